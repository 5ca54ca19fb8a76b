import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { IdentityProvider } from '#stores/accounts/identity/identity-provider.ts';

/** An identity provider in a page, with the events that tests trigger. */
export interface ProviderInPage {
  provider: IdentityProvider;
  logIn(id: string): void;
  /** Ends the login from another tab or site. */
  logOutElsewhere(): void;
  /** Makes the provider unreachable. */
  cutOff(): void;
  /** The opened screens: `login`, `registration`, `profile`. */
  opened(): string[];
}

/** Behaviour of every identity provider in a browser. */
export function describeIdentityProvider(open: () => ProviderInPage): void {
  let page: ProviderInPage;
  beforeEach(() => {
    page = open();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  // R7.38
  it('returns the logged-in account, or no-account', async () => {
    expect(await page.provider.getAccount()).toEqual({ ok: false, problem: 'no-account' });
    page.logIn('u1');
    expect(await page.provider.getAccount()).toEqual({ ok: true, account: { id: 'u1' } });
  });

  // R7.38
  it('ends a login and notifies the listeners', async () => {
    page.logIn('u1');
    await page.provider.getAccount();
    const left = vi.fn();
    page.provider.onLogout(left);
    expect(await page.provider.logout()).toBe(true);
    expect(left).toHaveBeenCalledOnce();
    expect(await page.provider.getAccount()).toEqual({ ok: false, problem: 'no-account' });
  });

  it('notifies listeners of logins and of logouts elsewhere until they are removed', async () => {
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

  // R7.38
  it('opens the login, registration and profile screens', async () => {
    expect(await page.provider.openLogin()).toBe(true);
    expect(await page.provider.openRegistration({ backUrl: '/cultura/' })).toBe(true);
    expect(await page.provider.openProfile()).toBe(true);
    expect(page.opened()).toEqual(['login', 'registration', 'profile']);
  });

  it('reports and logs a logout that fails because the provider is unreachable', async () => {
    page.logIn('u1');
    await page.provider.getAccount();
    page.cutOff();
    expect(await page.provider.logout()).toBe(false);
    expect(console.error).toHaveBeenCalledOnce();
  });
}
