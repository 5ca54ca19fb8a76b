import type { PageContext } from '#server/entrances/endpoints/page-calls.ts';
import { editionOfLink, tokenOfLink } from '#server/entrances/endpoints/reader-call.ts';

/**
 * Ends the daily mail with figures of a site after the button was pressed, or a mail program has
 * posted (RFC 8058). `asked`: the button was not pressed yet. A token that is not ours changes
 * nothing and looks the same.
 */
export async function endFigureMail(
  context: Pick<PageContext, 'request' | 'params' | 'url' | 'locals'>,
): Promise<'asked' | 'done' | 'failed'> {
  const { readers, log } = context.locals.services;
  if (context.request.method !== 'POST') return 'asked';
  try {
    const token = tokenOfLink(context);
    const { site } = editionOfLink(context);
    if (token !== undefined) await readers.figureMailChoices.unsubscribe(site.alias, token);
    return 'done';
  } catch (error) {
    // The page renderer would log the values of a failed query, which are personal data.
    log.error({ err: error }, 'an unsubscription from the figures failed');
    return 'failed';
  }
}
