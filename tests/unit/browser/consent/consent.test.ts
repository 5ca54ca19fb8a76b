import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allows, allowsFrames, CHANGED, onConsent } from '#browser/consent/consent.ts';
import { declareConsentMode } from '#browser/consent/consent-mode.ts';
import { serialiseConsent } from '#domain/consent/consent-cookie.ts';
import { consentDay, CONSENT_DAYS, type ConsentChoice } from '#domain/consent/consent.ts';

const VERSION = 42;

let cookie: string;
let dataset: Record<string, string>;

function answer(choice: Partial<ConsentChoice> = {}): void {
  cookie = `consent=${serialiseConsent({
    version: VERSION,
    day: consentDay(Date.now()),
    measurement: false,
    embeds: false,
    advertising: false,
    ...choice,
  })}`;
}

beforeEach(() => {
  cookie = '';
  dataset = { consent: String(VERSION) };
  const page = new EventTarget();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  vi.stubGlobal('document', {
    documentElement: { dataset },
    get cookie() {
      return cookie;
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

describe('allows', () => {
  it('allows what is necessary, and nothing else before a choice', () => {
    expect(allows('necessary')).toBe(true);
    expect(['measurement', 'embeds', 'advertising'].map((one) => allows(one as never))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('allows the accepted categories only', () => {
    answer({ advertising: true });
    expect([allows('advertising'), allows('measurement'), allows('embeds')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('allows nothing for other purposes, for a site without purposes, and after 24 months', () => {
    answer({ advertising: true, version: VERSION + 1 });
    expect(allows('advertising')).toBe(false);
    answer({ advertising: true });
    delete dataset['consent'];
    expect(allows('advertising')).toBe(false);
    dataset['consent'] = String(VERSION);
    answer({ advertising: true, day: consentDay(Date.now()) - CONSENT_DAYS });
    expect(allows('advertising')).toBe(false);
  });

  it('allows nothing in a browser that refuses cookies', () => {
    vi.stubGlobal('document', {
      documentElement: { dataset },
      get cookie(): string {
        throw new DOMException('refused', 'SecurityError');
      },
    });
    expect(allows('advertising')).toBe(false);
    expect(allowsFrames('moll.example')).toBe(false);
  });

  it('allows a provider of embeds alone, also for a reader who was not asked', () => {
    answer({ version: 0, providers: ['moll.example'] });
    expect([allowsFrames('moll.example'), allowsFrames('altra.example'), allows('embeds')]).toEqual(
      [true, false, false],
    );
    answer({ embeds: true });
    expect(allowsFrames('altra.example')).toBe(true);
  });

  it('follows a certified platform in place of the cookie', () => {
    answer({ advertising: true });
    dataset['granted'] = '';
    expect(allows('advertising')).toBe(false);
    dataset['granted'] = 'measurement advertising';
    expect([allows('advertising'), allows('embeds')]).toEqual([true, false]);
  });
});

describe('onConsent', () => {
  it('calls back once a change, and no more after its end', () => {
    const listener = vi.fn<() => void>();
    const end = onConsent(listener);
    dispatchEvent(new Event(CHANGED));
    expect(listener).not.toHaveBeenCalled();
    answer({ advertising: true });
    dispatchEvent(new Event(CHANGED));
    dispatchEvent(new Event('focus'));
    expect(listener).toHaveBeenCalledTimes(1);
    cookie = '';
    dispatchEvent(new Event('pageshow'));
    expect(listener).toHaveBeenCalledTimes(2);
    end();
    answer();
    dispatchEvent(new Event(CHANGED));
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('Consent Mode', () => {
  it('denies all four signals first, then follows the choice', () => {
    const layer: { [index: number]: unknown }[] = [];
    vi.stubGlobal('dataLayer', layer);
    declareConsentMode();
    answer({ advertising: true });
    dispatchEvent(new Event(CHANGED));
    declareConsentMode();
    const denied = {
      ad_storage: 'denied',
      ad_user_data: 'denied',
      ad_personalization: 'denied',
      analytics_storage: 'denied',
    };
    expect(layer.map((command) => [command[0], command[1], command[2]])).toEqual([
      ['consent', 'default', denied],
      ['consent', 'update', denied],
      [
        'consent',
        'update',
        {
          ad_storage: 'granted',
          ad_user_data: 'granted',
          ad_personalization: 'granted',
          analytics_storage: 'denied',
        },
      ],
    ]);
    expect(Array.isArray(layer[0])).toBe(false);
  });
});
