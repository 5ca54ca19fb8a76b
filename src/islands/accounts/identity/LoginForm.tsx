import { useEffect, useState } from 'react';
import { findBackPath } from '#domain/paths/back-url.ts';
import type { FormContext } from '#domain/forms/field-rules.ts';
import { LOGIN } from '#domain/accounts/forms/forms.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { logIn, resendValidationMail, type LoginProblem } from '#stores/accounts/account.ts';
import { readSession } from '#stores/accounts/session.ts';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import '#styles/controls/form.css';
import { PasswordField, type PasswordTexts } from '#islands/forms/PasswordField.tsx';
import { SubmitButton } from '#islands/forms/SubmitButton.tsx';
import { TextField } from '#islands/forms/TextField.tsx';
import { leaveFor, useForm, type FieldTexts } from '#islands/forms/use-form.ts';
import { AccountLink } from './AccountLink.tsx';

interface Props {
  texts: TextsIn<'account:login.form'> & { passwordButton: PasswordTexts };
  /** Message of each problem. `legacyPassword` contains `{email}`. */
  problems: Readonly<Record<LoginProblem, string>>;
  messages: FieldTexts<keyof typeof LOGIN>;
  context: FormContext;
  links: { recovery: string; register: string; profile: string };
  /** Message about the reason for the visit, or the result of the form sent without JavaScript. */
  notice?: Notice | undefined;
  /** Email address typed in that form. */
  email?: string | undefined;
  /** Account with an unvalidated email address, from the response to that form. */
  unvalidated?: string | undefined;
}

/**
 * Why an island: it shows errors without a new page and returns to the `backUrl`. Without
 * JavaScript the page handles the form.
 */
export function LoginForm({
  texts,
  problems,
  messages,
  context,
  links,
  notice: given,
  email,
  unvalidated,
}: Props) {
  const [notice, setNotice] = useState(given);
  const [waitsForMail, setWaitsForMail] = useState(unvalidated);

  // A reader redirected here by a profile error sees its notice and is not redirected back.
  useEffect(() => {
    if (given === undefined && readSession().status === 'signed-in')
      location.replace(findBackPath(location.href) ?? links.profile);
  }, [given, links.profile]);

  const form = useForm({
    schema: LOGIN,
    context,
    messages,
    async send(values) {
      setNotice(undefined);
      const outcome = await logIn({
        email: String(values['email']),
        password: String(values['password']),
      });
      if (outcome.ok) return leaveFor(findBackPath(location.href) ?? links.profile);
      setWaitsForMail(outcome.userId);
      setNotice({
        kind: 'problem',
        text: problems[outcome.problem].replace('{email}', String(values['email'])),
      });
      return undefined;
    },
  });

  const sendAgain = async (userId: string) => {
    setWaitsForMail(undefined);
    try {
      await resendValidationMail(userId);
      setNotice({ kind: 'done', text: texts.validationSent, takesFocus: true });
    } catch {
      setNotice({ kind: 'problem', text: texts.validationNotSent, takesFocus: true });
    }
  };

  return (
    <>
      <FormNotice notice={notice}>
        {waitsForMail !== undefined && (
          <form
            method="post"
            onSubmit={(event) => {
              event.preventDefault();
              void sendAgain(waitsForMail);
            }}
          >
            <input type="hidden" name="form" value="validation" />
            <input type="hidden" name="userId" value={waitsForMail} />
            <button type="submit" className="text-action">
              {notice?.text}
            </button>
          </form>
        )}
      </FormNotice>
      <form method="post" className="form" {...form.props}>
        <input type="hidden" name="form" value="login" />
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          autoComplete="username"
          defaultValue={email}
        />
        <PasswordField
          {...form.field('password')}
          label={texts.password}
          texts={texts.passwordButton}
          canShow={form.isAwake}
          autoComplete="current-password"
        />
        <div className="form-actions">
          <SubmitButton text={texts.submit} waiting={texts.waiting} isWaiting={form.isWaiting} />
          <a href={links.recovery}>{texts.forgot}</a>
        </div>
        <p>
          {texts.noAccount} <AccountLink href={links.register}>{texts.register}</AccountLink>
        </p>
      </form>
    </>
  );
}
