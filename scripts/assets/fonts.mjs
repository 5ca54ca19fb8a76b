import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/**
 * Subsets the themes' typefaces to the characters of Catalan and Spanish and the weights of the
 * pages (`node scripts/assets/fonts.mjs`). The results are committed, so that a build needs no font
 * tool. Sources and licences: docs/licences.md.
 */

/**
 * ASCII without control characters and signs of programs, and the letters and signs of both
 * languages. Others fall back to system fonts.
 */
const CHARACTERS =
  Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
    .filter((sign) => !'\\^`{|}~'.includes(sign))
    .join('') + 'àáèéíïòóúüçñÀÁÈÉÍÏÒÓÚÜÇÑ·ªº¡¿«»–—‘’“”…€°×−½\u00a0\u00ad';

/**
 * Retained OpenType features: kerning, composed and localised letters (l·l), ligatures, and tabular
 * figures.
 */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

const TYPEFACES = [
  {
    name: 'newsreader',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    // Between text and display sizes, so that one file serves both.
    axes: { opsz: 24, wght: { min: 400, max: 700 } },
  },
  {
    name: 'bricolage-grotesque',
    source:
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    axes: { opsz: 30, wght: { min: 400, max: 800 } },
  },
  {
    name: 'figtree',
    source: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
];

for (const { name, source, axes } of TYPEFACES) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(source)));
  const cut = await subsetFont(whole, CHARACTERS, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
  });
  writeFileSync(new URL(`../../src/assets/fonts/${name}.woff2`, import.meta.url), cut);
  process.stdout.write(
    `${name}.woff2 ${(cut.length / 1024).toFixed(1)} KB of ${(whole.length / 1024).toFixed(1)}\n`,
  );
}
