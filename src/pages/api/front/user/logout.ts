export { logOut as ALL } from '#server/entrances/calls/readers/session/log-out.ts';
