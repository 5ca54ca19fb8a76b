export { revokeSession as ALL } from '#server/entrances/calls/readers/session/sessions.ts';
