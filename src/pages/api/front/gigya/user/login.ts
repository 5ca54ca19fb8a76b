export { logInByProvider as ALL } from '#server/entrances/calls/accounts/session/log-in-by-provider.ts';
