import { describe, expect, it } from 'vitest';
import { wasShown } from '#browser/alerts/show-alert.ts';

/** The cookies of a browser, shared by all its tabs. */
function openBrowser(...others: string[]) {
  const jar = new Map<string, string>();
  const set: string[] = [];
  const browser = {
    set,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      set.push(text);
      const [name = '', value = ''] = (text.split(';', 1)[0] ?? '').split('=', 2);
      jar.set(name, value);
    },
  };
  for (const cookie of others) browser.cookie = cookie;
  set.length = 0;
  return browser;
}

describe('an alert', () => {
  // R4.22
  it('shows an alert once in all tabs of a browser session, whatever the other cookies', () => {
    const browser = openBrowser('portada_reader=x', 'other=1');
    expect(['vent', 'vent', 'pluja', 'vent', 'pluja'].map((id) => wasShown(id, browser))).toEqual([
      false,
      true,
      false,
      true,
      true,
    ]);
  });

  it('stores shown alerts in a cookie that ends with the browser session', () => {
    const browser = openBrowser();
    wasShown('vent', browser);
    expect(browser.set).toEqual(['portada_alerts=vent; path=/; samesite=lax']);
  });

  it('forgets an alert after twenty others, so that the cookie stays small', () => {
    const browser = openBrowser();
    const ids = Array.from({ length: 21 }, (_, number) => `alert-${number}`);
    for (const id of ids) wasShown(id, browser);
    expect([wasShown('alert-20', browser), wasShown('alert-0', browser)]).toEqual([true, false]);
  });
});
