import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AccountAnswer } from '../../../src/stores/identity/identity-provider.ts';
import type { Session } from '../../../src/stores/session.ts';
import { startSession } from '../../../src/stores/session-start.ts';
import type { ReaderOutline } from '../../../src/stores/reader-outline.ts';

const outline: ReaderOutline = { id: 'u1', type: 1, nick: 'farera', savedContentIds: [], followedAuthorIds: [], newsletters: [] };

/** Sources that write down what they were asked, in order. */
function sources(options: { account?: AccountAnswer; session?: Session; kept?: ReaderOutline }) {
  const asked: string[] = [];
  const say = <Value>(name: string, value: Value): Value => {
    asked.push(name);
    return value;
  };
  return {
    asked,
    getAccount: () => Promise.resolve(say('provider', options.account ?? ({ ok: true, account: { id: 'x' } } as const))),
    clearSession: () => Promise.resolve(say('clear', undefined)),
    readSession: () => say('session', options.session ?? ({ status: 'signed-in', id: 'u1', type: 1 } as const)),
    findOutline: () => say('kept', options.kept),
    fetchProfile: () => Promise.resolve(say('profile', 'fetched')),
  };
}

afterEach(() => vi.restoreAllMocks());

describe('a session start', () => {
  it('asks the provider, looks for a session, looks at what is kept, and asks for the profile, in this order', async () => {
    const from = sources({});
    expect(await startSession(from)).toEqual({ from: 'server', fetched: 'fetched' });
    expect(from.asked).toEqual(['provider', 'session', 'kept', 'profile']);
  });

  it('does with what is kept where it is of today', async () => {
    const from = sources({ kept: outline });
    expect(await startSession(from)).toEqual({ from: 'kept', outline });
    expect(from.asked).toEqual(['provider', 'session', 'kept']);
  });

  it('ends the session of who has no account at the provider, and asks no further', async () => {
    const from = sources({ account: { ok: false, problem: 'no-account' }, kept: outline });
    expect(await startSession(from)).toEqual({ from: 'nobody' });
    expect(from.asked).toEqual(['provider', 'clear']);
  });

  it('finds nobody where there is no session, whatever is kept', async () => {
    const from = sources({ session: { status: 'signed-out' }, kept: outline });
    expect(await startSession(from)).toEqual({ from: 'nobody' });
    expect(from.asked).toEqual(['provider', 'session']);
  });

  it('goes on with what we have where the provider does not answer, and logs it', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const from = sources({ account: { ok: false, problem: 'unreachable', cause: 'slow' }, kept: outline });
    expect(await startSession(from)).toEqual({ from: 'kept', outline });
    expect(log).toHaveBeenCalledWith(expect.any(String), 'slow');
  });
});
