import type { Locale } from '../../domain/locale.ts';

const LANGUAGES: Readonly<Record<Locale, string>> = { ca: 'catalan', es: 'spanish' };

/**
 * PostgreSQL's text search configurations for a language; texts are stored and looked for in each. The stemmers go by accents («eleccions» and
 * «elecció» share a stem, «eleccio» has another), and readers leave accents out: so once with them, and once without.
 */
export function searchConfigurations(locale: Locale): string[] {
  return [`pg_catalog.${LANGUAGES[locale]}`, `portada_${locale}`];
}
