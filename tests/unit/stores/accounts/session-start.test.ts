import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountAnswer } from '#stores/accounts/identity/identity-provider.ts';
import type { Session } from '#stores/accounts/session.ts';
import { startSession } from '#stores/accounts/session-start.ts';
import type { ReaderOutline } from '#stores/accounts/reader-outline.ts';

const outline: ReaderOutline = {
  id: 'u1',
  type: 1,
  nick: 'farera',
  savedContentIds: [],
  followedAuthorIds: [],
  newsletters: [],
};

/** Sources that record the order in which they are called. */
function sources(options: { account?: AccountAnswer; session?: Session; kept?: ReaderOutline }) {
  const asked: string[] = [];
  const say = <Value>(name: string, value: Value): Value => {
    asked.push(name);
    return value;
  };
  return {
    asked,
    getAccount: () =>
      Promise.resolve(
        say('provider', options.account ?? ({ ok: true, account: { id: 'x' } } as const)),
      ),
    clearSession: () => Promise.resolve(say('clear', undefined)),
    readSession: () =>
      say('session', options.session ?? ({ status: 'signed-in', id: 'u1', type: 1 } as const)),
    findOutline: () => say('kept', options.kept),
    fetchProfile: () => Promise.resolve(say('profile', 'fetched')),
  };
}

afterEach(() => vi.restoreAllMocks());

describe('a session start', () => {
  // R4.9, R4.13
  it('queries the identity provider, the session, the stored outline and the server in this order', async () => {
    const from = sources({});
    expect(await startSession(from)).toEqual({ from: 'server', fetched: 'fetched' });
    expect(from.asked).toEqual(['provider', 'session', 'kept', 'profile']);
  });

  // R4.13
  it('uses an outline of today without a request', async () => {
    const from = sources({ kept: outline });
    expect(await startSession(from)).toEqual({ from: 'kept', outline });
    expect(from.asked).toEqual(['provider', 'session', 'kept']);
  });

  // R4.10
  it('ends the session without an account at the identity provider and skips the other sources', async () => {
    const from = sources({ account: { ok: false, problem: 'no-account' }, kept: outline });
    expect(await startSession(from)).toEqual({ from: 'nobody' });
    expect(from.asked).toEqual(['provider', 'clear']);
  });

  // R4.12
  it('returns no reader without a session, whatever is stored', async () => {
    const from = sources({ session: { status: 'signed-out' }, kept: outline });
    expect(await startSession(from)).toEqual({ from: 'nobody' });
    expect(from.asked).toEqual(['provider', 'session']);
  });

  // R4.11
  it('logs an unreachable provider and continues', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const from = sources({
      account: { ok: false, problem: 'unreachable', cause: 'slow' },
      kept: outline,
    });
    expect(await startSession(from)).toEqual({ from: 'kept', outline });
    expect(log).toHaveBeenCalledWith(expect.any(String), 'slow');
  });
});
