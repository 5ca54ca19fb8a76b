import type { Locale } from '../../../../domain/sites/locale.ts';

/** PostgreSQL's text search configuration of a language, which reduces words to their stems. */
export const STEMMERS: Readonly<Record<Locale, string>> = { ca: 'pg_catalog.catalan', es: 'pg_catalog.spanish' };
