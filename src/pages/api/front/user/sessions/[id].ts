export { revokeSession as ALL } from '../../../../../server/entrances/calls/readers/sessions.ts';
