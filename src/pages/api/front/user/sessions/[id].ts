export { revokeSession as ALL } from '../../../../../server/calls/readers/sessions.ts';
