import type { PaidSubscription, ProviderName } from '#domain/subscriptions/payment.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { AdvantageKeys } from './advantage-keys.ts';
import { UsedAdvantages } from './used-advantages.ts';

/** A subscription as its provider tells it, and what is known of it. */
interface Told {
  provider: ProviderName;
  told: Pick<PaidSubscription, 'reference' | 'card'>;
  known: { cardKey: string | null } | undefined;
  email: string;
}

/**
 * Marks the advantages of a subscription as used by its reader's mailbox, and by its card as soon
 * as the provider tells it, in the caller's transaction, which has locked the reader's row.
 * `isRefused`: the card had used one before under another address, so that the subscription has to
 * end with its money back: the price that was announced holds, and no other is charged.
 */
export async function keepAdvantages(
  transaction: Orm,
  { provider, told, known, email }: Told,
  { keys, now }: { keys: AdvantageKeys; now(): Date },
): Promise<{ cardKey: string | null; isRefused: boolean }> {
  const advantages = told.reference?.advantages ?? [];
  const cardKey = known?.cardKey ?? null;
  if (advantages.length === 0) return { cardKey, isRefused: false };
  const store = new UsedAdvantages(transaction, now);
  const ofAddress = keys.ofAddress(email);
  if (!known) {
    await store.lock(ofAddress);
    await store.use(advantages, ofAddress);
  }
  if (told.card === null || cardKey !== null) return { cardKey, isRefused: false };
  const ofCard = keys.ofCard(provider, told.card);
  await store.lock(ofCard);
  const free = await store.listFree(advantages, { key: ofCard, isReturning: false });
  await store.use(free, ofCard);
  return { cardKey: ofCard[0], isRefused: free.length < advantages.length };
}
