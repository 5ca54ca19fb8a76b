import type { PaywallMessage } from '#domain/sites/paywall/message.ts';
import { defineContract } from '../contract.ts';

/**
 * The answer about the closed part of a story: the fields of SPECIFICATION §3 ("Paywall data"), and
 * the rest of the story.
 */
export interface StoryAccess {
  accessGranted: boolean;
  /** Messages to show, in their order. */
  messageIds: string[];
  /**
   * Closed stories that the reader has read in the period, this one included. 0 for readers whose
   * stories are not counted.
   */
  userCounter: number;
  /**
   * Days of the period on which the reader opened closed stories. 0 for readers whose stories are
   * not counted.
   */
  userRfv: number;
  /** The rule or campaign that decided, else the step of the decision (`decide-access.ts`). */
  conditionName: string;
  /** The messages of `messageIds` in the story's language, with the reader's numbers. */
  messages: PaywallMessage[];
  /** The closed part as HTML, if granted. */
  html: string | null;
  /** Instant until which the answer holds, in RFC 3339. */
  validUntil: string;
  /** For editors: the steps that did not decide, and why. Null for all others. */
  suppressed: { step: string; why: string }[] | null;
}

/**
 * POST /api/front/paywall/content/{id}/read: whether the reader may read the closed part of a
 * story, and that part. Spends the allowance, once for a story and period. 404 for a story that is
 * free, hidden or of another site. `gift` is the token of a gift link, `preview` that of a preview
 * (`GET /api/content/{id}`). The messages are those of the version in the cookie of tests
 * (`version-cookie.ts`).
 */
export const readStory = defineContract<{
  params: { id: string };
  body: { gift?: string | undefined; preview?: string | undefined } | undefined;
  response: StoryAccess;
}>()({
  method: 'POST',
  path: '/api/front/paywall/content/{id}/read',
  work: 'read',
  problems: ['NOT_FOUND', 'FOREIGN_ORIGIN', 'INVALID_FIELDS', 'TOO_MANY_REQUESTS'],
});
