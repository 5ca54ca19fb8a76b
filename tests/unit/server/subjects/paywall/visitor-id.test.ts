import { describe, expect, it } from 'vitest';
import { periodAt } from '#domain/paywall/period.ts';
import { createVisitorIds } from '#server/subjects/paywall/visitor-id.ts';
import { elfar, ondamarea, siteOf } from '#tests/support/newsroom/newsroom.ts';

const SECRET = 'x'.repeat(32);
const ids = createVisitorIds([SECRET]);
const now = new Date('2026-03-10T12:00:00Z');
const month = periodAt(now, 'month', 'Europe/Madrid');
const next = periodAt(new Date('2026-04-10T12:00:00Z'), 'month', 'Europe/Madrid');

const headersOf = (cookie: string) => new Headers({ cookie: `a=b; ${cookie.split(';')[0]}; c=d` });
const valueOf = (cookie: string) => /=([^;]*)/.exec(cookie)?.[1] ?? '';

describe('the id of a visitor', () => {
  it('is found by its cookie, which no script reads and which ends with the period', () => {
    const { visitor, cookie } = ids.create(elfar, month, now);
    expect(ids.find(elfar, month, headersOf(cookie))).toBe(visitor);
    expect(cookie).toMatch(
      /^portada_meter=[\w-]{22}\.[\w-]{22}; Max-Age=1850400; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie).not.toContain(visitor);
  });

  it('has the prefix of its host and Secure with HTTPS', () => {
    const site = siteOf({ alias: 'elfar', url: 'https://elfar.example' });
    const { visitor, cookie } = ids.create(site, month, now);
    expect(cookie).toMatch(/^__Host-portada_meter=.*; Secure$/);
    expect(ids.find(site, month, headersOf(cookie))).toBe(visitor);
    expect(ids.find(site, month, headersOf(cookie.replace('__Host-', '')))).toBeUndefined();
  });

  it('names nothing on another site and in another period, past or future', () => {
    const { cookie } = ids.create(elfar, month, now);
    expect(ids.find({ ...ondamarea, url: elfar.url }, month, headersOf(cookie))).toBeUndefined();
    expect(ids.find(elfar, next, headersOf(cookie))).toBeUndefined();
    expect(ids.find(elfar, month, headersOf(ids.create(elfar, next, now).cookie))).toBeUndefined();
  });

  it('names nothing if it was changed or invented', () => {
    const value = valueOf(ids.create(elfar, month, now).cookie);
    const [id = '', signature = ''] = value.split('.');
    const other = valueOf(ids.create(elfar, month, now).cookie).split('.');
    const forged = [
      `${other[0]}.${signature}`,
      `${id}.${other[1]}`,
      `${id}.`,
      id,
      `${id}.${signature}A`,
      `${'A'.repeat(22)}.${'A'.repeat(22)}`,
      'x'.repeat(8000),
      '',
    ];
    for (const one of forged)
      expect(ids.find(elfar, month, headersOf(`portada_meter=${one}`))).toBeUndefined();
  });

  it('stays valid with the secret before, and no longer with an earlier one', () => {
    const { visitor, cookie } = ids.create(elfar, month, now);
    expect(createVisitorIds(['y'.repeat(32), SECRET]).find(elfar, month, headersOf(cookie))).toBe(
      visitor,
    );
    expect(
      createVisitorIds(['z'.repeat(32), 'y'.repeat(32)]).find(elfar, month, headersOf(cookie)),
    ).toBeUndefined();
  });
});
