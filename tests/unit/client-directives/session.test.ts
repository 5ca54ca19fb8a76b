import { afterEach, describe, expect, it, vi } from 'vitest';
import wakeForSession from '#client-directives/session.ts';
import { SESSION_COOKIE } from '#domain/accounts/session/session-cookie.ts';
import { sleepingIsland } from './sleeping-island.ts';

/** A page with only the parts that the directive uses. */
function openPage(cookie: string) {
  const page = new EventTarget();
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  return page;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('client:session', () => {
  it.each(['', 'consent=1', `my_${SESSION_COOKIE}=x`, `a=${SESSION_COOKIE}`])(
    'does not hydrate on a page with the cookies "%s"',
    (cookie) => {
      openPage(cookie);
      expect(sleepingIsland(wakeForSession).loads).toBe(0);
    },
  );

  it.each([`${SESSION_COOKIE}=x`, `consent=1; ${SESSION_COOKIE}=x`])(
    'hydrates on a page with the cookies "%s"',
    async (cookie) => {
      openPage(cookie);
      const island = sleepingIsland(wakeForSession);
      await island.finishLoading();
      expect([island.loads, island.isAwake]).toEqual([1, true]);
    },
  );

  it('hydrates once when the back button returns to the page with a session', async () => {
    const page = openPage('');
    const island = sleepingIsland(wakeForSession);
    vi.stubGlobal('document', { cookie: `${SESSION_COOKIE}=x` });
    page.dispatchEvent(new Event('pageshow'));
    page.dispatchEvent(new Event('pageshow'));
    await island.finishLoading();
    expect(island.loads).toBe(1);
  });

  it('makes the server-rendered button clickable again when the hydration fails', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    openPage(`${SESSION_COOKIE}=x`);
    const island = sleepingIsland(wakeForSession);
    expect(island.element.dataset).toHaveProperty('waking');
    await island.failLoading();
    expect(island.element.dataset).toEqual({});
  });
});
