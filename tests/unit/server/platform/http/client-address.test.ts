import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClientAddress, isNetwork } from '#server/platform/http/client-address.ts';

function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('createClientAddress', () => {
  const clientAddressOf = createClientAddress('127.0.0.1/8, ::1/128, 10.0.0.0/8');

  it.each([
    ['uses the peer address of a client', '203.0.113.7', undefined, '203.0.113.7'],
    ['ignores the header of an untrusted client', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['uses the header of a trusted proxy', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    [
      'follows a chain of trusted proxies',
      '::1',
      '192.0.2.9, 198.51.100.1, 10.2.3.4',
      '198.51.100.1',
    ],
    [
      'accepts an IPv4 address in IPv6 notation',
      '::ffff:127.0.0.1',
      '2001:db8::1',
      '2001:db8:0:0::/64',
    ],
    [
      'reads a client in IPv6 notation as its IPv4 address',
      '::ffff:203.0.113.7',
      undefined,
      '203.0.113.7',
    ],
    [
      'reads an entry in IPv6 notation as its IPv4 address',
      '127.0.0.1',
      '::ffff:198.51.100.1',
      '198.51.100.1',
    ],
    [
      'normalizes an IPv6 address to its network',
      '2001:DB8:0a:1:2:3:4:5',
      undefined,
      '2001:db8:a:1::/64',
    ],
    ['distinguishes IPv6 networks', '2001:db8:a:2::', undefined, '2001:db8:a:2::/64'],
    ['uses the address of a proxy without a header', '127.0.0.1', undefined, '127.0.0.1'],
    ['removes a port', '127.0.0.1', '192.0.2.9, 198.51.100.7:40001', '198.51.100.7'],
    [
      'removes a port after IPv6 in brackets',
      '127.0.0.1',
      '192.0.2.9, [2001:db8::1]:40001',
      '2001:db8:0:0::/64',
    ],
    ['accepts brackets without a port', '127.0.0.1', '[2001:db8::1]', '2001:db8:0:0::/64'],
    [
      'accepts a trusted proxy with a port',
      '127.0.0.1',
      '198.51.100.7, 10.2.3.4:40001',
      '198.51.100.7',
    ],
    ['stops at an entry that is no address', '127.0.0.1', '192.0.2.9, unknown', '127.0.0.1'],
    [
      'uses the proxy that received an entry that is no address',
      '127.0.0.1',
      '192.0.2.9, _hidden, 10.2.3.4',
      '10.2.3.4',
    ],
    [
      'uses the first address of a chain of trusted proxies',
      '127.0.0.1',
      '10.9.9.9, 10.2.3.4',
      '10.9.9.9',
    ],
    ['ignores a header without an address', '127.0.0.1', 'unknown, <script>', '127.0.0.1'],
  ])('%s', (_what, peer, forwarded, expected) => {
    expect(clientAddressOf(requestFrom(peer, forwarded))).toBe(expected);
  });

  it('ignores the header of every proxy without trusted networks', () => {
    expect(createClientAddress('')(requestFrom('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1');
  });
});

it('accepts as many bits of a network as its addresses have', () => {
  expect(
    ['10.0.0.0/32', '10.0.0.0/33', '::1/128', '::1/129', '10.0.0.0', 'ten/8'].filter(isNetwork),
  ).toEqual(['10.0.0.0/32', '::1/128', '10.0.0.0']);
});
