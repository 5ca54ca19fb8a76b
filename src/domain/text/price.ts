import type { Locale } from '../locale/locale.ts';

/** Formats a price in euros: `12 €`, `12,50 €`. */
export function formatPrice(euros: number, locale: Locale): string {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(euros);
}
