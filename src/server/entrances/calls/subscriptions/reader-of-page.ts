import { accountPaths, withBackUrl } from '#domain/paths/account-paths.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import type { ReaderSession } from '#server/subjects/accounts/accounts.ts';
import {
  keepToReader,
  pathOf,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';

/**
 * The reader of a page that is made for one request. A reader without a session is sent to the
 * login page, and back with the query of the page. 404 on a site without accounts.
 */
export async function readerOfPage(page: PageContext): Promise<ReaderSession | Response> {
  const { edition, services } = page.locals;
  if (!edition.site.featureFlags.accounts) return answerMissing(page.locals);
  keepToReader(page);
  const session = await services.readers.accounts.findSession(edition, page.request.headers);
  if (!session)
    return seeOther(page, withBackUrl(accountPaths(edition).login, pathOf(page) + page.url.search));
  for (const cookie of session.cookies) page.response.headers.append('Set-Cookie', cookie);
  return session;
}
