import type { StoryAccess } from '#contracts/paywall/read-story.ts';
import { PAYWALL_COOKIE, type PaywallData } from '#domain/paywall/paywall-data.ts';
import type { Site } from '#domain/sites/site.ts';

/**
 * The readable cookie of a story (SPECIFICATION §3, "Paywall data"), below its path until the end
 * of the period. It decides what a browser shows before the answer of the call. No server reads it.
 */
export function paywallCookie(
  site: Site,
  {
    path,
    endsAt,
    now,
    ...access
  }: Pick<StoryAccess, keyof PaywallData> & { path: string; endsAt: Date; now: Date },
): string {
  const { accessGranted, messageIds, userCounter, userRfv, conditionName } = access;
  const data: PaywallData = { accessGranted, messageIds, userCounter, userRfv, conditionName };
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  const secure = site.url.startsWith('https:') ? '; Secure' : '';
  return `${PAYWALL_COOKIE}=${encodeURIComponent(JSON.stringify(data))}; Max-Age=${seconds}; Path=${path}; SameSite=Lax${secure}`;
}
