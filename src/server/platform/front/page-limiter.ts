/** Counts requests for pages that are made for one request, by network address, in memory. */
export interface PageLimiter {
  /** Counts a request. Returns the seconds to wait if the address has used its share, otherwise `undefined`. */
  count(address: string): number | undefined;
  /** Takes a request back whose page can be kept: a crawler may read the whole archive. */
  giveBack(address: string): void;
}

/**
 * Requests of an address: so many at once, and then so many a second. Such a page takes 50 to 100 ms of a worker process
 * (security review of 24 November 2026, S6), so that one address takes a quarter of one at most. The burst is a hundred
 * readers behind one address who open their profiles together.
 */
const BURST = 100;
const PER_SECOND = 3;

/**
 * Maximum number of addresses, about 3 MB. The address that was counted longest ago is forgotten first, so that an
 * attacker with more addresses than that is not limited by this.
 */
const MOST = 20_000;

/** Rate limit with a bucket of BURST requests an address, in the order of the last request. */
export function createPageLimiter(now: () => number = () => performance.now()): PageLimiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    count(address) {
      const at = now();
      const before = buckets.get(address);
      const left = before ? Math.min(BURST, before.left + ((at - before.at) / 1000) * PER_SECOND) : BURST;
      buckets.delete(address);
      buckets.set(address, { left: left >= 1 ? left - 1 : left, at });
      const [oldest] = buckets.keys();
      if (buckets.size > MOST && oldest !== undefined) buckets.delete(oldest);
      return left >= 1 ? undefined : Math.max(1, Math.ceil((1 - left) / PER_SECOND));
    },
    giveBack(address) {
      const bucket = buckets.get(address);
      if (bucket) bucket.left += 1;
    },
  };
}
