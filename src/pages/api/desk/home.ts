export { showHome as ALL } from '#server/entrances/calls/desk/show-home.ts';
