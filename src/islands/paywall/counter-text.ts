import type { PaywallMessage } from '#domain/sites/paywall/message.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { countText, type PluralTexts } from '../count-text.ts';

/** Texts of a counter whose message has none of its own. */
export interface CounterTexts {
  read: PluralTexts;
  left: PluralTexts;
  /** Nothing is left. */
  none: string;
}

type Counter = Pick<
  PaywallMessage,
  'type' | 'counterText' | 'numConsumedContent' | 'maxConsumedContent'
>;

/**
 * The text of a message's counter: its own with `{consumed}`, `{max}` and `{left}` filled in,
 * otherwise a sentence about what was read and one about what is left. `undefined` without numbers,
 * so that readers never see a placeholder, and for another type of message without a text.
 */
export function counterText(
  message: Counter,
  locale: Locale,
  texts: CounterTexts,
): string | undefined {
  const { type, counterText: own, numConsumedContent: consumed, maxConsumedContent: max } = message;
  if (own === undefined && type !== 'float-counter') return undefined;
  if (consumed === undefined || max === undefined)
    return own?.includes('{') === true ? undefined : own;
  const left = Math.max(0, max - consumed);
  const format = new Intl.NumberFormat(locale);
  if (own !== undefined) {
    const values: Readonly<Record<string, number>> = { consumed, max, left };
    return own.replaceAll(/\{(consumed|max|left)\}/g, (_, name: string) =>
      format.format(values[name] ?? 0),
    );
  }
  return `${countText(consumed, locale, texts.read)} ${left === 0 ? texts.none : countText(left, locale, texts.left)}`;
}
