import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Signs after a figure or a placeholder. An elided word may begin with one ("832 l’any"). `ha` is
 * missing, because it is a verb too.
 */
const UNITS =
  /[\d}] +(?:[%‰€°]|(?:k|c|m)?m[²³]?|km\/h|[kMG]?Wh?|k?g|l|h|min|s|hPa|kV|GB|MB)(?![\p{L}\p{N}’'])/gu;

const plainSpaces = (text: string) =>
  [...text.matchAll(UNITS)].map(({ index }) => text.slice(Math.max(0, index - 20), index + 12));

it.each([
  ['el 40 % del agua', 1],
  ['costa 30 €', 1],
  ['de 9 a 20 h.', 1],
  ['90 km/h, 3 MW i 12 m³', 3],
  ['40\u00a0% i 20\u00a0h', 0],
  ['la línia 6 ha quedat', 0],
  ['en surten 832 l’any', 0],
  ['{count} min', 1],
  ['20 hores i 3 metres', 0],
])('counts the plain spaces before a unit in "%s"', (text, count) => {
  expect(plainSpaces(text)).toHaveLength(count);
});

const files = globSync(['src/content/**/*.{md,yaml,vtt}', 'src/i18n/{ca,es}/*.json']);

it('joins a figure to its unit by a no-break space in each text of the interface and the demo newsroom (docs/texts.md)', () => {
  expect(files.length).toBeGreaterThan(100);
  const faults = files.flatMap((file) =>
    plainSpaces(readFileSync(file, 'utf8')).map((text) => `${file}: "${text}"`),
  );
  expect(faults, 'Put a no-break space (U+00A0) between figure and unit.').toEqual([]);
});
