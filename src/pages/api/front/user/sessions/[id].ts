export { revokeSession as ALL } from '#server/entrances/calls/accounts/session/sessions.ts';
