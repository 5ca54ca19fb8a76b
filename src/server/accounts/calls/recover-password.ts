import { z } from 'zod';
import { recoverPassword as contract } from '../../../contracts/accounts/recover-password.ts';
import { PASSWORD_RECOVERY } from '../../../domain/reader/forms.ts';
import { hasOwnLogin } from '../../../domain/site.ts';
import { checkForm } from '../form-check.ts';
import { serveOpenCall } from '../reader-call.ts';

/** Mails to one address, whoever asks for them. */
const MAILS = { most: 3, window: 3600 };

/** Serves `POST /api/front/user/recover-password`. */
export const recoverPassword = serveOpenCall(contract, {
  body: z.strictObject({ email: z.string().trim() }),
  isOffered: hasOwnLogin,
  limit: { most: 20, window: 3600 },
  async handle({ edition, body, context: { locals } }) {
    const problem = checkForm(PASSWORD_RECOVERY, body, edition.site);
    if (problem) return { ok: false, httpCode: 400, code: 'INVALID_FIELD', fields: problem.fields };
    const { accounts, attempts } = locals.services;
    const isTooOften = await attempts.count({ what: 'recover-password', who: body.email.toLowerCase(), ...MAILS });
    // One answer for all: it would tell who has an account.
    if (isTooOften === undefined) await accounts.recoverPassword(edition, body.email);
    return { ok: true, response: { isSent: true } };
  },
});
