import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { TextsIn } from '#i18n/texts-in.ts';
import { signOut } from '#stores/accounts/current-user.ts';
import { $session, readSession } from '#stores/accounts/session.ts';
import { FormNotice } from '#islands/forms/FormNotice.tsx';
import '#styles/controls/form.css';
import { SubmitButton } from '#islands/forms/SubmitButton.tsx';

/**
 * Why an island: a reader who comes from one of our pages has pressed "log out" already and is
 * logged out at once. Other visits show a button. Visits without a session show that the reader is
 * logged out, because the history's back button leads here after a logout.
 */
export function LogoutForm({
  texts,
  links,
}: {
  texts: TextsIn<'account:logout'> & { login: string };
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
    // A link on another site must not log readers out.
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
      <div className="form">
        <FormNotice notice={{ kind: 'done', text: texts.done }} />
        <p>
          <a href={links.login}>{texts.login}</a>
        </p>
      </div>
    );
  }
  return (
    <form method="post" className="form">
      <p>{texts.text}</p>
      <FormNotice
        notice={state === 'failed' ? { kind: 'problem', text: texts.failed } : undefined}
      />
      <SubmitButton text={texts.title} waiting={texts.waiting} isWaiting={state === 'leaving'} />
    </form>
  );
}
