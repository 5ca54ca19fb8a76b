import { z } from 'zod';
import { deleteAccount as contract } from '../../../contracts/accounts/delete-account.ts';
import { serveReaderCall } from '../reader-call.ts';

/** Serves `POST /api/front/user/delete`. */
export const deleteAccount = serveReaderCall(contract, {
  body: z.unknown(),
  async handle({ edition, session, context: { locals } }) {
    if (session.reader.isRegisteredInDemo) return { ok: false, httpCode: 412, code: 'DEMO_ACCOUNT' };
    const removed = await locals.services.accounts.remove(edition, session);
    // Somebody who is logged in there too was faster.
    if (!removed) return { ok: false, httpCode: 401, code: 'NOT_SIGNED_IN' };
    const { receipt, cookies } = removed;
    return { ok: true, response: { isDeleted: true, receipt: { number: receipt.number, at: receipt.at.toISOString() } }, cookies };
  },
});
