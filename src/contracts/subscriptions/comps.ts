import { defineDeskContract } from '../contract.ts';

/** A subscription that the newsroom has given away and that goes on. */
export interface CompLine {
  id: string;
  /**
   * Nick of the reader. The email address is not told: the person who gave the subscription knew
   * it.
   */
  nick: string;
  /** First and last day (YYYY-MM-DD) in the zone of the site. */
  since: string;
  until: string;
}

/** GET /api/desk/comps: those that end first first, fifty at a time. */
export const listComps = defineDeskContract<{
  params: undefined;
  body: undefined;
  response: { comps: CompLine[]; cursor: string | null };
}>()({ method: 'GET', path: '/api/desk/comps', role: 'editor', problems: [] });

/**
 * POST /api/desk/comps: gives a subscription to the end of a day (YYYY-MM-DD), or changes the last
 * day of one that was given. INVALID_FIELDS names the reason in `email` (`unknown-reader`,
 * `unproved-reader`, `demo-reader`, `already-subscribed`) or `until` (`past-day`).
 */
export const giveComp = defineDeskContract<{
  params: undefined;
  body: { email: string; until: string };
  response: { isChanged: boolean };
}>()({ method: 'POST', path: '/api/desk/comps', role: 'editor', problems: ['DEMO_ACCOUNT'] });

/** DELETE /api/desk/comps/{id}: ends one at once. */
export const endComp = defineDeskContract<{
  params: { id: string };
  body: undefined;
  response: null;
}>()({
  method: 'DELETE',
  path: '/api/desk/comps/{id}',
  role: 'editor',
  problems: ['NOT_FOUND', 'DEMO_ACCOUNT'],
});
