import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/**
 * Tells who asks: the peer, or, where the peer is a proxy of ours, the last address in its `X-Forwarded-For` that is none. Where
 * that is no address at all, the proxy of ours that passed it on stands for whoever asked it: what is written further left may be made up. `proxies` lists networks by commas, as `address` or `address/bits`. Of an IPv6 address only the network is told: whoever has
 * one address in it has all of them (RFC 4291, 2.5.1), and would be somebody else at each try.
 */
export function createClientAddress(proxies: string): (request: IncomingMessage) => string {
  const trusted = new BlockList();
  for (const network of networksOf(proxies)) addNetwork(trusted, network);
  const isTrusted = (address: string) => isIP(address) !== 0 && trusted.check(address, familyOf(address));
  return (request) => {
    let last = withoutMapping(request.socket.remoteAddress ?? '');
    for (const part of String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .toReversed()) {
      const told = withoutMapping(withoutPort(part.trim()));
      if (!isTrusted(last) || isIP(told) === 0) break;
      last = told;
    }
    return networkOf(last);
  };
}

/** The networks of a list, not yet looked at. */
export function networksOf(proxies: string): string[] {
  return proxies.split(',').flatMap((part) => part.trim() || []);
}

/** Whether a text is an address, or an address and its bits. */
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

/** Some proxies write `address:port`, or `[address]:port` of IPv6. */
function withoutPort(part: string): string {
  return part.replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1').replace(/^([\d.]+):\d{1,5}$/, '$1');
}

/** `::ffff:127.0.0.1` is 127.0.0.1 on a socket of both families. */
function withoutMapping(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** The first 64 bits of an IPv6 address; an IPv4 address as it is. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address;
  const [first = [], last = []] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  const groups = [...first, ...zeros, ...last].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
