export { closeDesk as ALL } from '#server/entrances/calls/desk/desk-session.ts';
