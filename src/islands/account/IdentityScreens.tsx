import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { findBackPath } from '../../domain/back-url.ts';
import {
  $providerLogin,
  identityProviderOf,
  leaveProvider,
  type ProviderLogin,
  type ProviderLoginProblem,
} from '../../stores/current-user.ts';
import { readPageSettings } from '../../stores/page-settings.ts';
import { readSession } from '../../stores/session.ts';
import { FormNotice, type Notice } from '../forms/FormNotice.tsx';
import styles from '../forms/forms.module.css';

export type IdentityScreen = 'login' | 'registration' | 'profile';

interface Props {
  screen: IdentityScreen;
  texts: {
    loading: string;
    notLoaded: string;
    again: string;
    loggingIn: string;
    problems: Readonly<Record<ProviderLoginProblem, string>>;
  };
  links: { profile: string };
  /** What brought the reader here. */
  notice?: Notice | undefined;
  /** Whether the account here has just been deleted: its reader is still logged in at the provider, which they leave as well (SPECIFICATION §4). */
  isDeleted?: boolean | undefined;
}

type Screens = 'waited-for' | 'open' | 'missing';

/** The element that the provider fills; a page has one. */
const CONTAINER = 'identity-screens';

/** Why an island: the screens are the site's identity provider's, whose script runs in the browser. Who logs in there goes back to where they came from. */
export function IdentityScreens({ screen, texts, links, notice: given, isDeleted = false }: Props) {
  const [screens, setScreens] = useState<Screens>('waited-for');
  const login = useStore($providerLogin, { ssr: 'initial' });

  useEffect(() => {
    const isSignedIn = readSession().status === 'signed-in';
    if (screen === 'profile') {
      // Of who has no session nothing is asked; the form beside sends them to the login page.
      if (isSignedIn) void openScreen(screen, setScreens);
    } else if (isSignedIn && given === undefined) {
      location.replace(findBackPath(location.href) ?? links.profile);
    } else {
      // Who is sent here because their profile failed is told so, and not sent back.
      const leave = isDeleted && !isSignedIn ? leaveProvider() : Promise.resolve();
      void leave.then(() => openScreen(screen, setScreens));
    }
  }, [screen, given, isDeleted, links.profile]);

  useEffect(() => {
    if (login === 'done' && screen !== 'profile') location.assign(findBackPath(location.href) ?? links.profile);
  }, [login, screen, links.profile]);

  const openAgain = () => {
    setScreens('waited-for');
    void openScreen(screen, setScreens);
  };

  const problem = screens === 'missing' ? texts.notLoaded : isProblem(login) ? texts.problems[login] : undefined;
  const isLoggingIn = login === 'waiting' || login === 'done';
  return (
    <div className={styles['screens']}>
      <FormNotice notice={problem === undefined ? given : { kind: 'problem', text: problem }} />
      {problem !== undefined && (
        <button type="button" className={styles['secondary']} onClick={openAgain}>
          {texts.again}
        </button>
      )}
      <div id={CONTAINER} className={styles['screensPlace']} />
      {screens !== 'missing' && (
        <output className={isLoggingIn ? undefined : styles['screensWait']}>{isLoggingIn ? texts.loggingIn : texts.loading}</output>
      )}
    </div>
  );
}

async function openScreen(screen: IdentityScreen, tell: (screens: Screens) => void): Promise<void> {
  const provider = identityProviderOf(readPageSettings().identity);
  const place = { container: CONTAINER };
  const open = {
    login: () => provider.openLogin(place),
    registration: () => provider.openRegistration(place),
    profile: () => provider.openProfile(place),
  };
  tell((await open[screen]()) ? 'open' : 'missing');
}

function isProblem(login: ProviderLogin): login is ProviderLoginProblem {
  return login !== 'none' && login !== 'waiting' && login !== 'done';
}
