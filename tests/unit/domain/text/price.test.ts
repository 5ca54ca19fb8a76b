import { expect, it } from 'vitest';
import { formatPrice } from '#domain/text/price.ts';

it.each([
  [12, '12\u{a0}€'],
  [12.5, '12,50\u{a0}€'],
  [1200, '1.200\u{a0}€'],
])('formats %d euros with cents only if needed', (euros, text) => {
  expect(formatPrice(euros, 'ca')).toBe(text);
});
