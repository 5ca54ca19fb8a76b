import { z } from 'zod';
import { subscribe as contract } from '../../../contracts/newsletters/subscribe.ts';
import { PASSWORD_RECOVERY } from '../../../domain/reader/forms.ts';
import { checkForm } from '../../accounts/form-check.ts';
import { serveOpenCall } from '../../accounts/reader-call.ts';

/** Mails to one address, whoever asks for them. */
const MAILS = { most: 3, window: 24 * 3600 };

/** Serves `POST /api/front/newsletter/{email}?newsletter=`: one of the site's newsletters, the first unless it is said which. */
export const subscribe = serveOpenCall(contract, {
  // Pages of builds before this one sent the newsletter in a body, and may still be open.
  body: z.strictObject({ newsletter: z.string().max(200).optional() }).optional(),
  limit: { most: 20, window: 3600 },
  isOffered: ({ newsletters }) => newsletters.length > 0,
  async handle({ edition, body, context: { locals, url } }) {
    const email = decoded(url.pathname.split('/').at(-1) ?? '').trim();
    const asked = url.searchParams.get('newsletter') ?? body?.newsletter;
    const newsletter = edition.site.newsletters.find((id) => asked === undefined || id === asked);
    if (newsletter === undefined) return { ok: false, code: 'NOT_FOUND' };
    const problem = checkForm(PASSWORD_RECOVERY, { email }, edition.site);
    if (problem) return { ok: false, code: 'INVALID_FIELD', fields: problem.fields };
    const { attempts, newsletters } = locals.services;
    const isTooOften = await attempts.count({ what: 'newsletter', who: email.toLowerCase(), ...MAILS });
    if (isTooOften === undefined) await newsletters.request(edition, email, newsletter);
    return { ok: true, response: { isAsked: true } };
  },
});

/** A segment of a path, of which the router leaves `%40` as it is; one that is no text is no address either. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return '';
  }
}
