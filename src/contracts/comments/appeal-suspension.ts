import type { Suspension } from '#domain/comments/own-activity.ts';
import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/appeal: the one answer of a suspended reader to the newsroom of the site.
 * NOT_POSSIBLE_NOW: the reader is not suspended, or has answered already.
 */
export const appealSuspension = defineContract<{
  params: undefined;
  body: { text: string };
  response: { suspension: Suspension };
}>()({
  method: 'POST',
  path: '/api/front/user/appeal',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'REQUIRED_FIELD',
    'INVALID_FIELDS',
    'NOT_POSSIBLE_NOW',
    'FOREIGN_ORIGIN',
    'TOO_MANY_REQUESTS',
  ],
});
