import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Engine plug-in that opens a session for a reader whom a provider has verified, as after a
 * password login. Takes the reader's id and returns the session's id. Called by our own code only;
 * it has no URL.
 */
export const openSession = {
  id: 'portada-open-session',
  endpoints: {
    openSession: createAuthEndpoint({ method: 'POST', body: z.string() }, async (context) => {
      const { internalAdapter } = context.context;
      const user = await internalAdapter.findUserById(context.body);
      const session = user && (await internalAdapter.createSession(user.id));
      if (!session) throw new Error('No session could be opened: the account was deleted.');
      await setSessionCookie(context, { session, user });
      return context.json({ id: session.id });
    }),
  },
} satisfies BetterAuthPlugin;
