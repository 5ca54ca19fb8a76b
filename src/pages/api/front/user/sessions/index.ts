import { listSessions, revokeOtherSessions } from '../../../../../server/accounts/calls/sessions.ts';
import { serveTogether } from '../../../../../server/endpoint.ts';

export const ALL = serveTogether(listSessions, revokeOtherSessions);
