/** CSS pixels of a rem in the conditions of `sizes`: the browser's initial font size. */
const REM = 16;

/** The narrowest window in CSS pixels (WCAG 2.2, 1.4.10). */
const NARROWEST = 320;

/** The width of a picture: a share of the window within limits. */
interface PictureWidth {
  /** Percent of the window. */
  vw: number;
  /** Limits in rem. */
  least?: number;
  most?: number;
  /** The windows that it is for, in CSS pixels: from a width on, and below another one. */
  from?: number;
  below?: number;
}

/**
 * The entries of a `sizes` attribute for a width. They have conditions in place of `min()`, `max()`
 * and `clamp()`: WebKit before Safari 26.4 reads those in `sizes` as 100vw, and loads the widest
 * file (WebKit bugs 259812 and 304915).
 */
export function sourceSize({
  vw,
  least = 0,
  most = Infinity,
  from = 0,
  below = Infinity,
}: PictureWidth): string {
  const start = Math.max(from, NARROWEST);
  const entries: string[] = [];
  const widest = limitOf(most, vw);
  if (widest <= start) return entryOf(from, `${most}rem`);
  if (widest < below) entries.push(`${conditionOf(widest)} ${most}rem`);
  const narrowest = limitOf(least, vw);
  if (narrowest <= start) return [...entries, entryOf(from, `${vw}vw`)].join(', ');
  if (narrowest < below) entries.push(`${conditionOf(narrowest)} ${vw}vw`);
  return [...entries, entryOf(from, `${least}rem`)].join(', ');
}

/** The window's width in CSS pixels at which a share of it is so many rem. */
function limitOf(rem: number, vw: number): number {
  return (rem * REM * 100) / vw;
}

function conditionOf(pixels: number): string {
  return `(min-width: ${Math.round((pixels / REM) * 100) / 100}rem)`;
}

function entryOf(from: number, width: string): string {
  return from === 0 ? width : `(min-width: ${from}px) ${width}`;
}
