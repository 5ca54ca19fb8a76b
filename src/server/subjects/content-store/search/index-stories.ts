import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';
import type { SiteDocument } from '#domain/documents/document.ts';
import { foldWord } from '#domain/text/search-text.ts';
import { searchPartsOf } from '#domain/search/search-parts.ts';
import { formLexeme, headlineLexeme } from '#domain/search/word-forms.ts';
import { localize, LOCALES, type Locale } from '#domain/locale/locale.ts';
import { visibleFrom, type Story } from '#domain/stories/story.ts';
import { bodiesOf, textsOf } from '#domain/stories/story-types.ts';
import type { Orm } from '#server/platform/database/database.ts';
import {
  documents,
  links,
  searchEntries,
  searchWords,
} from '#server/platform/database/tables/schema.ts';
import { readSiteDocument, readStory } from '../document-rows.ts';
import { addPosts } from '../live-post-rows.ts';
import { addAnswered } from './answered-questions.ts';
import { STEMMERS, wordsWithForeignStem } from './search-language.ts';

/**
 * Maximum of different words of one story in the word list. The rest can be found, but not
 * completed or corrected.
 */
const MAX_LISTED_WORDS = 20_000;

/** Rows per statement. PostgreSQL accepts at most 65,535 parameters. */
const ROWS_AT_ONCE = 100;

/** Types of site documents whose names are searched with a story that references them. */
const NAMED: ReadonlySet<string> = new Set(['author', 'tag', 'taxon', 'show', 'blog']);

/** Filters of search results that a story matches, as `kind:value`. */
export function facetsOf(story: Story): string[] {
  return [
    `type:${story.type}`,
    `taxon:${story.taxon}`,
    ...new Set(story.tags.map((tag) => `tag:${tag}`)),
    ...new Set(story.authors.map((author) => `author:${author}`)),
    ...(story.type === 'episode' ? [`show:${story.show}`] : []),
    ...(story.type === 'blog-post' ? [`blog:${story.blog}`] : []),
  ];
}

/**
 * Adds stories to the search index, or replaces their entries. The documents that they name must be
 * stored.
 */
export async function indexStories(orm: Orm, stories: readonly Story[]): Promise<void> {
  for (let start = 0; start < stories.length; start += ROWS_AT_ONCE)
    await indexSome(orm, await addAnswered(orm, stories.slice(start, start + ROWS_AT_ONCE)));
}

async function indexSome(orm: Orm, stories: readonly Story[]): Promise<void> {
  const names = await namesOf(orm, stories);
  const known = new Map<string, typeof searchWords.$inferInsert>();
  const parts = new Map(
    stories.map((story) => [
      story,
      searchPartsOf({
        ...story,
        bodies: bodiesOf(story).map(({ blocks }) => blocks),
        texts: textsOf(story),
        names: idsNamedBy(story).flatMap((id) => names.get(id)?.(story.locale) ?? []),
      }),
    ]),
  );
  const foreign = new Map<Locale, ReadonlySet<string>>();
  for (const locale of LOCALES) {
    const words = [...parts].flatMap(([story, part]) =>
      story.locale === locale ? part.words : [],
    );
    foreign.set(locale, await wordsWithForeignStem(orm, words, locale));
  }
  const rows = [...parts].map(([story, { headline, lead, body, words }]) => {
    const { site, locale } = story;
    const unstemmed = (text: string) => withForms(text, locale, foreign.get(locale));
    for (const word of words.slice(0, MAX_LISTED_WORDS))
      known.set(`${site} ${locale} ${word}`, { site, locale, word, folded: foldWord(word) });
    const vector = (text: string, weight: 'A' | 'B' | 'C') =>
      sql`setweight(to_tsvector(${STEMMERS[locale]}::regconfig, ${unstemmed(text)}), ${sql.raw(`'${weight}'`)})`;
    return {
      documentId: story.id,
      site,
      locale,
      visibleFrom: visibleFrom(story)?.toISOString() ?? null,
      visibleUntil: story.expiresAt ?? null,
      isCurrent: true,
      facets: facetsOf(story),
      heading: sql`to_tsvector(${STEMMERS[locale]}::regconfig, ${unstemmed(headline)}) || ${formsOf(headline, locale)}`,
      words: sql`${vector(headline, 'A')} || ${vector(lead, 'B')} || ${story.access === 'free' ? vector(body, 'C') : withoutPlaces(vector(body, 'C'))}
        || ${beginningsOf(headline)}`,
    };
  });
  await Promise.all([insertEntries(orm, rows), listWords(orm, [...known.values()])]);
}

