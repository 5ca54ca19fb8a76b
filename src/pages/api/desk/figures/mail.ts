export { chooseFigureMail as ALL } from '#server/entrances/calls/figures/choose-figure-mail.ts';
