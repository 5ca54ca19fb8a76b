import type { Challenge } from 'altcha-lib/types';
import { defineContract } from '../contract.ts';

/**
 * GET /api/front/contact/challenge: a proof-of-work challenge for one message of the contact form.
 * The solution is sent as `proof`, as at a registration.
 */
export const contactChallenge = defineContract<{
  params: undefined;
  body: undefined;
  response: {
    challenge: Challenge;
    /** Seconds. */
    validFor: number;
  };
}>()({
  method: 'GET',
  path: '/api/front/contact/challenge',
  work: 'read',
  problems: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

/**
 * POST /api/front/contact: a message to the newsroom, by the form that the site defines. `answers`
 * has a text for each field by its name, `true` for an accepted consent, and the options of several
 * choices with spaces between them. `website` is a field that persons do not see. A refusal names
 * the first violated rule of each field; without a valid proof the field is `proof`.
 */
export const sendContact = defineContract<{
  params: undefined;
  body: { answers: Readonly<Record<string, string | boolean>>; proof?: string; website?: string };
  response: null;
}>()({
  method: 'POST',
  path: '/api/front/contact',
  work: 'write',
  problems: ['NOT_FOUND', 'REQUIRED_FIELD', 'INVALID_FIELD', 'INVALID_FIELDS', 'TOO_MANY_REQUESTS'],
});
