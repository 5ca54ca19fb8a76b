import { defineContract } from '../contract.ts';

/**
 * POST /api/front/user/nick: whether a nick is free, called during typing. 409 if another reader
 * has it.
 */
export const checkNick = defineContract<{
  params: undefined;
  body: { nick: string };
  response: { isFree: boolean };
}>()({
  method: 'POST',
  path: '/api/front/user/nick',
  work: 'write',
  problems: [
    'NICK_ALREADY_IN_USE',
    'REQUIRED_FIELD',
    'INVALID_FIELD',
    'INVALID_FIELDS',
    'TOO_MANY_REQUESTS',
  ],
});
