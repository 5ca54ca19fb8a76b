import type { ContributionState, GivenAnswer } from '#domain/contributions/contribution.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { defineDeskContract } from '../contract.ts';

/** A contribution on the desk. `at` is in RFC 3339. */
export interface ContributionLine {
  id: string;
  at: string;
  locale: Locale;
  state: ContributionState;
  /** Whether a reader with an account sent it. */
  hasAccount: boolean;
  isSuspect: boolean;
  /** Null for the account of a demonstration, which learns nothing of other visitors. */
  answers: GivenAnswer[] | null;
}

/**
 * GET /api/desk/contributions: answers of readers to forms on the site, the newest first, fifty at a
 * time. `?state=` is `waiting` or `done`. `cursor` is that of the next page, or null at the end.
 */
export const listContributions = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { contributions: ContributionLine[]; cursor: string | null };
}>()({ method: 'GET', path: '/api/desk/contributions', role: 'editor', problems: [] });

/** PUT /api/desk/contributions/{id}: says that a contribution was dealt with, or waits again. */
export const decideContribution = defineDeskContract<{
  params: { id: string };
  body: { state: ContributionState };
  response: ContributionLine;
}>()({
  method: 'PUT',
  path: '/api/desk/contributions/{id}',
  role: 'editor',
  problems: ['NOT_FOUND', 'DEMO_ACCOUNT'],
});

/** DELETE /api/desk/contributions/{id}: deletes a contribution for good. */
export const removeContribution = defineDeskContract<{
  params: { id: string };
  body: undefined;
  response: null;
}>()({
  method: 'DELETE',
  path: '/api/desk/contributions/{id}',
  role: 'editor',
  problems: ['NOT_FOUND', 'DEMO_ACCOUNT'],
});
