import { getProfile as getContract } from '#contracts/accounts/get-profile.ts';
import { PLAIN_VIEW } from '#domain/paths/urls.ts';
import { accountPaths, loginPathWith, withBackUrl } from '#domain/paths/account-paths.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import { getProfile } from '../account/profile.ts';
import { answerMissing } from '#server/subjects/content/missing-page.ts';
import {
  backPathOf,
  callAsReader,
  keepToReader,
  pathOf,
  readForm,
  seeOther,
  type PageContext,
} from '#server/entrances/endpoints/page-calls.ts';

/**
 * A screen of the profile: the shell that all readers share, or the page of one reader, with the
 * form if one was posted.
 */
export type ProfileScreen = { links: ProfileLinks } & (
  | { isForOne: false; user?: undefined }
  | ({ isForOne: true; form: URLSearchParams | undefined } & ReaderProfile)
);

/**
 * Redirect targets of a screen's island, for a missing session and for a failed profile request.
 */
interface ProfileLinks {
  login: string;
  failed: string;
}

/** `hasPassword` and `roles` are the values from the call. */
export interface ReaderProfile {
  user: CurrentUser;
  hasPassword: boolean;
  roles: readonly Role[];
}

/**
 * Determines which of the two is requested. A reader without a session is redirected to the login
 * page and back afterwards. 404 on a site without accounts.
 */
export async function openProfileScreen(page: PageContext): Promise<Response | ProfileScreen> {
  const { edition } = page.locals;
  if (!edition.site.featureFlags.accounts) return answerMissing(page.locals);
  const { login } = accountPaths(edition);
  const links = { login, failed: loginPathWith(edition, 'profile_failed') };
  const form = await readForm(page);
  if (!form && page.url.searchParams.get('view') !== PLAIN_VIEW) return { isForOne: false, links };
  keepToReader(page);
  const profile = await readProfile(page);
  if (profile) return { isForOne: true, links, ...profile, form };
  return seeOther(page, withBackUrl(login, backPathOf(page) ?? pathOf(page)));
}

/** The reader of the request, from the same endpoint that the island uses. */
export async function readProfile(page: PageContext): Promise<ReaderProfile | undefined> {
  const outcome = await callAsReader(page, getProfile, getContract, {});
  return outcome.ok ? outcome.response : undefined;
}
