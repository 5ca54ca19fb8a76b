import { z } from 'zod';
import {
  searchFurther as furtherContract,
  searchStories as contract,
  type SearcherPayload,
  type SearcherResponse,
} from '#contracts/search/search-stories.ts';
import { DATE_OPTIONS, isDay, rangeOf, type DateOption } from '#domain/search/date-filter.ts';
import { FILTERS, SEARCH_TYPES, type SearchCriteria } from '#domain/search/search-criteria.ts';
import { isSearchable, MAX_SEARCH_LENGTH } from '#domain/search/search-length.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import { documentIdSchema } from '#domain/identifiers/identifiers.ts';
import { slugIn, splitLocale } from '#domain/paths/urls.ts';
import { STORY_TYPES } from '#domain/stories/story.ts';
import type { EditionContent } from '#server/subjects/content/edition/edition-content.ts';
import { findEvents } from '#server/subjects/content/lists/find-events.ts';
import {
  findStories,
  STORIES_FOUND_A_PAGE,
  WrongCursorError,
} from '#server/subjects/content/lists/find-stories.ts';
import { serveOpenCall, type ReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { severalSchema, valuesOf } from '#server/entrances/endpoints/several-values.ts';
import type { Outcome } from '#server/entrances/endpoints/endpoint.ts';
import type { ContractTypes } from '#contracts/contract.ts';
import { countEmpty } from './count-empty.ts';
import { SEARCH_RATE } from './search-rate.ts';
import { parseUrl } from '#domain/text/parse-url.ts';

const MAX_LIMIT = 50;

const ids = severalSchema((id) => documentIdSchema.safeParse(id).success, 'id');

const filters = Object.fromEntries(FILTERS.map((name) => [name, ids.optional()]));

const day = z.string().refine(isDay).describe('day, YYYY-MM-DD');

/**
 * The payload from a browser. Unknown types and dates are errors; a text that is too long is cut.
 */
const payloadSchema = z.object({
  searchText: z.string().max(10_000).optional(),
  filterValues: z
    .object({
      ...filters,
      type: severalSchema((type) => STORY_TYPES.has(type), 'type of stories').optional(),
    })
    .optional(),
  dateValue: z.union([z.enum(DATE_OPTIONS), z.object({ startDate: day, endDate: day })]).optional(),
  categoryId: ids.optional(),
  moduleId: z.string().max(200).optional(),
  type: z.enum([...SEARCH_TYPES, 'event', 'newsletter']).optional(),
  taxonUrl: z.string().max(2048).optional(),
  limit: z.int().optional(),
  cursorMark: z.string().optional(),
  numResults: z.number().optional(),
  locale: localeSchema.optional(),
});

const options = {
  body: payloadSchema.optional(),
  limit: SEARCH_RATE,
  isOffered: () => true,
};

/** Serves `POST /webapi/searcher/` on every site, with or without accounts. */
export const searchStories = serveOpenCall(contract, {
  ...options,
  handle: (call) => search(call, ''),
});

/** Serves `POST /webapi/searcher/{cursorMark}`. */
export const searchFurther = serveOpenCall(furtherContract, {
  ...options,
  handle: (call) => search(call, call.context.params['cursorMark'] ?? ''),
});

type SearchTypes = ContractTypes & {
  response: SearcherResponse;
  problem: (typeof contract.problems)[number];
};

async function search(
  {
    edition: { site },
    body: payload = {},
    context: { locals, request },
  }: ReaderCall<SearcherPayload | undefined, undefined>,
  cursor: string,
): Promise<Outcome<SearchTypes>> {
  const { locale = site.defaultLocale } = payload;
  const limit = Math.min(Math.max(payload.limit ?? STORIES_FOUND_A_PAGE, 1), MAX_LIMIT);
  if (!site.locales.includes(locale)) return refused('locale');
  const content = locals.services.content.contentOf({ site, locale });
  const criteria = await criteriaOf(payload, content);
  if ('wrong' in criteria) return refused(criteria.wrong);
  const find = payload.type === 'event' ? findEvents : findStories;
  try {
    const page = await find(content, criteria, { cursor, limit });
    countEmpty(locals, { text: criteria.text, count: page.count, headers: request.headers });
    const { categoryId = null, moduleId = null } = payload;
    const searcherPayload = {
      ...payload,
      categoryId,
      moduleId,
      limit,
      cursorMark: page.cursor,
      numResults: page.count,
    };
    return {
      ok: true,
      response: {
        results: page.results,
        numResults: page.count,
        searcherPayload,
        facets: page.facets,
        ...(page.correctedText !== undefined && { correctedText: page.correctedText }),
      },
    };
  } catch (error) {
    if (error instanceof WrongCursorError) return refused('cursorMark');
    throw error;
  }
}

const refused = (field: string): Outcome<SearchTypes> => ({
  ok: false,
  code: 'INVALID_FIELDS',
  fields: { [field]: 'invalid' },
});

/** The criteria of a payload, or the name of its first wrong field. */
async function criteriaOf(
  payload: SearcherPayload,
  content: EditionContent,
): Promise<SearchCriteria | { wrong: string }> {
  const {
    searchText = '',
    filterValues = {},
    dateValue = 'any',
    categoryId,
    type = 'all',
    taxonUrl,
  } = payload;
  const text = [...searchText.trim()].slice(0, MAX_SEARCH_LENGTH).join('');
  if (text !== '' && !isSearchable(text)) return { wrong: 'searchText' };
  const range =
    typeof dateValue === 'string' ? undefined : rangeOf(dateValue.startDate, dateValue.endDate);
  const isOfSection = type === 'newsletter' && taxonUrl !== undefined;
  const ofNewsletter = isOfSection ? await sectionAt(content, taxonUrl) : undefined;
  if (isOfSection && ofNewsletter === undefined) return { wrong: 'taxonUrl' };
  const section =
    ofNewsletter === undefined
      ? (valuesOf(categoryId) ?? valuesOf(filterValues.section))
      : [ofNewsletter];
  const chosen = Object.fromEntries(
    FILTERS.map((name) => [name, name === 'section' ? section : valuesOf(filterValues[name])]),
  );
  return {
    text,
    searchType: type === 'news' || type === 'other' ? type : 'all',
    filters: chosen,
    date: range ? 'range' : optionOf(dateValue, type === 'event'),
    ...(range && { startDate: range.from, endDate: range.to }),
  };
}

/**
 * The option of a payload without a range. The name `range` alone has no days: any date. An event has days and no hours: the last 24 hours are
 * today.
 */
function optionOf(
  dateValue: NonNullable<SearcherPayload['dateValue']>,
  isAgenda: boolean,
): DateOption {
  if (typeof dateValue !== 'string' || dateValue === 'range') return 'any';
  return isAgenda && dateValue === 'last24hours' ? 'today' : dateValue;
}

/** Id of the section at a path or URL of the site. */
async function sectionAt(content: EditionContent, url: string): Promise<string | undefined> {
  const { edition } = content;
  const base = edition.site.url;
  const parsed = parseUrl(url, base);
  if (!parsed) return undefined;
  const { origin, pathname } = parsed;
  const { locale, path } = splitLocale(edition.site, pathname);
  if (origin !== new URL(base).origin || locale !== edition.locale) return undefined;
  return (await content.documents.list('taxon')).find(
    (taxon) => `/${slugIn(taxon, locale)}/` === (path.endsWith('/') ? path : `${path}/`),
  )?.id;
}
