import { inArray, sql } from 'drizzle-orm';
import { scoreOf } from '../../../../domain/search/score.ts';
import { parseSearch } from '../../../../domain/search/search-query.ts';
import { foldWord, wordsOf } from '../../../../domain/search/search-text.ts';
import type { Locale } from '../../../../domain/sites/locale.ts';
import { bodyText } from '../../../../domain/story/blocks.ts';
import type { Story } from '../../../../domain/story/story.ts';
import { bodiesOf, textsOf } from '../../../../domain/story/story-types.ts';
import type { Orm } from '../../../platform/database/database.ts';
import { Admission } from '../../../platform/runtime/admission.ts';
import { documents } from '../../../platform/database/schema.ts';
import { readStory } from '../document-rows.ts';
import { expandWords, type Expansion } from './expand-words.ts';
import { BLOCK, blockQuery, MAX_COUNTED, type AskedWords, type RankedStory } from './block-query.ts';
import { STEMMERS } from './search-language.ts';
import type { BlockKey, FoundStory, RankKey, SearchCursor, SearchPage, SearchRequest, StorySearch } from './story-search.ts';
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
 * Concurrent searches of one process, the searches that wait for them, and milliseconds of waiting. A search takes some
 * 20 ms, so that a full line is served within the wait.
 */
const ADMITTED = { running: 3, waiting: 60, wait: 2000 };

/** The search on either database engine. It rejects with `TimeLimitError` if too many searches run or wait. */
export function createStorySearch(orm: Orm): StorySearch {
  const admission = new Admission(ADMITTED);
  return { search: (request, now) => admission.run(() => search(orm, request, now)) };
}

async function search(orm: Orm, request: SearchRequest, now: Date): Promise<SearchPage> {
  const terms = parseSearch(request.text, request.locale);
  const expansions = await expandWords(orm, request, terms);
  const query = writeTextQuery(terms, expansions);
  // A text without words, or of function words only, names nothing.
  if (!query && request.text.trim() !== '') return NOTHING;
  const instant = now.toISOString();
  const asOf = request.cursor && request.cursor.asOf < instant ? request.cursor.asOf : instant;
  let { found, ranked } = await findBlock(orm, request, { query: query?.every, text: query, asOf, now: instant });
  // Some stories may have part of the words, if none has all.
  if (found.total === 0 && query?.any !== undefined) {
    ({ found, ranked } = await findBlock(orm, request, { query: query.any, text: query, asOf, now: instant }));
  }
  const page = ranked.slice(0, request.limit);
  const stories = await readStories(orm, page);
  return {
    results: stories,
    total: found.total,
    facets: new Map(Object.entries(found.facets)),
    isCounted: found.considered <= MAX_COUNTED,
    cursor: cursorAfter(page, { ranked, block: found.block, after: request.cursor?.after, asOf }),
    corrected: correctionsOf(expansions),
    words: await matchingWords(orm, request.locale, query, { stories, expansions }),
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

/** Milliseconds of a search in the database. A longer one fails: it would take the capacity of many. */
const SEARCH_LIMIT = 3000;

/**
 * Settings of the transaction of a search, in one statement. The planner does not know that a scan of the table would read each
 * story's words from elsewhere. The matching stories of a large newsroom take some megabytes.
 */
const LIMITS = sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', '16MB', true),
  set_config('statement_timeout', ${String(SEARCH_LIMIT)}, true)`;

async function findBlock(orm: Orm, request: SearchRequest, asked: AskedWords): Promise<{ found: Found; ranked: RankKey[] }> {
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
  const found: Found = { total: row?.total ?? 0, considered: row?.considered ?? 0, facets: row?.facets ?? {}, block: row?.rows ?? [] };
  const { text } = asked;
  const now = Date.parse(asked.asOf);
  const ranked = found.block
    .map(({ id, visibleFrom, words, heading, isPhrase, coverage }) => ({
      id,
      visibleFrom,
      score: text ? scoreOf({ words, heading, isPhrase, coverage, age: Math.max(0, now - Date.parse(visibleFrom)) / DAY }) : 0,
    }))
    .toSorted(compareRanked);
  const last = request.cursor?.last;
  return { found, ranked: last ? ranked.filter((one) => compareRanked(one, last) > 0) : ranked };
}

/** The cursor behind a page. A page that ends a full block continues with the next block. */
function cursorAfter(
  page: readonly RankKey[],
  { ranked, block, after, asOf }: { ranked: readonly RankKey[]; block: readonly RankedStory[]; after: BlockKey | undefined; asOf: string },
): SearchCursor | undefined {
  const last = page.at(-1);
  if (last && page.length < ranked.length) return { asOf, after, last: { score: last.score, visibleFrom: last.visibleFrom, id: last.id } };
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

/** Whole stories in the order of a page. */
async function readStories(orm: Orm, page: readonly { id: string }[]): Promise<FoundStory[]> {
  const ids = page.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await orm.select().from(documents).where(inArray(documents.id, ids));
  const stories = new Map(rows.map((row) => [row.id, readStory(row)]));
  return ids.flatMap((id) => stories.get(id) ?? []);
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
 * The words of stories that match a query by their stem; words that only begin like the query's last one, if there are no
 * others. The database has the stemmer.
 */
async function matchingWords(
  orm: Orm,
  locale: Locale,
  query: TextQuery | undefined,
  { stories, expansions }: { stories: readonly FoundStory[]; expansions: ReadonlyMap<string, Expansion> },
): Promise<Set<string>> {
  if (!query || stories.length === 0) return new Set();
  const wanted = [...expansions].flatMap(([word, { same, longer, alike }]) => [word, ...same, ...longer, ...alike]);
  const starts = new Set(wanted.map((word) => foldWord(word).slice(0, STEM_START)));
  const all = new Set(stories.flatMap(({ story }) => wordsOf(textOf(story))));
  const words = [...all].filter((word) => starts.has(foldWord(word.slice(0, STEM_START))));
  const stemmer = sql`${STEMMERS[locale]}::regconfig`;
  const found = await orm
    .select({ word: sql<string>`word`, isWhole: sql<boolean>`to_tsvector(${stemmer}, word) @@ to_tsquery(${stemmer}, ${query.words})` })
    .from(sql`unnest(${sql.param(words)}::text[]) as word`)
    .where(sql`to_tsvector(${stemmer}, word) @@ to_tsquery(${stemmer}, ${query.begun})`);
  const whole = found.filter(({ isWhole }) => isWhole);
  return new Set((whole.length > 0 ? whole : found).map(({ word }) => word));
}

function textOf(story: Story): string {
  return [story.headline, story.subtitle, ...bodiesOf(story).map(({ blocks }) => bodyText(blocks)), ...textsOf(story)]
    .filter(Boolean)
    .join('\n');
}
