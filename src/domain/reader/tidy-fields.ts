/** A name with the apostrophe, hyphen and point of l·l that the rules of names know, in the place of what keyboards and word processors write for them. */
export function tidyName(text: string): string {
  return text
    .replace(/[´`‘ʼ′]/g, '’')
    .replace(/[‐‑–−]/g, '-')
    .replace(/[•∙‧⋅]/g, '·');
}

/** A telephone number without the spaces, dots, hyphens and brackets by which people group its digits. */
export function tidyPhone(text: string): string {
  return text.replace(/[\s.()-]/g, '');
}
