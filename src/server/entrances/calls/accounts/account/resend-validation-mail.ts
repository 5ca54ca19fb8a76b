import { z } from 'zod';
import { resendValidationMail as contract } from '#contracts/accounts/resend-validation-mail.ts';
import { backUrlOf, serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

/** Limit of mails to one account, across all clients. */
const MAILS = { most: 3, window: 3600 };

/** Serves `POST /api/front/user/resend-validation-mail`. */
export const resendValidationMail = serveOpenCall(contract, {
  body: z.object({ userId: z.string().min(1).max(100) }),
  innerLimits: [{ ...MAILS, per: 'account', of: 'mails (further ones are not sent)' }],
  limit: { most: 20, window: 3600 },
  async handle({ edition, body: { userId }, context }) {
    const {
      attempts,
      readers: { accounts },
    } = context.locals.services;
    const isTooOften = await attempts.count({ what: 'resend-validation', who: userId, ...MAILS });
    if (isTooOften === undefined)
      await accounts.resendValidation(edition, userId, backUrlOf(context));
    return { ok: true, response: { isSent: true } };
  },
});
