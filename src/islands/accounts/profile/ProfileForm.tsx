import { useState } from 'react';
import { PROFILE_FORM } from '#domain/accounts/forms/account-forms.ts';
import type { FieldValues, FormContext } from '#domain/forms/field-rules.ts';
import { forPersonFields } from '#domain/accounts/forms/person-fields.ts';
import { textOf } from '#domain/forms/validation-rules.ts';
import { isBirthdateProved } from '#domain/accounts/proved-birthdate.ts';
import type { CurrentUser } from '#domain/accounts/reader.ts';
import type { PersonTexts } from '#i18n/form-texts.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import { CallError } from '#stores/call-for-reader.ts';
import { changeProfile } from '#stores/accounts/profile.ts';
import { FormNotice, type Notice } from '#islands/forms/FormNotice.tsx';
import '#styles/controls/form.css';
import { useBackPath } from '../identity/use-back-url.ts';
import { PasswordField } from '#islands/forms/PasswordField.tsx';
import { PersonalFields, PostalFields, type PostalOptions } from '#islands/forms/PersonFields.tsx';
import { SubmitButton } from '#islands/forms/SubmitButton.tsx';
import { TextField } from '#islands/forms/TextField.tsx';
import { useForm, type FailedRules, type FieldTexts, type Form } from '#islands/forms/use-form.ts';
import { useHasPassword, useReader, type LoginLinks } from './use-reader.ts';
import { Waiting } from './Waiting.tsx';

type Field = keyof typeof PROFILE_FORM;

type ProfileTexts = PersonTexts &
  TextsIn<'profile:form'> &
  TextsIn<'profile:change'> & { loading: string };

interface FieldsProps {
  texts: ProfileTexts;
  messages: FieldTexts<Field>;
  /** Without the fields about the reader, which are added from the profile. */
  context: FormContext;
  options: PostalOptions;
  failed?: FailedRules | undefined;
  /** Values typed in the form sent without JavaScript. */
  values?: FieldValues | undefined;
}

interface Props extends FieldsProps {
  links: LoginLinks;
  /** Printed by the server for readers without JavaScript. */
  user?: CurrentUser | undefined;
  hasPassword?: boolean | undefined;
  notice?: Notice | undefined;
  back?: string | undefined;
}

/** Why an island: the cached page is public, and its fields contain the reader's data. */
export function ProfileForm({
  links,
  user: given,
  hasPassword: isGiven,
  notice: givenNotice,
  back: givenBack,
  ...fields
}: Props) {
  const user = useReader(links, given);
  const hasPassword = useHasPassword(isGiven);
  const back = useBackPath(givenBack);
  const [notice, setNotice] = useState(givenNotice);
  const [saves, setSaves] = useState(0);
  if (!user) return <Waiting text={fields.texts.loading} />;
  return (
    <>
      <FormNotice notice={notice} />
      {back !== undefined && (
        <p className="note">
          <a href={back}>{fields.texts.back}</a>
        </p>
      )}
      <Fields
        key={saves}
        {...fields}
        user={user}
        hasPassword={hasPassword}
        onNotice={setNotice}
        onSaved={() => setSaves((count) => count + 1)}
      />
    </>
  );
}

interface InnerProps extends FieldsProps {
  user: CurrentUser;
  hasPassword: boolean;
  onNotice(notice: Notice | undefined): void;
  onSaved(): void;
}

function Fields({ options, values, ...props }: InnerProps) {
  const { texts, user, hasPassword } = props;
  const form = useProfileForm(props);
  const shown: FieldValues = values ?? fieldsOf(user);
  return (
    <form method="post" aria-label={texts.account} className="form" {...form.props}>
      <input type="hidden" name="form" value="profile" />
      <p className="note">{texts.requiredMark}</p>
      <AccountFields form={form} texts={texts} values={shown} hasPassword={hasPassword} />
      {hasPassword && <PasswordChange form={form} texts={texts} />}
      <fieldset>
        <legend>{texts.personal}</legend>
        <PersonalFields form={form} texts={texts} values={shown} />
      </fieldset>
      <fieldset>
        <legend>{texts.postal}</legend>
        <PostalFields form={form} texts={texts} values={shown} options={options} />
      </fieldset>
      <SubmitButton
        text={texts.save}
        waiting={texts.saving}
        isWaiting={form.isWaiting}
        isDisabled={form.isAwake && (!form.isValid || !form.isDirty)}
      />
    </form>
  );
}

