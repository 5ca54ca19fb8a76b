import { describe, expect, it } from 'vitest';
import {
  drawPlace,
  findPlace,
  placeCookie,
  runningTest,
} from '#domain/sites/paywall/message-test.ts';
import { paywallSchema } from '#domain/sites/paywall/paywall.ts';

const test = {
  id: 'to',
  from: '2026-03-01T00:00:00Z',
  until: '2026-03-15T00:00:00Z',
  versions: ['published', 'proper'],
};
const place = { test: 'to', version: 'proper' };

describe('a test of messages', () => {
  it('runs from its first instant until its last, which is not included', () => {
    const runs = (now: string) => runningTest([test], new Date(now)) === test;
    expect(
      ['2026-02-28T23:59:59Z', test.from, '2026-03-14T23:59:59Z', test.until].map(runs),
    ).toEqual([false, true, true, false]);
  });

  it('divides readers in equal parts', () => {
    expect([0, 0.499, 0.5, 0.999].map((chance) => drawPlace(test, chance).version)).toEqual([
      'published',
      'published',
      'proper',
      'proper',
    ]);
  });

  it('finds a place in its cookie until its end', () => {
    const cookie = placeCookie(place, {
      until: test.until,
      isSecure: true,
      now: new Date('2026-03-14T23:59:00Z'),
    });
    expect(cookie).toBe(
      'portada_message_test=to.proper; Max-Age=60; Path=/; HttpOnly; SameSite=Lax; Secure',
    );
    expect(findPlace(`a=b; ${cookie}`, test)).toEqual(place);
  });

  it.each([
    '',
    'portada_message_test=to.other',
    'portada_message_test=old.proper',
    'portada_message_test=to',
    'xportada_message_test=to.proper',
  ])('finds no place in %s', (cookies) => {
    expect(findPlace(cookies, test)).toBeUndefined();
  });

  it('has no place without a running test', () => {
    expect(findPlace('portada_message_test=to.proper', undefined)).toBeUndefined();
  });
});

describe('the tests of a site', () => {
  const problems = (more: object) => {
    const parsed = paywallSchema.safeParse({
      versions: [{ id: 'proper', messages: {} }],
      tests: [{ ...test, ...more }],
    });
    return parsed.error?.issues.map(({ path }) => path.join('.')) ?? [];
  };

  it('name versions that exist, two at least, each once, and end after they begin', () => {
    expect(problems({})).toEqual([]);
    expect(problems({ versions: ['published', 'lost'] })).toEqual(['tests.0.versions.1']);
    expect(problems({ versions: ['proper', 'proper'] })).toEqual(['tests.0.versions.1.id']);
    expect(problems({ versions: ['proper'] })).toEqual(['tests.0.versions']);
    expect(problems({ until: test.from })).toEqual(['tests.0.until']);
  });
});
