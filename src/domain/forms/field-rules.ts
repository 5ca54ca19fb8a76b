import type { FieldValue, ValidationRule } from './validation-rules.ts';

/**
 * A rule of SPECIFICATION §5 with its parameters. The last kind brings its own test: forms that
 * content defines (`defined-form.ts`) and the form for a child (`child-form.ts`) use it, and other
 * pages of accounts do not load it.
 */
export type FieldRule =
  | {
      rule:
        | 'required'
        | 'mustTrue'
        | 'email'
        | 'digits'
        | 'numeric'
        | 'upperLower'
        | 'day'
        | 'nif'
        | 'alphaSpecial'
        | 'nick';
    }
  | { rule: 'phone' | 'profilePhone' | 'registerDate' }
  | { rule: 'minLength'; min: number }
  | { rule: 'maxLength'; max: number }
  | { rule: 'oneOf'; options: readonly string[] }
  | { rule: 'requiredWith' | 'sameAs'; field: string }
  | { rule: OwnRule; test: ValidationRule; values: RuleValues };

/** Rules of forms that content defines, and of the form for a child. */
export type OwnRule =
  | 'atLeast'
  | 'atMost'
  | 'notBefore'
  | 'notAfter'
  | 'someOf'
  | 'fewer'
  | 'registerMaxDate';

/** Values of the message of a rule, by name. */
export type RuleValues = Readonly<Record<string, number | string>>;

export const REQUIRED: FieldRule = { rule: 'required' };
export const most = (max: number): FieldRule => ({ rule: 'maxLength', max });
export const least = (min: number): FieldRule => ({ rule: 'minLength', min });

export type RuleName = FieldRule['rule'] | ServerRule;

/**
 * Rules checked on the server only. `notGuessable` rejects common passwords. `readable` rejects
 * invisible characters, changes of text direction and terminal control characters.
 */
export type ServerRule = 'notGuessable' | 'readable';

export type FieldValues = Readonly<Record<string, FieldValue>>;

/** Data that rules need besides the values. */
export interface FormContext {
  /** The site's minimum age in years (SPECIFICATION §9: 13). */
  minimumAge: number;
  /** YYYY-MM-DD in the site's time zone. */
  today: string;
  /** Whether the signed-in reader has a password. If `false`, forms omit their password fields. */
  hasPassword?: boolean | undefined;
  /** Email address of the signed-in reader's account, in lower case. */
  email?: string | undefined;
  /**
   * Stored birth date of the signed-in reader. It stays valid, so that a younger reader can change
   * other fields.
   */
  birthdate?: string | null | undefined;
  /** Whether that birth date was proved by a registration, so that it cannot be emptied. */
  isBirthdateProved?: boolean | undefined;
}

export interface FormField {
  /** The rules in the order of evaluation. Only the first failure is reported. */
  rules: readonly FieldRule[];
  /** Whether the form has this field. If it returns `false`, the value is ignored. */
  isThere?: (values: FieldValues, context: FormContext) => boolean;
  /** Whether this reader must fill in the field. Its first rule is `required` then. */
  isRequired?: (context: FormContext) => boolean;
  /** Keeps spaces around the value, as in a password. All other fields are trimmed. */
  keepsSpaces?: true;
  /**
   * Rule that only the server checks, after all others. Browsers would have to download its word
   * lists and character tables.
   */
  onServer?: ServerRule;
  /** Normalizes input before it is validated and stored. */
  tidy?: (text: string) => string;
}

/** Id of a field on a page with error messages, for links to the field. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

export type FormSchema<Field extends string = string> = Readonly<Record<Field, FormField>>;
