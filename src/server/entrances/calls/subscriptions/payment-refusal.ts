import type { Log } from '#server/platform/observability/log.ts';
import type { PaymentFailedError } from '#server/subjects/subscriptions/payment-provider.ts';

/** Seconds after which a reader may try again. */
const RETRY_AFTER = 30;

/** The answer of a call whose payment provider is away or refuses. Nothing of ours has changed. */
export function paymentRefusal(error: PaymentFailedError, log: Log) {
  log.error({ reason: error.message }, 'the payment provider failed');
  return { ok: false, code: 'SERVICE_UNAVAILABLE', retryAfter: RETRY_AFTER } as const;
}
