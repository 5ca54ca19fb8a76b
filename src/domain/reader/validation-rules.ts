import { ageOn, isDay } from '../dates/calendar-age.ts';
import { isNif } from './nif.ts';

/**
 * The rules of SPECIFICATION §5, as browser and server both ask them; without zod, as browsers read them.
 * An empty value passes all but `required`, `requiredWith` and `mustTrue`: a field that may stay empty has the other rules only.
 */

/** What a field of a form holds. A day is YYYY-MM-DD, or `null` where none is given. */
export type FieldValue = string | boolean | null | undefined;

/** Whether a value passes. It never throws. */
export type ValidationRule = (value: FieldValue) => boolean;

/** Digits of a phone at registration (SPECIFICATION §9). */
export const PHONE_DIGITS = 9;

/** Digits of a phone in the profile, least and most (SPECIFICATION §9). */
export const PROFILE_PHONE_DIGITS = { min: 6, max: 12 };

/** Something is given, and not spaces alone. */
export const required: ValidationRule = (value) => textOf(value).trim() !== '';

/** Required once another field has a value. */
export const requiredWith =
  (other: FieldValue): ValidationRule =>
  (value) =>
    textOf(other) === '' || required(value);

/** The checkbox is ticked. */
export const mustTrue: ValidationRule = (value) => value === true;

/** The same as another field, to the character. */
export const sameAs =
  (other: FieldValue): ValidationRule =>
  (value) =>
    textOf(value) === '' || textOf(value) === textOf(other);

/** One of the values that a list offers. */
export const oneOf = (options: readonly string[]): ValidationRule => ofText((text) => options.includes(text));

/**
 * What zod's `z.email()` takes, by which the engine of accounts asks again: no address passes here and fails there. Of it what a mail can reach:
 * 64 characters before the @ (RFC 5321, 4.5.3.1.1), 63 in each name after it, and none that ends in a hyphen (RFC 1035, 2.3.1).
 */
const EMAIL = /^(?=[^@]{1,64}@)(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;

export const email: ValidationRule = ofText((text) => EMAIL.test(text));

export const minLength = (min: number): ValidationRule => ofText((text) => countCharacters(text) >= min);

export const maxLength = (max: number): ValidationRule => ofText((text) => countCharacters(text) <= max);

/** Digits 0 to 9 and nothing else. */
export const digits: ValidationRule = ofText((text) => /^\d+$/.test(text));

/** A number, with sign and decimals after a comma or a point if there are. */
export const numeric: ValidationRule = ofText((text) => /^[+-]?\d+(?:[.,]\d+)?$/.test(text));

/** At least one upper-case and one lower-case letter; ñ, ç and letters with accents are letters. */
export const upperLower: ValidationRule = ofText((text) => /\p{Lu}/u.test(text) && /\p{Ll}/u.test(text));

/** A day that the calendar has, in the life of somebody who may be alive: nobody is who was born before 1900 (two digits of a year are read as 00NN). */
export const day: ValidationRule = ofText((text) => isDay(text) && text >= '1900-01-01');

/** Born at least `age` years before `today` (YYYY-MM-DD in the site's time zone); on the birthday itself it passes. */
export const registerDate = (age: number, today: string): ValidationRule => ofText((text) => isDay(text) && ageOn(text, today) >= age);

/** Born, and less than `age` years before `today`: the accounts of children. No form has it yet, and no browser downloads it. */
export const registerMaxDate = (age: number, today: string): ValidationRule =>
  ofText((text) => isDay(text) && ageOn(text, today) >= 0 && ageOn(text, today) < age);

export const nif: ValidationRule = ofText(isNif);

/**
 * Letters and marks that show nothing. Unicode counts fillers of Hangul and selectors among what is drawn as nothing (`Default_Ignorable_Code_Point`,
 * https://www.unicode.org/reports/tr44/), and the blanks between hieroglyphs not.
 */
export const BLANK = /[\p{Default_Ignorable_Code_Point}\u{13441}\u{13442}]/u;

/** Letters of any alphabet with their accents, the point of l·l, hyphens, apostrophes (' and ’) and spaces; one letter at least. */
export const alphaSpecial: ValidationRule = ofText(
  (text) => /^(?:\p{L}\p{M}*|[·'’ -])+$/u.test(text) && /\p{L}/u.test(text) && !BLANK.test(text),
);

/**
 * Letters with their accents, digits, punctuation, signs of the keyboard, emoji and plain spaces; one letter or digit at least. What shows nothing is
 * refused: by it two nicks could look the same. The server refuses letters that look like others too (`looksLatin`).
 */
export const nick: ValidationRule = ofText(
  (text) => /^(?:\p{L}\p{M}*|[\p{N}\p{P}\p{Sc}\p{Emoji}+<=>^`|~ ])+$/u.test(text) && /[\p{L}\p{N}]/u.test(text) && !BLANK.test(text),
);

export const phone: ValidationRule = ofText((text) => digits(text) && text.length === PHONE_DIGITS);

export const profilePhone: ValidationRule = ofText(
  (text) => digits(text) && text.length >= PROFILE_PHONE_DIGITS.min && text.length <= PROFILE_PHONE_DIGITS.max,
);

/** A letter with its accents is one character, and so is an emoji of one code point. */
export function countCharacters(text: string): number {
  return [...text.normalize('NFC')].length;
}

function ofText(passes: (text: string) => boolean): ValidationRule {
  return (value) => textOf(value) === '' || passes(textOf(value));
}

/** What a field holds as text; empty where it holds none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
