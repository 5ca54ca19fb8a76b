import { describe, expect, it } from 'vitest';
import { asksForWritable, hostsOf, withOneHost } from '#server/platform/settings/database-hosts.ts';

describe('the servers of a database URL', () => {
  it.each([
    ['postgres://a:b@one/far', [{ host: 'one', port: 5432 }]],
    [
      'postgresql://a:b%2Cc@one:5433,two,10.0.0.3:6432/far?sslmode=require',
      [
        { host: 'one', port: 5433 },
        { host: 'two', port: 5432 },
        { host: '10.0.0.3', port: 6432 },
      ],
    ],
    ['postgres://a:b@[::1]:5433/far', [{ host: '[::1]', port: 5433 }]],
    ['postgres:///far?host=/run/postgresql', [{ host: '', port: 5432 }]],
  ])('are read from %s', (url, hosts) => {
    expect(hostsOf(url)).toEqual(hosts);
  });

  it.each([
    ['postgres://a:b@one,two/far', 'postgres://a:b@two:5433/far'],
    ['postgres://one,two/far?target_session_attrs=read-write', 'postgres://two:5433/far'],
    [
      'postgres://one,two/far?target_session_attrs=primary&sslmode=require',
      'postgres://two:5433/far?sslmode=require',
    ],
    [
      'postgres://one,two/far?sslmode=require&target_session_attrs=primary',
      'postgres://two:5433/far?sslmode=require',
    ],
  ])('are replaced by one in %s', (url, expected) => {
    expect(withOneHost(url, { host: 'two', port: 5433 })).toBe(expected);
  });

  it.each([
    ['postgres://one/far', true],
    ['postgres://one/far?target_session_attrs=read-write', true],
    ['postgres://one/far?sslmode=require&target_session_attrs=primary', true],
    ['postgres://one/far?target_session_attrs=standby', false],
    ['postgres://one/far?target_session_attrs=any', false],
  ])('must accept writes: %s', (url, isAccepted) => {
    expect(asksForWritable(url)).toBe(isAccepted);
  });
});
