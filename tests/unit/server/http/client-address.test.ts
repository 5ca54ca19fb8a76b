import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createClientAddress } from '../../../../src/server/http/client-address.ts';

function requestFrom(peer: string, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

describe('who asks', () => {
  const clientAddressOf = createClientAddress('127.0.0.1/8, ::1/128, 10.0.0.0/8');

  it.each([
    ['a stranger is who they are', '203.0.113.7', undefined, '203.0.113.7'],
    ['a stranger is not who they say they are', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
    ['a proxy of ours tells', '127.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['a chain of ours is followed to its end', '::1', '192.0.2.9, 198.51.100.1, 10.2.3.4', '198.51.100.1'],
    ['the same on a socket of both families', '::ffff:127.0.0.1', '2001:db8::1', '2001:db8:0:0::/64'],
    ['a network of IPv6 is one, however it is written', '2001:DB8:0a:1:2:3:4:5', undefined, '2001:db8:a:1::/64'],
    ['another one is another', '2001:db8:a:2::', undefined, '2001:db8:a:2::/64'],
    ['a proxy that tells nothing stands for itself', '127.0.0.1', undefined, '127.0.0.1'],
    ['a port is no part of it', '127.0.0.1', '192.0.2.9, 198.51.100.7:40001', '198.51.100.7'],
    ['nor is it of IPv6 in its brackets', '127.0.0.1', '192.0.2.9, [2001:db8::1]:40001', '2001:db8:0:0::/64'],
    ['brackets may stand without a port', '127.0.0.1', '[2001:db8::1]', '2001:db8:0:0::/64'],
    ['a proxy of ours may have a port', '127.0.0.1', '198.51.100.7, 10.2.3.4:40001', '198.51.100.7'],
    ['what is no address hides whoever stands before it', '127.0.0.1', '192.0.2.9, unknown', '127.0.0.1'],
    ['and the proxy that it was said to answers for it', '127.0.0.1', '192.0.2.9, _hidden, 10.2.3.4', '10.2.3.4'],
    ['a chain of ours alone is asked by its first', '127.0.0.1', '10.9.9.9, 10.2.3.4', '10.9.9.9'],
    ['what is no address is not heard', '127.0.0.1', 'unknown, <script>', '127.0.0.1'],
  ])('%s', (_what, peer, forwarded, expected) => {
    expect(clientAddressOf(requestFrom(peer, forwarded))).toBe(expected);
  });

  it('is not told by anybody where no network is trusted', () => {
    expect(createClientAddress('')(requestFrom('127.0.0.1', '198.51.100.1'))).toBe('127.0.0.1');
  });
});
