import { giverRight, type GiverRight } from '#domain/paywall/gift.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Site } from '#domain/sites/site.ts';
import { subscriptionPaths } from '#domain/paths/subscription-paths.ts';
import { absoluteUrl, type Edition } from '#domain/paths/urls.ts';
import { canDo, type CancelReason, type ReaderAct } from '#domain/subscriptions/life-cycle.ts';
import { soldOffers } from '#domain/sites/offers.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { JobQueue } from '#server/platform/jobs/job-queue.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { AdvantageKeys } from './advantages/advantage-keys.ts';
import {
  advantagesOfReaders,
  type AdvantagesOfReaders,
} from './advantages/advantages-of-readers.ts';
import {
  settleCheckout,
  startCheckout,
  type CheckoutOutcome,
  type CheckoutWish,
} from './checkouts.ts';
import { endAllOf } from './end-at-provider.ts';
import { endPeriodsOf } from './follow-type.ts';
import type { FunnelCounts } from '../figures/funnel-counts.ts';
import type { MessageCounts } from '../paywall/message-counts.ts';
import { keepSubscription, setReason, type Keeping, type Kept } from './keep-subscription.ts';
import { keepUnknown } from './keep-unknown.ts';
import { PaymentFailedError, type PaymentProvider, type Webhook } from './payment-provider.ts';
import type { SimulationPayments } from './simulation-payments.ts';
import type { SubscriptionMails } from './subscription-mails.ts';
import { SubscriptionStore, type ReceiptRow, type SubscriptionRow } from './subscription-store.ts';

type Reader = Pick<CurrentUser, 'id' | 'email'>;

/** A change that a reader wants. */
export type SubscriptionWish =
  | { act: Exclude<ReaderAct, 'cancel'> }
  | { act: 'cancel'; reason?: CancelReason | undefined }
  | { act: 'change-offer'; offer: string };

export type ChangeOutcome =
  | { ok: true }
  | { ok: false; problem: 'none' | 'not-now' | 'unknown-offer' };

/**
 * `forged`: the signature is wrong or old. `malformed`: signed, but no event. `known`: the event
 * was carried out before. `ignored`: it concerns no subscription of Portada. `unknown`: the
 * provider no longer knows a subscription of ours.
 */
export type Received =
  | Kept
  | 'forged'
  | 'malformed'
  | 'unknown-provider'
  | 'known'
  | 'unknown'
  | 'ignored';

/**
 * Subscriptions of readers, sold by one payment provider. Methods that ask the provider throw a
 * `PaymentFailedError` if it does not answer; nothing of ours has changed then.
 */
export interface Subscriptions extends AdvantagesOfReaders {
  /** The simulated provider, if that is the one. */
  simulation: SimulationPayments | undefined;
  /** Whether readers of the site can subscribe. */
  isSold(site: Site): boolean;
  /** The reader's subscription that goes on, else the latest one. */
  find(readerId: string): Promise<SubscriptionRow | undefined>;
  listReceipts(readerId: string): Promise<ReceiptRow[]>;
  listAll(readerId: string): Promise<{ subscriptions: SubscriptionRow[]; receipts: ReceiptRow[] }>;
  /** The right of a reader to give stories away now. */
  giverRightOf(readerId: string): Promise<GiverRight>;
  startCheckout(edition: Edition, reader: Reader, wish: CheckoutWish): Promise<CheckoutOutcome>;
  /** Stores the result of a reader's checkout, if it was completed before its event has arrived. */
  settle(readerId: string): Promise<void>;
  change(readerId: string, wish: SubscriptionWish): Promise<ChangeOutcome>;
  /** The provider's page for the reader's card and invoices. */
  findPortal(edition: Edition, readerId: string): Promise<string | undefined>;
  /** Carries out a webhook of a provider, once. */
  receive(provider: string, webhook: Webhook): Promise<Received>;
  /** Fetches and stores the present state of a subscription at the provider. */
  refresh(subscription: string): Promise<void>;
  /** Takes the type 2 from a reader whose grace or period is over. */
  endPeriodsOf(readerId: string): Promise<void>;
  /**
   * Has the provider end what an account has there. To be called before its rows are deleted, in
   * the same transaction.
   */
  onRemoving(transaction: Orm, readerId: string): Promise<void>;
}

/**
 * Creates the service. Without a provider nothing is sold, and gifts of the newsroom still hold.
 */
