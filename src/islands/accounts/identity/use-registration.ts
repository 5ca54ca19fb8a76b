import { useState } from 'react';
import { findBackPath } from '#domain/paths/back-url.ts';
import { REGISTRATION } from '#domain/accounts/forms/account-forms.ts';
import { forPersonFields } from '#domain/accounts/forms/person-fields.ts';
import type { FieldValues, FormContext } from '#domain/forms/field-rules.ts';
import { textOf } from '#domain/forms/validation-rules.ts';
import { CallError } from '#stores/call-for-reader.ts';
import { register } from '#stores/accounts/registration.ts';
import type { Notice } from '#islands/forms/FormNotice.tsx';
import { useForm, type FailedRules, type FieldTexts } from '#islands/forms/use-form.ts';
import {
  findStepOf,
  type RegistrationField,
  type RegistrationTexts,
} from './registration-steps.ts';

export interface RegistrationOptions {
  texts: RegistrationTexts;
  messages: FieldTexts<RegistrationField>;
  context: FormContext;
  /** Result of the form sent without JavaScript. */
  notice?: Notice | undefined;
  failed?: FailedRules | undefined;
  /** The new account, and the email address that a mail was sent to. */
  registered?: Registered | undefined;
}

export interface Registered {
  userId: string;
  email: string;
}

/**
 * State of the registration: the form, its notice, and the registered account. A rejected field
 * opens its step.
 */
export function useRegistration(
  { texts, context, messages, failed, ...given }: RegistrationOptions,
  { at, turnTo }: { at: number; turnTo(step: number): void },
) {
  const [registered, setRegistered] = useState(given.registered);
  const [notice, setNotice] = useState(given.notice);
  const form = useForm({
    schema: REGISTRATION,
    context,
    messages,
    failed,
    async send(values) {
      setNotice(undefined);
      try {
        // `origin` is the page that led to the registration: the `backUrl`, else the form's own
        // page.
        const outcome = await register({
          ...bodyOf(values),
          newsletters: chosenIn(form.props.ref.current),
          origin: findBackPath(location.href) ?? location.pathname,
        });
        if (outcome.ok) setRegistered({ userId: outcome.userId, email: String(values['email']) });
        else
          setNotice({
            kind: 'problem',
            text: texts.unproved.replace('{submit}', texts.submit),
            takesFocus: true,
          });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { httpCode, fields } = error.failure;
        const step = findStepOf(fields);
        setNotice({
          kind: 'problem',
          text:
            httpCode === 429
              ? texts.tooOften
              : httpCode >= 400 && httpCode < 500
                ? texts.invalidData
                : texts.failed,
          // Otherwise the first rejected field is focused.
          takesFocus: step < 0,
        });
        if (step >= 0 && step !== at) turnTo(step);
        return fields;
      }
      return undefined;
    },
  });
  return { form, notice, registered };
}

/** The registration of SPECIFICATION §7. Disabled fields are omitted. */
function bodyOf(values: FieldValues) {
  const text = (name: RegistrationField) => textOf(values[name]);
  return {
    ...forPersonFields(text),
    password: text('password'),
    birthdate: text('birthdate'),
    terms: values['terms'] === true,
  };
}

/** Ids of the selected newsletters. */
function chosenIn(form: HTMLFormElement | null): string[] {
  return form ? new FormData(form).getAll('newsletters').map(String) : [];
}
