import type { Locale } from '#domain/locale/locale.ts';
import { amountInWords, type Offer } from '#domain/sites/offers.ts';
import { getTranslator } from './translator.ts';

/** The price of an offer with its period: «5,90 € al mes». */
export function priceInWords(
  { price, currency, interval }: Pick<Offer, 'price' | 'currency' | 'interval'>,
  locale: Locale,
): string {
  const t = getTranslator(locale);
  return t(`subscription:price.${interval}`, { amount: amountInWords(price, currency, locale) });
}
