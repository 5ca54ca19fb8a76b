import type { REGISTRATION } from '#domain/accounts/forms/account-forms.ts';
import type { FieldValues } from '#domain/forms/field-rules.ts';
import type { PersonTexts } from '#i18n/form-texts.ts';
import type { TextsIn } from '#i18n/texts-in.ts';
import styles from './registration-steps.module.css';
import type { Form } from '#islands/forms/use-form.ts';

export type RegistrationField = keyof typeof REGISTRATION;

/**
 * The steps of SPECIFICATION §2 with their fields. After the last one, the account awaits
 * validation by mail.
 */
export const STEPS = [
  { name: 'account', fields: ['nick', 'email', 'password'] },
  { name: 'personal', fields: ['name', 'surname', 'birthdate', 'phone'] },
  { name: 'postal', fields: ['country', 'province', 'city', 'address', 'postalCode', 'terms'] },
] as const satisfies { name: string; fields: readonly RegistrationField[] }[];

export type RegistrationTexts = PersonTexts &
  TextsIn<'registration:form'> &
  Record<'password' | 'invalidData' | 'tooOften' | 'failed', string>;

/** Props of every step. */
export interface StepProps {
  form: Form<RegistrationField>;
  texts: RegistrationTexts;
  /** Initial values of the fields. */
  typed: FieldValues;
  /** Index of the current step. */
  at: number;
}

/**
 * Attributes of a step's `<fieldset>`. It is hidden while another step is shown, but only after
 * hydration.
 */
export function stepAttributes(
  index: number,
  { at, form: { isAwake } }: Pick<StepProps, 'at' | 'form'>,
) {
  return {
    hidden: isAwake && index !== at,
    className: index === 0 ? undefined : styles['later'],
    'data-awake': isAwake || undefined,
  };
}

/** Index of the first step with a field that the server rejected, or -1. */
export function findStepOf(fields: Readonly<Record<string, string>>): number {
  return STEPS.findIndex((step) => step.fields.some((field) => field in fields));
}
