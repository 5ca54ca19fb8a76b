import { COUNTRY_CODES } from './countries.ts';
import {
  least,
  most,
  REQUIRED,
  type FieldValues,
  type FormContext,
  type FormField,
  type FormSchema,
} from '#domain/forms/field-rules.ts';
import { CHOSEN_PASSWORD, CURRENT_PASSWORD, EMAIL, hasPassword, PASSWORD_RULES } from './forms.ts';
import { textOf } from '#domain/forms/validation-rules.ts';
import { MAX_NAME, MIN_NICK } from '#domain/forms/lengths.ts';
import { tidyName, tidyPhone } from '#domain/forms/tidy-fields.ts';
import { PROVINCE_CODES } from './provinces.ts';

/** Minimum characters of a postal code (SPECIFICATION §5, §9). */
const MIN_POSTAL_CODE = 5;

/** Maximum characters of a nick, which must fit in one line beside a comment. */
const MAX_NICK = 50;
/** Maximum characters of a postal address: street, number, stairs, floor and door in full. */
const MAX_ADDRESS = 200;
/**
 * Maximum characters of a postal code. The longest in use has ten (ZIP+4 of the United States),
 * plus two for a country prefix.
 */
const MAX_POSTAL_CODE = 12;

const inSpain = (values: FieldValues) => values['country'] === 'ES';

/** Whether the email address in the form differs from the account's. */
const isMoving = ({ email }: FieldValues, context: FormContext) =>
  context.email !== undefined && textOf(email).trim().toLowerCase() !== context.email;

const READABLE = { onServer: 'readable' } as const;
const NICK: FormField = {
  rules: [REQUIRED, least(MIN_NICK), most(MAX_NICK), { rule: 'nick' }],
  ...READABLE,
};
const NAME: FormField = { rules: [REQUIRED, most(MAX_NAME)], tidy: tidyName, ...READABLE };
const STRICT_NAME: FormField = {
  rules: [REQUIRED, { rule: 'alphaSpecial' }, most(MAX_NAME)],
  tidy: tidyName,
  ...READABLE,
};

const POSTAL_FIELDS = {
  country: { rules: [{ rule: 'oneOf', options: COUNTRY_CODES }] },
  province: { rules: [{ rule: 'oneOf', options: PROVINCE_CODES }], isThere: inSpain },
  city: { rules: [most(MAX_NAME)], isThere: inSpain, ...READABLE },
  address: { rules: [most(MAX_ADDRESS)], ...READABLE },
  postalCode: { rules: [least(MIN_POSTAL_CODE), most(MAX_POSTAL_CODE)], ...READABLE },
} satisfies FormSchema;

/**
 * The registration form. The fields of every form have the names of the API calls of SPECIFICATION
 * §7, in the order of the page.
 */
export const REGISTRATION = {
  nick: NICK,
  email: EMAIL,
  password: CHOSEN_PASSWORD,
  name: STRICT_NAME,
  surname: STRICT_NAME,
  birthdate: { rules: [REQUIRED, { rule: 'day' }, { rule: 'registerDate' }] },
  phone: { rules: [{ rule: 'phone' }], tidy: tidyPhone },
  ...POSTAL_FIELDS,
  terms: { rules: [{ rule: 'mustTrue' }] },
} satisfies FormSchema;

/**
 * The profile as it is sent. The name follows no `alphaSpecial` rule, because names from social
 * networks and older accounts stay valid (§5 requires only a name).
 */
export const PROFILE = {
  nick: NICK,
  email: EMAIL,
  password: {
    rules: [{ rule: 'requiredWith', field: 'newPassword' }, ...PASSWORD_RULES],
    isThere: hasPassword,
    keepsSpaces: true,
  },
  newPassword: {
    rules: [{ rule: 'requiredWith', field: 'password' }, ...PASSWORD_RULES],
    isThere: hasPassword,
    keepsSpaces: true,
    onServer: 'notGuessable',
  },
  name: NAME,
  surname: NAME,
  birthdate: {
    rules: [{ rule: 'day' }, { rule: 'registerDate' }],
    isRequired: ({ isBirthdateProved }) => isBirthdateProved === true,
  },
  phone: { rules: [{ rule: 'profilePhone' }], tidy: tidyPhone },
  ...POSTAL_FIELDS,
} satisfies FormSchema;

const { nick, email, ...OTHER_FIELDS } = PROFILE;

/**
 * The profile as it is filled in. `repeatPassword` stays in the browser (SPECIFICATION §3).
 * `emailPassword` is the current password, required for a change of the email address and sent as
 * `password`. It is omitted for a new password, whose form already contains the current one.
 */
export const PROFILE_FORM = {
  nick,
  email,
  emailPassword: {
    ...CURRENT_PASSWORD,
    isThere: (values: FieldValues, context: FormContext) =>
      hasPassword(values, context) && isMoving(values, context) && !values['newPassword'],
  },
  ...OTHER_FIELDS,
  repeatPassword: {
    rules: [
      { rule: 'requiredWith', field: 'newPassword' },
      { rule: 'sameAs', field: 'newPassword' },
      ...PASSWORD_RULES,
    ],
    isThere: hasPassword,
    keepsSpaces: true,
  },
} satisfies FormSchema;
