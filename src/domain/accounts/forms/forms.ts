import {
  least,
  most,
  REQUIRED,
  type FieldRule,
  type FieldValues,
  type FormContext,
  type FormField,
  type FormSchema,
} from '#domain/forms/field-rules.ts';
import { MAX_EMAIL, MAX_PASSWORD, MIN_PASSWORD } from '#domain/forms/lengths.ts';

/**
 * The forms available on every page. The account forms, with their lists of countries and
 * provinces, are in another file.
 */

export const EMAIL: FormField = { rules: [REQUIRED, most(MAX_EMAIL), { rule: 'email' }] };
export const PASSWORD_RULES: readonly FieldRule[] = [
  least(MIN_PASSWORD),
  { rule: 'upperLower' },
  most(MAX_PASSWORD),
];
export const CHOSEN_PASSWORD: FormField = {
  rules: [REQUIRED, ...PASSWORD_RULES],
  keepsSpaces: true,
  onServer: 'notGuessable',
};

/**
 * Login form. It accepts passwords older than the rules, for which the server returns
 * LEGACY_USER_PASSWORD_NOT_RESET.
 */
export const LOGIN = {
  email: EMAIL,
  password: { rules: [REQUIRED, most(MAX_PASSWORD)], keepsSpaces: true },
} satisfies FormSchema;

export const hasPassword = (_: FieldValues, context: FormContext) => context.hasPassword !== false;

/**
 * Current password of a reader who deletes the account or changes its email address. It may be
 * older than the rules for new passwords.
 */
export const CURRENT_PASSWORD = {
  rules: [REQUIRED, most(MAX_PASSWORD)],
  isThere: hasPassword,
  keepsSpaces: true,
} satisfies FormField;

export const DELETION = { password: CURRENT_PASSWORD } satisfies FormSchema;

export const PASSWORD_RECOVERY = { email: EMAIL } satisfies FormSchema;

export const PASSWORD_RESET = { password: CHOSEN_PASSWORD } satisfies FormSchema;

export const NEWSLETTER = {
  email: EMAIL,
  terms: { rules: [{ rule: 'mustTrue' }] },
} satisfies FormSchema;
