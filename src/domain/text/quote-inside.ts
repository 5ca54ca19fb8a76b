const INNER: Readonly<Record<string, string>> = { '«': '“', '»': '”', '“': '‘', '”': '’' };

/**
 * A text as it stands between guillemets: quotation marks of the second and third level take the
 * place of its own. The order « “ ‘ ’ ” » is that of the Institut d’Estudis Catalans (Ortografia
 * catalana) and of the Real Academia Española (Ortografía, «Las comillas»). A text without
 * guillemets is returned unchanged.
 */
export function quoteInside(text: string): string {
  return text.includes('«') || text.includes('»')
    ? text.replaceAll(/[«»“”]/g, (mark) => INNER[mark] ?? mark)
    : text;
}
