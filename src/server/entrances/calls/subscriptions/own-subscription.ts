import { z } from 'zod';
import {
  changeSubscription as changeContract,
  getSubscription as getContract,
} from '#contracts/subscriptions/own-subscription.ts';
import { localize } from '#domain/locale/locale.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Edition } from '#domain/paths/urls.ts';
import {
  canDo,
  CANCEL_REASONS,
  isEntitled,
  nextPaymentOf,
} from '#domain/subscriptions/life-cycle.ts';
import type { OwnReceipt, OwnSubscription } from '#domain/subscriptions/own-subscription.ts';
import { nextPrice } from '#domain/subscriptions/next-price.ts';
import { findOffer, type Offer } from '#domain/sites/offers.ts';
import { isPaymentFailure } from '#server/subjects/subscriptions/payment-provider.ts';
import type {
  ReceiptRow,
  SubscriptionRow,
} from '#server/subjects/subscriptions/subscription-store.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { paymentRefusal } from './payment-refusal.ts';

const ACTS = ['change-offer', 'pause', 'resume', 'cancel'] as const;

/** Serves `GET /api/front/subscription`. */
export const getSubscription = serveReaderCall(getContract, {
  body: z.unknown(),
  async handle({ edition, session, context: { locals } }) {
    const { sites, readers } = locals.services;
    const row = await readers.subscriptions.find(session.reader.id);
    const receipts = await readers.subscriptions.listReceipts(session.reader.id);
    return {
      ok: true,
      response: {
        subscription: row ? ownSubscription(row, edition, sites) : null,
        receipts: receipts.map(ownReceipt),
      },
    };
  },
});

/** Serves `PATCH /api/front/subscription`. */
export const changeSubscription = serveReaderCall(changeContract, {
  body: z.discriminatedUnion('act', [
    z.object({ act: z.enum(['pause', 'resume']) }),
    z.object({ act: z.literal('cancel'), reason: z.enum(CANCEL_REASONS).optional() }),
    z.object({ act: z.literal('change-offer'), offer: z.string().max(120) }),
  ]),
  limit: { most: 60, window: 3600 },
  async handle({ edition, body, session: { reader }, context: { locals } }) {
    if (reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    const { sites, readers, log } = locals.services;
    try {
      const outcome = await readers.subscriptions.change(reader.id, body);
      if (!outcome.ok)
        return {
          ok: false,
          code: outcome.problem === 'not-now' ? 'NOT_POSSIBLE_NOW' : 'NOT_FOUND',
        };
    } catch (error) {
      if (!isPaymentFailure(error)) throw error;
      return paymentRefusal(error, log);
    }
    const row = await readers.subscriptions.find(reader.id);
    return row
      ? { ok: true, response: { subscription: ownSubscription(row, edition, sites) } }
      : { ok: false, code: 'NOT_FOUND' };
  },
});

function ownSubscription(
  row: SubscriptionRow,
  { locale }: Edition,
  sites: readonly Site[],
): OwnSubscription {
  const site = sites.find(({ alias }) => alias === row.site);
  const offer = site && findOffer(site, row.offer ?? '');
  return {
    site: row.site,
    offer:
      row.offer === null
        ? null
        : { id: row.offer, name: offer ? localize(offer.name, locale) : row.offer },
    state: row.state,
    provider: row.provider,
    isEntitled: isEntitled(row, new Date()),
    since: row.since.toISOString(),
    currentPeriodEnd: row.currentPeriodEnd.toISOString(),
    graceUntil: row.state === 'past-due' ? row.graceUntil.toISOString() : null,
    nextPayment: nextPayment(row, offer),
    reason: row.reason,
    acts: row.provider === 'comp' ? [] : ACTS.filter((act) => canDo(row.state, act)),
  };
}

function nextPayment(
  row: SubscriptionRow,
  offer: Offer | undefined,
): OwnSubscription['nextPayment'] {
  const at = row.provider === 'comp' ? undefined : nextPaymentOf(row, new Date());
  const price = nextPrice(row, offer);
  if (!at || !price) return null;
  const { amount, currency, full } = price;
  return {
    at: at.toISOString(),
    amount,
    currency,
    full: full && { amount: full.amount, from: full.from.toISOString() },
  };
}

function ownReceipt({ number, url, amount, currency, state, at }: ReceiptRow): OwnReceipt {
  return { number, url, amount, currency, state, at: at.toISOString() };
}
