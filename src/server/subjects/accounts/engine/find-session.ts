import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { and, eq, isNull } from 'drizzle-orm';
import type { Orm } from '#server/platform/database/database.ts';
import { readers, readerSessions } from '#server/platform/database/tables/reader-schema.ts';
import type { Log } from '#server/platform/observability/log.ts';
import { hashToken, nextToken, standingOf } from './session-token.ts';

/**
 * Lifetime of a session in seconds without a visit. A visit more than a day after the last rotation
 * renews it and rotates the token.
 */
export const SESSION_SECONDS = 30 * 24 * 3600;

/** Maximum lifetime of a session in seconds, regardless of visits (OWASP ASVS 5.0, 7.3.2). */
const MAX_SESSION_SECONDS = 365 * 24 * 3600;
const EXCHANGED_AFTER = 24 * 3600;

/** The hashes of a token's rotated part before and after a rotation. */
export interface RotationExchange {
  from: string | null;
  to: string | null;
}

/**
 * Rotates the token of a session and renews its lifetime. Returns false if a concurrent request has
 * just rotated it. The old token remains valid for a minute (`standingOf`).
 */
export async function exchangeRotation(
  orm: Orm,
  sessionId: string,
  { from, to }: RotationExchange,
): Promise<boolean> {
  const now = new Date();
  const exchanged = await orm
    .update(readerSessions)
    .set({
      rotation: to,
      lastRotation: from,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    })
    .where(
      and(
        eq(readerSessions.id, sessionId),
        from === null ? isNull(readerSessions.rotation) : eq(readerSessions.rotation, from),
      ),
    )
    .returning({ id: readerSessions.id });
  return exchanged.length > 0;
}

/**
 * Engine plug-in that finds the session of a request's cookie, with its reader, in one query. It
 * rotates the token if due, once across concurrent requests and nodes. A spent token ends its
 * session, because it proves that two clients had the cookie. Called by our own code only; it has
 * no URL.
 */
export function findingSessions(orm: Orm, log: Log) {
  return {
    id: 'portada-find-session',
    endpoints: {
      /**
       * Signs the cookie of a session's next token. It is valid once `exchangeRotation` has stored
       * the rotation, in the caller's transaction.
       */
      signNextToken: createAuthEndpoint(
        { method: 'GET', requireHeaders: true },
        async (context): Promise<RotationExchange | null> => {
          const { authCookies, secret } = context.context;
          const { name, attributes } = authCookies.sessionToken;
          const token = await context.getSignedCookie(name, secret);
          if (!token) return null;
          const next = nextToken(token);
          await context.setSignedCookie(name, next, secret, {
            ...attributes,
            maxAge: SESSION_SECONDS,
          });
          return { from: hashToken(token).rotation, to: hashToken(next).rotation };
        },
      ),

      findSession: createAuthEndpoint({ method: 'GET', requireHeaders: true }, async (context) => {
        const { authCookies, secret } = context.context;
        const { name, attributes } = authCookies.sessionToken;
        const token = await context.getSignedCookie(name, secret);
        if (!token) return null;
        const { series, rotation } = hashToken(token);
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
        const standing = standingOf(rotation, session);
        if (standing === 'spent') {
          log.warn('a spent token of a session was used again; the session was ended');
          await orm.delete(readerSessions).where(eq(readerSessions.id, session.id));
          return null;
        }
        // An exchanged token was rotated within the last minute, so that only a current one is due.
        if (Date.now() - session.updatedAt.getTime() >= EXCHANGED_AFTER * 1000) {
          const next = nextToken(token);
          const isExchanged = await exchangeRotation(orm, session.id, {
            from: rotation,
            to: hashToken(next).rotation,
          });
          if (isExchanged)
            await context.setSignedCookie(name, next, secret, {
              ...attributes,
              maxAge: SESSION_SECONDS,
            });
        }
        return { id: session.id, reader };
      }),
    },
  } satisfies BetterAuthPlugin;
}
