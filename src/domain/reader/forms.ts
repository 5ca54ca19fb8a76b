import type { FieldRule, FormField, FormSchema } from './field-rules.ts';

/** What forms share, and the forms that stand on any page; those of an account, with its lists of countries and provinces, are apart. */

/** Characters of a password and of a comment (SPECIFICATION §5, §9). */
const MIN_PASSWORD = 8;
const MAX_COMMENT = 500;

/** A path of RFC 5321 (§4.5.3.1.3) without its angle brackets. */
const MAX_EMAIL = 254;
/** OWASP ASVS 4.0.3, V2.1.2: 64 are to be allowed, more than 128 denied, as hashing them costs the server. */
const MAX_PASSWORD = 128;

export const REQUIRED: FieldRule = { rule: 'required' };
export const most = (max: number): FieldRule => ({ rule: 'maxLength', max });
export const least = (min: number): FieldRule => ({ rule: 'minLength', min });

export const EMAIL: FormField = { rules: [REQUIRED, most(MAX_EMAIL), { rule: 'email' }] };
export const PASSWORD_RULES: readonly FieldRule[] = [least(MIN_PASSWORD), { rule: 'upperLower' }, most(MAX_PASSWORD)];
export const CHOSEN_PASSWORD: FormField = { rules: [REQUIRED, ...PASSWORD_RULES], keepsSpaces: true };

/** A password from before the rules must still be typed: LEGACY_USER_PASSWORD_NOT_RESET is the server's to say. */
export const LOGIN = { email: EMAIL, password: { rules: [REQUIRED, most(MAX_PASSWORD)], keepsSpaces: true } } satisfies FormSchema;

export const PASSWORD_RECOVERY = { email: EMAIL } satisfies FormSchema;

export const PASSWORD_RESET = { password: CHOSEN_PASSWORD } satisfies FormSchema;

export const NEWSLETTER = { email: EMAIL, terms: { rules: [{ rule: 'mustTrue' }] } } satisfies FormSchema;

export const COMMENT = { text: { rules: [REQUIRED, most(MAX_COMMENT)] } } satisfies FormSchema;
