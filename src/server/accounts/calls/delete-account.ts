import { z } from 'zod';
import { deleteAccount as contract } from '../../../contracts/accounts/delete-account.ts';
import { serveReaderCall } from '../reader-call.ts';

/** Serves `POST /api/front/user/delete`. */
export const deleteAccount = serveReaderCall(contract, {
  body: z.unknown(),
  async handle({ edition, session, context: { locals } }) {
    if (session.reader.isRegisteredInDemo) return { ok: false, httpCode: 412, code: 'DEMO_ACCOUNT' };
    const { accounts, newsletters } = locals.services;
    const { email } = session.reader;
    await newsletters.choose(edition, email, { all: await newsletters.list(email), wanted: [] });
    const { cookies } = await accounts.remove(edition, session);
    return { ok: true, response: { isDeleted: true }, cookies };
  },
});
