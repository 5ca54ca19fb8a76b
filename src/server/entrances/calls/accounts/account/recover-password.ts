import { z } from 'zod';
import { recoverPassword as contract } from '#contracts/accounts/recover-password.ts';
import { PASSWORD_RECOVERY } from '#domain/accounts/forms/forms.ts';
import { hasOwnLogin } from '#domain/sites/site.ts';
import { checkForm } from '#server/entrances/endpoints/form-check.ts';
import { mailPasswordLink, PASSWORD_LINKS } from '../data/login-limits.ts';
import { backUrlOf, serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

/** Serves `POST /api/front/user/recover-password`. */
export const recoverPassword = serveOpenCall(contract, {
  body: z.object({ email: z.string().trim() }),
  isOffered: hasOwnLogin,
  form: PASSWORD_RECOVERY,
  innerLimits: [
    { ...PASSWORD_LINKS, per: 'email address', of: 'mails (further ones are not sent)' },
  ],
  limit: { most: 20, window: 3600 },
  async handle({ edition, body, context }) {
    const problem = checkForm(PASSWORD_RECOVERY, body, edition.site);
    if (problem) return { ok: false, ...problem };
    // The same response in all cases, so that it does not reveal whether the account exists.
    await mailPasswordLink(context.locals.services, edition, {
      email: body.email,
      backUrl: backUrlOf(context),
    });
    return { ok: true, response: { isSent: true } };
  },
});
