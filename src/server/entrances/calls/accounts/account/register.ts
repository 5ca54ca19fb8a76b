import { z } from 'zod';
import { register as contract } from '#contracts/accounts/register.ts';
import { readBackPath } from '#domain/paths/back-url.ts';
import { REGISTRATION } from '#domain/accounts/forms/account-forms.ts';
import { forPersonFields } from '#domain/accounts/forms/person-fields.ts';
import { hasOwnLogin } from '#domain/sites/site.ts';
import type { Endpoint } from '#server/entrances/endpoints/endpoint.ts';
import type { RegistrationProof } from '#server/subjects/abuse-protection/registration-proof.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import { checkForm, namesOf } from '#server/entrances/endpoints/form-check.ts';
import { tidied } from '#server/subjects/accounts/tidied.ts';
import { isReservedNick } from '#server/subjects/accounts/nicks/reserved-nicks.ts';
import { registeredCookies } from '#server/subjects/accounts/sessions/registered-cookie.ts';
import { placeOf } from '#server/entrances/calls/paywall/message-test.ts';
import { backUrlOf, serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

const text = z.string();

/** Missing fields become empty, so that the form's rules report them as required. */
const bodySchema = z.object({
  ...forPersonFields(() => text.trim().default('')),
  password: text.default(''),
  birthdate: text.trim().default(''),
  newsletters: z.array(text.max(200)).max(50).default([]),
  terms: z.boolean().default(false),
  recaptcha: text.max(4000).optional(),
  origin: text.max(2000).optional(),
});

const NICK_IN_USE = { ok: false, code: 'NICK_ALREADY_IN_USE', fields: { nick: 'inUse' } } as const;

/** Serves `POST /api/front/user/register`, which requires a solved challenge. */
export const register = serveRegistration(({ readers }) => readers.workProof);

/** The same for the form posted to its page without JavaScript, which must be submitted twice. */
export const registerByForm = serveRegistration(({ readers }) => readers.resubmitProof);

function serveRegistration(proofOf: (services: Services) => RegistrationProof): Endpoint {
  return serveOpenCall(contract, {
    body: bodySchema,
    isOffered: hasOwnLogin,
    form: REGISTRATION,
    limit: { most: 10, mostOfSite: 40, window: 3600 },
    async handle({ edition, body, context }) {
      const { site } = edition;
      const { services, clientAddress } = context.locals;
      const { terms, newsletters, recaptcha, origin = null, ...filledIn } = body;
      const registration = tidied(REGISTRATION, filledIn);
      const problem = checkForm(REGISTRATION, { ...registration, terms }, site, {
        known: namesOf(services.sites),
      });
      if (problem) return { ok: false, ...problem };
      if (!newsletters.every((id) => site.newsletters.includes(id))) {
        return { ok: false, code: 'INVALID_FIELD', fields: { newsletters: 'oneOf' } };
      }
      // Checked before the proof, because anyone can check a nick and a proof is valid for one
      // attempt only.
      if (
        isReservedNick(registration.nick, services.sites) ||
        !(await services.readers.accounts.isNickOpen(registration.nick))
      )
        return NICK_IN_USE;
      const accepted = await proofOf(services).accept({ site, text: recaptcha, clientAddress });
      if (!accepted.ok) {
        return accepted.problem === 'too-often'
          ? { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter: accepted.retryAfter }
          : { ok: false, code: 'INVALID_FIELD', fields: { recaptcha: 'unproved' } };
      }
      const isInSpain = registration.country === 'ES';
      const outcome = await services.readers.accounts.register(edition, {
        ...registration,
        newsletters,
        backUrl: backUrlOf(context),
        // The form has these fields for Spain only.
        province: isInSpain ? registration.province : '',
        city: isInSpain ? registration.city : '',
      });
      if (outcome.ok) {
        const place = placeOf(context);
        const { messageCounts, funnelCounts } = services.readers;
        if (place) await messageCounts.add({ site, place, event: 'registration' });
        funnelCounts.count(site, 'register', context.request.headers);
        services.log.info(
          { site: site.alias, origin: readBackPath(services.sites, site, origin) },
          'a reader registered',
        );
        return {
          ok: true,
          httpCode: 201,
          response: { userId: outcome.id },
          cookies: registeredCookies(site, outcome.id),
        };
      }
      return outcome.problem === 'email-in-use'
        ? { ok: false, code: 'EMAIL_ALREADY_IN_USE', fields: { email: 'inUse' } }
        : NICK_IN_USE;
    },
  });
}
