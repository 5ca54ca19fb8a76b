import { useEffect, useState } from 'react';
import { signOut } from '../../stores/current-user.ts';
import { FormNotice } from '../forms/FormNotice.tsx';
import styles from '../forms/forms.module.css';
import { SubmitButton } from '../forms/SubmitButton.tsx';

/** Why an island: who comes here from one of our pages wants to leave, and need not say so twice. All others find a button. */
export function LogoutForm({
  texts,
  links,
}: {
  texts: { submit: string; waiting: string; failed: string };
  links: { afterLogout: string };
}) {
  const [state, setState] = useState<'here' | 'leaving' | 'failed'>('here');
  useEffect(() => {
    // A link on somebody else's page logs nobody out.
    if (!document.referrer.startsWith(`${location.origin}/`)) return;
    const leave = async () => {
      setState('leaving');
      if (await signOut()) location.replace(links.afterLogout);
      else setState('failed');
    };
    void leave();
  }, [links.afterLogout]);
  return (
    <form method="post" className={styles['form']}>
      <FormNotice notice={state === 'failed' ? { kind: 'problem', text: texts.failed } : undefined} />
      <SubmitButton text={texts.submit} waiting={texts.waiting} isWaiting={state === 'leaving'} />
    </form>
  );
}
