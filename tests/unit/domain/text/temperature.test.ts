import { expect, it } from 'vitest';
import { formatTemperature } from '#domain/text/temperature.ts';

it.each([
  ['ca', 21, '21 °C'],
  ['es', 0, '0 °C'],
  ['ca', -3, '−3 °C'],
] as const)('formats a temperature in %s: %d', (locale, celsius, text) => {
  expect(formatTemperature(celsius, locale)).toBe(text);
});
