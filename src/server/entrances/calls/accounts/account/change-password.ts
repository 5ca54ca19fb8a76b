import { z } from 'zod';
import { changePassword as contract } from '#contracts/accounts/change-password.ts';
import { PASSWORD_RESET } from '#domain/accounts/forms/forms.ts';
import { hasOwnLogin } from '#domain/sites/site.ts';
import { checkForm, namesOf } from '#server/entrances/endpoints/form-check.ts';
import { reopenLogin } from '../data/login-limits.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

/** Serves `POST /api/front/user/change-password`. */
export const changePassword = serveOpenCall(contract, {
  body: z.object({ token: z.string().min(1).max(200), password: z.string() }),
  isOffered: hasOwnLogin,
  form: PASSWORD_RESET,
  limit: { most: 20, window: 3600 },
  async handle({ edition, body, context: { locals } }) {
    const problem = checkForm(PASSWORD_RESET, { password: body.password }, edition.site, {
      known: namesOf(locals.services.sites),
    });
    if (problem) return { ok: false, ...problem };
    const reader = await locals.services.readers.accounts.resetPassword(edition, body);
    if (!reader) return { ok: false, code: 'INVALID_CREDENTIALS' };
    if (reader === 'guessable')
      return { ok: false, code: 'INVALID_FIELD', fields: { password: 'notGuessable' } };
    await reopenLogin(locals.services, reader.email);
    return { ok: true, response: { isChanged: true } };
  },
});
