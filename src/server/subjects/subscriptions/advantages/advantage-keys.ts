import { createHmac } from 'node:crypto';
import { mailboxOf } from '#domain/accounts/mailbox.ts';
import type { ProviderName } from '#domain/subscriptions/payment.ts';
import { derivedSecret } from '#server/platform/settings/derived-secret.ts';

/**
 * Keyed hashes of a mailbox or a card: with the operator's secret, then with the one before it. The
 * first is stored.
 */
export type AdvantageKey = readonly [string, ...string[]];

/**
 * Hashes the mailboxes and cards that have used an advantage, so that the table names nobody
 * without the operator's secret.
 */
export interface AdvantageKeys {
  ofAddress(email: string): AdvantageKey;
  /** A fingerprint means the same card at one provider only. */
  ofCard(provider: ProviderName, fingerprint: string): AdvantageKey;
}

/**
 * HMAC-SHA256, base64url. `secrets`: the operator's secret, then the one before it. A second change
 * of the secret within 24 months therefore forgets what was used before the first.
 */
export function createAdvantageKeys([secret, ...former]: readonly [
  string,
  ...string[],
]): AdvantageKeys {
  const hash = (from: string, facts: string) =>
    createHmac('sha256', derivedSecret(from, 'used advantages')).update(facts).digest('base64url');
  const keyOf = (facts: string): AdvantageKey => [
    hash(secret, facts),
    ...former.map((one) => hash(one, facts)),
  ];
  return {
    ofAddress: (email) => keyOf(`address\n${mailboxOf(email)}`),
    ofCard: (provider, fingerprint) => keyOf(`card\n${provider}\n${fingerprint}`),
  };
}
