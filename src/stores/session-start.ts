import type { ProviderFacts } from '../domain/reader/data-layer.ts';
import type { AccountAnswer } from './identity/identity-provider.ts';
import type { ReaderOutline } from './reader-outline.ts';
import type { Session } from './session.ts';

/** What a session starts with; tests bring their own. */
export interface SessionSources<Fetched> {
  getAccount(): Promise<AccountAnswer>;
  /** Ends our session, on the server and in this browser. */
  clearSession(): Promise<void>;
  readSession(): Session;
  /** What was kept of this reader today. */
  findOutline(session: Extract<Session, { status: 'signed-in' }>): ReaderOutline | undefined;
  fetchProfile(): Promise<Fetched>;
}

export type SessionStart<Fetched> = (
  { from: 'nobody' } | { from: 'kept'; outline: ReaderOutline } | { from: 'server'; fetched: Fetched }
) & {
  /** What the identity provider tells of the reader. */
  facts?: ProviderFacts;
};

/**
 * Starts a session in the order of SPECIFICATION §4: who has no account at the identity provider has no session here; without a session there is
 * no user; then what was kept today, else the server's profile. A provider that does not answer says nothing about anybody: it is logged, and we
 * go on with what we have.
 */
export async function startSession<Fetched>(sources: SessionSources<Fetched>): Promise<SessionStart<Fetched>> {
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
