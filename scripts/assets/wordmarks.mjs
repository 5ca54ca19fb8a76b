import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as harfbuzz from 'harfbuzzjs';
import subsetFont from 'subset-font';

/**
 * Renders the names of the sites as outlines in their themes' typefaces (`node
 * scripts/assets/wordmarks.mjs`), so that they need no font. The results are committed, one file
 * per site alias. Sources and licences: docs/licences.md.
 */

/** Units per type size. At the largest size on a page, a unit is a quarter of a pixel. */
const UNITS = 250;

/** `tracking` is the letter spacing in thousandths of the type size. The axes are OpenType's. */
const WORDMARKS = [
  {
    site: 'elfar',
    name: 'El Far',
    source: '@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2',
    axes: { opsz: 36, wght: 600 },
    tracking: -35,
  },
  {
    site: 'ondamarea',
    name: 'Onda Marea',
    source:
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-opsz-normal.woff2',
    axes: { opsz: 30, wght: 750 },
    tracking: -50,
  },
];

for (const { site, name, source, axes, tracking } of WORDMARKS) {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(source)));
  const instance = await subsetFont(whole, name, { targetFormat: 'sfnt', variationAxes: axes });
  const svg = draw(name, instance, tracking);
  writeFileSync(new URL(`../../src/assets/wordmarks/${site}.svg`, import.meta.url), svg);
  process.stdout.write(`${site}.svg ${svg.length} bytes\n`);
}

/**
 * The shaped text as one path of integers, each relative to the previous point, with a view box of
 * its bounds.
 */
function draw(text, instance, tracking) {
  const face = new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(instance).buffer));
  const font = new harfbuzz.Font(face);
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(font, buffer);
  const scale = UNITS / face.upem;
  const xs = [];
  const ys = [];
  let pen = 0;
  let at = [0, 0];
  let path = '';
  for (const { codepoint, xAdvance, xOffset, yOffset } of buffer.getGlyphInfosAndPositions()) {
    let start = at;
    for (const [, command, numbers] of font.glyphToPath(codepoint).matchAll(/([A-Z])([^A-Z]*)/g)) {
      const points = pairs(numbers.match(/-?[\d.]+/g) ?? []).map(([x, y]) => [
        Math.round((Number(x) + pen + xOffset) * scale),
        Math.round(-(Number(y) + yOffset) * scale),
      ]);
      if (command === 'Z') {
        path += 'z';
        at = start;
        continue;
      }
      path +=
        command.toLowerCase() + points.map(([x, y]) => relative(x - at[0], y - at[1])).join('');
      at = points.at(-1);
      if (command === 'M') start = at;
      for (const [x, y] of points) {
        xs.push(x);
        ys.push(y);
      }
    }
    pen += xAdvance + (tracking * face.upem) / 1000;
  }
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const box = [left, top, Math.max(...xs) - left, Math.max(...ys) - top].join(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" fill="currentColor"><path d="${path.replaceAll(/([a-z]) /g, '$1')}"/></svg>\n`;
}

function pairs(numbers) {
  return numbers.flatMap((number, index) =>
    index % 2 === 0 ? [[number, numbers[index + 1]]] : [],
  );
}

/** Omits the space before a minus sign, which separates two numbers as well. */
function relative(x, y) {
  return [x, y].map((number) => (number < 0 ? String(number) : ` ${number}`)).join('');
}
