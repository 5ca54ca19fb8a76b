import type { ProviderFacts } from '#domain/data-layer/entries.ts';
import type { AccountAnswer } from './identity/identity-provider.ts';
import type { ReaderOutline } from './reader-outline.ts';
import type { Session } from './session.ts';

/** Dependencies of a session start, replaceable in tests. */
export interface SessionSources<Fetched> {
  getAccount(): Promise<AccountAnswer>;
  /** Ends our session, on the server and in this browser. */
  clearSession(): Promise<void>;
  readSession(): Session;
  /** The outline of this reader stored today. */
  findOutline(session: Extract<Session, { status: 'signed-in' }>): ReaderOutline | undefined;
  fetchProfile(): Promise<Fetched>;
}

export type SessionStart<Fetched> = (
  | { from: 'nobody' }
  | { from: 'kept'; outline: ReaderOutline }
  | { from: 'server'; fetched: Fetched }
) & {
  /** The reader's facts from the identity provider. */
  facts?: ProviderFacts;
};

/**
 * Starts a session in the order of SPECIFICATION §4. Without an account at the identity provider,
 * the session here is ended. Without a session, no user is loaded. Otherwise the outline stored
 * today is used, else the server's profile. An unreachable provider is logged and ignored.
 */
export async function startSession<Fetched>(
  sources: SessionSources<Fetched>,
): Promise<SessionStart<Fetched>> {
  const answer = await sources.getAccount();
  if (!answer.ok && answer.problem === 'no-account') {
    await sources.clearSession();
    return { from: 'nobody' };
  }
  if (!answer.ok) console.warn('The identity provider does not answer.', answer.cause);
  const session = sources.readSession();
  if (session.status !== 'signed-in') return { from: 'nobody' };
  const told = answer.ok && answer.account.facts ? { facts: answer.account.facts } : {};
  const outline = sources.findOutline(session);
  if (outline) return { from: 'kept', outline, ...told };
  return { from: 'server', fetched: await sources.fetchProfile(), ...told };
}
