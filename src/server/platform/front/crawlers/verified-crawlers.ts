import { SocketAddress } from 'node:net';
import { isHostOf, type Crawler } from '#domain/sites/paywall/crawlers.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { HostNames } from './host-names.ts';

/**
 * Milliseconds for which a result is kept. An address that was refused may get its DNS entry later.
 */
const KEPT = { verified: 6 * 3600_000, refused: 3600_000, failed: 60_000 } as const;

/**
 * Most results, and most addresses that are looked up at a time. Clients can send any User-Agent.
 */
const MOST_RESULTS = 10_000;
const MOST_AT_ONCE = 20;

/**
 * Most names of an address that are looked up. A client decides about the names of its own
 * addresses.
 */
const MOST_NAMES = 5;

/** Knows which addresses belong to a crawler. */
export interface VerifiedCrawlers {
  /**
   * Whether an address is known to be a crawler's. Never waits: an unknown address is looked up
   * meanwhile, and is not the crawler's until then.
   */
  has(crawler: Crawler, address: string): boolean;
}

/**
 * Looks addresses up backwards and forwards: one of the names of the address is the crawler's, and
 * has the address. A name alone proves nothing, because everybody chooses the names of the own
 * addresses.
 */
export function createVerifiedCrawlers({
  hostNames,
  log,
  now = Date.now,
}: {
  hostNames: HostNames;
  log: Log;
  now?: () => number;
}): VerifiedCrawlers {
  const results = new Map<string, { isVerified: boolean; until: number }>();
  const underWay = new Set<string>();

  const keep = (key: string, isVerified: boolean, time: number) => {
    results.delete(key);
    // The map is in the order of its entries' insertion.
    const [oldest] = results.keys();
    if (results.size >= MOST_RESULTS && oldest !== undefined) results.delete(oldest);
    results.set(key, { isVerified, until: now() + time });
  };

  const lookUp = async (key: string, crawler: Crawler, address: string) => {
    if (underWay.has(key) || underWay.size >= MOST_AT_ONCE) return;
    underWay.add(key);
    try {
      const isVerified = await isCrawlers(hostNames, crawler, address);
      keep(key, isVerified, isVerified ? KEPT.verified : KEPT.refused);
    } catch (error) {
      log.debug({ err: error }, 'the DNS did not say whether a crawler is genuine');
      keep(key, false, KEPT.failed);
    } finally {
      underWay.delete(key);
    }
  };

  return {
    has(crawler, address) {
      const key = `${crawler.userAgent} ${crawler.hosts.join(' ')} ${address}`;
      const found = results.get(key);
      if (found && now() < found.until) return found.isVerified;
      void lookUp(key, crawler, address);
      return false;
    },
  };
}

async function isCrawlers(
  hostNames: HostNames,
  crawler: Crawler,
  address: string,
): Promise<boolean> {
  const names = await hostNames.namesOf(address);
  for (const name of names.filter((one) => isHostOf(crawler, one)).slice(0, MOST_NAMES)) {
    const addresses = await hostNames.addressesOf(name, address);
    if (addresses.some((one) => isSame(one, address))) return true;
  }
  return false;
}

/** An IPv6 address has several spellings. */
function isSame(one: string, other: string): boolean {
  const [first, second] = [one, other].map(
    (address) => SocketAddress.parse(address.includes(':') ? `[${address}]` : address)?.address,
  );
  return first !== undefined && first === second;
}
