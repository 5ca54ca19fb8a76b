import { ageOn, isDay } from '#domain/dates/calendar-age.ts';
import { isNif } from './nif.ts';

/**
 * The validation rules of SPECIFICATION §5 for browsers and the server. The file has no zod,
 * because browsers load it. Every rule except `required`, `requiredWith` and `mustTrue` accepts an
 * empty value, so that optional fields can have rules.
 */

/** Value of a form field. A day is YYYY-MM-DD, or `null` if empty. */
export type FieldValue = string | boolean | null | undefined;

/** Whether a value is valid. A rule never throws. */
export type ValidationRule = (value: FieldValue) => boolean;

/** Digits of a telephone number at registration (SPECIFICATION §9). */
export const PHONE_DIGITS = 9;

/** Minimum and maximum digits of a telephone number in the profile (SPECIFICATION §9). */
export const PROFILE_PHONE_DIGITS = { min: 6, max: 12 };

/** Requires a character other than a space. */
export const required: ValidationRule = (value) => textOf(value).trim() !== '';

/** Requires a value if another field has one. */
export const requiredWith =
  (other: FieldValue): ValidationRule =>
  (value) =>
    textOf(other) === '' || required(value);

/** Requires a ticked checkbox. */
export const mustTrue: ValidationRule = (value) => value === true;

/** Requires the exact value of another field. */
export const sameAs =
  (other: FieldValue): ValidationRule =>
  (value) =>
    textOf(value) === '' || textOf(value) === textOf(other);

/** Requires one of the options of a list. */
export const oneOf = (options: readonly string[]): ValidationRule =>
  ofText((text) => options.includes(text));

/**
 * Stricter than zod's `z.email()`, which the account engine (better-auth) checks again, so that
 * every address valid here is valid there. It allows only deliverable addresses: 64 characters
 * before the @ (RFC 5321, 4.5.3.1.1), 63 in each label after it, and none that ends in a hyphen
 * (RFC 1035, 2.3.1).
 */
const EMAIL =
  /^(?=[^@]{1,64}@)(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;

export const email: ValidationRule = ofText((text) => EMAIL.test(text));

export const minLength = (min: number): ValidationRule =>
  ofText((text) => countCharacters(text) >= min);

export const maxLength = (max: number): ValidationRule =>
  ofText((text) => countCharacters(text) <= max);

/** Requires digits 0 to 9 only. */
export const digits: ValidationRule = ofText((text) => /^\d+$/.test(text));

/** Requires a number, with optional sign, and optional decimals after a comma or point. */
export const numeric: ValidationRule = ofText((text) => /^[+-]?\d+(?:[.,]\d+)?$/.test(text));

/**
 * Requires an upper-case and a lower-case letter. Ñ, ç and letters with accents count as letters.
 */
export const upperLower: ValidationRule = ofText(
  (text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text),
);

/**
 * Requires a calendar day from 1900 on, because an earlier birthdate is an error (a two-digit year
 * is read as 00NN).
 */
export const day: ValidationRule = ofText((text) => isDay(text) && text >= '1900-01-01');

/**
 * Requires a birthdate at least `age` years before `today` (YYYY-MM-DD in the site's time zone).
 * The birthday itself is valid.
 */
export const registerDate = (age: number, today: string): ValidationRule =>
  ofText((text) => isDay(text) && ageOn(text, today) >= age);

/**
 * The latest birthdate (YYYY-MM-DD) that a date field offers: of a reader of the minimum age today,
 * or the stored one. Browsers ignore 29 February of a year without one.
 */
export function latestBirthdate({
  minimumAge,
  today,
  birthdate,
}: {
  minimumAge: number;
  today: string;
  birthdate?: string | null | undefined;
}): string {
  const latest = String(Number(today.slice(0, 4)) - minimumAge) + today.slice(4);
  return birthdate && birthdate > latest ? birthdate : latest;
}

export const nif: ValidationRule = ofText(isNif);

/**
 * Invisible letters and marks. `Default_Ignorable_Code_Point`
 * (https://www.unicode.org/reports/tr44/) includes fillers of Hangul and variation selectors, but
 * not the blanks between hieroglyphs.
 */
export const BLANK = /[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}]/u;

/**
 * Requires letters of any alphabet with their accents, the point of l·l, hyphens, apostrophes ('
 * and ’) and spaces, with at least one letter.
 */
export const alphaSpecial: ValidationRule = ofText(
  (text) => /^(?:\p{L}\p{M}*|[·'’ -])+$/u.test(text) && /\p{L}/u.test(text) && !BLANK.test(text),
);

/**
 * Requires letters with their accents, digits, punctuation, keyboard signs, emoji and plain spaces,
 * with at least one letter or digit. Invisible characters are rejected, because they could make two
 * nicks look the same. The server also rejects look-alike letters (`looksLatin`).
 */
export const nick: ValidationRule = ofText(
  (text) =>
    /^(?:\p{L}\p{M}*|[\p{N}\p{P}\p{Sc}\p{Emoji}+<=>^`|~ ])+$/u.test(text) &&
    /[\p{L}\p{N}]/u.test(text) &&
    !BLANK.test(text),
);

export const phone: ValidationRule = ofText((text) => digits(text) && text.length === PHONE_DIGITS);

export const profilePhone: ValidationRule = ofText(
  (text) =>
    digits(text) &&
    text.length >= PROFILE_PHONE_DIGITS.min &&
    text.length <= PROFILE_PHONE_DIGITS.max,
);

/**
 * Counts characters. A letter with its accents is one character, and so is an emoji of one code
 * point.
 */
export function countCharacters(text: string): number {
  return [...text.normalize('NFC')].length;
}

function ofText(passes: (text: string) => boolean): ValidationRule {
  return (value) => textOf(value) === '' || passes(textOf(value));
}

/** Text of a field's value. Empty if it is not a text. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
