import { z } from 'zod';
import { chooseConsent as contract } from '#contracts/accounts/choose-consent.ts';
import { consentCookie, MOST_PROVIDERS } from '#domain/consent/consent-cookie.ts';
import {
  categoriesOf,
  consentDay,
  OPTIONAL_CATEGORIES,
  purposesOf,
  purposesVersion,
} from '#domain/consent/consent.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

/** Limit of the body in bytes: the answers and ten hosts and the answers. */
const BODY_LIMIT = 4 * 1024;

/** Hosts as the cookie has them. */
const hostSchema = z.string().regex(/^[a-z\d.-]{1,80}$/, 'must be the name of a host');

/** Serves `POST /api/front/consent`. */
export const chooseConsent = serveOpenCall(contract, {
  body: z.object({
    version: z.int().min(0).max(0xff_ff_ff_ff),
    day: z.int().min(0).max(999_999).optional(),
    measurement: z.boolean(),
    embeds: z.boolean(),
    advertising: z.boolean(),
    providers: z.array(hostSchema).max(MOST_PROVIDERS).optional(),
  }),
  bodyLimit: BODY_LIMIT,
  isOffered: (site) => site.consent.platform === 'own' && purposesOf(site).length > 0,
  async handle({ body, edition, context }) {
    const { site } = edition;
    const offered = categoriesOf(site);
    const isUnasked =
      body.version === 0 && OPTIONAL_CATEGORIES.every((category) => !body[category]);
    if (!isUnasked && body.version !== purposesVersion(site))
      return {
        ok: false,
        code: 'INVALID_FIELD',
        fields: { version: 'must be that of the present purposes' },
      };
    if (OPTIONAL_CATEGORIES.some((category) => body[category] && !offered.includes(category)))
      return {
        ok: false,
        code: 'INVALID_FIELD',
        fields: { version: 'must be an answer to the categories of the site' },
      };
    const { accounts, consentChoices } = context.locals.services.readers;
    const session = site.featureFlags.accounts
      ? await accounts.findSession(edition, context.request.headers)
      : undefined;
    await consentChoices.log({
      site: site.alias,
      choice: body,
      categories: offered,
      reader: session?.reader.id,
    });
    const today = consentDay(Date.now());
    const { providers, day = today, ...answers } = body;
    const choice = { ...answers, ...(providers && { providers }), day: Math.min(day, today) };
    return {
      ok: true,
      response: { version: body.version },
      cookies: [...(session?.cookies ?? []), consentCookie(choice, site.url.startsWith('https:'))],
    };
  },
});
