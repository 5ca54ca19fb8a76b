import type { Locale } from '../../domain/sites/locale.ts';

const LANGUAGES: Readonly<Record<Locale, string>> = { ca: 'catalan', es: 'spanish' };

/**
 * PostgreSQL's text search configurations for a language; texts are indexed and searched in each. The stemmers depend
 * on accents («eleccions» and «elecció» share a stem, «eleccio» has another), but readers omit accents. Hence one
 * configuration with accents and one without.
 */
export function searchConfigurations(locale: Locale): string[] {
  return [`pg_catalog.${LANGUAGES[locale]}`, `portada_${locale}`];
}
