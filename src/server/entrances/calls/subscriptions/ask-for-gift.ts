import { z } from 'zod';
import { GIFT_PROBLEMS, giveSubscription as contract, type SubscriptionGift } from '#contracts/subscriptions/give-subscription.ts';
import type { GiftOutcome } from '#server/subjects/subscriptions/comp-subscriptions.ts';

/** Milliseconds: longer than a node lets a call wait and run. */
const TIMEOUT = 30_000;

const answerSchema = z.union([
  z.object({ response: z.object({ isChanged: z.boolean() }) }),
  z.object({ code: z.string(), fields: z.object({ problem: z.enum(GIFT_PROBLEMS) }) }),
]);

/** Gives a subscription by the running server, which holds the embedded database. Throws if its answer is of no known kind. */
export async function askForGift({ url, token }: { url: string; token: string }, gift: SubscriptionGift): Promise<GiftOutcome> {
  const answer = await fetch(new URL(contract.path, url), {
    method: contract.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(gift),
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const parsed = answerSchema.safeParse(await answer.json());
  if (!parsed.success) throw new Error(`The server at ${url} answered ${answer.status}. Look at its log, then try again.`);
  return 'response' in parsed.data ? { ok: true, response: parsed.data.response } : { ok: false, problem: parsed.data.fields.problem };
}
