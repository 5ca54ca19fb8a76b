import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadGigyaSdk } from '#stores/accounts/identity/gigya-sdk.ts';
import { createSdkStandIn } from '#tests/support/readers/providers/gigya-sdk-stand-in.ts';

class FakeScript extends EventTarget {
  src = '';
  isInPage = true;
  remove() {
    this.isInPage = false;
  }
}

/** A page to which scripts can be appended. */
function openPage(): { scripts: FakeScript[]; window: Partial<Window> } {
  const scripts: FakeScript[] = [];
  const window: Partial<Window> = {};
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', {
    createElement: () => new FakeScript(),
    head: { append: (script: FakeScript) => scripts.push(script) },
  });
  return { scripts, window };
}

afterEach(() => vi.unstubAllGlobals());

describe('loadGigyaSdk', () => {
  it('resolves with the SDK when it reports that it is ready', async () => {
    const { scripts, window } = openPage();
    const loading = loadGigyaSdk('https://cdns.eu1.gigya.com/js/gigya.js?apiKey=k');
    expect(scripts.map(({ src }) => src)).toEqual([
      'https://cdns.eu1.gigya.com/js/gigya.js?apiKey=k',
    ]);
    const { sdk } = createSdkStandIn();
    window.gigya = sdk;
    window.onGigyaServiceReady?.();
    expect(await loading).toBe(sdk);
  });

  it('resolves with an SDK that the page already has', async () => {
    const { scripts, window } = openPage();
    const { sdk } = createSdkStandIn();
    window.gigya = sdk;
    expect(await loadGigyaSdk('x')).toBe(sdk);
    expect(scripts).toEqual([]);
  });

  it('rejects when the script cannot be loaded, and removes it', async () => {
    const { scripts } = openPage();
    const loading = loadGigyaSdk('x');
    scripts[0]?.dispatchEvent(new Event('error'));
    await expect(loading).rejects.toThrow(/could not be loaded/);
    expect(scripts[0]?.isInPage).toBe(false);
  });

  it.each([undefined, null, 'gigya', {}, { accounts: {} }, { accounts: { getAccountInfo: true } }])(
    'rejects an SDK of the form %j',
    async (gigya) => {
      const { window } = openPage();
      const loading = loadGigyaSdk('x');
      window.gigya = gigya;
      window.onGigyaServiceReady?.();
      await expect(loading).rejects.toThrow(/lacks a method/);
    },
  );
});
