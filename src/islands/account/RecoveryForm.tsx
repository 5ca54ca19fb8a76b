import { useState } from 'react';
import type { FormContext } from '../../domain/reader/field-rules.ts';
import { PASSWORD_RECOVERY } from '../../domain/reader/forms.ts';
import { recoverPassword } from '../../stores/account.ts';
import { CallError } from '../../stores/call-for-reader.ts';
import { FormNotice, type Notice } from '../forms/FormNotice.tsx';
import styles from '../forms/forms.module.css';
import { SubmitButton } from '../forms/SubmitButton.tsx';
import { TextField } from '../forms/TextField.tsx';
import { useForm, type FieldTexts } from '../forms/use-form.ts';

interface Props {
  texts: { email: string; submit: string; waiting: string; back: string; failed: string; tooOften: string };
  messages: FieldTexts<keyof typeof PASSWORD_RECOVERY>;
  context: FormContext;
  /** `sent` says so on the login page (SPECIFICATION §4). */
  links: { login: string; sent: string };
  notice?: Notice | undefined;
}

/** Why an island: as the login form beside it. */
export function RecoveryForm({ texts, messages, context, links, notice: given }: Props) {
  const [notice, setNotice] = useState(given);
  const form = useForm({
    schema: PASSWORD_RECOVERY,
    context,
    messages,
    async send(values) {
      try {
        await recoverPassword(String(values['email']));
        location.assign(links.sent);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setNotice({ kind: 'problem', text: error.failure.httpCode === 429 ? texts.tooOften : texts.failed });
      }
      return undefined;
    },
  });
  return (
    <form method="post" className={styles['form']} {...form.props}>
      <FormNotice notice={notice} />
      <input type="hidden" name="form" value="recovery" />
      <TextField {...form.field('email')} label={texts.email} type="email" autoComplete="username" />
      <div className={styles['actions']}>
        <SubmitButton text={texts.submit} waiting={texts.waiting} isWaiting={form.isWaiting} />
        <a href={links.login}>{texts.back}</a>
      </div>
    </form>
  );
}
