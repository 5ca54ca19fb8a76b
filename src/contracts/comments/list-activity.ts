import type { ActivityEntry, Suspension } from '#domain/comments/own-activity.ts';
import { defineContract } from '../contract.ts';

/** A part of a list of what a reader did on the site, the latest first. */
export interface ActivityPage {
  entries: ActivityEntry[];
  /** The `after` of the next part; null for the last one. */
  next: string | null;
  /** The time in which the reader may not comment; null for none. */
  suspension: Suspension | null;
}

/**
 * GET /api/front/user/activity/{kind}?after=: a reader's own comments (`comments`), votes on
 * comments (`votes`) or votes in polls (`polls`) on the site. `after`: the id of the last entry of
 * the part before.
 */
export const listActivity = defineContract<{
  params: { kind: string };
  body: undefined;
  response: ActivityPage;
}>()({
  method: 'GET',
  path: '/api/front/user/activity/{kind}',
  work: 'read',
  problems: ['NOT_SIGNED_IN', 'NOT_FOUND', 'INVALID_FIELDS', 'TOO_MANY_REQUESTS'],
});
