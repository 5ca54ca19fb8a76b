import { z } from 'zod';
import {
  contactChallenge as challengeContract,
  sendContact as contract,
} from '#contracts/contributions/contact.ts';
import { schemaOfFields } from '#domain/forms/defined-form.ts';
import type { Site } from '#domain/sites/site.ts';
import { contactFieldsOf } from '#i18n/contact-fields.ts';
import type { Endpoint } from '#server/entrances/endpoints/endpoint.ts';
import { checkForm, formContextOf } from '#server/entrances/endpoints/form-check.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';
import { countNetwork } from '#server/subjects/abuse-protection/count-network.ts';
import type { RegistrationProof } from '#server/subjects/abuse-protection/registration-proof.ts';
import { CHALLENGE_SECONDS } from '#server/subjects/abuse-protection/work-proof.ts';
import { cleanedAnswers, givenAnswers } from './given-answers.ts';

/** The purpose of challenges, and of forms that are sent twice without JavaScript. */
export const CONTACT_PURPOSE = 'contact';

/**
 * Messages of a network address in a day, which a school or an office shares, and of a /48 of IPv6.
 * Wrong forms do not count.
 */
const SENT = { what: 'contact messages', most: 20, mostOfSite: 80, window: 24 * 3600 };

/**
 * Bytes of the body: those that the front process lets through (`BODY_LIMIT` of `http-server.ts`).
 */
export const CONTACT_BODY = 30_000;

/** Characters of the name of a field, and of an answer. The rules of the form are stricter. */
const MOST_NAME = 120;
const MOST_ANSWER = 10_000;

const bodySchema = z.object({
  answers: z
    .record(z.string().max(MOST_NAME), z.union([z.string().max(MOST_ANSWER), z.boolean()]))
    .default({}),
  proof: z.string().max(4000).optional(),
  website: z.string().max(2000).optional(),
});

const isOffered = ({ contactForm }: Site) => contactForm !== undefined;

/** Serves `GET /api/front/contact/challenge`. */
export const contactChallenge = serveOpenCall(challengeContract, {
  body: z.undefined(),
  limit: { most: 120, window: 3600 },
  isOffered,
  async handle({ edition, context: { locals } }) {
    const { workProof } = locals.services.readers;
    const challenge = await workProof.createChallenge(edition.site, CONTACT_PURPOSE);
    return { ok: true, response: { challenge, validFor: CHALLENGE_SECONDS } };
  },
});

/** Serves `POST /api/front/contact`, which requires a solved challenge. */
export const sendContact = serveContact(({ readers }) => readers.workProof);

/** The same for the form posted to its page without JavaScript, which must be submitted twice. */
export const sendContactByForm = serveContact(({ readers }) => readers.resubmitProof);

function serveContact(proofOf: (services: Services) => RegistrationProof): Endpoint {
  return serveOpenCall(contract, {
    body: bodySchema,
    bodyLimit: CONTACT_BODY,
    isOffered,
    async handle({ edition, body: { answers: given, proof, website }, context }) {
      const { site } = edition;
      const { services, clientAddress } = context.locals;
      const fields = contactFieldsOf(edition);
      if (!fields) return { ok: false, code: 'NOT_FOUND' };
      const { today } = formContextOf(site);
      const schema = schemaOfFields(fields, today);
      const values = cleanedAnswers(fields, given);
      const problem = checkForm(schema, values, site);
      if (problem) return { ok: false, ...problem };
      const accepted = await proofOf(services).accept({
        site,
        text: proof,
        clientAddress,
        purpose: CONTACT_PURPOSE,
      });
      if (!accepted.ok)
        return accepted.problem === 'too-often'
          ? { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter: accepted.retryAfter }
          : { ok: false, code: 'INVALID_FIELD', fields: { proof: 'unproved' } };
      const retryAfter = await countNetwork(services.attempts, {
        ...SENT,
        clientAddress,
        about: site.alias,
      });
      if (retryAfter !== undefined) return { ok: false, code: 'TOO_MANY_REQUESTS', retryAfter };
      const session = site.featureFlags.accounts
        ? await services.readers.accounts.findSession(edition, context.request.headers)
        : undefined;
      await services.readers.contact.send({
        edition,
        answers: givenAnswers(fields, schema, values),
        userId: session?.reader.id,
        isSuspect: website !== undefined,
      });
      return { ok: true, response: null, cookies: session?.cookies ?? [] };
    },
  });
}
