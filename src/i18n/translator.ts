import { createInstance } from 'i18next';
import { LOCALES, type Locale } from '../domain/locale.ts';
import type { PlainKey, PluralKey } from './message-key.ts';
import { messages } from './messages.ts';

export type MessageValues = Record<string, string | number>;

/**
 * Gives a text with its `{values}` filled in. The text is plain: whoever prints it escapes it.
 * Throws where a value is missing, so that no reader ever sees a placeholder.
 */
export interface Translate {
  (key: PlainKey, values?: MessageValues): string;
  (key: PluralKey, values: MessageValues & { count: number }): string;
}

/** Where a value goes in. `split` by it gives every name of a value a part of its own: each second one. */
const VALUE = /\{(\w+)\}/;

const i18n = createInstance();

// Resources are at hand, so this is done when it returns: a top-level await here would hold up every chunk that imports it.
void i18n.init({
  initAsync: false,
  resources: messages,
  supportedLngs: LOCALES,
  ns: Object.keys(messages.ca),
  fallbackLng: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  appendNamespaceToMissingKey: true,
  parseMissingKeyHandler: (key) => {
    throw new Error(`The text "${key}" is not in src/i18n. Add it to both languages, or correct the key.`);
  },
  missingInterpolationHandler: (text, match: RegExpExecArray) => {
    throw missingValue(text, match[0]);
  },
});

const translators: Record<Locale, Translate> = { ca: makeTranslator('ca'), es: makeTranslator('es') };

/** The texts of one language. There is no current language: concurrent renders each hold their own `t`. */
export function getTranslator(locale: Locale): Translate {
  return translators[locale];
}

function makeTranslator(locale: Locale): Translate {
  const t = i18n.getFixedT(locale);
  /** Texts as they stand in the files, cut at their values: i18next takes 10 µs for each look-up, a page has a hundred. */
  const known = new Map<string, readonly string[]>();
  const partsOf = (key: string) => {
    const parts = known.get(key) ?? t(key, { nest: false, skipInterpolation: true }).split(VALUE);
    known.set(key, parts);
    return parts;
  };
  return (key: string, values: MessageValues = {}) => {
    const count = values['count'];
    // Values go in by `replace`: as options of their own a value named `context` or `lng` would change the look-up.
    if (typeof count === 'number') return t(key, { count, replace: values, nest: false });
    const parts = partsOf(key);
    return parts.length === 1 ? parts.join('') : fill(parts, values);
  };
}

function fill(parts: readonly string[], values: MessageValues): string {
  const filled = parts.map((part, index) => (index % 2 === 0 ? part : values[part]));
  const missing = filled.indexOf(undefined);
  if (missing < 0) return filled.join('');
  const text = parts.map((part, index) => (index % 2 === 0 ? part : `{${part}}`)).join('');
  throw missingValue(text, `{${parts[missing]}}`);
}

function missingValue(text: string, value: string): Error {
  return new Error(`The text "${text}" needs a value for ${value}. Hand it to t() with the key.`);
}