export function createSubscriptions(options: {
  orm: Orm;
  provider: PaymentProvider | undefined;
  simulation?: SimulationPayments | undefined;
  sites: readonly Site[];
  queue: Pick<JobQueue, 'add'>;
  mails: SubscriptionMails;
  /** Counts new subscriptions for the tests of paywall messages. */
  messageCounts: Pick<MessageCounts, 'add'>;
  /** Counts new subscriptions for the figures. */
  funnelCounts: Pick<FunnelCounts, 'addSubscription'>;
  /** Hashes the mailboxes and cards that have used an advantage. */
  keys: AdvantageKeys;
  log: Log;
  now?: () => Date;
}): Subscriptions {
  const {
    orm,
    provider,
    simulation,
    sites,
    queue,
    mails,
    messageCounts,
    funnelCounts,
    keys,
    log,
    now = () => new Date(),
  } = options;
  const store = new SubscriptionStore(orm);
  const keeping: Keeping = { sites, queue, mails, messageCounts, funnelCounts, keys, now };
  const needProvider = (): PaymentProvider => {
    if (!provider) throw new PaymentFailedError('No payment provider is set up.');
    return provider;
  };
  const needed = () => ({ orm, provider: needProvider(), keys, refresh, now });

  /** Stores the present state. `event`: stored with it, so that it is carried out once. */
  async function keepPresent(
    subscription: string,
    event?: { id: string; type: string },
  ): Promise<Exclude<Received, 'forged' | 'malformed' | 'unknown-provider'>> {
    const from = needProvider();
    const checkedAt = new Date();
    const told = await from.fetch(subscription);
    const kept = await orm.transaction(async (transaction) => {
      if (event && !(await new SubscriptionStore(transaction).addEvent(event.id, event.type)))
        return 'known';
      const answer = told
        ? await keepSubscription(transaction, { provider: from.name, told, checkedAt }, keeping)
        : 'ignored';
      if (answer !== 'ignored' && answer !== 'foreign') return answer;
      const isOurs = await keepUnknown(
        transaction,
        { provider: from.name, id: subscription, checkedAt },
        keeping,
      );
      return isOurs ? 'unknown' : answer;
    });
    if (kept === 'second')
      log.warn(
        { provider: from.name },
        'a reader has paid a second subscription; it is ended and paid back',
      );
    return kept;
  }

  async function refresh(subscription: string): Promise<void> {
    await keepPresent(subscription);
  }

  return {
    simulation,
    isSold: (site) =>
      provider !== undefined && soldOffers(site).some((offer) => provider.sells(offer)),
    find: (readerId) => store.find(readerId),
    ...advantagesOfReaders({ orm, keys, now }),
    listReceipts: (readerId) => store.listReceipts(readerId),
    listAll: (readerId) => store.listAll(readerId),
    giverRightOf: async (readerId) => giverRight(await store.findRights(readerId), now()),
    startCheckout: (edition, reader, wish) => startCheckout(needed(), { edition, reader, wish }),
    settle: async (readerId) => (provider ? settleCheckout(needed(), readerId) : undefined),
    refresh,
    endPeriodsOf: (readerId) => endPeriodsOf(orm, readerId, now()),
    change: (readerId, wish) =>
      changeSubscription({ orm, provider, sites, refresh }, readerId, wish),
    onRemoving: (transaction, readerId) => endAllOf(transaction, queue, readerId),

    async findPortal(edition, readerId) {
      const row = await store.find(readerId);
      if (!row?.customer || row.provider !== provider?.name) return undefined;
      return provider.portalUrl(
        row.customer,
        absoluteUrl(edition.site, subscriptionPaths(edition).profile),
        edition.locale,
      );
    },

    async receive(name, webhook) {
      if (name !== provider?.name) return 'unknown-provider';
      const event = await provider.readEvent(webhook);
      if (event === 'forged' || event === 'malformed') return event;
      const id = `${name}:${event.id}`;
      if (event.subscription === undefined) return 'ignored';
      if (await store.isKnownEvent(id)) return 'known';
      return keepPresent(event.subscription, { id, type: event.type });
    },
  };
}

interface NeededForChange {
  orm: Orm;
  provider: PaymentProvider | undefined;
  sites: readonly Site[];
  refresh: Subscriptions['refresh'];
}

/** Carries out a reader's wish at the provider, then stores the state that the provider tells. */
async function changeSubscription(
  { orm, provider, sites, refresh }: NeededForChange,
  readerId: string,
  wish: SubscriptionWish,
): Promise<ChangeOutcome> {
  const row = await new SubscriptionStore(orm).findLive(readerId);
  if (!row?.providerId || row.provider !== provider?.name) return { ok: false, problem: 'none' };
  if (!canDo(row.state, wish.act)) return { ok: false, problem: 'not-now' };
  if (wish.act === 'change-offer') {
    const site = sites.find(({ alias }) => alias === row.site);
    const offer = site && soldOffers(site).find(({ id }) => id === wish.offer);
    if (!offer || !provider.sells(offer)) return { ok: false, problem: 'unknown-offer' };
    await provider.changeOffer(row.providerId, offer);
  } else await provider[wish.act](row.providerId);
  await refresh(row.providerId);
  if (wish.act === 'cancel') await setReason(orm, row.id, wish.reason ?? null);
  return { ok: true };
}
