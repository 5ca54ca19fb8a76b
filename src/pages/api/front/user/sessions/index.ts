export { listSessions as GET, revokeOtherSessions as DELETE, listSessions as ALL } from '../../../../../server/accounts/calls/sessions.ts';
