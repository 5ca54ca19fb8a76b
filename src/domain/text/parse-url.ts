/**
 * The URL that a text is, or the one that it is below `base`; `undefined` if it is none. It stands
 * for `URL.canParse`, which Safari has from 17.0 on (MDN).
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
