import { z } from 'zod';
import { logOut as contract } from '#contracts/accounts/log-out.ts';
import { CLEARED_DEVICE, findDeskToken } from '#server/subjects/desk/desk-cookie.ts';
import { rolesOnSite } from '#server/entrances/endpoints/desk-rights.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

/**
 * Serves `POST /api/front/user/logout`. The device then keeps nothing of the desk: of staff, and of
 * everybody who has been on the desk.
 */
export const logOut = serveOpenCall(contract, {
  body: z.unknown(),
  async handle({ edition, context: { locals, request } }) {
    const { accounts } = locals.services.readers;
    const session = await accounts.findSession(edition, request.headers);
    const wasOnDesk =
      findDeskToken(locals.site, request.headers) !== undefined ||
      (session && (await rolesOnSite(locals, session.reader)).length > 0);
    const { cookies } = await accounts.logOut(edition, request.headers);
    return {
      ok: true,
      response: {},
      cookies,
      ...(wasOnDesk === true && { headers: CLEARED_DEVICE }),
    };
  },
});
