import { sql } from 'drizzle-orm';
import { headlineLexeme } from '#domain/search/word-forms.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { LIMITS, readStories } from './found-stories.ts';
import type { FoundStory, HeadlineRequest } from './story-search.ts';

/**
 * Finds headlines by the first letters of their words, with the index of all texts: no other lexeme
 * begins like theirs.
 */
export async function findHeadlines(
  orm: Orm,
  { site, locale, words, limit }: HeadlineRequest,
  now: Date,
): Promise<FoundStory[]> {
  if (words.length === 0 || words.some((spellings) => spellings.length === 0)) return [];
  const query = (end: string) => {
    const written = words.map(
      (spellings) => `(${spellings.map((word) => `'${headlineLexeme(word)}'${end}`).join(' | ')})`,
    );
    return sql`to_tsquery('simple', ${written.join(' & ')})`;
  };
  const rows = await orm.transaction(async (transaction) => {
    await transaction.execute(LIMITS);
    return transaction
      .select({ id: sql<string>`document_id` })
      .from(sql`(select * from search_entries where words @@ ${query(':*')} offset 0) as entry`)
      .where(
        sql`site = ${site} and locale = ${locale} and visible_from <= ${now.toISOString()}
          and (visible_until is null or visible_until > ${now.toISOString()})`,
      )
      .orderBy(sql`(words @@ ${query('')}) desc, visible_from desc, document_id`)
      .limit(limit);
  });
  return readStories(orm, rows);
}
