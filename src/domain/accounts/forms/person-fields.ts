/**
 * The text fields of a person, in the order of the forms. `country` is a code; forms for ES (Spain)
 * offer lists of provinces and cities. A new one needs rules (account-forms.ts), a label
 * (`profile:fields` in src/i18n), a column (reader-schema.ts, auth-engine.ts) and its place in a
 * form.
 */
export const PERSON_FIELDS = [
  'nick',
  'email',
  'name',
  'surname',
  'phone',
  'country',
  'province',
  'city',
  'address',
  'postalCode',
] as const;

export type PersonField = (typeof PERSON_FIELDS)[number];

export type Person = Record<PersonField, string>;

/** The fields that a registration may leave out. */
export type OptionalPersonField = Exclude<PersonField, 'nick' | 'email' | 'name' | 'surname'>;

/** A value for each field of a person. */
export function forPersonFields<Value>(
  valueOf: (field: PersonField) => Value,
): Record<PersonField, Value> {
  return {
    nick: valueOf('nick'),
    email: valueOf('email'),
    name: valueOf('name'),
    surname: valueOf('surname'),
    phone: valueOf('phone'),
    country: valueOf('country'),
    province: valueOf('province'),
    city: valueOf('city'),
    address: valueOf('address'),
    postalCode: valueOf('postalCode'),
  };
}
