import type { OwnContribution } from '#domain/contributions/own-contribution.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/contributions/{id}: sends something to an open call for contributions, by the form
 * that its story defines. `id`: of the story's document. `answers` has a text for each field by its
 * name, `true` for an accepted consent, and ids with spaces between them for several choices and for
 * files, which were uploaded before. `alts` describes files by their ids. `website` is a field that
 * persons do not see. A refusal names the first violated rule of each field; `notReady` of a field
 * whose file is not whole, is of another kind or of another reader.
 */
export const sendContribution = defineContract<{
  params: { id: string };
  body: {
    answers: Readonly<Record<string, string | boolean>>;
    alts?: Readonly<Record<string, string>>;
    website?: string;
  };
  response: { contribution: OwnContribution };
}>()({
  method: 'POST',
  path: '/api/front/contributions/{id}',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'NOT_FOUND',
    'DEMO_ACCOUNT',
    'CALL_NOT_OPEN',
    'TOO_YOUNG',
    'REQUIRED_FIELD',
    'INVALID_FIELD',
    'INVALID_FIELDS',
    'TOO_MANY_REQUESTS',
  ],
});

/** GET /api/front/contributions/{id}: what the reader has sent to a call, the newest first. */
export const ownContributions = defineContract<{
  params: { id: string };
  body: undefined;
  response: { contributions: OwnContribution[] };
}>()({
  method: 'GET',
  path: '/api/front/contributions/{id}',
  work: 'read',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND'],
});

/**
 * PUT /api/front/contributions/{id}/{contribution}: answers the question of the desk. 404 if it asks
 * nothing.
 */
export const replyToDesk = defineContract<{
  params: { id: string; contribution: string };
  body: { text: string };
  response: null;
}>()({
  method: 'PUT',
  path: '/api/front/contributions/{id}/{contribution}',
  work: 'write',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'DEMO_ACCOUNT', 'INVALID_FIELDS', 'REQUIRED_FIELD'],
});

/**
 * DELETE /api/front/contributions/{id}/{contribution}: withdraws a contribution with its files,
 * published or not.
 */
export const withdrawContribution = defineContract<{
  params: { id: string; contribution: string };
  body: undefined;
  response: null;
}>()({
  method: 'DELETE',
  path: '/api/front/contributions/{id}/{contribution}',
  work: 'write',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'DEMO_ACCOUNT'],
});
