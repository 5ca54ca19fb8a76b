import type { REGISTRATION } from '../../domain/reader/account-forms.ts';
import type { FieldValues } from '../../domain/reader/field-rules.ts';
import styles from '../forms/forms.module.css';
import type { PasswordTexts } from '../forms/PasswordField.tsx';
import type { PersonTexts } from '../forms/PersonFields.tsx';
import type { Form } from '../forms/use-form.ts';

export type RegistrationField = keyof typeof REGISTRATION;

/** The steps of SPECIFICATION §2, and the fields of each; in the last the account waits for its mail. */
export const STEPS = [
  { name: 'account', fields: ['nick', 'email', 'password'] },
  { name: 'personal', fields: ['name', 'surname', 'birthdate', 'phone'] },
  { name: 'postal', fields: ['country', 'province', 'city', 'address', 'postalCode', 'terms'] },
] as const satisfies { name: string; fields: readonly RegistrationField[] }[];

export interface RegistrationTexts extends PersonTexts {
  steps: Record<(typeof STEPS)[number]['name'] | 'done', string>;
  /** With `{step}` and `{total}`. */
  step: string;
  next: string;
  previous: string;
  submit: string;
  waiting: string;
  passwordButton: PasswordTexts;
  passwordHint: string;
  nickFree: string;
  newsletters: string;
  terms: string;
  termsLink: string;
  /** With `{email}`. */
  checkEmail: string;
  sendAgain: string;
  wrongAddress: string;
  registerAgain: string;
  login: string;
  haveAccount: string;
  requiredMark: string;
  invalidData: string;
  unproved: string;
  tooOften: string;
  failed: string;
}

/** What every step is given. */
export interface StepProps {
  form: Form<RegistrationField>;
  texts: RegistrationTexts;
  /** What stands in the fields at first. */
  typed: FieldValues;
  /** The step that is shown. */
  at: number;
}

/** For the `<fieldset>` of a step: hidden while another is shown, once there is a script to turn to it with. */
export function stepAttributes(index: number, { at, form: { isAwake } }: Pick<StepProps, 'at' | 'form'>) {
  return {
    hidden: isAwake && index !== at,
    className: index === 0 ? undefined : styles['laterStep'],
    'data-awake': isAwake || undefined,
  };
}

/** The step in which a field is that the server refused; -1 where it refused none. */
export function findStepOf(fields: Readonly<Record<string, string>>): number {
  return STEPS.findIndex((step) => step.fields.some((field) => field in fields));
}
