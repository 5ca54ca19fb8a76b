import { z } from 'zod';
import type { NewsletterProvider } from './newsletter-provider.ts';

/** Milliseconds for all that one telling takes. Readers wait for it, some for several, and the browser gives up after 10 s (SPECIFICATION §9). */
const TIME_LIMIT = 4000;

/** What of a list's contacts a campaign needs besides the address: contact attributes that the newsroom makes in Brevo, of type text. */
const attributesOf = (list: number, { unsubscribe, locale }: { unsubscribe: string; locale: string }) => ({
  [`UNSUBSCRIBE_${list}`]: unsubscribe,
  [`LANGUAGE_${list}`]: locale,
});

/** What Brevo answers to what it does not take. */
const problemSchema = z.object({ code: z.string().regex(/^\w{1,60}$/) }).catch({ code: 'no code' });

/** Why Brevo did not take something. Holds no address, so that it may be logged. */
class BrevoError extends Error {
  override name = 'BrevoError';
}

/**
 * Newsletters that Brevo sends (https://developers.brevo.com/reference, API v3). Of the services asked of (Mailchimp, Listmonk) it is the one where a
 * list's contact is one resource, addressed by its mail address: an opt-in that was ours is one write, an end another, both may be repeated,
 * and no state of it ("pending", "unconfirmed") has to be talked out of. Mailchimp refuses to take back by API who once left; Listmonk finds
 * a subscriber's number by an SQL expression or a loose search first.
 *
 * A newsletter's list is `mailingList` of its document; one without is the newsroom's own to send. A contact keeps, for each list, the
 * attributes `UNSUBSCRIBE_{list}` and `LANGUAGE_{list}`: a campaign links `{{ contact.UNSUBSCRIBE_12 }}`, for a reader who leaves by Brevo's own
 * link leaves without our knowing. Who leaves the last list stays in Brevo as a contact in none, which is the newsroom's to erase: it may hold
 * more than newsletters there.
 *
 * One try a telling, in `timeLimit` milliseconds; redirects are not followed, as the key would go with them. Throws a `BrevoError`, or what
 * kept an answer from coming.
 */
export function createBrevoNewsletterProvider(options: {
  /** `https://api.brevo.com/v3`, or what stands in for it. */
  url: string;
  key: string;
  /** The list of a newsletter; `undefined` where it has none. */
  findList(newsletter: string): Promise<number | undefined>;
  timeLimit?: number;
}): NewsletterProvider {
  const { url, key, findList, timeLimit = TIME_LIMIT } = options;

  /** Whether it was taken; false where there is no such contact (404 `document_not_found`). */
  async function send(method: 'POST' | 'PUT', path: string, body: unknown, signal: AbortSignal): Promise<boolean> {
    const answer = await fetch(`${url.replace(/\/$/, '')}${path}`, {
      method,
      headers: { 'api-key': key, accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    const text = await answer.text();
    if (answer.ok) return true;
    const { code } = problemSchema.parse(jsonOf(text));
    if (method === 'PUT' && answer.status === 404 && code === 'document_not_found') return false;
    throw new BrevoError(`Brevo answered ${method} /contacts with ${answer.status} (${code}).`);
  }

  const change = (email: string, body: unknown, signal: AbortSignal) =>
    send('PUT', `/contacts/${encodeURIComponent(email)}?identifierType=email_id`, body, signal);

  return {
    keepsAddresses: true,

    async add({ email, newsletter, ...subscriber }) {
      const list = await findList(newsletter);
      if (list === undefined) return;
      const signal = AbortSignal.timeout(timeLimit);
      // Who has just confirmed is to get mail, also where they had once left by Brevo's own link.
      const contact = { attributes: attributesOf(list, subscriber), listIds: [list], emailBlacklisted: false };
      // A contact that is there is changed first: creating it with `updateEnabled` was seen to take it off its other lists
      // (https://github.com/sendinblue/APIv3-java-library/issues/11).
      const isKnown = await change(email, contact, signal);
      if (!isKnown) await send('POST', '/contacts', { email, ...contact }, signal);
    },

    async remove({ email, newsletter }) {
      const list = await findList(newsletter);
      if (list === undefined) return;
      const blank = attributesOf(list, { unsubscribe: '', locale: '' });
      await change(email, { attributes: blank, unlinkListIds: [list] }, AbortSignal.timeout(timeLimit));
    },
  };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
