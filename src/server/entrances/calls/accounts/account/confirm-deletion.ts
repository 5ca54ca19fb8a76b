import { loginPathWith } from '#domain/paths/account-paths.ts';
import { seeOther, type PageContext } from '#server/entrances/endpoints/page-calls.ts';
import {
  editionOfLink,
  isFromOwnPage,
  tokenOfLink,
} from '#server/entrances/endpoints/reader-call.ts';

/**
 * Result of deleting an account by a mailed link. `asked`: the button was not pressed yet.
 * `failed`: temporary error.
 */
export type DeletionStep = 'asked' | 'expired' | 'failed';

/**
 * Deletes the account of the session after the button on our own page was pressed. Redirects to the
 * login page, which shows the receipt or asks for a login. Opening the link changes nothing,
 * because mail programs open links automatically. Faults are logged here, because the page renderer
 * would log the URL with its token.
 */
export async function deletionStep(context: PageContext): Promise<DeletionStep | Response> {
  if (context.request.method !== 'POST' || !isFromOwnPage(context)) return 'asked';
  const {
    log,
    readers: { accounts },
  } = context.locals.services;
  const token = tokenOfLink(context);
  if (token === undefined) return 'expired';
  const edition = editionOfLink(context);
  const keep = (cookies: readonly string[]) => {
    for (const cookie of cookies) context.response.headers.append('Set-Cookie', cookie);
  };
  try {
    const session = await accounts.findSession(edition, context.request.headers);
    if (!session) return seeOther(context, loginPathWith(edition, 'login_to_delete'));
    keep(session.cookies);
    const removed = await accounts.removeByLink(edition, session, token);
    if (!removed) return 'expired';
    keep(removed.cookies);
    return seeOther(context, loginPathWith(edition, 'account_deleted'));
  } catch (error) {
    log.error({ err: error }, 'an account could not be deleted by its link');
    return 'failed';
  }
}
