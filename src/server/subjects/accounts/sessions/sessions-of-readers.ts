import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Accounts, LoggedInOutside } from '../accounts.ts';
import type { AuthEngine } from '../engine/auth-engine.ts';
import { logInReader } from './log-in-reader.ts';
import type { PasswordChanges } from '../passwords/password-changes.ts';
import type { PasswordHashing } from '../engine/password-hashing.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { findOrMakeReader, isLinked } from '../outside-logins.ts';
import type { OutsideAccount } from '../identity/identity-verifier.ts';
import { fetchReaderPicture } from '../identity/reader-picture.ts';
import { readerOf } from '../store/reader-rows.ts';
import type { ReaderStore } from '../store/reader-store.ts';
import { clearedReadableCookie, isOutdated, readableCookie } from '../engine/session-cookies.ts';

type Sessions = Pick<
  Accounts,
  | 'logIn'
  | 'logInOutside'
  | 'findSession'
  | 'logOut'
  | 'listSessions'
  | 'revokeSession'
  | 'revokeOtherSessions'
>;

interface Needed {
  orm: Orm;
  store: ReaderStore;
  engineOf(edition: Edition): AuthEngine;
  hashing: PasswordHashing;
  changes: PasswordChanges;
  admitsDemoReader(site: Site, email: string): boolean;
  log: Log;
}

/** Opening, finding and ending sessions. */
export function sessionsOfReaders({
  orm,
  store,
  engineOf,
  hashing,
  changes,
  admitsDemoReader,
  log,
}: Needed): Sessions {
  const isAdmitted = ({ site }: Edition, { isRegisteredInDemo, email }: CurrentUser) =>
    !isRegisteredInDemo || admitsDemoReader(site, email);
  return {
    logIn: (edition, { userAgent, ...credentials }) =>
      logInReader(
        { engine: engineOf(edition), store, edition, hashing, changes, isAdmitted, log },
        { ...credentials, headers: headersOf(userAgent) },
      ),

    logInOutside: (edition, account, { userAgent }) =>
      logInOutside(
        { orm, store, engine: engineOf(edition), edition },
        account,
        headersOf(userAgent),
      ),

    async findSession(edition, headers) {
      const { headers: answered, response } = await engineOf(edition).api.findSession({
        headers,
        returnHeaders: true,
      });
      if (!response) return undefined;
      const reader = readerOf(response.reader);
      if (!isAdmitted(edition, reader)) return undefined;
      const renewed = answered.getSetCookie();
      const isSent = renewed.length > 0 || isOutdated(edition.site, headers, reader);
      return {
        id: response.id,
        reader,
        cookies: isSent ? [...renewed, readableCookie(edition.site, reader)] : [],
      };
    },

    async logOut(edition, headers) {
      const { api } = engineOf(edition);
      const session = await api.findSession({ headers });
      // Not left to the engine, which ignores an unreachable store.
      if (session) await store.endSession(session.reader.id, session.id);
      const { headers: answered } = await api.signOut({ headers, returnHeaders: true });
      return { cookies: [...answered.getSetCookie(), clearedReadableCookie(edition.site)] };
    },

    async listSessions({ id, reader }) {
      const rows = await store.listSessions(reader.id);
      // The other sessions of a demonstration reader are other visitors' browsers.
      const shown = reader.isRegisteredInDemo ? rows.filter((row) => row.id === id) : rows;
      return shown.map((row) => ({
        id: row.id,
        since: row.createdAt.toISOString(),
        userAgent: row.userAgent ?? '',
        isThisOne: row.id === id,
      }));
    },

    async revokeSession(session, id) {
      if (session.reader.isRegisteredInDemo && id !== session.id) return false;
      return store.endSession(session.reader.id, id);
    },

    async revokeOtherSessions({ id, reader }) {
      return reader.isRegisteredInDemo ? 0 : store.endOtherSessions(reader.id, id);
    },
  };
}

async function logInOutside(
  {
    orm,
    store,
    engine,
    edition,
  }: Pick<Needed, 'orm' | 'store'> & { engine: AuthEngine; edition: Edition },
  account: OutsideAccount,
  requestHeaders: Headers,
): Promise<LoggedInOutside> {
  const { site } = edition;
  const found = await findOrMakeReader(orm, store, account, site.alias);
  if (!found.ok) return found;
  const { headers, response } = await engine.api.openSession({
    body: found.row.id,
    headers: requestHeaders,
    returnHeaders: true,
  });
  const reader = readerOf(found.row);
  if (await isLinked(orm, account, reader.id)) {
    const image = found.row.image === null ? await fetchReaderPicture(account.picture) : undefined;
    if (image !== undefined) await store.keepPicture(reader.id, image);
    return { ok: true, reader, cookies: [...headers.getSetCookie(), readableCookie(site, reader)] };
  }
  // Reverting a change of the email address meanwhile ends all sessions and unlinks this account.
  await store.endSession(reader.id, response.id);
  return { ok: false, problem: 'email-not-validated' };
}

/** Headers to store with a session. */
function headersOf(userAgent: string): Headers {
  return new Headers({ 'user-agent': userAgent.slice(0, 200) });
}
