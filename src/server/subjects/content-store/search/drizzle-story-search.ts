import { sql } from 'drizzle-orm';
import { scoreOf } from '#domain/search/score.ts';
import { parseSearch, type SearchTerm } from '#domain/search/search-query.ts';
import { foldWord, wordsOf } from '#domain/text/search-text.ts';
import { formLexeme } from '#domain/search/word-forms.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { bodyText } from '#domain/stories/blocks.ts';
import type { Story } from '#domain/stories/story.ts';
import { bodiesOf, textsOf } from '#domain/stories/story-types.ts';
import type { Orm } from '#server/platform/database/database.ts';
import { Admission } from '#server/platform/runtime/admission.ts';
import { expandWords, type Expansion } from './expand-words.ts';
import {
  BLOCK,
  blockQuery,
  MAX_COUNTED,
  type AskedWords,
  type RankedStory,
} from './block-query.ts';
import { findHeadlines } from './find-headlines.ts';
import { LIMITS, readStories } from './found-stories.ts';
import { STEMMERS } from './search-language.ts';
import type {
  BlockKey,
  FoundStory,
  RankKey,
  SearchCursor,
  SearchPage,
  SearchRequest,
  StorySearch,
} from './story-search.ts';
import { writeTextQuery, type TextQuery } from './tsquery.ts';

const DAY = 24 * 3600 * 1000;

interface Found {
  total: number;
  /** Number of stories among which facets are counted: also those that fail a filter. */
  considered: number;
  facets: Record<string, number>;
  /** In the order of blocks. */
  block: RankedStory[];
}

/**
 * Concurrent searches of one process, the searches that wait for them, and milliseconds of waiting.
 * A search takes some 20 ms, so that a full line is served within the wait.
 */
const ADMITTED = { running: 3, waiting: 60, wait: 2000 };

/**
 * The search on either database engine. It rejects with `TimeLimitError` if too many searches run
 * or wait.
 */
export function createStorySearch(orm: Orm): StorySearch {
  const admission = new Admission(ADMITTED);
  return {
    search: (request, now) => admission.run(() => search(orm, request, now)),
    findHeadlines: (request, now) => admission.run(() => findHeadlines(orm, request, now)),
    listWordsAlike: (request, words) => admission.run(() => listWordsAlike(orm, request, words)),
  };
}

async function search(orm: Orm, request: SearchRequest, now: Date): Promise<SearchPage> {
  const terms = parseSearch(request.text, request.locale);
  const expansions = await expandWords(orm, request, terms);
  const attempts = attemptsOf(terms, { expansions, locale: request.locale });
  // A text without words, or of function words only, names nothing.
  if (attempts.length === 0 && request.text.trim() !== '') return NOTHING;
  const instant = now.toISOString();
  const asOf = request.cursor && request.cursor.asOf < instant ? request.cursor.asOf : instant;
  const { found, ranked, text } = await findFirst(orm, request, { attempts, asOf, now: instant });
  const page = ranked.slice(0, request.limit);
  const stories = await readStories(orm, page);
  return {
    results: stories,
    total: found.total,
    facets: new Map(Object.entries(found.facets)),
    isCounted: found.considered <= MAX_COUNTED,
    cursor: cursorAfter(page, { ranked, block: found.block, after: request.cursor?.after, asOf }),
    corrected: correctionsOf(expansions),
    words: await matchingWords(orm, request.locale, text, { stories, expansions }),
  };
}

const NOTHING: SearchPage = {
  results: [],
  total: 0,
  facets: new Map(),
  isCounted: true,
  cursor: undefined,
  corrected: new Map(),
  words: new Set(),
};

/** The words of a text that a reader types, whose last one is unfinished. */
async function listWordsAlike(
  orm: Orm,
  request: Pick<SearchRequest, 'site' | 'locale'>,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const terms = words.map((word) => ({ words: [word], isExcluded: false, isPrefix: true }));
  const expansions = await expandWords(orm, request, terms);
  return new Map(words.map((word) => [word, expansions.get(word)?.alike ?? []]));
}

type Attempt = Pick<AskedWords, 'query' | 'text'>;

/**
 * The queries of a text, of which the first one with results counts: stories with every term, then
 * those with some of them; and the same by stems that stand for other words too, if there are such.
 */
function attemptsOf(
  terms: readonly SearchTerm[],
  spellings: Omit<Parameters<typeof writeTextQuery>[1], 'isLoose'>,
): Attempt[] {
  const hasForms = [...spellings.expansions.values()].some(({ forms }) => forms.size > 0);
  return [false, ...(hasForms ? [true] : [])].flatMap((isLoose) => {
    const text = writeTextQuery(terms, { ...spellings, isLoose });
    return [text?.every, text?.any].flatMap((query) =>
      query === undefined ? [] : [{ query, text }],
    );
  });
}

/**
 * The block of the first attempt with results, or of the last one. Without attempts, the block of
 * all stories.
 */
