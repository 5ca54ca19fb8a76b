import { z } from 'zod';
import {
  openPortal as portalContract,
  startCheckout as contract,
} from '#contracts/subscriptions/start-checkout.ts';
import { readBackPath } from '#domain/paths/back-url.ts';
import { isPaymentFailure } from '#server/subjects/subscriptions/payment-provider.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { placeOf } from '../paywall/message-test.ts';
import { paymentRefusal } from './payment-refusal.ts';

/** Checkouts and portals are pages of the provider, whose number it limits too. */
const LIMIT = { most: 60, window: 3600 };

/** Terms that a reader has seen. */
export const termsSchema = z.strictObject({
  trialDays: z.number().int().min(0),
  price: z.number().int().min(0),
  payments: z.number().int().min(0),
  full: z.number().int().min(0),
});

const PROBLEMS = {
  'unknown-offer': { code: 'NOT_FOUND' },
  'already-subscribed': { code: 'ALREADY_SUBSCRIBED' },
  'unknown-code': { code: 'INVALID_FIELD', fields: { code: 'unknown' } },
  'used-code': { code: 'INVALID_FIELD', fields: { code: 'used' } },
  dearer: { code: 'INVALID_FIELD', fields: { announced: 'changed' } },
} as const;

/** Serves `POST /api/front/subscription/checkout`. */
export const startCheckout = serveReaderCall(contract, {
  body: z.object({
    offer: z.string().max(120),
    code: z.string().max(120).optional(),
    backUrl: z.string().max(2000).optional(),
    announced: termsSchema.optional(),
  }),
  limit: LIMIT,
  async handle({ edition, body, session: { reader }, context }) {
    const { locals } = context;
    const { sites, readers, log } = locals.services;
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const backUrl = readBackPath(sites, edition.site, body.backUrl ?? null);
    try {
      const outcome = await readers.subscriptions.startCheckout(edition, reader, {
        ...body,
        backUrl,
        place: placeOf(context),
      });
      if (outcome.ok) {
        readers.funnelCounts.count(edition.site, 'checkout', context.request.headers);
        return { ok: true, response: { url: outcome.url } };
      }
      return { ok: false, ...PROBLEMS[outcome.problem] };
    } catch (error) {
      if (!isPaymentFailure(error)) throw error;
      return paymentRefusal(error, log);
    }
  },
});

/** Serves `POST /api/front/subscription/portal`. */
export const openPortal = serveReaderCall(portalContract, {
  body: z.unknown(),
  limit: LIMIT,
  async handle({ edition, session: { reader }, context: { locals } }) {
    const { readers, log } = locals.services;
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    try {
      const url = await readers.subscriptions.findPortal(edition, reader.id);
      return url === undefined ? { ok: false, code: 'NOT_FOUND' } : { ok: true, response: { url } };
    } catch (error) {
      if (!isPaymentFailure(error)) throw error;
      return paymentRefusal(error, log);
    }
  },
});
