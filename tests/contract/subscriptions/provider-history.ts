import { canDo } from '#domain/subscriptions/life-cycle.ts';
import { termsOf } from '#domain/subscriptions/checkout-terms.ts';
import { campaignFor, findOffer } from '#domain/sites/offers.ts';
import type { PaymentProvider } from '#server/subjects/subscriptions/payment-provider.ts';
import type { MoneyAct } from '#tests/support/payments/money-acts.ts';
import { announcedOf, MoneyCount } from '#tests/support/payments/money-count.ts';
import { anOrder, type PaymentBench } from './payment-provider-suite.ts';
import { site } from './subscription-node.ts';

type Bench = Pick<PaymentBench, 'provider' | 'pay' | 'cause' | 'decline' | 'passDays'>;

/**
 * Plays the acts of a history on subscriptions at a provider, each with what the reader was told
 * before.
 */
export async function playAtProvider(bench: Bench, acts: readonly MoneyAct[]): Promise<MoneyCount> {
  const count = new MoneyCount();
  const wishes = new Map<number, Extract<MoneyAct, { do: 'checkout' }>>();
  const subscriptions = new Map<number, string>();
  for (const act of acts) {
    if (act.do === 'deliver' || act.do === 'leave') continue;
    if (act.do === 'checkout') wishes.set(act.who, act);
    else if (act.do === 'pay') {
      const wish = wishes.get(act.who);
      const isLive = await isGoingOn(bench.provider, subscriptions.get(act.who));
      const started = wish && !isLive ? await begin(bench, wish, count) : undefined;
      if (started !== undefined) subscriptions.set(act.who, started);
    } else {
      const id = subscriptions.get(act.who);
      if (id !== undefined) await change(bench, { id, act, count });
    }
  }
  return count;
}

async function isGoingOn({ fetch }: PaymentProvider, id: string | undefined): Promise<boolean> {
  if (id === undefined) return false;
  const state = (await fetch(id))?.state;
  return state !== 'ended' && state !== 'refunded';
}

async function begin(
  { provider, pay }: Bench,
  { offer: wish, code }: { offer: string; code: string },
  count: MoneyCount,
): Promise<string | undefined> {
  const offer = findOffer(site, wish);
  const campaign = offer && campaignFor(offer, code, new Date());
  if (!offer) return undefined;
  const reference = { readerId: 'ada', site: site.alias, offer: wish, locale: 'ca' as const };
  const { id } = await provider.startCheckout(anOrder({ offer, campaign, reference }));
  await pay(id);
  const checkout = await provider.findCheckout(id);
  if (checkout.status !== 'complete') throw new Error('The checkout was not paid.');
  const { trialDays, price } = termsOf(offer, { hasTrial: offer.trialDays > 0, campaign });
  const told = trialDays > 0 ? null : { amount: price, currency: offer.currency, full: null };
  count.add((await provider.fetch(checkout.subscription))?.payments ?? [], told, { act: 'pay' });
  return checkout.subscription;
}

type Change = Exclude<MoneyAct, { do: 'deliver' | 'leave' | 'checkout' | 'pay' }>;

async function change(
  bench: Bench,
  { id, act, count }: { id: string; act: Change; count: MoneyCount },
): Promise<void> {
  const { provider } = bench;
  const before = await provider.fetch(id);
  if (!before) return;
  if (act.do === 'pause' || act.do === 'resume' || act.do === 'cancel') {
    if (!canDo(before.state, act.do)) return;
    await provider[act.do](id);
  } else if (act.do === 'change') {
    const offer = findOffer(site, act.offer);
    if (!offer || before.reference?.offer === act.offer || !canDo(before.state, 'change-offer'))
      return;
    await provider.changeOffer(id, offer);
  } else if (act.do === 'decline') await bench.decline(id, act.isDeclined);
  else if (act.do === 'pass') await bench.passDays(id, act.days);
  else await bench.cause(id, act.do);
  const passed = act.do === 'pass' ? act.days : 0;
  count.add((await provider.fetch(id))?.payments ?? [], announcedOf(before, act.do), {
    act: act.do,
    passed,
  });
}
