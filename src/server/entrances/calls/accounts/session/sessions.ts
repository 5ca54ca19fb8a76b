import { z } from 'zod';
import {
  listSessions as listContract,
  revokeOtherSessions as revokeOthersContract,
  revokeSession as revokeContract,
} from '#contracts/accounts/sessions.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';

const sessionIdSchema = z.string().regex(/^[\w-]{1,100}$/);

/** Serves `GET /api/front/user/sessions`. */
export const listSessions = serveReaderCall(listContract, {
  body: z.unknown(),
  async handle({ session, context: { locals } }) {
    return {
      ok: true,
      response: { sessions: await locals.services.readers.accounts.listSessions(session) },
    };
  },
});

/** Serves `DELETE /api/front/user/sessions`. */
export const revokeOtherSessions = serveReaderCall(revokeOthersContract, {
  body: z.unknown(),
  async handle({ session, context: { locals } }) {
    // The others are those of other visitors.
    if (session.reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    return {
      ok: true,
      response: { revoked: await locals.services.readers.accounts.revokeOtherSessions(session) },
    };
  },
});

/** Serves `DELETE /api/front/user/sessions/{id}`. */
export const revokeSession = serveReaderCall(revokeContract, {
  body: z.unknown(),
  async handle({ session, context: { locals, params } }) {
    const id = sessionIdSchema.safeParse(params['id']);
    const isRevoked =
      id.success && (await locals.services.readers.accounts.revokeSession(session, id.data));
    return isRevoked ? { ok: true, response: { isRevoked } } : { ok: false, code: 'NOT_FOUND' };
  },
});
