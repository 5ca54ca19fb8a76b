import { atom, computed } from 'nanostores';
import { call, type CallOptions } from '../contracts/call.ts';
import { getProfile } from '../contracts/accounts/get-profile.ts';
import { logInByProvider } from '../contracts/accounts/log-in-by-provider.ts';
import { logOut } from '../contracts/accounts/log-out.ts';
import { calendarDay } from '../domain/dates/calendar-day.ts';
import type { ProviderFacts } from '../domain/reader/data-layer.ts';
import type { CurrentUser } from '../domain/reader.ts';
import type { IdentitySettings, SessionSettings } from '../domain/reader/session-settings.ts';
import { pushUserType } from './data-layer.ts';
import { listError } from './errors.ts';
import { createIdentityProvider } from './identity/create-identity-provider.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import { forgetOfflineHere } from '../offline/forget-offline.ts';
import { readPageSettings } from './page-settings.ts';
import { findOutline, keepOutline, outlineOf, type ReaderOutline } from './reader-outline.ts';
import { forgetSession, readSession, $session, type Leaving } from './session.ts';
import { startSession } from './session-start.ts';

export type CurrentUserState =
  | { status: 'empty' }
  | { status: 'loading' }
  /** What was kept from an earlier page of the day; `loadCurrentUser` gets the rest. */
  | { status: 'outlined'; outline: ReaderOutline }
  | { status: 'loaded'; user: CurrentUser; hasPassword: boolean; thumbnailURL: string | undefined }
  | { status: 'failed' };

export const $currentUser = atom<CurrentUserState>({ status: 'empty' });

/** What menus and like buttons need, kept or loaded. */
export const $readerOutline = computed($currentUser, (state) => {
  if (state.status === 'outlined') return state.outline;
  return state.status === 'loaded' ? outlineOf(state.user, state.thumbnailURL) : undefined;
});

/** What becomes here of a login at an identity provider, for pages that show its screens. */
export type ProviderLogin = 'none' | 'waiting' | 'done' | ProviderLoginProblem;

export type ProviderLoginProblem = 'not-done' | 'email-not-validated' | 'email-in-use';

export const $providerLogin = atom<ProviderLogin>('none');

/** What loading uses of its surroundings; tests bring their own. */
export interface LoadOptions extends CallOptions {
  settings?: SessionSettings;
  provider?: IdentityProvider;
  now?: Date;
}

let starting: Promise<void> | undefined;
let latestFetch = 0;
let ownProvider: IdentityProvider | undefined;

/**
 * Starts the session, once a page, however many islands ask: what menus and like buttons need is in `$readerOutline` then, and the reader's type
 * in the data layer.
 */
export function loadReaderOutline(options: LoadOptions = {}): Promise<void> {
  const { status } = $currentUser.get();
  if (status === 'outlined' || status === 'loaded') return Promise.resolve();
  starting ??= start(options).finally(() => {
    starting = undefined;
  });
  return starting;
}

/**
 * Starts the session and loads the whole profile, once however many islands ask. A session the server does not know is forgotten; another failure
 * is logged and leaves the reader signed in.
 */
export async function loadCurrentUser(options: LoadOptions = {}): Promise<void> {
  await loadReaderOutline(options);
  if ($currentUser.get().status === 'outlined') await loadProfile(options);
}

/** Whether the last refresh failed. Screens that need a session lead to the login page then (SPECIFICATION §6); every other page goes on. */
export const $hasRefreshFailed = atom(false);

/**
 * Loads the profile again, past what is kept, and keeps it anew. A failure is logged and told by `$hasRefreshFailed`, and what is shown stays.
 */
export async function refreshCurrentUser(options: LoadOptions = {}): Promise<void> {
  $hasRefreshFailed.set(!(await fetchProfile(options)));
}

/**
 * Shows the reader that the server answered a change with, and keeps them for the next pages. A profile that was asked for before is out of date
 * then, and is ignored when it comes; where none has come yet, it is asked for again.
 */
export function showChangedUser(user: CurrentUser, options: LoadOptions = {}): void {
  const state = $currentUser.get();
  if (state.status !== 'loaded') {
    void refreshCurrentUser(options);
    return;
  }
  latestFetch += 1;
  const { settings = readPageSettings(), now = new Date() } = options;
  show({ ...state, user }, settings, now);
}

/** For who waits for it, and is to hear that it does not come. */
async function loadProfile(options: LoadOptions): Promise<void> {
  if (!(await fetchProfile(options))) $currentUser.set({ status: 'failed' });
}

/** False where the server could not say whose profile it is. */
async function fetchProfile({ settings = readPageSettings(), now = new Date(), ...calling }: LoadOptions): Promise<boolean> {
  latestFetch += 1;
  const fetchNumber = latestFetch;
  const outcome = await call(getProfile, {}, calling);
  // A change in the meantime made what this one brings old.
  if (fetchNumber !== latestFetch) return true;
  if (outcome.ok) {
    show(outcome.response, settings, now);
  } else if (outcome.problem === 'NOT_AUTHORIZED') {
    await forgetReader();
  } else {
    console.error('The profile could not be loaded.', outcome);
    return false;
  }
  return true;
}

