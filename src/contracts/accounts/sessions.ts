import { defineContract } from '../contract.ts';

/**
 * GET /api/front/user/sessions: the reader's sessions, the most recently used first. An addition to
 * SPECIFICATION §7.
 */
export const listSessions = defineContract<{
  params: undefined;
  body: undefined;
  response: { sessions: { id: string; since: string; userAgent: string; isThisOne: boolean }[] };
}>()({
  method: 'GET',
  path: '/api/front/user/sessions',
  work: 'read',
  problems: ['NOT_SIGNED_IN'],
});

/**
 * DELETE /api/front/user/sessions: ends all sessions of the reader except the current one.
 * `revoked` is their number.
 */
export const revokeOtherSessions = defineContract<{
  params: undefined;
  body: undefined;
  response: { revoked: number };
}>()({
  method: 'DELETE',
  path: '/api/front/user/sessions',
  work: 'write',
  problems: ['NOT_SIGNED_IN', 'DEMO_ACCOUNT', 'FOREIGN_ORIGIN'],
});

/**
 * DELETE /api/front/user/sessions/{id}: ends one session. 404 if it is not a session of the reader.
 */
export const revokeSession = defineContract<{
  params: { id: string };
  body: undefined;
  response: { isRevoked: boolean };
}>()({
  method: 'DELETE',
  path: '/api/front/user/sessions/{id}',
  work: 'write',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'FOREIGN_ORIGIN'],
});
