import { defineContract } from '../contract.ts';

/** GET /api/front/user/sessions: where the reader is logged in, the session seen last first. Ours: SPECIFICATION §7 has no such call. */
export const listSessions = defineContract<{
  params: undefined;
  body: undefined;
  response: { sessions: { id: string; since: string; userAgent: string; isThisOne: boolean }[] };
  problem: 'NOT_SIGNED_IN';
}>({ method: 'GET', path: '/api/front/user/sessions', problems: ['NOT_SIGNED_IN'] });

/** DELETE /api/front/user/sessions: logs the reader out everywhere but here; `revoked` is in how many places that was. */
export const revokeOtherSessions = defineContract<{
  params: undefined;
  body: undefined;
  response: { revoked: number };
  problem: 'NOT_SIGNED_IN' | 'FOREIGN_ORIGIN';
}>({ method: 'DELETE', path: '/api/front/user/sessions', problems: ['NOT_SIGNED_IN', 'FOREIGN_ORIGIN'] });

/** DELETE /api/front/user/sessions/{id}: logs the reader out there. 404 where it is no session of theirs. */
export const revokeSession = defineContract<{
  params: { id: string };
  body: undefined;
  response: { isRevoked: boolean };
  problem: 'NOT_SIGNED_IN' | 'NOT_FOUND' | 'FOREIGN_ORIGIN';
}>({ method: 'DELETE', path: '/api/front/user/sessions/{id}', problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FOREIGN_ORIGIN'] });
