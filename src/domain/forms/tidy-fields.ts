/**
 * Replaces the apostrophes, hyphens and l·l points of keyboards and word processors by those that
 * the name rules accept.
 */
export function tidyName(text: string): string {
  return text
    .replace(/[´`‘ʼ′]/g, '’')
    .replace(/[‐‑–−]/g, '-')
    .replace(/[•∙‧⋅]/g, '·');
}

/** Removes the spaces, dots, hyphens and brackets that group the digits of a telephone number. */
export function tidyPhone(text: string): string {
  return text.replace(/[\s.()-]/g, '');
}