/** Forgets the reader in this browser, whose session the server has ended. */
export async function forgetReader(leaving: Leaving = {}): Promise<void> {
  latestFetch += 1;
  $currentUser.set({ status: 'empty' });
  await forgetSession(leaving);
}

/**
 * Ends the session here and at the identity provider. False when our server could not be told, which is only logged (SPECIFICATION §8); the reader
 * stays signed in.
 */
export function signOut(options: LoadOptions = {}): Promise<boolean> {
  return endSession(options, { isLeaving: true });
}

async function endSession({ settings = readPageSettings(), provider, ...calling }: LoadOptions, leaving: Leaving): Promise<boolean> {
  const outcome = await call(logOut, {}, calling);
  if (!outcome.ok) {
    console.error('The reader could not be signed out.', outcome);
    return false;
  }
  await forgetReader(leaving);
  await leaveProvider({ settings, ...(provider && { provider }) });
  return true;
}

/** Ends the login at a provider outside: who is asked at the next session start must not find the reader there. */
export async function leaveProvider({ settings = readPageSettings(), provider }: LoadOptions = {}): Promise<void> {
  if (settings.identity.provider !== 'local') await (provider ?? identityProviderOf(settings.identity)).logout();
}

/**
 * The site's identity provider, one a page, for islands that get `settings` as props. Who logs in there is logged in here, and who leaves there
 * leaves here (SPECIFICATION §4, identity-provider login).
 */
export function identityProviderOf(settings: IdentitySettings): IdentityProvider {
  if (ownProvider) return ownProvider;
  ownProvider = createIdentityProvider(settings);
  if (settings.provider !== 'local') followProvider(ownProvider);
  return ownProvider;
}

/** Does here what a reader does at an identity provider outside. */
export function followProvider(provider: IdentityProvider, options: LoadOptions = {}): void {
  provider.onLogin(() => void logInWith(provider, options));
  provider.onLogout(() => {
    if ($session.get().status === 'signed-in') void endSession({ ...options, provider }, { isLeaving: false });
  });
}

/** What of a refusal a reader can do something about. */
const PROBLEMS: Readonly<Partial<Record<string, ProviderLoginProblem>>> = {
  EMAIL_NOT_VALIDATED: 'email-not-validated',
  EMAIL_ALREADY_IN_USE: 'email-in-use',
};

async function logInWith(
  provider: IdentityProvider,
  { settings = readPageSettings(), now = new Date(), ...calling }: LoadOptions,
): Promise<void> {
  $providerLogin.set('waiting');
  const body = await provider.prove();
  if (!body) {
    $providerLogin.set('not-done');
    return;
  }
  const [outcome, answer] = await Promise.all([call(logInByProvider, { body }, calling), provider.getAccount()]);
  if (!outcome.ok) {
    listError(logInByProvider, outcome);
    $providerLogin.set(PROBLEMS[outcome.code ?? ''] ?? 'not-done');
    return;
  }
  latestFetch += 1;
  readSession();
  show({ ...outcome.response, hasPassword: false }, settings, now);
  tellDataLayer(settings, answer.ok ? answer.account.facts : undefined);
  $providerLogin.set('done');
}

async function start(options: LoadOptions): Promise<void> {
  // Of who has no session nothing is asked, and nothing is loaded for them.
  const session = readSession();
  if (session.status !== 'signed-in') {
    $currentUser.set({ status: 'empty' });
    return;
  }
  void forgetOfflineHere(session.id);
  const { settings = readPageSettings(), now = new Date(), provider = identityProviderOf(settings.identity), ...calling } = options;
  $currentUser.set({ status: 'loading' });
  const started = await startSession({
    getAccount: () => provider.getAccount(),
    async clearSession() {
      const outcome = await call(logOut, {}, calling);
      if (!outcome.ok) console.error('The session of who left the identity provider could not be ended.', outcome);
      await forgetSession();
    },
    readSession,
    findOutline: (session) => findOutline(settings.site, calendarDay(now, settings.timeZone), session),
    fetchProfile: () => loadProfile({ settings, now, ...calling }),
  });
  if (started.from === 'nobody') $currentUser.set({ status: 'empty' });
  else if (started.from === 'kept') $currentUser.set({ status: 'outlined', outline: started.outline });
  tellDataLayer(settings, started.facts);
}

interface Profile {
  user: CurrentUser;
  hasPassword: boolean;
  thumbnailURL?: string | undefined;
}

function show({ user, hasPassword, thumbnailURL }: Profile, { site, timeZone }: SessionSettings, now: Date): void {
  $currentUser.set({ status: 'loaded', user, hasPassword, thumbnailURL });
  keepOutline(site, calendarDay(now, timeZone), outlineOf(user, thumbnailURL));
}

function tellDataLayer(settings: SessionSettings, facts?: ProviderFacts): void {
  const session = $session.get();
  pushUserType(settings, $readerOutline.get()?.type ?? (session.status === 'signed-in' ? session.type : 0), facts);
}
