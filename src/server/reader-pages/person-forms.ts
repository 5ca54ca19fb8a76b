import type { changeProfile } from '../../contracts/accounts/change-profile.ts';
import type { register } from '../../contracts/accounts/register.ts';
import type { CallInput, Contract } from '../../contracts/contract.ts';

type BodyOf<Of> = Of extends Contract<infer Types> ? CallInput<Types>['body'] : never;

/** Posted forms of registration and profile as the calls take them; the endpoint says what is wrong with them. */

function personOf(form: URLSearchParams) {
  const text = (name: string) => form.get(name) ?? '';
  return {
    nick: text('nick'),
    email: text('email'),
    name: text('name'),
    surname: text('surname'),
    phone: text('phone'),
    country: text('country'),
    province: text('province'),
    city: text('city'),
    address: text('address'),
    postalCode: text('postalCode'),
  };
}

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

/** An empty password is null, and so is a birth date that is not given (SPECIFICATION §3, §7). */
export function profileOf(form: URLSearchParams): NonNullable<BodyOf<typeof changeProfile>> {
  return {
    ...personOf(form),
    birthdate: form.get('birthdate') || null,
    password: form.get('password') || null,
    newPassword: form.get('newPassword') || null,
  };
}
