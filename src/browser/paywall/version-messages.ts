import { call } from '#contracts/call.ts';
import { listPaywallMessages } from '#contracts/paywall/list-messages.ts';
import type { PaywallMessage } from '#domain/sites/paywall/message.ts';
import { findVersion } from '#domain/paywall/version-cookie.ts';

/**
 * Fetches the messages of the version that this browser tests. `undefined` without a version, or if
 * the call fails.
 */
export async function fetchVersionMessages(): Promise<PaywallMessage[] | undefined> {
  const relativeVersionId = findVersion(document.cookie);
  if (relativeVersionId === undefined) return undefined;
  const outcome = await call(listPaywallMessages, { params: { relativeVersionId } });
  return outcome.ok ? outcome.response : undefined;
}
