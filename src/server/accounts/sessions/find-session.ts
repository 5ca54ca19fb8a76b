import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '../../database/database.ts';
import { readers, readerSessions } from '../../database/reader-schema.ts';
import type { Log } from '../../log.ts';
import { hashToken, nextToken, standingOf } from './session-token.ts';

/** Seconds a login lasts without a visit; a visit after a day of it gives it all of them again, and another token. */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** Seconds after which a login ends whatever its visits (OWASP ASVS 5.0, 7.3.2). */
const MAX_SESSION_SECONDS = 365 * 24 * 3600;
const EXCHANGED_AFTER = 24 * 3600;

/** The turn of a token and the one that takes its place, as they are stored. */
export interface TurnExchange {
  from: string | null;
  to: string | null;
}

/**
 * Exchanges the turn of a session, and gives the session all its days again; false where another request has just exchanged it. The turn before works
 * for a minute more (`standingOf`).
 */
export async function exchangeTurn(orm: Orm, sessionId: string, { from, to }: TurnExchange): Promise<boolean> {
  const now = new Date();
  const exchanged = await orm
    .update(readerSessions)
    .set({ turn: to, lastTurn: from, updatedAt: now, expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000) })
    .where(and(eq(readerSessions.id, sessionId), from === null ? isNull(readerSessions.turn) : eq(readerSessions.turn, from)))
    .returning({ id: readerSessions.id });
  return exchanged.length > 0;
}

/**
 * Lets the engine find the session of a request's cookie, with its reader, in one query. It exchanges the token where that is due, once however many
 * requests and nodes find it so; a spent token ends its session, since two must have had the cookie. Our own code calls it; it has no address.
 */
export function findingSessions(orm: Orm, log: Log) {
  return {
    id: 'portada-find-session',
    endpoints: {
      /** Signs the cookie of a session's next token. It counts once `exchangeTurn` has stored the turn, in whatever transaction the caller has. */
      signNextToken: createAuthEndpoint({ method: 'GET', requireHeaders: true }, async (context): Promise<TurnExchange | null> => {
        const { authCookies, secret } = context.context;
        const { name, attributes } = authCookies.sessionToken;
        const token = await context.getSignedCookie(name, secret);
        if (!token) return null;
        const next = nextToken(token);
        await context.setSignedCookie(name, next, secret, { ...attributes, maxAge: SESSION_SECONDS });
        return { from: hashToken(token).turn, to: hashToken(next).turn };
      }),

      findSession: createAuthEndpoint({ method: 'GET', requireHeaders: true }, async (context) => {
        const { authCookies, secret } = context.context;
        const { name, attributes } = authCookies.sessionToken;
        const token = await context.getSignedCookie(name, secret);
        if (!token) return null;
        const { series, turn } = hashToken(token);
        const [found] = await orm
          .select({ session: readerSessions, reader: readers })
          .from(readerSessions)
          .innerJoin(readers, eq(readers.id, readerSessions.userId))
          .where(eq(readerSessions.token, series))
          .limit(1);
        if (!found || found.session.expiresAt <= new Date()) return null;
        const { session, reader } = found;
        if (Date.now() - session.createdAt.getTime() >= MAX_SESSION_SECONDS * 1000) {
          await orm.delete(readerSessions).where(eq(readerSessions.id, session.id));
          return null;
        }
        const standing = standingOf(turn, session);
        if (standing === 'spent') {
          log.warn('a spent token of a session came again; the session was ended');
          await orm.delete(readerSessions).where(eq(readerSessions.id, session.id));
          return null;
        }
        if (standing === 'current' && Date.now() - session.updatedAt.getTime() >= EXCHANGED_AFTER * 1000) {
          const next = nextToken(token);
          const isExchanged = await exchangeTurn(orm, session.id, { from: turn, to: hashToken(next).turn });
          if (isExchanged) await context.setSignedCookie(name, next, secret, { ...attributes, maxAge: SESSION_SECONDS });
        }
        return { id: session.id, reader };
      }),
    },
  } satisfies BetterAuthPlugin;
}
