export { logIn as ALL } from '#server/entrances/calls/readers/session/log-in.ts';
