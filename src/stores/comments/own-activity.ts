import { call } from '#contracts/call.ts';
import { appealSuspension } from '#contracts/comments/appeal-suspension.ts';
import { listActivity, type ActivityPage } from '#contracts/comments/list-activity.ts';
import type { ActivityKind, Suspension } from '#domain/comments/own-activity.ts';

export type { ActivityPage };

/**
 * Reads a part of a list of what the reader did. Returns `undefined` after a failure, which is only
 * logged (SPECIFICATION §8).
 */
export async function readActivity(
  kind: ActivityKind,
  after?: string,
): Promise<ActivityPage | undefined> {
  const outcome = await call(listActivity, {
    params: { kind },
    ...(after !== undefined && { query: { after } }),
  });
  if (outcome.ok) return outcome.response;
  console.error('What the reader did could not be listed.', outcome);
  return undefined;
}

/**
 * Sends the one answer to a suspension. Returns the suspension, or the code by which its problem
 * has a text.
 */
export async function sendAppeal(
  text: string,
): Promise<{ ok: true; value: Suspension } | { ok: false; code: string }> {
  const outcome = await call(appealSuspension, { body: { text } });
  return outcome.ok
    ? { ok: true, value: outcome.response.suspension }
    : { ok: false, code: outcome.code ?? '' };
}
