import { z } from 'zod';
import { receiveWebhook as contract } from '#contracts/subscriptions/receive-webhook.ts';
import { isPaymentFailure } from '#server/subjects/subscriptions/payment-provider.ts';
import { serveContract } from '#server/entrances/endpoints/endpoint.ts';
import { paymentRefusal } from './payment-refusal.ts';

/** Bytes. */
const BODY_LIMIT = 1024 * 1024;

/**
 * Serves `POST /api/front/subscription/webhook/{provider}`. The signature is the only right: there
 * is neither a session nor an origin. It is checked before the provider and the database are asked.
 */
export const receiveWebhook = serveContract(contract, {
  bodyLimit: BODY_LIMIT,
  isRaw: true,
  facts: { caller: 'payments', body: z.looseObject({}), limits: [] },
  authorize: () => Promise.resolve(undefined),
  async handle({ request, params, locals: { services } }, body) {
    const { log, readers } = services;
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    try {
      const received = await readers.subscriptions.receive(params['provider'] ?? '', {
        headers: request.headers,
        body: raw,
      });
      if (received === 'unknown-provider') return { ok: false, code: 'NOT_FOUND' };
      if (received === 'malformed') {
        log.warn('a signed webhook that is no event was refused');
        return { ok: false, code: 'INVALID_FIELDS', fields: { body: 'must be an event' } };
      }
      if (received !== 'forged') return { ok: true, response: { isReceived: true } };
      log.warn('a webhook with a wrong or old signature was refused');
      return { ok: false, code: 'INVALID_SIGNATURE' };
    } catch (error) {
      if (!isPaymentFailure(error)) throw error;
      return paymentRefusal(error, log);
    }
  },
});
