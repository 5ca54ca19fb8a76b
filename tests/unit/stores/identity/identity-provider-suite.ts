import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { IdentityProvider } from '../../../../src/stores/identity/identity-provider.ts';

/** A provider in a page, and what can be done to it from outside. */
export interface ProviderInPage {
  provider: IdentityProvider;
  logIn(id: string): void;
  /** The login ends without our doing: another tab, another site. */
  logOutElsewhere(): void;
  /** Nobody answers any more. */
  cutOff(): void;
  /** What it opened: `login`, `registration`, `profile`. */
  opened(): string[];
}

/** What every identity provider does in a browser. */
export function describeIdentityProvider(open: () => ProviderInPage): void {
  let page: ProviderInPage;
  beforeEach(() => {
    page = open();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  it('tells that nobody is logged in, and who is', async () => {
    expect(await page.provider.getAccount()).toEqual({ ok: false, problem: 'no-account' });
    page.logIn('u1');
    expect(await page.provider.getAccount()).toEqual({ ok: true, account: { id: 'u1' } });
  });

  it('ends a login, and says so to who listens', async () => {
    page.logIn('u1');
    await page.provider.getAccount();
    const left = vi.fn();
    page.provider.onLogout(left);
    expect(await page.provider.logout()).toBe(true);
    expect(left).toHaveBeenCalledOnce();
    expect(await page.provider.getAccount()).toEqual({ ok: false, problem: 'no-account' });
  });

  it('says when a login ended elsewhere, and when somebody logged in, until nobody listens', async () => {
    await page.provider.getAccount();
    const came = vi.fn();
    const left = vi.fn();
    const stops = [page.provider.onLogin(came), page.provider.onLogout(left)];
    page.logIn('u1');
    expect([came.mock.calls.length, left.mock.calls.length]).toEqual([1, 0]);
    page.logOutElsewhere();
    expect([came.mock.calls.length, left.mock.calls.length]).toEqual([1, 1]);
    for (const stop of stops) stop();
    page.logIn('u2');
    page.logOutElsewhere();
    expect([came.mock.calls.length, left.mock.calls.length]).toEqual([1, 1]);
  });

  it('opens login, registration and profile', async () => {
    expect(await page.provider.openLogin()).toBe(true);
    expect(await page.provider.openRegistration({ backUrl: '/cultura/' })).toBe(true);
    expect(await page.provider.openProfile()).toBe(true);
    expect(page.opened()).toEqual(['login', 'registration', 'profile']);
  });

  it('says that a login could not be ended where nobody answers, and logs it', async () => {
    page.logIn('u1');
    await page.provider.getAccount();
    page.cutOff();
    expect(await page.provider.logout()).toBe(false);
    expect(console.error).toHaveBeenCalledOnce();
  });
}
