export { logOut as ALL } from '#server/entrances/calls/accounts/session/log-out.ts';