/** A text of words with the lexemes of forms instead of the words that a stemmer would lose. */
function withForms(text: string, locale: Locale, words: ReadonlySet<string> = new Set()): string {
  if (words.size === 0) return text;
  return text
    .split(' ')
    .map((word) => (words.has(word) ? formLexeme(word, locale) : word))
    .join(' ');
}

/**
 * The words of a closed story's text, without places and weights: they find the story, but neither
 * a phrase nor the order of words nor their number can be asked.
 */
function withoutPlaces(vector: SQL): SQL {
  return sql`strip(${vector})`;
}

/** The forms of a headline's words, without places. */
function formsOf(headline: string, locale: Locale): SQL {
  const lexemes = headline.split(' ').map((word) => formLexeme(word, locale));
  return withoutPlaces(sql`to_tsvector('simple', ${headline === '' ? '' : lexemes.join(' ')})`);
}

/** The words of a headline, by whose first letters it is found. */
function beginningsOf(headline: string): SQL {
  const lexemes = headline
    .split(' ')
    .filter((word) => word !== '')
    .map(headlineLexeme);
  return withoutPlaces(sql`to_tsvector('simple', ${lexemes.join(' ')})`);
}

/** Inserts entries, or replaces those of the same stories. */
async function insertEntries(orm: Orm, rows: PgInsertValue<typeof searchEntries>[]): Promise<void> {
  await orm
    .insert(searchEntries)
    .values(rows)
    .onConflictDoUpdate({
      target: searchEntries.documentId,
      set: Object.fromEntries(
        (
          [
            'site',
            'locale',
            'visibleFrom',
            'visibleUntil',
            'isCurrent',
            'facets',
            'heading',
            'words',
          ] as const
        ).map((column) => [column, sql.raw(`excluded.${searchEntries[column].name}`)]),
      ),
    });
}

/**
 * Adds words to the word list. As arrays, because one story may have more words than a statement
 * has parameters.
 */
async function listWords(
  orm: Orm,
  words: readonly (typeof searchWords.$inferInsert)[],
): Promise<void> {
  if (words.length === 0) return;
  const column = (name: keyof (typeof words)[number]) =>
    sql`${sql.param(words.map((row) => row[name]))}::text[]`;
  await orm.execute(sql`
    insert into search_words (site, locale, word, folded)
    select * from unnest(${column('site')}, ${column('locale')}, ${column('word')}, ${column('folded')})
    on conflict do nothing
  `);
}

function idsNamedBy(story: Story): string[] {
  return [
    ...story.authors,
    ...story.tags,
    story.taxon,
    ...(story.type === 'episode' ? [story.show] : []),
    ...(story.type === 'blog-post' ? [story.blog] : []),
  ];
}

/** The names of the documents that stories reference, by id, as a function of the language. */
async function namesOf(
  orm: Orm,
  stories: readonly Story[],
): Promise<Map<string, (locale: Locale) => string[]>> {
  const ids = [...new Set(stories.flatMap(idsNamedBy))];
  if (ids.length === 0) return new Map();
  const rows = await orm
    .select({ id: documents.id, head: documents.head })
    .from(documents)
    .where(inArray(documents.id, ids));
  return new Map(rows.map((row) => [row.id, (locale) => nameOf(readSiteDocument(row), locale)]));
}

function nameOf(document: SiteDocument, locale: Locale): string[] {
  if (!NAMED.has(document.type) || !('name' in document)) return [];
  return [typeof document.name === 'string' ? document.name : localize(document.name, locale)];
}

/**
 * Marks the entries of stories that reference one of the documents, because its name may have
 * changed.
 */
export async function markStale(orm: Orm, changed: readonly SiteDocument[]): Promise<void> {
  const ids = changed.filter(({ type }) => NAMED.has(type)).map(({ id }) => id);
  if (ids.length === 0) return;
  const naming = orm.select({ id: links.documentId }).from(links).where(inArray(links.target, ids));
  await orm
    .update(searchEntries)
    .set({ isCurrent: false })
    .where(inArray(searchEntries.documentId, naming));
}

/**
 * Indexes stories whose entries are stale, at most `limit`. Returns their number. It must run in a
 * transaction with the publication lock, so that no publication comes between reading and writing.
 */
export async function indexStale(orm: Orm, limit: number): Promise<number> {
  const stale = orm
    .select({ id: searchEntries.documentId })
    .from(searchEntries)
    .where(eq(searchEntries.isCurrent, false))
    .limit(limit);
  const rows = await orm
    .select()
    .from(documents)
    .where(and(inArray(documents.id, stale)));
  const whole = await addPosts(orm, rows.map(readStory));
  await indexStories(
    orm,
    whole.map(({ story }) => story),
  );
  return rows.length;
}
