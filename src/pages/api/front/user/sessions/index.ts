import { listSessions, revokeOtherSessions } from '#server/entrances/calls/readers/session/sessions.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(listSessions, revokeOtherSessions);
