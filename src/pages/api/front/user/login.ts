export { logIn as ALL } from '#server/entrances/calls/accounts/session/log-in.ts';
