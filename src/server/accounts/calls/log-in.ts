import { z } from 'zod';
import { logIn as contract } from '../../../contracts/accounts/log-in.ts';
import { LOGIN } from '../../../domain/reader/forms.ts';
import { hasOwnLogin } from '../../../domain/site.ts';
import { wholeReader } from '../current-user.ts';
import { checkForm } from '../form-check.ts';
import { serveOpenCall } from '../reader-call.ts';

/** Wrong passwords for one account, wherever they come from; and its seconds. Who is kept out may still set a new one by mail. */
const WRONG_PASSWORDS = { most: 10, window: 15 * 60 };

/** Serves `POST /api/front/user/login`. */
export const logIn = serveOpenCall(contract, {
  body: z.strictObject({ email: z.string(), password: z.string() }),
  isOffered: hasOwnLogin,
  limit: { most: 60, window: 15 * 60 },
  async handle({ edition, body, context: { locals, request } }) {
    if (checkForm(LOGIN, body, edition.site)) return { ok: false, httpCode: 401, code: 'INVALID_CREDENTIALS' };
    const { accounts, attempts } = locals.services;
    const tries = { what: 'password', who: body.email.trim().toLowerCase() };
    const retryAfter = await attempts.count({ ...tries, ...WRONG_PASSWORDS });
    if (retryAfter !== undefined) return { ok: false, httpCode: 429, code: 'TOO_MANY_REQUESTS', retryAfter };
    const outcome = await accounts.logIn(edition, {
      email: body.email.trim(),
      password: body.password,
      userAgent: request.headers.get('user-agent') ?? '',
    });
    if (outcome.ok) {
      await attempts.forget(tries);
      return { ok: true, response: { user: await wholeReader(locals.services, edition, outcome.reader) }, cookies: outcome.cookies };
    }
    switch (outcome.problem) {
      case 'email-not-validated':
        return { ok: false, httpCode: 403, code: 'EMAIL_NOT_VALIDATED', fields: { userId: outcome.readerId } };
      case 'password-not-set':
        return { ok: false, httpCode: 401, code: 'LEGACY_USER_PASSWORD_NOT_RESET' };
      default:
        return { ok: false, httpCode: 401, code: 'INVALID_CREDENTIALS' };
    }
  },
});
