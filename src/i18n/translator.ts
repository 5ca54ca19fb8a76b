import { createInstance, type TFunction } from 'i18next';
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
    throw new Error(`The text "${text}" needs a value for ${match[0]}. Hand it to t() with the key.`);
  },
});

const translators: Record<Locale, Translate> = { ca: makeTranslator('ca'), es: makeTranslator('es') };

/** The texts of one language. There is no current language: concurrent renders each hold their own `t`. */
export function getTranslator(locale: Locale): Translate {
  return translators[locale];
}

function makeTranslator(locale: Locale): Translate {
  const t = i18n.getFixedT(locale);
  /** Texts without values: most of a page, and i18next takes 10 µs for each. */
  const known = new Map<string, string>();
  return (key: string, values?: MessageValues) => {
    if (values) return fill(t, key, values);
    const text = known.get(key) ?? t(key, { nest: false });
    known.set(key, text);
    return text;
  };
}

/** Values go in by `replace`: as options of their own a value named `context` or `lng` would change the look-up. */
function fill(t: TFunction, key: string, values: MessageValues): string {
  const count = values['count'];
  return t(key, { replace: values, nest: false, ...(typeof count === 'number' && { count }) });
}
