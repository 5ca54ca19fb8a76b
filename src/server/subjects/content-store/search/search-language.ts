import { sql } from 'drizzle-orm';
import { formOf, isStemTwin, mayLoseItself } from '#domain/search/word-forms.ts';
import type { Orm } from '#server/platform/database/database.ts';
import type { Locale } from '#domain/locale/locale.ts';

/** PostgreSQL's text search configuration of a language, which reduces words to their stems. */
export const STEMMERS: Readonly<Record<Locale, string>> = {
  ca: 'pg_catalog.catalan',
  es: 'pg_catalog.spanish',
};

/** The dictionaries of the configurations, which return the stem of one word. */
const DICTIONARIES: Readonly<Record<Locale, string>> = {
  ca: 'pg_catalog.catalan_stem',
  es: 'pg_catalog.spanish_stem',
};

/**
 * Those of the words whose stem stands for others too: `port` is the stem of `porta`, and `parl`
 * that of `parlament` and of `parlar`, where it is at most half of the word. They are indexed and
 * searched as they are, without their number.
 */
export async function wordsWithForeignStem(
  orm: Orm,
  words: Iterable<string>,
  locale: Locale,
): Promise<Set<string>> {
  const given = new Set(words);
  const twins = [...given].filter((word) => isStemTwin(word, locale));
  const listed = [...given].filter((word) => mayLoseItself(word, locale));
  if (listed.length === 0) return new Set(twins);
  const stem = sql`(ts_lexize(${DICTIONARIES[locale]}::regdictionary, word))[1]`;
  const found = await orm
    .select({ word: sql<string>`word` })
    .from(
      sql`unnest(${sql.param(listed)}::text[], ${sql.param(listed.map((word) => formOf(word, locale)))}::text[]) as listed (word, form)`,
    )
    .where(sql`2 * length(${stem}) <= length(form)`);
  return new Set([...twins, ...found.map(({ word }) => word)]);
}
