import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Returns the client's network address: the peer, or, behind trusted proxies, the last address in
 * `X-Forwarded-For` that is not one of them. If that entry is not an IP address, the address of the
 * proxy that forwarded it is used, because entries further left may be forged. `proxies` is a
 * comma-separated list of networks, as `address` or `address/bits`. An IPv6 address is cut to its
 * /64 network: a client has all the addresses in it (RFC 4291, 2.5.1), and could use a new one for
 * every attempt.
 */
export function createClientAddress(proxies: string): (request: IncomingMessage) => string {
  const wholeAddressOf = createWholeAddress(proxies);
  return (request) => networkOf(wholeAddressOf(request));
}

/** The same address, not cut to its network, for a look-up in the DNS. */
export function createWholeAddress(proxies: string): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const network of networksOf(proxies)) addNetwork(trusted, network);
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return (request) => {
    let last = withoutMapping(request.socket.remoteAddress ?? '');
    for (const part of lastParts(String(request.headers['x-forwarded-for'] ?? ''))) {
      const told = withoutMapping(withoutPort(part.trim()));
      if (!isTrusted(last) || isIP(told) === 0) break;
      last = told;
    }
    return last;
  };
}

/** The parts of a comma-separated list from the last one, each cut when it is asked for. */
function* lastParts(list: string): Generator<string> {
  for (let end = list.length; end >= 0;) {
    const comma = end === 0 ? -1 : list.lastIndexOf(',', end - 1);
    yield list.slice(comma + 1, end);
    end = comma;
  }
}

/** The networks in a comma-separated list, not validated. */
export function networksOf(proxies: string): string[] {
  return proxies.split(',').flatMap((part) => part.trim() || []);
}

/** Whether a text is an IP address or a network in CIDR notation. */
export function isNetwork(network: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
  const family = isIP(address);
  return family !== 0 && Number(bits ?? 0) <= (family === 6 ? 128 : 32);
}

function addNetwork(list: BlockList, network: string): void {
  const [address = '', bits] = network.split('/');
  if (bits === undefined) list.addAddress(address, familyOf(address));
  else list.addSubnet(address, Number(bits), familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

/** Removes a port: some proxies write `address:port`, or `[address]:port` for IPv6. */
function withoutPort(part: string): string {
  return part.replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1');
}

/** Removes the IPv4-mapped prefix: a dual-stack socket reports 127.0.0.1 as `::ffff:127.0.0.1`. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The /64 network of an IPv6 address; an IPv4 address unchanged. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [first = [], last = []] = address
    .split('::')
    .map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * The network that one subscriber of a provider may have as a whole: the /48 of a network address
 * of `createClientAddress` (RFC 6177), and the /24 of an IPv4 address.
 */
export function siteNetworkOf(address: string): string {
  if (address.includes(':')) return address.split(':').slice(0, 3).join(':');
  return address.slice(0, address.lastIndexOf('.'));
}
