export { checkNick as ALL } from '#server/entrances/calls/readers/account/check-nick.ts';
