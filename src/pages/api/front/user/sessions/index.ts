import {
  listSessions,
  revokeOtherSessions,
} from '#server/entrances/calls/accounts/session/sessions.ts';
import { serveTogether } from '#server/entrances/endpoints/endpoint.ts';

export const ALL = serveTogether(listSessions, revokeOtherSessions);
