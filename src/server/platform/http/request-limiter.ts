import type { Counter } from '#domain/routes/counter.ts';

/** Counts requests that a worker process works for, by network address, in memory. */
export interface RequestLimiter {
  /**
   * Counts a request. Returns the seconds to wait if the address has used its share, otherwise
   * `undefined`.
   */
  count(address: string): number | undefined;
  /** Takes a request back whose answer can be kept: a crawler may read the whole archive. */
  giveBack(address: string): void;
}

/** Requests of an address: so many at once, and then so many a second. */
interface Share {
  burst: number;
  perSecond: number;
}

/**
 * Shares by counter. `pages`: such a page takes 50 to 100 ms of a worker process (security review
 * of 24 November 2026, S6), so that one address takes a quarter of one at most. The burst is a
 * hundred readers behind one address who open their profiles together. `requests`: a call that
 * reads takes 1 to 2 ms (review of 27 November 2026, P9), a path that nobody has published 3 to 5.
 * An address takes a tenth of a worker process at most, and five hundred readers behind it load a
 * page together.
 */
export const SHARES: Readonly<Record<Counter, Share>> = {
  pages: { burst: 100, perSecond: 3 },
  requests: { burst: 500, perSecond: 25 },
};

/**
 * Maximum number of addresses, about 3 MB. The address that was counted longest ago is forgotten
 * first, so that an attacker with more addresses than that is not limited by this.
 */
const MOST = 20_000;

/** Rate limit with a bucket of `burst` requests an address, in the order of the last request. */
export function createRequestLimiter(
  { burst, perSecond }: Share,
  now: () => number = () => performance.now(),
): RequestLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    count(address) {
      const at = now();
      const before = buckets.get(address);
      const left = before
        ? Math.min(burst, before.left + ((at - before.at) / 1000) * perSecond)
        : burst;
      buckets.delete(address);
      buckets.set(address, { left: left >= 1 ? left - 1 : left, at });
      const [oldest] = buckets.keys();
      if (buckets.size > MOST && oldest !== undefined) buckets.delete(oldest);
      return left >= 1 ? undefined : Math.max(1, Math.ceil((1 - left) / perSecond));
    },
    giveBack(address) {
      const bucket = buckets.get(address);
      if (bucket) bucket.left += 1;
    },
  };
}
