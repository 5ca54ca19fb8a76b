import type { Site } from '#domain/sites/site.ts';
import { announcedPayment } from '#domain/subscriptions/announced-terms.ts';
import { findOffer } from '#domain/sites/offers.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { UsedAdvantages } from './advantages/used-advantages.ts';
import { settleCheckout } from './checkouts.ts';
import { endPeriodsOf } from './follow-type.ts';
import { targetOf } from './keep-subscription.ts';
import { endForeign } from './keep-unknown.ts';
import { isPaymentFailure, isProviderAway, type PaymentProvider } from './payment-provider.ts';
import type { SubscriptionMails } from './subscription-mails.ts';
import { SubscriptionStore } from './subscription-store.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Days before the end of a trial, and before a yearly payment, on which the reader is reminded.
 * Monthly ones are not announced.
 */
const REMINDER_DAYS = { trialing: 3, active: 14 } as const;

/** Days for which carried out events are remembered. Providers repeat one for three days. */
const EVENT_DAYS = 35;

/** Milliseconds after which the state of a subscription is fetched again without an event. */
const CHECK_AFTER = 20 * HOUR;

/** Failures of a provider that is away, in a row, after which the others wait for the next time. */
const MOST_FAILURES = 5;

/** Periodic work on subscriptions. Each part can be repeated. */
export interface SubscriptionUpkeep {
  /**
   * Takes the type 2 from readers whose grace or period is over, and ends the subscriptions of
   * former providers.
   */
  endPeriods(): Promise<void>;
  /** Mails the reminders that are due. */
  remind(): Promise<void>;
  /**
   * Fetches each subscription once a day, and the checkouts whose event was lost. Deletes old
   * events and used advantages.
   */
  reconcile(): Promise<void>;
}

export function createSubscriptionUpkeep(options: {
  orm: Orm;
  provider: PaymentProvider | undefined;
  refresh(subscription: string): Promise<void>;
  sites: readonly Site[];
  mails: SubscriptionMails;
  log: Log;
  now?: () => Date;
}): SubscriptionUpkeep {
  const { orm, provider, refresh, sites, mails, log, now = () => new Date() } = options;
  const store = new SubscriptionStore(orm);
  return {
    async endPeriods() {
      for (const id of await store.listOver(now())) await endPeriodsOf(orm, id, now());
      if (provider) await endForeign(orm, provider.name, { sites, mails, now });
    },

    async remind() {
      for (const state of ['trialing', 'active'] as const) {
        const before = new Date(now().getTime() + REMINDER_DAYS[state] * DAY);
        for (const row of await store.listUnreminded(state, before)) {
          const site = sites.find(({ alias }) => alias === row.site);
          const offer = site && findOffer(site, row.offer ?? '');
          const isAnnounced = state === 'trialing' || offer?.interval === 'year';
          await orm.transaction(async (transaction) => {
            if (site && offer && isAnnounced) {
              const target = targetOf(row, site, row);
              await mails.sendRenewal(target, {
                ...announcedPayment(row, offer, target.edition.locale),
                isFirst: state === 'trialing',
              });
            }
            await new SubscriptionStore(transaction).setReminded(row);
          });
        }
      }
    },

    async reconcile() {
      await store.deleteEvents(new Date(now().getTime() - EVENT_DAYS * DAY));
      await new UsedAdvantages(orm, now).clearOld();
      if (!provider) return;
      const before = new Date(Date.now() - CHECK_AFTER);
      let failures = 0;
      /**
       * One that the provider answers wrongly stops no other. A provider that is away is not asked
       * again and again.
       */
      const attempt = async (work: () => Promise<void>) => {
        if (failures === MOST_FAILURES) return;
        try {
          await work();
          failures = 0;
        } catch (error) {
          if (!isPaymentFailure(error)) throw error;
          if (isProviderAway(error)) failures += 1;
          log.warn(
            { provider: provider.name, reason: error.message },
            'subscriptions could not be compared with their provider; retrying',
          );
        }
      };
      for (const id of await store.listUnchecked(provider.name, before))
        await attempt(() => refresh(id));
      for (const reader of await store.listOldCheckouts(now()))
        await attempt(async () => {
          await settleCheckout({ orm, provider, refresh }, reader);
          await store.removeCheckout(reader);
        });
    },
  };
}
