import type { Child } from '#domain/children/child.ts';
import { defineContract } from '../contract.ts';

/** The facts of a child. `birthdate` is YYYY-MM-DD. */
interface ChildBody {
  nick: string;
  name: string;
  birthdate: string;
}

const WRONG_FIELDS = ['REQUIRED_FIELD', 'INVALID_FIELD', 'INVALID_FIELDS'] as const;

/**
 * GET /api/front/user/children: the reader's children, the first added first. Those whose profile
 * has ended have `endedAt`. An addition to SPECIFICATION §7.
 */
export const listChildren = defineContract<{
  params: undefined;
  body: undefined;
  response: { children: Child[] };
}>()({
  method: 'GET',
  path: '/api/front/user/children',
  work: 'read',
  problems: ['NOT_SIGNED_IN'],
});

/**
 * POST /api/front/user/children: adds a child below the site's minimum age. `consent` is `true` for
 * the accepted sentence of the form, which is stored in the language of the calling page. 403
 * `GUARDIAN_TOO_YOUNG` for a reader below 18 by the account's birth date, 409
 * `CHILD_LIMIT_REACHED` for one with ten children.
 */
export const addChild = defineContract<{
  params: undefined;
  body: ChildBody & { consent: boolean };
  response: { child: Child };
}>()({
  method: 'POST',
  path: '/api/front/user/children',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'FOREIGN_ORIGIN',
    ...WRONG_FIELDS,
    'NICK_ALREADY_IN_USE',
    'GUARDIAN_TOO_YOUNG',
    'CHILD_LIMIT_REACHED',
    'DEMO_ACCOUNT',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * PUT /api/front/user/children/{id}: changes a child of the reader, by all its fields. 404 for any
 * other one, and for one whose profile has ended.
 */
export const changeChild = defineContract<{
  params: { id: string };
  body: ChildBody;
  response: { child: Child };
}>()({
  method: 'PUT',
  path: '/api/front/user/children/{id}',
  work: 'write',
  problems: [
    'NOT_SIGNED_IN',
    'FOREIGN_ORIGIN',
    'NOT_FOUND',
    ...WRONG_FIELDS,
    'NICK_ALREADY_IN_USE',
    'DEMO_ACCOUNT',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * DELETE /api/front/user/children/{id}: deletes a child of the reader, also one whose profile has
 * ended.
 */
export const removeChild = defineContract<{
  params: { id: string };
  body: undefined;
  response: null;
}>()({
  method: 'DELETE',
  path: '/api/front/user/children/{id}',
  work: 'write',
  problems: ['NOT_SIGNED_IN', 'FOREIGN_ORIGIN', 'NOT_FOUND', 'DEMO_ACCOUNT', 'TOO_MANY_REQUESTS'],
});
