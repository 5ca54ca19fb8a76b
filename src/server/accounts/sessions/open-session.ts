import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Lets the engine open a session for a reader whom somebody else vouched for, just as it does after a password. Takes the reader's id; the answer has the session's. Our own
 * code calls it; it has no address.
 */
export const openSession = {
  id: 'portada-open-session',
  endpoints: {
    openSession: createAuthEndpoint({ method: 'POST', body: z.string() }, async (context) => {
      const { internalAdapter } = context.context;
      const user = await internalAdapter.findUserById(context.body);
      const session = user && (await internalAdapter.createSession(user.id));
      if (!session) throw new Error('No session could be opened: the reader is gone.');
      await setSessionCookie(context, { session, user });
      return context.json({ id: session.id });
    }),
  },
} satisfies BetterAuthPlugin;
