import { z } from 'zod';
import { register as contract } from '../../../contracts/accounts/register.ts';
import { REGISTRATION } from '../../../domain/reader/account-forms.ts';
import { checkForm } from '../form-check.ts';
import { serveOpenCall } from '../reader-call.ts';

const text = z.string();

/** Serves `POST /api/front/user/register`. */
export const register = serveOpenCall(contract, {
  body: z.strictObject({
    nick: text.trim(),
    email: text.trim(),
    password: text,
    name: text.trim(),
    surname: text.trim(),
    birthdate: text.trim(),
    phone: text.trim().default(''),
    country: text.default(''),
    province: text.default(''),
    city: text.trim().default(''),
    address: text.trim().default(''),
    postalCode: text.trim().default(''),
    newsletters: z.array(text.max(200)).max(50).default([]),
    terms: z.boolean(),
    recaptcha: text.max(8000).optional(),
    origin: text.max(2000).optional(),
  }),
  limit: { most: 10, window: 3600 },
  async handle({ edition, body, context: { locals } }) {
    const { site } = edition;
    const { terms, newsletters, recaptcha: _recaptcha, origin: _origin, ...registration } = body;
    if (!terms) return { ok: false, httpCode: 400, code: 'TERMS_NOT_ACCEPTED', fields: { terms: 'mustTrue' } };
    const problem = checkForm(REGISTRATION, { ...registration, terms }, site);
    if (problem) return { ok: false, ...problem };
    if (!newsletters.every((id) => site.newsletters.includes(id))) {
      return { ok: false, httpCode: 400, code: 'INVALID_FIELD', fields: { newsletters: 'oneOf' } };
    }
    const isInSpain = registration.country === 'ES';
    const outcome = await locals.services.accounts.register(edition, {
      ...registration,
      newsletters,
      // The form has these fields for Spain only.
      province: isInSpain ? registration.province : '',
      city: isInSpain ? registration.city : '',
    });
    if (outcome.ok) return { ok: true, httpCode: 201, response: { userId: outcome.id } };
    return outcome.problem === 'email-in-use'
      ? { ok: false, httpCode: 409, code: 'EMAIL_ALREADY_IN_USE', fields: { email: 'inUse' } }
      : { ok: false, httpCode: 409, code: 'NICK_ALREADY_IN_USE', fields: { nick: 'inUse' } };
  },
});
