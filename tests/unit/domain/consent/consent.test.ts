import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { consentCookie, serialiseConsent } from '#domain/consent/consent-cookie.ts';
import {
  asksReaders,
  categoriesOf,
  consentDay,
  CONSENT_DAYS,
  findConsent,
  parseConsent,
  purposesOf,
  purposesVersion,
  type ConsentChoice,
} from '#domain/consent/consent.ts';
import { HOSTILE_TEXTS, hostileValue } from '#tests/support/hostile-values.ts';
import { siteOf } from '#tests/support/newsroom/newsroom.ts';

const TODAY = 20_787;

const CHOICE: ConsentChoice = {
  version: 3_141_592_653,
  day: TODAY,
  measurement: true,
  embeds: false,
  advertising: true,
};

const anyChoice: fc.Arbitrary<ConsentChoice> = fc.record(
  {
    version: fc.integer({ min: 0, max: 0xff_ff_ff_ff }),
    day: fc.integer({ min: 0, max: 999_999 }),
    measurement: fc.boolean(),
    embeds: fc.boolean(),
    advertising: fc.boolean(),
    providers: fc.array(
      fc.domain().map((host) => host.toLowerCase().slice(0, 80)),
      {
        minLength: 1,
        maxLength: 10,
      },
    ),
  },
  { requiredKeys: ['version', 'day', 'measurement', 'embeds', 'advertising'] },
);

describe('the cookie of a choice', () => {
  it('has version, day, the three answers and the providers', () => {
    expect(serialiseConsent(CHOICE)).toBe('3141592653.20787.101');
    expect(
      serialiseConsent({ ...CHOICE, providers: ['player.moll.example', 'xn--rdio-1na.example'] }),
    ).toBe('3141592653.20787.101:player.moll.example:xn--rdio-1na.example');
  });

  it('is read as it was written', () => {
    fc.assert(
      fc.property(anyChoice, (choice) => {
        expect(parseConsent(serialiseConsent(choice))).toEqual(choice);
        const header = `a=1; ${consentCookie(choice, true).split(';', 1)[0]}; b=2`;
        expect(findConsent(header, choice.day)).toEqual(choice);
      }),
    );
  });

  it('counts as no choice if it is anything else', () => {
    const damaged = fc
      .tuple(anyChoice, fc.nat(), fc.string({ unit: 'binary', maxLength: 3 }))
      .map(([choice, at, part]) => {
        const text = serialiseConsent(choice);
        const place = at % (text.length + 1);
        return text.slice(0, place) + part + text.slice(place + (at % 2));
      });
    fc.assert(
      fc.property(
        fc.oneof(
          damaged,
          hostileValue.map((value) => JSON.stringify(value) ?? ''),
          fc.string(),
        ),
        (value) => {
          const choice = parseConsent(value);
          if (choice) expect(serialiseConsent(choice)).toBe(value);
        },
      ),
    );
  });

  it.each([
    ...HOSTILE_TEXTS,
    '1.2.111',
    '01.20787.111',
    '1.20787.112',
    '1.20787.11',
    '1.20787.111 ',
    '-1.20787.111',
    '1e9.20787.111',
    '1.20787.111:',
    '1.020787.111',
    '1.20787.111:%41',
    '1.20787.111:A.example',
    '1.20787.111:a.example:',
    '1.20787.111\n',
    '12345678901.20787.111',
    `1.20787.111${':a'.repeat(11)}`,
    `1.20787.111:${'a'.repeat(81)}`,
    'true',
    '{"advertising":true}',
  ])('counts %j as no choice, or as the same text', (value) => {
    const choice = parseConsent(value);
    if (value === '1.2.111') expect(choice?.day).toBe(2);
    else expect(choice).toBeUndefined();
  });

  it('counts as no choice if there are two, or only a neighbour of its name', () => {
    const value = serialiseConsent(CHOICE);
    expect(findConsent(`consent=${value}; consent=${value}`, TODAY)).toBeUndefined();
    expect(findConsent(`myconsent=${value}; consents=${value}`, TODAY)).toBeUndefined();
    expect(findConsent('')).toBeUndefined();
    expect(findConsent(`consent=${value}`, TODAY)).toEqual(CHOICE);
  });

  it('is sent over TLS only where the site has it', () => {
    expect(consentCookie(CHOICE, true)).toBe(
      'consent=3141592653.20787.101; Path=/; Max-Age=63072000; SameSite=Lax; Secure',
    );
    expect(consentCookie(CHOICE, false)).not.toContain('Secure');
  });
});

describe('the age of a choice', () => {
  it.each([
    [0, true],
    [CONSENT_DAYS - 1, true],
    [CONSENT_DAYS, false],
    [-1, true],
    [-2, false],
  ])('of %i days: valid is %s', (age, isValid) => {
    const cookie = `consent=${serialiseConsent({ ...CHOICE, day: TODAY - age })}`;
    expect(findConsent(cookie, TODAY) !== undefined).toBe(isValid);
  });

  it('is counted in days since 1970', () => {
    expect(consentDay(Date.parse('1970-01-02T00:00:00Z'))).toBe(1);
    expect(consentDay(Date.parse('2026-11-30T23:59:59Z'))).toBe(TODAY);
  });
});

describe('the purposes of a site', () => {
  const site = (foreignHosts: { frames?: string[]; ads?: string[] }, gpt = false) => ({
    ...siteOf({ alias: 'lluna' }),
    foreignHosts: { frames: [], ads: [], ...foreignHosts },
    gptAdvertisingEnabled: gpt,
  });
  const ads = ['https://b.anuncis.example', 'https://a.anuncis.example'];

  it('a site without foreign hosts has no purposes', () => {
    expect(purposesOf(site({}))).toEqual([]);
    expect(purposesVersion(site({}))).toBe(0);
    expect(asksReaders(site({}))).toBe(false);
  });

  it('name the hosts of each category', () => {
    const all = site({ frames: ['https://films.example'], ads }, true);
    expect(purposesOf(all).map(({ category, loads }) => `${category} ${loads}`)).toEqual([
      'embeds frames',
      'advertising ads',
      'advertising gpt',
    ]);
    expect(purposesOf(all)[1]?.hosts).toEqual(['a.anuncis.example', 'b.anuncis.example']);
    expect(categoriesOf(all)).toEqual(['embeds', 'advertising']);
  });

  it('ask a reader, but for embeds alone, which ask in their own place', () => {
    expect(asksReaders(site({ frames: ['https://films.example'] }))).toBe(false);
    expect(asksReaders(site({ ads }))).toBe(true);
    expect(asksReaders(site({}, true))).toBe(true);
  });

  it('have a version that any other list changes, and no other order', () => {
    const versions = [
      site({ ads }),
      site({ ads: ads.slice(1) }),
      site({ frames: ads }),
      site({ ads }, true),
      site({ ads, frames: ['https://films.example'] }),
    ].map(purposesVersion);
    expect(new Set(versions).size).toBe(versions.length);
    for (const version of versions) expect(version).toBeGreaterThan(0);
    expect(purposesVersion(site({ ads: ads.toReversed() }))).toBe(versions[0]);
  });
});
