import { getProfile as getContract } from '../../contracts/accounts/get-profile.ts';
import { accountPaths, loginPathWith, PLAIN_VIEW, withBackUrl } from '../../domain/addresses.ts';
import type { CurrentUser } from '../../domain/reader.ts';
import { getProfile } from '../accounts/calls/profile.ts';
import { answerMissing } from '../http/missing-page.ts';
import { backPathOf, callAsReader, keepToReader, pathOf, readForm, seeOther, type PageContext } from './page-calls.ts';

/** A screen of the profile: the shell that all readers share, or the page of one of them, with the form that they sent, if they did. */
export type ProfileScreen = { links: ProfileLinks } & (
  { isForOne: false; user?: undefined } | ({ isForOne: true; form: URLSearchParams | undefined } & ReaderProfile)
);

/** Where a screen's island leads who turns out to have no session, and whose profile cannot be had. */
interface ProfileLinks {
  login: string;
  failed: string;
}

/** `hasPassword` as the call has it. */
interface ReaderProfile {
  user: CurrentUser;
  hasPassword: boolean;
}

/** Finds out which it is. Who has no session is sent to the login page, and comes back from there; a site without accounts has no such page. */
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

/** The reader who asks, by the door that the island uses. */
async function readProfile(page: PageContext): Promise<ReaderProfile | undefined> {
  const outcome = await callAsReader(page, getProfile, getContract, {});
  return outcome.ok ? outcome.response : undefined;
}
