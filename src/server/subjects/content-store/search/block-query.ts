import { sql, type SQL } from 'drizzle-orm';
import { STEMMERS } from './search-language.ts';
import type { SearchRequest } from './story-search.ts';
import type { TextQuery } from './tsquery.ts';

/**
 * Number of results that are ranked together. Ranking reads the words of each, and a common word is
 * in a third of all stories. Stories whose headline matches are in the first block, then the
 * newest.
 */
export const BLOCK = 200;

/**
 * Maximum of matching stories, the newest, whose facets are counted. Counting 5,000 takes as long
 * as the rest of a search.
 */
export const MAX_COUNTED = 2000;

/** Weights of PostgreSQL's rank for D, C, B and A: text, lead and headline (D is unused). */
const WEIGHTS = '{0.1, 0.2, 0.5, 1}';

/** A story of a block. */
export interface RankedStory {
  id: string;
  /** RFC 3339 in UTC. */
  visibleFrom: string;
  /** Whether its headline matches. */
  isHeading: boolean;
  /** PostgreSQL's rank of all its words, and of its headline. */
  words: number;
  heading: number;
  /** Whether it has the terms as a phrase. */
  isPhrase: boolean;
  /** Share of the terms that it has. */
  coverage: number;
  /**
   * Share of the terms whose words its headline has, whatever their number, and not only their
   * stems.
   */
  named: number;
}

/**
 * Words of a search as `to_tsquery` reads them, the instant of its first page, and the present one.
 */
export interface AskedWords {
  query: string | undefined;
  text: TextQuery | undefined;
  asOf: string;
  now: string;
}

/** The stories that match: their number, facets and one block of them, as a table of one row. */
export function blockQuery(
  { site, locale, filters = {}, from, before, cursor }: SearchRequest,
  { query, text, asOf, now }: AskedWords,
): SQL {
  const stemmer = sql`${STEMMERS[locale]}::regconfig`;
  const matching = (words: string) => sql`to_tsquery(${stemmer}, ${words})`;
  const kinds = Object.entries(filters).filter(([, values]) => values.length > 0);
  /**
   * Kinds of filters that a story fails. The numbers of a kind's values ignore the filter of that
   * kind.
   */
  const failed = kinds.map(
    ([kind, values]) =>
      sql`case when entry.facets && ${sql.param(values.map((value) => `${kind}:${value}`))}::text[] then null else ${kind}::text end`,
  );
  const conditions = [
    sql`entry.site = ${site} and entry.locale = ${locale}`,
    sql`entry.visible_from <= ${asOf}`,
    sql`(entry.visible_until is null or entry.visible_until > ${now})`,
    ...(from === undefined ? [] : [sql`entry.visible_from >= ${from}`]),
    ...(before === undefined ? [] : [sql`entry.visible_from < ${before}`]),
  ];
  // `offset 0` keeps the planner from reading all stories of the edition by another index, and each
  // one's words from elsewhere.
  const entries =
    query === undefined
      ? sql`search_entries`
      : sql`(select * from search_entries where words @@ ${matching(query)} offset 0)`;
  const after = cursor?.after;
  const isAfter = after
    ? sql`(is_heading < ${after.isHeading} or (is_heading = ${after.isHeading} and (visible_from < ${after.visibleFrom} or (visible_from = ${after.visibleFrom} and document_id > ${after.id}))))`
    : sql`true`;
  const rank = text
    ? sql`'words', ts_rank(${WEIGHTS}::float4[], entry.words, ${matching(text.exact)}, 1),
        'heading', ts_rank(entry.heading, ${matching(text.exact)}, 1),
        'isPhrase', entry.words @@ ${matching(text.phrase)}, 'coverage', ${shareOf(text.terms, (term) => sql`entry.words @@ ${matching(term)}`)},
        'named', ${shareOf(text.forms, (forms) => sql`entry.heading @@ to_tsquery('simple', ${forms})`)}`
    : sql`'words', 0, 'heading', 0, 'isPhrase', false, 'coverage', 0, 'named', 0`;
  const passesOthers =
    kinds.length === 0
      ? sql`true`
      : sql`(failed = '{}' or failed = array[split_part(facet, ':', 1)])`;
  const facets =
    !cursor && (text || kinds.length > 0 || from !== undefined || before !== undefined)
      ? sql`(select jsonb_object_agg(facet, stories) from (
        select facet, count(*) as stories
        from (select * from matching order by visible_from desc limit ${MAX_COUNTED}) as newest, unnest(facets) as facet
        where ${passesOthers} group by facet
      ) as counted)`
      : sql`null::jsonb`;
  return sql`(
    with matching as materialized (
      select document_id, visible_from, facets, ${text ? sql`heading @@ ${matching(query ?? '')}` : sql`false`} as is_heading,
        array_remove(array[${sql.join([sql`null::text`, ...failed], sql.raw(', '))}], null) as failed
      from ${entries} as entry where ${sql.join(conditions, sql.raw(' and '))}
    ),
    block as materialized (
      select document_id, visible_from, is_heading from matching where failed = '{}' and ${isAfter}
      order by is_heading desc, visible_from desc, document_id limit ${BLOCK}
    )
    select
      (select count(*) from matching where failed = '{}') as total,
      (select count(*) from matching) as considered,
      ${facets} as facets,
      (select jsonb_agg(jsonb_build_object(
        'id', document_id, 'visibleFrom', to_char(block.visible_from at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'isHeading', is_heading, ${rank}
      ) order by is_heading desc, block.visible_from desc, document_id) from block join search_entries as entry using (document_id)) as rows
  ) as found`;
}

/** Share of the terms for which a story meets a condition. */
function shareOf(terms: readonly string[], condition: (term: string) => SQL): SQL {
  const found = terms.map((term) => sql`(${condition(term)})::int`);
  return sql`(${sql.join(found, sql.raw(' + '))})::float4 / ${terms.length}`;
}
