export { revokeSession as ALL } from '../../../../../server/accounts/calls/sessions.ts';
