import { createInstance } from 'i18next';
import { LOCALES, type Locale } from '#domain/locale/locale.ts';
import type { PlainKey, PluralKey } from './message-key.ts';
import { messages } from './messages.ts';
import { quoteInside } from '#domain/text/quote-inside.ts';

export type MessageValues = Record<string, string | number>;

/**
 * Returns a text with its `{values}` filled in. The text is not escaped; the caller escapes it. A
 * value between guillemets (`«{title}»`) has its own ones replaced (`quoteInside`). Throws if a
 * value is missing, so that readers never see a placeholder.
 */
export interface Translate {
  (key: PlainKey, values?: MessageValues): string;
  (key: PluralKey, values: MessageValues & { count: number }): string;
}

/** Placeholder of a value. `split` by it returns the value names at the odd indexes. */
const VALUE = /\{(\w+)\}/;

const i18n = createInstance();

// Synchronous, because the resources are bundled. A top-level await would delay every chunk that
// imports this module.
void i18n.init({
  initAsync: false,
  resources: messages,
  supportedLngs: LOCALES,
  ns: Object.keys(messages.ca),
  fallbackLng: false,
  interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  appendNamespaceToMissingKey: true,
  parseMissingKeyHandler: (key) => {
    throw new Error(
      `The text "${key}" is not in src/i18n. Add it to both languages, or correct the key.`,
    );
  },
  missingInterpolationHandler: (text, match: RegExpExecArray) => {
    throw missingValue(text, match[0]);
  },
});

const translators: Record<Locale, Translate> = {
  ca: makeTranslator('ca'),
  es: makeTranslator('es'),
};

/**
 * The translator of one language. There is no current language, because concurrent renders use
 * different ones.
 */
export function getTranslator(locale: Locale): Translate {
  return translators[locale];
}

function makeTranslator(locale: Locale): Translate {
  const t = i18n.getFixedT(locale);
  /**
   * Raw texts of the files, split at their placeholders: i18next takes 10 µs per lookup, and a page
   * has a hundred.
   */
  const known = new Map<string, readonly string[]>();
  const partsOf = (key: string) => {
    const parts = known.get(key) ?? t(key, { nest: false, skipInterpolation: true }).split(VALUE);
    known.set(key, parts);
    return parts;
  };
  return (key: string, values: MessageValues = {}) => {
    const count = values['count'];
    // Values are passed as `replace`, because as plain options a value named `context` or `lng`
    // would change the lookup.
    if (typeof count === 'number') return t(key, { count, replace: values, nest: false });
    const parts = partsOf(key);
    return parts.length === 1 ? parts.join('') : fill(parts, values);
  };
}

function fill(parts: readonly string[], values: MessageValues): string {
  const isQuoted = (index: number) =>
    parts[index - 1]?.endsWith('«') === true && parts[index + 1]?.startsWith('»') === true;
  const filled = parts.map((part, index) => {
    if (index % 2 === 0) return part;
    const value = values[part];
    return typeof value === 'string' && isQuoted(index) ? quoteInside(value) : value;
  });
  const missing = filled.indexOf(undefined);
  if (missing < 0) return filled.join('');
  const text = parts.map((part, index) => (index % 2 === 0 ? part : `{${part}}`)).join('');
  throw missingValue(text, `{${parts[missing]}}`);
}

function missingValue(text: string, value: string): Error {
  return new Error(`The text "${text}" needs a value for ${value}. Pass it to t() with the key.`);
}
