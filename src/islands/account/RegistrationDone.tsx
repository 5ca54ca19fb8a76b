import { FormNotice } from '../forms/FormNotice.tsx';
import styles from '../forms/forms.module.css';
import { AccountLink } from './AccountLink.tsx';
import type { RegistrationTexts } from './registration-steps.ts';

/** What is to do next for who has registered; `isNew` where they saw the form a moment ago. */
export function RegistrationDone({
  email,
  isNew,
  texts,
  login,
}: {
  email: string;
  isNew: boolean;
  texts: RegistrationTexts;
  login: string;
}) {
  return (
    <div className={styles['form']}>
      <h2>{texts.steps.done}</h2>
      <FormNotice notice={{ kind: 'done', text: texts.checkEmail.replace('{email}', email), takesFocus: isNew }} />
      <p>
        <AccountLink href={login}>{texts.login}</AccountLink>
      </p>
    </div>
  );
}
