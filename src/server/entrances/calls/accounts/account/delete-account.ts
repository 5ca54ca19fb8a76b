import { z } from 'zod';
import { deleteAccount as contract } from '#contracts/accounts/delete-account.ts';
import { WRONG_PASSWORDS } from '../data/login-limits.ts';
import { refuseWrongPassword, usesPassword } from '../data/password-check.ts';
import { serveReaderCall } from '#server/entrances/endpoints/reader-call.ts';

/** Limit of mails with a deletion link. */
const DELETION_LINKS = { most: 5, window: 24 * 3600 };

/** Serves `POST /api/front/user/delete`. */
export const deleteAccount = serveReaderCall(contract, {
  body: z.object({ password: z.string().nullish() }).optional(),
  innerLimits: [
    { ...WRONG_PASSWORDS, per: 'reader', of: 'wrong passwords' },
    { ...DELETION_LINKS, per: 'reader', of: 'mails (for readers without a password)' },
  ],
  async handle({ edition, body, session, context: { locals } }) {
    const { services } = locals;
    const {
      attempts,
      readers: { accounts },
    } = services;
    if (session.reader.isRegisteredInDemo) return { ok: false, code: 'DEMO_ACCOUNT' };
    if (!(await usesPassword(services, edition, session))) {
      const retryAfter = await attempts.count({
        what: 'delete-account',
        who: session.reader.id,
        ...DELETION_LINKS,
      });
      if (retryAfter !== undefined) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter };
      await accounts.mailDeletionLink(edition, session);
      return { ok: true, response: { isDeleted: false as const } };
    }
    if (!body?.password)
      return { ok: false, code: 'REQUIRED_FIELD', fields: { password: 'required' } };
    const refusal = await refuseWrongPassword(services, session, body.password);
    if (refusal) return { ok: false, ...refusal };
    const removed = await accounts.remove(edition, session);
    // A concurrent request has already deleted the account.
    if (!removed) return { ok: false, code: 'NOT_SIGNED_IN' };
    const { receipt, cookies } = removed;
    return {
      ok: true,
      response: {
        isDeleted: true as const,
        receipt: { number: receipt.number, at: receipt.at.toISOString() },
      },
      cookies,
    };
  },
});
