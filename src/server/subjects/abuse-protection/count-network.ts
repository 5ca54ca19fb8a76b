import { siteNetworkOf } from '#server/platform/http/client-address.ts';
import type { AttemptLimit, AttemptLimiter } from './attempt-limiter.ts';

/** A limit by network address. */
export interface NetworkLimit extends Omit<AttemptLimit, 'who'> {
  /** A network address of `createClientAddress`. */
  clientAddress: string;
  /** The thing that the attempts are about, if each has a limit of its own. */
  about?: string;
  /**
   * Most attempts of a /48 of IPv6, which one subscriber may have, and which has 65,536 network
   * addresses (RFC 6177). Absent: each network address has the whole limit.
   */
  mostOfSite?: number;
}

/**
 * Counts an attempt by network address, and by the /48 of one in IPv6. Returns the seconds to wait
 * if a limit is exceeded.
 */
export async function countNetwork(
  attempts: Pick<AttemptLimiter, 'count'>,
  { what, clientAddress, about, most, mostOfSite, window }: NetworkLimit,
): Promise<number | undefined> {
  const whoOf = (network: string) => (about === undefined ? network : `${network}\n${about}`);
  const wait = await attempts.count({ what, who: whoOf(clientAddress), most, window });
  if (wait !== undefined || mostOfSite === undefined || !clientAddress.includes(':')) return wait;
  return attempts.count({
    what: `${what} of a site`,
    who: whoOf(siteNetworkOf(clientAddress)),
    most: mostOfSite,
    window,
  });
}
