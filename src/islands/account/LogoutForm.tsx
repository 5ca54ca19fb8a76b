import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { signOut } from '../../stores/current-user.ts';
import { $session, readSession } from '../../stores/session.ts';
import { FormNotice } from '../forms/FormNotice.tsx';
import styles from '../forms/forms.module.css';
import { SubmitButton } from '../forms/SubmitButton.tsx';

/**
 * Why an island: who comes here from one of our pages wants to leave, and need not say so twice. All others find a button, or hear that they have left: going
 * back in the history leads here after the logout.
 */
export function LogoutForm({
  texts,
  links,
}: {
  texts: Record<'text' | 'submit' | 'waiting' | 'failed' | 'done' | 'login', string>;
  links: { afterLogout: string; login: string };
}) {
  const [state, setState] = useState<'here' | 'leaving' | 'failed'>('here');
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    const findOut = ({ persisted }: PageTransitionEvent) => {
      if (persisted) readSession();
    };
    addEventListener('pageshow', findOut);
    return () => removeEventListener('pageshow', findOut);
  }, []);
  useEffect(() => {
    if (readSession().status === 'signed-out') return;
    // A link on somebody else's page logs nobody out.
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    const leave = async () => {
      setState('leaving');
      if (await signOut()) location.replace(links.afterLogout);
      else setState('failed');
    };
    void leave();
  }, [links.afterLogout]);
  if (session.status === 'signed-out' && session.isLeaving !== true) {
    return (
      <div className={styles['form']}>
        <FormNotice notice={{ kind: 'done', text: texts.done }} />
        <p>
          <a href={links.login}>{texts.login}</a>
        </p>
      </div>
    );
  }
  return (
    <form method="post" className={styles['form']}>
      <p>{texts.text}</p>
      <FormNotice notice={state === 'failed' ? { kind: 'problem', text: texts.failed } : undefined} />
      <SubmitButton text={texts.submit} waiting={texts.waiting} isWaiting={state === 'leaving'} />
    </form>
  );
}
