import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { findBackPath } from '#domain/paths/back-url.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import {
  $providerLogin,
  identityProviderOf,
  leaveProvider,
} from '#stores/accounts/current-user.ts';
import type { ProviderLogin, ProviderLoginProblem } from '#stores/accounts/current-user-state.ts';
import { readPageSettings } from '#stores/page-settings.ts';
import { readSession } from '#stores/accounts/session.ts';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import styles from './IdentityScreens.module.css';

export type IdentityScreen = 'login' | 'registration' | 'profile';

interface Props {
  screen: IdentityScreen;
  texts: TextsIn<'account:identity'> & { loggingIn: string };
  links: { profile: string };
  /** Message about the reason for the visit. */
  notice?: Notice | undefined;
  /**
   * Whether the account here has just been deleted. The reader is then also logged out at the
   * provider (SPECIFICATION §4).
   */
  isDeleted?: boolean | undefined;
}

type Screens = 'waited-for' | 'open' | 'missing';

/** Id of the element that the provider fills, one per page. */
const CONTAINER = 'identity-screens';

/**
 * Why an island: the screens come from a script of the identity provider. After a login the reader
 * returns to the `backUrl`.
 */
export function IdentityScreens({ screen, texts, links, notice: given, isDeleted = false }: Props) {
  const [screens, setScreens] = useState<Screens>('waited-for');
  const login = useStore($providerLogin, { ssr: 'initial' });

  useEffect(() => {
    const isSignedIn = readSession().status === 'signed-in';
    if (screen === 'profile') {
      // Without a session the screen stays closed, because the form beside it redirects to the
      // login page.
      if (isSignedIn) void openScreen(screen, setScreens);
    } else if (isSignedIn && given === undefined) {
      location.replace(findBackPath(location.href) ?? links.profile);
    } else {
      // A reader redirected here by a profile error sees its notice and is not redirected back.
      const leave = isDeleted && !isSignedIn ? leaveProvider() : Promise.resolve();
      void leave.then(() => openScreen(screen, setScreens));
    }
  }, [screen, given, isDeleted, links.profile]);

  useEffect(() => {
    if (login === 'done' && screen !== 'profile')
      location.assign(findBackPath(location.href) ?? links.profile);
  }, [login, screen, links.profile]);

  const openAgain = () => {
    setScreens('waited-for');
    void openScreen(screen, setScreens);
  };

  const problem =
    screens === 'missing' ? texts.notLoaded : isProblem(login) ? texts.problems[login] : undefined;
  const isLoggingIn = login === 'waiting' || login === 'done';
  return (
    <div className={styles['screens']}>
      <FormNotice notice={problem === undefined ? given : { kind: 'problem', text: problem }} />
      {problem !== undefined && (
        <button type="button" className="other-action" onClick={openAgain}>
          {texts.again}
        </button>
      )}
      <div id={CONTAINER} className={styles['place']} />
      {screens !== 'missing' && (
        <output className={isLoggingIn ? undefined : styles['wait']}>
          {isLoggingIn ? texts.loggingIn : texts.loading}
        </output>
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
