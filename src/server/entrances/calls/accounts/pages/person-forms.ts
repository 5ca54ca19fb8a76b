import type { changeProfile } from '#contracts/accounts/change-profile.ts';
import type { register } from '#contracts/accounts/register.ts';
import type { CallInput, Contract } from '#contracts/contract.ts';
import { forPersonFields } from '#domain/accounts/forms/person-fields.ts';

type BodyOf<Of> = Of extends Contract<infer Types> ? CallInput<Types>['body'] : never;

type ProfileChange = NonNullable<BodyOf<typeof changeProfile>>;

/**
 * Converts posted forms of registration and profile to the bodies of calls; the endpoint validates
 * them.
 */

const personOf = (form: URLSearchParams) => forPersonFields((field) => form.get(field) ?? '');

export function registrationOf(form: URLSearchParams): BodyOf<typeof register> {
  return {
    ...personOf(form),
    birthdate: form.get('birthdate') ?? '',
    password: form.get('password') ?? '',
    newsletters: form.getAll('newsletters'),
    terms: form.get('terms') === 'true',
    recaptcha: form.get('recaptcha') ?? undefined,
  };
}

/**
 * The body of a profile change. An empty password or birth date becomes null (SPECIFICATION §3,
 * §7). `emailPassword` is only used if the email address changes without a new password, because
 * browsers also autofill it in other cases.
 */
export function profileOf(form: URLSearchParams, { email }: { email: string }): ProfileChange {
  const person = personOf(form);
  const newPassword = form.get('newPassword') || null;
  const isMoving = person.email.trim().toLowerCase() !== email;
  const forAddress = isMoving && newPassword === null ? form.get('emailPassword') : null;
  return {
    ...person,
    // A form without the field changes nothing about it.
    ...(form.has('birthdate') && { birthdate: form.get('birthdate') || null }),
    password: forAddress || form.get('password') || null,
    newPassword,
  };
}

/**
 * The invalid fields of the form. A missing password without a new one belongs to the field beside
 * the email address.
 */
export function failedFieldsOf(
  fields: Record<string, string>,
  { newPassword }: ProfileChange,
): Record<string, string> {
  const { password, ...others } = fields;
  return password === 'required' && newPassword === null
    ? { emailPassword: password, ...others }
    : fields;
}
