import { createOutsideService } from '#server/platform/runtime/outside-service.ts';
import { z } from 'zod';
import type { NewsletterProvider } from './newsletter-provider.ts';

/**
 * Timeout in milliseconds of a whole notification. Readers wait for some, and the browser times out
 * after 10 s (SPECIFICATION §9).
 */
const TIME_LIMIT = 4000;

/**
 * Contact attributes that a campaign needs for a list, of type text. The newsroom creates them in
 * Brevo.
 */
const attributesOf = (
  list: number,
  { unsubscribe, locale }: { unsubscribe: string; locale: string },
) => ({
  [`UNSUBSCRIBE_${list}`]: unsubscribe,
  [`LANGUAGE_${list}`]: locale,
});

/** Brevo's error response. */
const problemSchema = z.object({ code: z.string().regex(/^\w{1,60}$/) }).catch({ code: 'no code' });

/** Why Brevo rejected a request. Contains no email address, so that it can be logged. */
class BrevoError extends Error {
  override name = 'BrevoError';
}

/**
 * Newsletters sent by Brevo (https://developers.brevo.com/reference, API v3). Of the services
 * considered (Mailchimp, Listmonk) it is the only one that addresses a list's contact by email
 * address as one resource. A confirmed opt-in is one write, an end another, both can be repeated,
 * and there is no pending state to overcome. Mailchimp's API cannot add a contact again that has
 * unsubscribed. Listmonk first needs a search by SQL expression or text to find a subscriber's
 * number.
 *
 * A newsletter's list is `mailingList` of its document; newsletters without one are sent by the
 * newsroom itself. A contact has, for each list, the attributes `UNSUBSCRIBE_{list}` and
 * `LANGUAGE_{list}`. Campaigns must link `{{ contact.UNSUBSCRIBE_12 }}`, because unsubscribing by
 * Brevo's own link is not reported to us. A contact who leaves the last list stays in Brevo without
 * lists. Deleting it is left to the newsroom, which may use it for more than newsletters.
 *
 * A notification is one attempt within `timeLimit` milliseconds. Redirects are not followed,
 * because the key would be sent along. Throws a `BrevoError`, or the error that prevented a
 * response.
 */
export function createBrevoNewsletterProvider(options: {
  /** `https://api.brevo.com/v3`, or its stand-in. */
  url: string;
  key: string;
  /** The list of a newsletter; `undefined` if it has none. */
  findList(newsletter: string): Promise<number | undefined>;
  timeLimit?: number;
}): NewsletterProvider {
  const { url, key, findList, timeLimit = TIME_LIMIT } = options;

  const service = createOutsideService({ name: 'Brevo' });

  /**
   * Returns whether the request succeeded; false if the contact does not exist (404
   * `document_not_found`).
   */
  async function send(
    method: 'POST' | 'PUT',
    path: string,
    body: unknown,
    signal: AbortSignal,
  ): Promise<boolean> {
    const answer = await service.ask(() =>
      fetch(`${url.replace(/\/$/, '')}${path}`, {
        method,
        headers: { 'api-key': key, accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal,
      }),
    );
    const text = await answer.text();
    if (answer.ok) return true;
    const { code } = problemSchema.parse(jsonOf(text));
    if (method === 'PUT' && answer.status === 404 && code === 'document_not_found') return false;
    throw new BrevoError(`Brevo responded to ${method} /contacts with ${answer.status} (${code}).`);
  }

  const change = (email: string, body: unknown, signal: AbortSignal) =>
    send('PUT', `/contacts/${encodeURIComponent(email)}?identifierType=email_id`, body, signal);

  return {
    keepsAddresses: true,

    async add({ email, newsletter, ...subscriber }) {
      const list = await findList(newsletter);
      if (list === undefined) return;
      const signal = AbortSignal.timeout(timeLimit);
      // The reader has just confirmed, so an earlier unsubscription by Brevo's own link is
      // reverted.
      const contact = {
        attributes: attributesOf(list, subscriber),
        listIds: [list],
        emailBlacklisted: false,
      };
      // Updates an existing contact first, because creating it with `updateEnabled` was observed to
      // remove it from its other lists
      // (https://github.com/sendinblue/APIv3-java-library/issues/11).
      const isKnown = await change(email, contact, signal);
      if (!isKnown) await send('POST', '/contacts', { email, ...contact }, signal);
    },

    async remove({ email, newsletter }) {
      const list = await findList(newsletter);
      if (list === undefined) return;
      const blank = attributesOf(list, { unsubscribe: '', locale: '' });
      await change(
        email,
        { attributes: blank, unlinkListIds: [list] },
        AbortSignal.timeout(timeLimit),
      );
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
