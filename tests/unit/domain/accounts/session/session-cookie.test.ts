import { describe, expect, it } from 'vitest';
import { parseSessionCookie, sessionCookieName } from '#domain/accounts/session/session-cookie.ts';

describe('parseSessionCookie', () => {
  // R3.5, R3.16, R9.40
  it.each([1, 2, 'rrss'])('reads id and type %s and ignores other fields', (type) => {
    expect(parseSessionCookie(JSON.stringify({ id: 'u1', type, extra: true }))).toEqual({
      id: 'u1',
      type,
    });
  });

  // R3.16
  it.each([
    undefined,
    '',
    'u1',
    '%',
    'null',
    '{}',
    '{"id":"","type":1}',
    '{"id":"u1","type":3}',
    '{"id":1,"type":1}',
    '{"id":"u1"',
  ])('returns undefined for the session cookie %s', (value) => {
    expect(parseSessionCookie(value)).toBeUndefined();
  });
});

it('has a name that only the host itself can set on a site with TLS', () => {
  expect([sessionCookieName(true), sessionCookieName(false)]).toEqual([
    '__Host-portada_reader',
    'portada_reader',
  ]);
});
