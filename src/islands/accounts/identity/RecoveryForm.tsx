import { useState } from 'react';
import { withBackUrl } from '#domain/paths/account-paths.ts';
import type { FormContext } from '#domain/forms/field-rules.ts';
import { PASSWORD_RECOVERY } from '#domain/accounts/forms/forms.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { recoverPassword, type RecoveryProblem } from '#stores/accounts/account.ts';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import '#styles/controls/form.css';
import { SubmitButton } from '#islands/forms/SubmitButton.tsx';
import { TextField } from '#islands/forms/TextField.tsx';
import { leaveFor, useForm, type FieldTexts } from '#islands/forms/use-form.ts';
import { readBackUrl } from './use-back-url.ts';

interface Props {
  texts: TextsIn<'account:recovery.form'> & { email: string };
  problems: Readonly<Record<RecoveryProblem, string>>;
  messages: FieldTexts<keyof typeof PASSWORD_RECOVERY>;
  context: FormContext;
  /** `sent` is the login page with a confirmation (SPECIFICATION §4). */
  links: { login: string; sent: string };
  notice?: Notice | undefined;
}

/** Why an island: the same reasons as the login form beside it. */
export function RecoveryForm({ texts, problems, messages, context, links, notice: given }: Props) {
  const [notice, setNotice] = useState(given);
  const form = useForm({
    schema: PASSWORD_RECOVERY,
    context,
    messages,
    async send(values) {
      setNotice(undefined);
      const outcome = await recoverPassword(String(values['email']));
      if (outcome.ok) return leaveFor(withBackUrl(links.sent, readBackUrl()));
      setNotice({ kind: 'problem', text: problems[outcome.problem] });
      return undefined;
    },
  });
  return (
    <form method="post" className="form" {...form.props}>
      <FormNotice notice={notice} />
      <input type="hidden" name="form" value="recovery" />
      <TextField
        {...form.field('email')}
        label={texts.email}
        type="email"
        autoComplete="username"
      />
      <div className="form-actions">
        <SubmitButton text={texts.submit} waiting={texts.waiting} isWaiting={form.isWaiting} />
        <a href={links.login}>{texts.back}</a>
      </div>
    </form>
  );
}
