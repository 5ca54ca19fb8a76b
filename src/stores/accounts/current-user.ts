import { atom, computed } from 'nanostores';
import { call, type CallOptions } from '#contracts/call.ts';
import { getProfile } from '#contracts/accounts/get-profile.ts';
import { logInByProvider } from '#contracts/accounts/log-in-by-provider.ts';
import { logOut } from '#contracts/accounts/log-out.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import type { ProviderFacts } from '#domain/data-layer/entries.ts';
import type { Role } from '#domain/sites/roles.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type {
  IdentitySettings,
  SessionSettings,
} from '#domain/accounts/session/session-settings.ts';
import { pushUserType } from './data-layer.ts';
import { listError } from '../errors.ts';
import { createIdentityProvider } from './identity/create-identity-provider.ts';
import type { IdentityProvider } from './identity/identity-provider.ts';
import { forgetOfflineHere } from '#offline/forget-offline.ts';
import { readPageSettings } from '../page-settings.ts';
import { findOutline, keepOutline, outlineOf } from './reader-outline.ts';
import type {
  CurrentUserState,
  ProviderLogin,
  ProviderLoginProblem,
} from './current-user-state.ts';
import { forgetSession, readSession, $session, type Leaving } from './session.ts';
import { startSession } from './session-start.ts';

export const $currentUser = atom<CurrentUserState>({ status: 'empty' });

/** The data for menus and like buttons, stored or loaded. */
export const $readerOutline = computed($currentUser, (state) => {
  if (state.status === 'outlined') return state.outline;
  return state.status === 'loaded' ? outlineOf(state.user, state.thumbnailURL) : undefined;
});

export const $providerLogin = atom<ProviderLogin>('none');

/** Dependencies of loading, replaceable in tests. */
export interface LoadOptions extends CallOptions {
  settings?: SessionSettings;
  provider?: IdentityProvider;
  now?: Date;
}

let starting: Promise<void> | undefined;
let latestFetch = 0;
let ownProvider: IdentityProvider | undefined;

/**
 * Starts the session, once per page for all islands. Sets `$readerOutline`, for menus and like
 * buttons, and the reader's type in the data layer.
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
 * Starts the session and loads the whole profile, once for all islands. If the server does not know
 * the session, it is deleted here. Any other failure is logged and leaves the reader signed in.
 */
export async function loadCurrentUser(options: LoadOptions = {}): Promise<void> {
  await loadReaderOutline(options);
  if ($currentUser.get().status === 'outlined') await loadProfile(options);
}

/**
 * Whether the last refresh failed. Screens that need a session then redirect to the login page
 * (SPECIFICATION §6). Other pages continue.
 */
export const $hasRefreshFailed = atom(false);

/**
 * Loads the profile from the server and stores its outline. A failure is logged and sets
 * `$hasRefreshFailed`, and the shown data stay.
 */
export async function refreshCurrentUser(options: LoadOptions = {}): Promise<void> {
  $hasRefreshFailed.set(!(await fetchProfile(options)));
}

/**
 * Shows the reader that the server returned for a change, and stores the outline for the next
 * pages. A profile requested before the change is outdated and will be ignored. If no profile is
 * loaded yet, it is requested again.
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

/** Loads the profile and reports a failure in the state. */
async function loadProfile(options: LoadOptions): Promise<void> {
  if (!(await fetchProfile(options))) $currentUser.set({ status: 'failed' });
}

