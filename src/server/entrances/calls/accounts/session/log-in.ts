import { z } from 'zod';
import { logIn as contract } from '#contracts/accounts/log-in.ts';
import { LOGIN } from '#domain/accounts/forms/forms.ts';
import { hasOwnLogin } from '#domain/sites/site.ts';
import { readerWithLists } from '../data/reader-with-lists.ts';
import { checkForm } from '#server/entrances/endpoints/form-check.ts';
import {
  countLogin,
  forgetLogins,
  mailPasswordLink,
  WRONG_PASSWORDS,
} from '../data/login-limits.ts';
import { backUrlOf, serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';
import { endEarlierSession } from '#server/subjects/accounts/sessions/end-earlier-session.ts';

/** Serves `POST /api/front/user/login`. */
export const logIn = serveOpenCall(contract, {
  body: z.object({ email: z.string(), password: z.string() }),
  isOffered: hasOwnLogin,
  form: LOGIN,
  innerLimits: [{ ...WRONG_PASSWORDS, per: 'email address', of: 'wrong passwords' }],
  limit: { most: 60, window: 15 * 60 },
  async handle({ edition, body, context }) {
    if (checkForm(LOGIN, body, edition.site)) return { ok: false, code: 'INVALID_CREDENTIALS' };
    const { request } = context;
    const { services } = context.locals;
    const email = body.email.trim();
    const retryAfter = await countLogin(services, email);
    if (retryAfter !== undefined) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter };
    const outcome = await services.readers.accounts.logIn(edition, {
      email,
      password: body.password,
      userAgent: request.headers.get('user-agent') ?? '',
    });
    if (outcome.ok) {
      await forgetLogins(services, email);
      await endEarlierSession(services.readers.accounts, edition, request.headers);
      return {
        ok: true,
        response: { user: await readerWithLists(services, edition, outcome.reader) },
        cookies: outcome.cookies,
      };
    }
    switch (outcome.problem) {
      case 'email-not-validated':
        return { ok: false, code: 'EMAIL_NOT_VALIDATED', fields: { userId: outcome.readerId } };
      case 'password-not-set':
        await mailPasswordLink(services, edition, { email, backUrl: backUrlOf(context) });
        return { ok: false, code: 'LEGACY_USER_PASSWORD_NOT_RESET' };
      default:
        return { ok: false, code: 'INVALID_CREDENTIALS' };
    }
  },
});
