import { listSessions, revokeOtherSessions } from '../../../../../server/calls/readers/sessions.ts';
import { serveTogether } from '../../../../../server/endpoints/endpoint.ts';

export const ALL = serveTogether(listSessions, revokeOtherSessions);
