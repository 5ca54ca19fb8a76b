import type { APIContext } from 'astro';
import { editionOfLink, tokenOfLink } from '#server/entrances/endpoints/reader-call.ts';

/**
 * Result of the step behind the unsubscribe link of a mail. `asked`: the button was not pressed
 * yet.
 */
type UnsubscribeStep = 'asked' | 'done' | 'failed';

/**
 * Ends the mails of a site after the button was pressed, or a mail program has posted (RFC 8058). A
 * token that is not ours changes nothing and looks the same.
 */
export async function unsubscribeStep(
  context: Pick<APIContext, 'request' | 'params' | 'url' | 'locals'>,
): Promise<UnsubscribeStep> {
  const { readers, log } = context.locals.services;
  if (context.request.method !== 'POST') return 'asked';
  try {
    const token = tokenOfLink(context);
    if (token !== undefined) await readers.notifications.unsubscribe(editionOfLink(context), token);
    return 'done';
  } catch (error) {
    // The page renderer would log the values of a failed query, which are personal data.
    log.error({ err: error }, 'an unsubscription from notifications failed');
    return 'failed';
  }
}
