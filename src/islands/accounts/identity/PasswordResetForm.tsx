import { useState } from 'react';
import { withBackUrl } from '#domain/paths/account-paths.ts';
import type { FormContext } from '#domain/forms/field-rules.ts';
import { PASSWORD_RESET } from '#domain/accounts/forms/forms.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { resetPassword } from '#stores/accounts/account.ts';
import { CallError } from '#stores/call-for-reader.ts';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import '#styles/controls/form.css';
import { PasswordField, type PasswordTexts } from '#islands/forms/PasswordField.tsx';
import { SubmitButton } from '#islands/forms/SubmitButton.tsx';
import { leaveFor, useForm, type FailedRules, type FieldTexts } from '#islands/forms/use-form.ts';
import { readBackUrl } from './use-back-url.ts';
import { AccountLink } from './AccountLink.tsx';

interface Props {
  texts: TextsIn<'account:reset.form'> & {
    password: string;
    passwordButton: PasswordTexts;
    hint: string;
    failed: string;
  };
  messages: FieldTexts<keyof typeof PASSWORD_RESET>;
  context: FormContext;
  /** `recovery` is the page that requests another mail. */
  links: { changed: string; recovery: string };
  notice?: Notice | undefined;
  failed?: FailedRules | undefined;
}

/**
 * Why an island: it shows errors of the password before it is sent. The mailed token is in the
 * page's URL.
 */
export function PasswordResetForm({
  texts,
  messages,
  context,
  links,
  notice: given,
  failed,
}: Props) {
  const [notice, setNotice] = useState(given);
  const form = useForm({
    schema: PASSWORD_RESET,
    context,
    messages,
    failed,
    async send(values) {
      setNotice(undefined);
      const token = new URL(location.href).searchParams.get('token') ?? '';
      try {
        await resetPassword({ token, password: String(values['password']) });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        setNotice({
          kind: 'problem',
          text:
            error.failure.httpCode < 500 && error.failure.httpCode > 0
              ? texts.invalidLink
              : texts.failed,
        });
        return error.failure.fields;
      }
      return leaveFor(withBackUrl(links.changed, readBackUrl()));
    },
  });
  return (
    <form method="post" className="form" {...form.props}>
      <FormNotice notice={notice} />
      <PasswordField
        {...form.field('password')}
        label={texts.password}
        texts={texts.passwordButton}
        hint={texts.hint}
        canShow={form.isAwake}
        autoComplete="new-password"
      />
      <div className="form-actions">
        <SubmitButton text={texts.submit} waiting={texts.waiting} isWaiting={form.isWaiting} />
        {notice?.text === texts.invalidLink && (
          <AccountLink href={links.recovery}>{texts.askAgain}</AccountLink>
        )}
      </div>
    </form>
  );
}
