import type { FieldValue } from './validation-rules.ts';

/** A rule of SPECIFICATION §5 by name, with what it measures by. */
export type FieldRule =
  | { rule: 'required' | 'mustTrue' | 'email' | 'digits' | 'numeric' | 'upperLower' | 'day' | 'nif' | 'alphaSpecial' | 'nick' }
  | { rule: 'phone' | 'profilePhone' | 'registerDate' }
  | { rule: 'minLength'; min: number }
  | { rule: 'maxLength'; max: number }
  | { rule: 'oneOf'; options: readonly string[] }
  | { rule: 'requiredWith' | 'sameAs'; field: string };

export type RuleName = FieldRule['rule'] | ServerRule;

/** `notGuessable`: no password that is tried first. `readable`: nothing that shows nothing, turns the text round or controls a terminal. */
export type ServerRule = 'notGuessable' | 'readable';

export type FieldValues = Readonly<Record<string, FieldValue>>;

/** What rules ask besides the values. */
export interface FormContext {
  /** Years, of the site (SPECIFICATION §9: 13). */
  minimumAge: number;
  /** YYYY-MM-DD in the site's time zone. */
  today: string;
  /** Whether the reader who is signed in, if one is, has a password to change: where not, forms have no field for one. */
  hasPassword?: boolean | undefined;
  /** Address of the account of the reader who is signed in, in small letters. */
  email?: string | undefined;
}

export interface FormField {
  /** In the order in which they are asked: the first that fails is told. */
  rules: readonly FieldRule[];
  /** Where this is false the form has no such field: its value is neither asked nor judged. */
  isThere?: (values: FieldValues, context: FormContext) => boolean;
  /** Spaces around the value are part of it, as in a password; in all other fields they do not count. */
  keepsSpaces?: true;
  /** The rule that the server asks after all others. Browsers do not: they would download its lists and tables of characters. */
  onServer?: ServerRule;
  /** Brings what people type into the form that the rules ask about and that is kept. */
  tidy?: (text: string) => string;
}

/** Id of a field on a page that says what is wrong with it, for links to it. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

export type FormSchema<Field extends string = string> = Readonly<Record<Field, FormField>>;
