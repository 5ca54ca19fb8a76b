/** Values of macros by name (VAST 4.2 §6). */
export type Macros = Readonly<Record<string, string | number | undefined>>;

/** A macro in both spellings that ad servers use: `[NAME]` and `%%NAME%%`. */
const MACRO = /\[([A-Z][A-Z_]{2,})\]|%%([A-Z][A-Z_]{2,})%%/g;

/**
 * Fills the macros of a URL, encoded. A macro without a value becomes -1, which VAST defines as
 * unknown: the reader's identifiers, place and page are never told.
 */
export function fillMacros(url: string, macros: Macros = {}): string {
  const random = String(Math.floor(Math.random() * 1e8)).padStart(8, '0');
  const values: Macros = {
    CACHEBUSTING: random,
    RANDOM: random,
    TIMESTAMP: new Date().toISOString(),
    ...macros,
  };
  return url.replaceAll(MACRO, (_whole, name: string | undefined, other: string | undefined) =>
    encodeURIComponent(values[name ?? other ?? ''] ?? -1),
  );
}

/** Seconds as `00:00:12.500`. */
export function timeCode(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
