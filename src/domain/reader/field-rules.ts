import type { UserType } from '../session-cookie.ts';
import { COUNTRY_CODES } from './countries.ts';
import { PROVINCE_CODES } from './provinces.ts';
import type { FieldValue } from './validation-rules.ts';

/** A rule of SPECIFICATION §5 by name, with what it measures by. */
export type FieldRule =
  | { rule: 'required' | 'mustTrue' | 'email' | 'digits' | 'numeric' | 'upperLower' | 'day' | 'nif' | 'alphaSpecial' | 'nick' }
  | { rule: 'phone' | 'profilePhone' | 'registerDate' | 'registerMaxDate' }
  | { rule: 'minLength'; min: number }
  | { rule: 'maxLength'; max: number }
  | { rule: 'oneOf'; options: readonly string[] }
  | { rule: 'requiredWith' | 'sameAs'; field: string };

export type RuleName = FieldRule['rule'];

export type FieldValues = Readonly<Record<string, FieldValue>>;

/** What rules ask besides the values. */
export interface FormContext {
  /** Years, of the site (SPECIFICATION §9: 13). */
  minimumAge: number;
  /** YYYY-MM-DD in the site's time zone. */
  today: string;
  /** Of the reader who is signed in, if one is. */
  userType?: UserType;
}

export interface FormField {
  /** In the order in which they are asked: the first that fails is told. */
  rules: readonly FieldRule[];
  /** Where this is false the form has no such field: its value is neither asked nor judged. */
  isThere?: (values: FieldValues, context: FormContext) => boolean;
  /** Spaces around the value are part of it, as in a password; in all other fields they do not count. */
  keepsSpaces?: true;
}

export type FormSchema<Field extends string = string> = Readonly<Record<Field, FormField>>;

/** Characters of a nick, a password, a comment and a postal code (SPECIFICATION §5, §9). */
const MIN_NICK = 4;
const MIN_PASSWORD = 8;
const MIN_POSTAL_CODE = 5;
const MAX_COMMENT = 500;

/** What fits in one line beside a comment. */
const MAX_NICK = 50;
/** A path of RFC 5321 (§4.5.3.1.3) without its angle brackets. */
const MAX_EMAIL = 254;
/** OWASP ASVS 4.0.3, V2.1.2: 64 are to be allowed, more than 128 denied, as hashing them costs the server. */
const MAX_PASSWORD = 128;
/** Room for the longest given names, pairs of surnames and names of places; what is longer is no name. */
const MAX_NAME = 100;
/** Street, number, stairs, floor and door in full. */
const MAX_ADDRESS = 200;
/** The longest in use has ten characters (ZIP+4 of the United States); two more for a country's letters before it. */
const MAX_POSTAL_CODE = 12;

const REQUIRED: FieldRule = { rule: 'required' };
const most = (max: number): FieldRule => ({ rule: 'maxLength', max });
const least = (min: number): FieldRule => ({ rule: 'minLength', min });

const inSpain = (values: FieldValues) => values['country'] === 'ES';
const hasPassword = (_: FieldValues, { userType }: FormContext) => userType !== 'rrss';

const NICK: FormField = { rules: [REQUIRED, least(MIN_NICK), most(MAX_NICK), { rule: 'nick' }] };
const EMAIL: FormField = { rules: [REQUIRED, most(MAX_EMAIL), { rule: 'email' }] };
const PASSWORD_RULES: readonly FieldRule[] = [least(MIN_PASSWORD), { rule: 'upperLower' }, most(MAX_PASSWORD)];
const CHOSEN_PASSWORD: FormField = { rules: [REQUIRED, ...PASSWORD_RULES], keepsSpaces: true };
const NAME: FormField = { rules: [REQUIRED, most(MAX_NAME)] };
const STRICT_NAME: FormField = { rules: [REQUIRED, { rule: 'alphaSpecial' }, most(MAX_NAME)] };

const POSTAL_FIELDS = {
  country: { rules: [{ rule: 'oneOf', options: COUNTRY_CODES }] },
  province: { rules: [{ rule: 'oneOf', options: PROVINCE_CODES }], isThere: inSpain },
  city: { rules: [most(MAX_NAME)], isThere: inSpain },
  address: { rules: [most(MAX_ADDRESS)] },
  postalCode: { rules: [least(MIN_POSTAL_CODE), most(MAX_POSTAL_CODE)] },
} satisfies FormSchema;

/** A form by name; the fields are named as the calls of SPECIFICATION §7 name them. */
export const REGISTRATION = {
  nick: NICK,
  name: STRICT_NAME,
  surname: STRICT_NAME,
  birthdate: { rules: [REQUIRED, { rule: 'day' }, { rule: 'registerDate' }] },
  email: EMAIL,
  password: CHOSEN_PASSWORD,
  phone: { rules: [{ rule: 'phone' }] },
  ...POSTAL_FIELDS,
  terms: { rules: [{ rule: 'mustTrue' }] },
} satisfies FormSchema;

/**
 * The profile as it is sent. A name that came from a social network or an older account is kept as it is: §5 asks for one, no more.
 */
export const PROFILE = {
  nick: NICK,
  email: EMAIL,
  password: { rules: [{ rule: 'requiredWith', field: 'newPassword' }, ...PASSWORD_RULES], isThere: hasPassword, keepsSpaces: true },
  newPassword: { rules: [{ rule: 'requiredWith', field: 'password' }, ...PASSWORD_RULES], isThere: hasPassword, keepsSpaces: true },
  name: NAME,
  surname: NAME,
  birthdate: { rules: [{ rule: 'day' }] },
  phone: { rules: [{ rule: 'profilePhone' }] },
  ...POSTAL_FIELDS,
} satisfies FormSchema;

/** The profile as it is filled in: the new password twice, which never leaves the browser (SPECIFICATION §3). */
export const PROFILE_FORM = {
  ...PROFILE,
  repeatPassword: {
    rules: [{ rule: 'requiredWith', field: 'newPassword' }, { rule: 'sameAs', field: 'newPassword' }, ...PASSWORD_RULES],
    isThere: hasPassword,
    keepsSpaces: true,
  },
} satisfies FormSchema;

/** A password from before the rules must still be typed: LEGACY_USER_PASSWORD_NOT_RESET is the server's to say. */
export const LOGIN = { email: EMAIL, password: { rules: [REQUIRED, most(MAX_PASSWORD)], keepsSpaces: true } } satisfies FormSchema;

export const PASSWORD_RECOVERY = { email: EMAIL } satisfies FormSchema;

export const PASSWORD_RESET = { password: CHOSEN_PASSWORD } satisfies FormSchema;

export const NEWSLETTER = { email: EMAIL, terms: { rules: [{ rule: 'mustTrue' }] } } satisfies FormSchema;

export const COMMENT = { text: { rules: [REQUIRED, most(MAX_COMMENT)] } } satisfies FormSchema;
