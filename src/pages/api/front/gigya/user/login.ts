export { logInByProvider as ALL } from '#server/entrances/calls/readers/session/log-in-by-provider.ts';
