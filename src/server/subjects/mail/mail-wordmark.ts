import { readFileSync } from 'node:fs';
import sharp from 'sharp';

/** Pixels of the wordmark in a mail. The file has two a pixel, for dense screens. */
const HEIGHT = 28;
const DENSITY = 2;
/** Pixels: the column of a mail at 360 px is wider. */
const WIDEST = 260;

/** Name by which the HTML of a mail refers to its wordmark (RFC 2392). */
export const WORDMARK_CID = 'wordmark';

/** The wordmark of a site in a colour. It travels with its mail, which loads nothing from outside. */
export interface MailWordmark {
  /** Alias of the site. */
  site: string;
  /** Colour of the letters, `#rrggbb`. */
  ink: string;
  /** Pixels. */
  width: number;
  height: number;
}

const outlines = new Map<string, string | undefined>();

/** The wordmark of a site, or `undefined` for a site without a drawn one. */
export function mailWordmark(site: string, ink: string): MailWordmark | undefined {
  const [, width, height] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(outlineOf(site) ?? '') ?? [];
  if (width === undefined || height === undefined) return undefined;
  const ratio = Number(width) / Number(height);
  const shown = Math.min(HEIGHT * ratio, WIDEST);
  return { site, ink, width: Math.round(shown), height: Math.round(shown / ratio) };
}

const drawn = new Map<string, Buffer>();

/** The PNG file of a wordmark, drawn once. Rejects if the site has none. */
export async function drawWordmark({ site, ink, height }: MailWordmark): Promise<Buffer> {
  const name = `${site} ${ink} ${height}`;
  const known = drawn.get(name) ?? (await draw(site, ink, height));
  drawn.set(name, known);
  return known;
}

async function draw(site: string, ink: string, height: number): Promise<Buffer> {
  const outline = outlineOf(site);
  if (outline === undefined) throw new Error(`The site ${site} has no wordmark.`);
  return await sharp(Buffer.from(outline.replaceAll('currentColor', ink)))
    .resize({ height: height * DENSITY })
    .png({ palette: true })
    .toBuffer();
}

/** The outline that `scripts/assets/wordmarks.mjs` has drawn for a site. */
function outlineOf(site: string): string | undefined {
  if (!outlines.has(site)) outlines.set(site, readOutline(site));
  return outlines.get(site);
}

function readOutline(site: string): string | undefined {
  try {
    return readFileSync(new URL(`../../../assets/wordmarks/${site}.svg`, import.meta.url), 'utf8');
  } catch {
    return undefined;
  }
}