/** The form, which saves the profile and tells the outcome in a notice. */
function useProfileForm(props: Omit<InnerProps, 'options' | 'values'>): Form<Field> {
  const { texts, messages, context, failed, user, hasPassword, onNotice, onSaved } = props;
  const { email } = user;
  return useForm({
    schema: PROFILE_FORM,
    context: {
      ...context,
      hasPassword,
      email,
      birthdate: user.birthdate,
      isBirthdateProved: isBirthdateProved(user),
    },
    messages,
    failed,
    async send(sent) {
      onNotice(undefined);
      try {
        await changeProfile(bodyOf(sent, { hasPassword, email }));
        const isMoving = String(sent['email']).toLowerCase() !== email;
        const mailed = hasPassword
          ? texts.emailPending.replace('{email}', String(sent['email']))
          : texts.emailConfirm.replace('{email}', email);
        onNotice({
          kind: 'done',
          takesFocus: true,
          text: isMoving ? `${texts.saved} ${mailed}` : texts.saved,
        });
        onSaved();
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { httpCode, fields } = error.failure;
        const isWrongPassword = error.failure.code === 'INVALID_CREDENTIALS';
        if (httpCode === 401 && !isWrongPassword) location.assign(location.href);
        const isAboutFields = Object.keys(fields).length > 0;
        onNotice({
          kind: 'problem',
          text: isWrongPassword
            ? texts.wrongPassword
            : isAboutFields
              ? texts.summary
              : httpCode === 412
                ? texts.demo
                : texts.failed,
          // Otherwise the first invalid field is focused.
          takesFocus: !isAboutFields,
        });
        return fields;
      }
      return undefined;
    },
  });
}

interface PartProps {
  form: Form<Field>;
  texts: ProfileTexts;
}

function AccountFields({
  form,
  texts,
  values,
  hasPassword,
}: PartProps & { values: FieldValues; hasPassword: boolean }) {
  return (
    <fieldset>
      <legend>{texts.account}</legend>
      <div className="form-pair">
        <TextField
          {...form.field('nick')}
          label={texts.nick}
          autoComplete="nickname"
          defaultValue={textOf(values['nick'])}
        />
        <TextField
          {...form.field('email')}
          label={texts.email}
          type="email"
          autoComplete="email"
          defaultValue={textOf(values['email'])}
        />
      </div>
      {hasPassword && form.has('emailPassword') && (
        <PasswordField
          {...form.field('emailPassword')}
          // Before hydration the field is visible for every change.
          isRequired={form.isAwake}
          label={texts.emailPassword}
          texts={texts.passwordButton}
          hint={texts.emailPasswordHint}
          canShow={form.isAwake}
          autoComplete="current-password"
        />
      )}
    </fieldset>
  );
}

function PasswordChange({ form, texts }: PartProps) {
  const shared = { texts: texts.passwordButton, canShow: form.isAwake };
  return (
    <fieldset>
      <legend>{texts.passwordChange}</legend>
      <PasswordField
        {...form.field('password')}
        {...shared}
        label={texts.password}
        autoComplete="current-password"
      />
      <div className="form-pair">
        <PasswordField
          {...form.field('newPassword')}
          {...shared}
          label={texts.newPassword}
          hint={texts.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          {...form.field('repeatPassword')}
          {...shared}
          label={texts.repeatPassword}
          autoComplete="new-password"
        />
      </div>
    </fieldset>
  );
}

function fieldsOf(user: CurrentUser): FieldValues {
  return { ...forPersonFields((field) => user[field]), birthdate: user.birthdate };
}

/**
 * The body of SPECIFICATION §7. The repeated password is omitted, and an empty password or
 * birthdate is null.
 */
function bodyOf(
  values: FieldValues,
  { hasPassword, email }: { hasPassword: boolean; email: string },
) {
  const text = (name: Field) => textOf(values[name]);
  const isChanged = hasPassword && text('newPassword') !== '';
  const isMoving = hasPassword && text('email').toLowerCase() !== email;
  return {
    ...forPersonFields(text),
    birthdate: text('birthdate') === '' ? null : text('birthdate'),
    password: isChanged ? text('password') : isMoving ? text('emailPassword') : null,
    newPassword: isChanged ? text('newPassword') : null,
  };
}
