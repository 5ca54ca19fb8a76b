import { z } from 'zod';
import { subscribe as contract } from '#contracts/newsletters/subscribe.ts';
import { PASSWORD_RECOVERY } from '#domain/accounts/forms/forms.ts';
import { checkForm } from '#server/entrances/endpoints/form-check.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

/** Limit of mails to one email address, across all clients. */
const MAILS = { most: 3, window: 24 * 3600 };

const querySchema = z.object({ newsletter: z.string().optional() });

/**
 * Serves `POST /api/front/newsletter/{email}?newsletter=`: one of the site's newsletters, by
 * default the first.
 */
export const subscribe = serveOpenCall(contract, {
  // Pages of earlier builds, which may still be open, send the newsletter in a body.
  body: z.object({ newsletter: z.string().max(200).optional() }).optional(),
  query: querySchema,
  innerLimits: [{ ...MAILS, per: 'email address', of: 'mails (further ones are not sent)' }],
  limit: { most: 20, window: 3600 },
  isOffered: ({ newsletters }) => newsletters.length > 0,
  async handle({ edition, body, context: { locals, url } }) {
    const email = decoded(url.pathname.split('/').at(-1) ?? '').trim();
    const { newsletter: asked = body?.newsletter } = parseQuery(url, querySchema).data ?? {};
    const newsletter = edition.site.newsletters.find((id) => asked === undefined || id === asked);
    if (newsletter === undefined) return { ok: false, code: 'NOT_FOUND' };
    const problem = checkForm(PASSWORD_RECOVERY, { email }, edition.site);
    if (problem) return { ok: false, ...problem };
    const {
      attempts,
      readers: { newsletters },
    } = locals.services;
    const isTooOften = await attempts.count({
      what: 'newsletter',
      who: email.toLowerCase(),
      ...MAILS,
    });
    if (isTooOften === undefined) await newsletters.request(edition, email, newsletter);
    return { ok: true, response: { isAsked: true } };
  },
});

/**
 * Decodes a path segment, in which the router leaves `%40` encoded. A malformed segment cannot be
 * an email address.
 */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
