import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Advantage } from '#domain/subscriptions/advantages.ts';
import type { Offer } from '#domain/sites/offers.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { SubscriptionStore } from '../subscription-store.ts';
import type { AdvantageKeys } from './advantage-keys.ts';
import { decideTerms, type OfferedTerms } from './offered-terms.ts';
import { UsedAdvantages } from './used-advantages.ts';

type Reader = Pick<CurrentUser, 'id' | 'email'>;

/** The advantages that readers have used, and those that they may still use. */
export interface AdvantagesOfReaders {
  /**
   * The terms of an offer for a reader now, as `startCheckout` decides them. `code`: empty without
   * one.
   */
  findTerms(
    site: Site,
    reader: Reader,
    wish: { offer: Offer; code: string },
  ): Promise<OfferedTerms>;
  /** The advantages that are remembered of a reader's mailbox and cards, and until when. */
  listUsed(reader: Reader): Promise<{ advantage: Advantage; until: Date }[]>;
  /** Remembers what the former address of an account has used for its new one too. */
  moveUsed(change: { from: string; to: string }): Promise<void>;
}

export function advantagesOfReaders({
  orm,
  keys,
  now,
}: {
  orm: Orm;
  keys: AdvantageKeys;
  now(): Date;
}): AdvantagesOfReaders {
  const store = new SubscriptionStore(orm);
  const used = new UsedAdvantages(orm, now);
  return {
    async findTerms(site, { id: readerId, email }, { offer, code }) {
      const checkout = (await store.findCheckout(readerId))?.key;
      return decideTerms(
        orm,
        { site, readerId, key: keys.ofAddress(email), checkout, offer, code: code.trim() },
        now,
      );
    },
    async listUsed({ id, email }) {
      const { subscriptions } = await store.listAll(id);
      const cards = subscriptions.flatMap(({ cardKey }) =>
        cardKey === null ? [] : [[cardKey] as const],
      );
      return used.listUsed([keys.ofAddress(email), ...cards]);
    },
    moveUsed: ({ from, to }) => used.copy(keys.ofAddress(from), keys.ofAddress(to)),
  };
}
