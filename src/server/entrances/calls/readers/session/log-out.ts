import { z } from 'zod';
import { logOut as contract } from '../../../../../contracts/accounts/log-out.ts';
import { serveOpenCall } from '../../../endpoints/reader-call.ts';

/** Serves `POST /api/front/user/logout`. */
export const logOut = serveOpenCall(contract, {
  body: z.unknown(),
  async handle({ edition, context: { locals, request } }) {
    const { cookies } = await locals.services.readers.accounts.logOut(edition, request.headers);
    return { ok: true, response: {}, cookies };
  },
});
