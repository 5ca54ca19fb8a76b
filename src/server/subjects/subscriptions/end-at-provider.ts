import { z } from 'zod';
import { PROVIDERS, type ProviderName } from '#domain/subscriptions/payment.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { JobFailedError, type JobKind } from '#server/platform/jobs/job-kind.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { JobHandler } from '#server/platform/jobs/job-runner.ts';
import { isPaymentFailure, type PaymentProvider } from './payment-provider.ts';
import { SubscriptionStore } from './subscription-store.ts';

/** A subscription or an open checkout that must end at its provider. */
const orderSchema = z.discriminatedUnion('verb', [
  z.object({
    verb: z.literal('end'),
    provider: z.enum(PROVIDERS),
    id: z.string(),
    isRefunded: z.boolean(),
  }),
  z.object({ verb: z.literal('close'), provider: z.enum(PROVIDERS), id: z.string() }),
]);

export type EndOrder = z.infer<typeof orderSchema>;

/**
 * Tries after half a minute, a minute, … up to an hour, for a week. The lease is longer than the
 * requests of one try.
 */
export const END_JOBS: JobKind = {
  name: 'payment-end',
  atOnce: 2,
  lease: 60,
  attempts: 180,
  first: 30,
  longest: 3600,
  most: 50_000,
};

/** Seconds for which the end is tried. */
const WEEK = 7 * 24 * 3600;

/**
 * Has a subscription or a checkout ended at its provider, by a job that joins the caller's
 * transaction: for a deleted account, a second subscription of a reader, and after a refund. The
 * job names no reader, because it outlives the account.
 */
export async function endLater(queue: Pick<JobQueue, 'add'>, order: EndOrder): Promise<void> {
  const isAdded = await queue.add(END_JOBS, { payload: JSON.stringify(order), validFor: WEEK });
  if (!isAdded) throw new Error('Too many subscriptions wait for their end at the provider.');
}

/**
 * Has the provider end the subscription and the open checkout of a reader, whose rows the caller's
 * transaction then deletes.
 */
export async function endAllOf(
  transaction: Orm,
  queue: Pick<JobQueue, 'add'>,
  readerId: string,
): Promise<void> {
  const store = new SubscriptionStore(transaction);
  const row = await store.findLive(readerId);
  if (row?.providerId && row.provider !== 'comp')
    await endLater(queue, {
      verb: 'end',
      provider: row.provider,
      id: row.providerId,
      isRefunded: false,
    });
  const checkout = await store.findCheckout(readerId);
  if (checkout?.providerId && checkout.provider !== 'comp')
    await endLater(queue, { verb: 'close', provider: checkout.provider, id: checkout.providerId });
}

/** The work of `endLater`. `providerOf`: the provider of that name, if this installation has it. */
export function createEndHandler(
  providerOf: (name: ProviderName) => PaymentProvider | undefined,
): JobHandler {
  return {
    kind: END_JOBS,
    async work(payload) {
      const order = orderSchema.parse(JSON.parse(payload));
      const provider = providerOf(order.provider);
      if (!provider) throw new JobFailedError('no-provider', { isFinal: false });
      try {
        if (order.verb === 'close') await provider.closeCheckout(order.id);
        else await provider.end(order.id, { isRefunded: order.isRefunded });
      } catch (error) {
        if (!isPaymentFailure(error)) throw error;
        throw new JobFailedError('provider-failed', { isFinal: false, message: error.message });
      }
    },
  };
}
