import { getProfile as getContract } from '../../contracts/accounts/get-profile.ts';
import { accountPaths, type Edition } from '../../domain/addresses.ts';
import type { CurrentUser } from '../../domain/reader.ts';
import { getProfile } from '../accounts/calls/profile.ts';
import { backPathOf, callAsReader, keepToReader, pathOf, readForm, seeOther, type PageContext } from './page-calls.ts';

/** A screen of the profile: the shell that all readers share, or the page of one of them, with the form that they sent, if they did. */
export type ProfileScreen = { isForOne: false } | ({ isForOne: true; form: URLSearchParams | undefined } & ReaderProfile);

/** `hasPassword` as the call has it. */
interface ReaderProfile {
  user: CurrentUser;
  hasPassword: boolean;
}

/** Finds out which it is. Who has no session is sent to the login page, and comes back from there. */
export async function openProfileScreen(page: PageContext, edition: Edition): Promise<Response | ProfileScreen> {
  const form = await readForm(page);
  if (!form && page.url.searchParams.get('view') !== 'plain') return { isForOne: false };
  keepToReader(page);
  const profile = await readProfile(page);
  if (profile) return { isForOne: true, ...profile, form };
  const back = backPathOf(page) ?? pathOf(page);
  return seeOther(page, `${accountPaths(edition).login}?backUrl=${encodeURIComponent(back)}`);
}

/** The reader who asks, by the door that the island uses. */
async function readProfile(page: PageContext): Promise<ReaderProfile | undefined> {
  const outcome = await callAsReader(page, getProfile, getContract, {});
  return outcome.ok ? outcome.response : undefined;
}
