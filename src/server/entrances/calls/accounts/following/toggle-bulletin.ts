import { z } from 'zod';
import { toggleBulletin as contract } from '#contracts/accounts/toggle-bulletin.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';

/** Serves `POST /api/front/user/bulletin`. */
export const toggleBulletin = serveReaderCall(contract, {
  body: z.object({ userId: z.string().optional() }).optional(),
  async handle({ edition, body, session, context: { locals } }) {
    if (body?.userId !== undefined && body.userId !== session.reader.id)
      return { ok: false, code: 'FORBIDDEN' };
    return {
      ok: true,
      response: {
        bulletin: await locals.services.readers.accounts.toggleBulletin(edition, session),
      },
    };
  },
});
