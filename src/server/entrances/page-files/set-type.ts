import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkitten';

/** Fonts of one face, for different character sets. */
export type Typeface = readonly Font[];

/** A text broken into lines. */
export interface SetText {
  /** Font size in pixels. */
  size: number;
  lines: string[];
}

/** Reads font files of one face: TrueType, OpenType or WOFF. Throws for a font collection. */
export function readTypeface(files: readonly string[]): Typeface {
  return files.map((file) => {
    const font = create(readFileSync(file));
    if (font.isCollection)
      throw new Error(`${file} contains several fonts; use a file with a single font.`);
    return font;
  });
}

/**
 * Breaks a text into lines, at the first of the sizes that fits the box. At the last size, excess
 * text is cut off.
 */
export function setText(
  face: Typeface,
  text: string,
  box: { width: number; maxLines: number; sizes: readonly number[] },
): SetText {
  let set: SetText = { size: 0, lines: [] };
  for (const size of box.sizes) {
    set = { size, lines: breakLines(face, text, { size, width: box.width }) };
    if (
      set.lines.length <= box.maxLines &&
      set.lines.every((line) => widthOf(face, line, size) <= box.width)
    )
      return set;
  }
  const lines = set.lines
    .slice(0, box.maxLines)
    .map((line) => cut(face, line, { size: set.size, width: box.width }));
  if (set.lines.length > box.maxLines)
    lines.push(`${(lines.pop() ?? '').replace(/[\s\p{P}]*\S*$/u, '')}…`);
  return { size: set.size, lines };
}

/** A line as SVG outlines with its baseline at a point, so that renderers do not need the font. */
export function drawLine(
  face: Typeface,
  line: string,
  at: { x: number; y: number; size: number },
): string {
  let x = at.x;
  return glyphsOf(face, line)
    .map(({ glyph, font }) => {
      const scale = at.size / font.unitsPerEm;
      const path = `<path transform="translate(${x.toFixed(2)} ${at.y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`;
      x += glyph.advanceWidth * scale;
      return path;
    })
    .join('');
}

/** Width of a line in pixels. */
export function widthOf(face: Typeface, line: string, size: number): number {
  return glyphsOf(face, line).reduce(
    (sum, { glyph, font }) => sum + (glyph.advanceWidth * size) / font.unitsPerEm,
    0,
  );
}

function breakLines(
  face: Typeface,
  text: string,
  { size, width }: { size: number; width: number },
): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line !== undefined && widthOf(face, longer, size) <= width)
      lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(
  face: Typeface,
  line: string,
  { size, width }: { size: number; width: number },
): string {
  let kept = line;
  while (kept.length > 1 && widthOf(face, kept, size) > width) kept = `${kept.slice(0, -2)}…`;
  return kept;
}

function glyphsOf(face: Typeface, line: string) {
  return [...line].flatMap((character) => {
    const codePoint = character.codePointAt(0) ?? 0;
    const font = face.find((one) => one.hasGlyphForCodePoint(codePoint)) ?? face[0];
    return font ? [{ font, glyph: font.glyphForCodePoint(codePoint) }] : [];
  });
}