/** Returns false if the server did not return the profile. */
async function fetchProfile({
  settings = readPageSettings(),
  now = new Date(),
  ...calling
}: LoadOptions): Promise<boolean> {
  latestFetch += 1;
  const fetchNumber = latestFetch;
  const outcome = await call(getProfile, {}, calling);
  // A change during the request made its response outdated.
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

/** Deletes the reader's data in this browser after the server has ended the session. */
export async function forgetReader(leaving: Leaving = {}): Promise<void> {
  latestFetch += 1;
  $currentUser.set({ status: 'empty' });
  await forgetSession(leaving);
}

/**
 * Ends the session here and at the identity provider. Returns false if our server was unreachable,
 * which is only logged (SPECIFICATION §8). The reader then stays signed in.
 */
export function signOut(options: LoadOptions = {}): Promise<boolean> {
  return endSession(options, { isLeaving: true });
}

async function endSession(
  { settings = readPageSettings(), provider, ...calling }: LoadOptions,
  leaving: Leaving,
): Promise<boolean> {
  const outcome = await call(logOut, {}, calling);
  if (!outcome.ok) {
    console.error('The reader could not be signed out.', outcome);
    return false;
  }
  await forgetReader(leaving);
  await leaveProvider({ settings, ...(provider && { provider }) });
  return true;
}

/**
 * Ends the login at an external identity provider. Otherwise the next session start would find the
 * reader logged in there.
 */
export async function leaveProvider({
  settings = readPageSettings(),
  provider,
}: LoadOptions = {}): Promise<void> {
  if (settings.identity.provider !== 'local')
    await (provider ?? identityProviderOf(settings.identity)).logout();
}

/**
 * The site's identity provider, one per page, for islands with `settings` as props. Logins and
 * logouts at the provider are repeated on this site (SPECIFICATION §4, identity-provider login).
 */
export function identityProviderOf(settings: IdentitySettings): IdentityProvider {
  if (ownProvider) return ownProvider;
  ownProvider = createIdentityProvider(settings);
  if (settings.provider !== 'local') followProvider(ownProvider);
  return ownProvider;
}

/** Repeats logins and logouts at an external identity provider on this site. */
export function followProvider(provider: IdentityProvider, options: LoadOptions = {}): void {
  provider.onLogin(() => void logInWith(provider, options));
  provider.onLogout(() => {
    if ($session.get().status === 'signed-in')
      void endSession({ ...options, provider }, { isLeaving: false });
  });
}

/** Refusals that readers can act on. */
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
  const [outcome, answer] = await Promise.all([
    call(logInByProvider, { body }, calling),
    provider.getAccount(),
  ]);
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
  // Without a session, nothing is requested or loaded.
  const session = readSession();
  if (session.status !== 'signed-in') {
    $currentUser.set({ status: 'empty' });
    return;
  }
  void forgetOfflineHere(session.id);
  const {
    settings = readPageSettings(),
    now = new Date(),
    provider = identityProviderOf(settings.identity),
    ...calling
  } = options;
  $currentUser.set({ status: 'loading' });
  const started = await startSession({
    getAccount: () => provider.getAccount(),
    async clearSession() {
      const outcome = await call(logOut, {}, calling);
      if (!outcome.ok)
        console.error(
          'The session could not be ended after the logout at the identity provider.',
          outcome,
        );
      await forgetSession();
    },
    readSession,
    findOutline: (session) =>
      findOutline(settings.site, calendarDay(now, settings.timeZone), session),
    fetchProfile: () => loadProfile({ settings, now, ...calling }),
  });
  if (started.from === 'nobody') $currentUser.set({ status: 'empty' });
  else if (started.from === 'kept')
    $currentUser.set({ status: 'outlined', outline: started.outline });
  tellDataLayer(settings, started.facts);
}

interface Profile {
  user: CurrentUser;
  hasPassword: boolean;
  roles?: readonly Role[] | undefined;
  thumbnailURL?: string | undefined;
}

function show(
  { user, hasPassword, roles = [], thumbnailURL }: Profile,
  { site, timeZone }: SessionSettings,
  now: Date,
): void {
  $currentUser.set({ status: 'loaded', user, hasPassword, roles, thumbnailURL });
  keepOutline(site, calendarDay(now, timeZone), outlineOf(user, thumbnailURL));
}

function tellDataLayer(settings: SessionSettings, facts?: ProviderFacts): void {
  const session = $session.get();
  pushUserType(
    settings,
    $readerOutline.get()?.type ?? (session.status === 'signed-in' ? session.type : 0),
    facts,
  );
}