async function findFirst(
  orm: Orm,
  request: SearchRequest,
  { attempts, ...asked }: Pick<AskedWords, 'asOf' | 'now'> & { attempts: readonly Attempt[] },
): Promise<{ found: Found; ranked: RankKey[]; text: TextQuery | undefined }> {
  const [{ query, text } = { query: undefined, text: undefined }, ...others] = attempts;
  const block = await findBlock(orm, request, { ...asked, query, text });
  if (block.found.total > 0 || others.length === 0) return { ...block, text };
  return findFirst(orm, request, { ...asked, attempts: others });
}

async function findBlock(
  orm: Orm,
  request: SearchRequest,
  asked: AskedWords,
): Promise<{ found: Found; ranked: RankKey[] }> {
  const [row] = await orm.transaction(async (transaction) => {
    await transaction.execute(LIMITS);
    return transaction
      .select({
        total: sql`total`.mapWith(Number),
        considered: sql`considered`.mapWith(Number),
        facets: sql<Record<string, number> | null>`facets`,
        rows: sql<RankedStory[] | null>`rows`,
      })
      .from(blockQuery(request, asked));
  });
  const found: Found = {
    total: row?.total ?? 0,
    considered: row?.considered ?? 0,
    facets: row?.facets ?? {},
    block: row?.rows ?? [],
  };
  const { text } = asked;
  const now = Date.parse(asked.asOf);
  const ranked = found.block
    .map(({ id, visibleFrom, words, heading, isPhrase, coverage, named }) => ({
      id,
      visibleFrom,
      score: text
        ? scoreOf({
            words,
            heading,
            isPhrase,
            coverage,
            named,
            age: Math.max(0, now - Date.parse(visibleFrom)) / DAY,
          })
        : 0,
    }))
    .toSorted(compareRanked);
  const last = request.cursor?.last;
  return { found, ranked: last ? ranked.filter((one) => compareRanked(one, last) > 0) : ranked };
}

/** The cursor behind a page. A page that ends a full block continues with the next block. */
function cursorAfter(
  page: readonly RankKey[],
  {
    ranked,
    block,
    after,
    asOf,
  }: {
    ranked: readonly RankKey[];
    block: readonly RankedStory[];
    after: BlockKey | undefined;
    asOf: string;
  },
): SearchCursor | undefined {
  const last = page.at(-1);
  if (last && page.length < ranked.length)
    return { asOf, after, last: { score: last.score, visibleFrom: last.visibleFrom, id: last.id } };
  const end = block.at(-1);
  if (!end || block.length < BLOCK) return undefined;
  const { id, visibleFrom, isHeading } = end;
  return { asOf, after: { isHeading, visibleFrom, id } };
}

/** Order within a block: by score, then the newest, then by id. */
function compareRanked(one: RankKey, other: RankKey): number {
  if (one.score !== other.score) return other.score - one.score;
  if (one.visibleFrom !== other.visibleFrom) return one.visibleFrom < other.visibleFrom ? 1 : -1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

/** Words of the query that were searched by a word spelt nearly alike. */
function correctionsOf(expansions: ReadonlyMap<string, Expansion>): Map<string, string> {
  return new Map(
    [...expansions].flatMap(
      ([
        word,
        {
          alike: [first],
        },
      ]) => (first === undefined ? [] : [[word, first] as const]),
    ),
  );
}

/** Number of letters that a word shares with a word of its stem. */
const STEM_START = 3;

/**
 * The words of stories that match a query by their stem; words that only begin like the query's
 * last one, if there are no others. The database has the stemmer.
 */
async function matchingWords(
  orm: Orm,
  locale: Locale,
  query: TextQuery | undefined,
  {
    stories,
    expansions,
  }: { stories: readonly FoundStory[]; expansions: ReadonlyMap<string, Expansion> },
): Promise<Set<string>> {
  if (!query || stories.length === 0) return new Set();
  const wanted = [...expansions].flatMap(([word, { same, longer, alike }]) => [
    word,
    ...same,
    ...longer,
    ...alike,
  ]);
  const starts = new Set(wanted.map((word) => foldWord(word).slice(0, STEM_START)));
  const all = new Set(stories.flatMap(({ story }) => wordsOf(textOf(story))));
  const words = [...all].filter((word) => starts.has(foldWord(word.slice(0, STEM_START))));
  const forms = words.map((word) => formLexeme(word, locale));
  const stemmer = sql`${STEMMERS[locale]}::regconfig`;
  const matches = (wantedWords: string) =>
    sql<boolean>`to_tsvector(${stemmer}, word || ' ' || form) @@ to_tsquery(${stemmer}, ${wantedWords})`;
  const found = await orm
    .select({ word: sql<string>`word`, isWhole: matches(query.words) })
    .from(
      sql`unnest(${sql.param(words)}::text[], ${sql.param(forms)}::text[]) as listed (word, form)`,
    )
    .where(matches(query.begun));
  const whole = found.filter(({ isWhole }) => isWhole);
  return new Set((whole.length > 0 ? whole : found).map(({ word }) => word));
}

function textOf(story: Story): string {
  return [
    story.headline,
    story.subtitle,
    ...bodiesOf(story).map(({ blocks }) => bodyText(blocks)),
    ...textsOf(story),
  ]
    .filter(Boolean)
    .join('\n');
}
