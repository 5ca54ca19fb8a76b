export { listSessions as ALL } from '../../../../../server/accounts/calls/sessions.ts';
