import { z } from 'zod';
import type { ContractTypes } from '#contracts/contract.ts';
import {
  searchShows as contract,
  searchShowsFurther as furtherContract,
  type ShowPage,
} from '#contracts/shows/search-shows.ts';
import { MAX_SEARCH_LENGTH } from '#domain/search/search-length.ts';
import { readLetter, SHOW_ORDERS, SHOWS_A_PAGE } from '#domain/shows/show-criteria.ts';
import type { ShowListPart } from '#domain/shows/show-card.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import { findShows } from '#server/subjects/content/shows/find-shows.ts';
import { WrongCursorError } from '#server/subjects/content/lists/find-stories.ts';
import type { CallContext, Outcome } from '#server/entrances/endpoints/endpoint.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { serveOpenCall, type ReaderCall } from '#server/entrances/endpoints/reader-call.ts';
import { severalSchema } from '#server/entrances/endpoints/several-values.ts';
import { SEARCH_RATE } from '../search/search-rate.ts';

const MAX_LIMIT = 48;

/** Path of the page that prints a list (`src/pages/webapi/shows/list.astro`). */
const LIST_PAGE = '/webapi/shows/list/';

/** The query from outside. Unknown parameters are ignored. */
const querySchema = z.object({
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .describe(`number, 1 to ${MAX_LIMIT}; ${SHOWS_A_PAGE} by default`)
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_LIMIT))
    .default(SHOWS_A_PAGE),
  letter: z.string().max(8).describe('`#`, a letter, or empty for all').default(''),
  text: z
    .string()
    .trim()
    .refine((text) => [...text].length <= MAX_SEARCH_LENGTH && !text.includes('\0'))
    .describe(`text of at most ${MAX_SEARCH_LENGTH} characters`)
    .default(''),
  types: severalSchema((type) => type === 'program', '`program`').default('program'),
  orderBy: z.enum(SHOW_ORDERS).default('lastPublishedContentDate'),
  locale: localeSchema.optional(),
});

const options = {
  body: z.undefined(),
  query: querySchema,
  limit: SEARCH_RATE,
  isOffered: () => true,
};

/** Serves `GET /webapi/shows/search/` on every site, with or without accounts. */
export const searchShows = serveOpenCall(contract, {
  ...options,
  handle: (call) => search(call, ''),
});

/** Serves `GET /webapi/shows/search/{cursorMark}`. */
export const searchShowsFurther = serveOpenCall(furtherContract, {
  ...options,
  handle: (call) => search(call, call.context.params['cursorMark'] ?? ''),
});

type ShowTypes = ContractTypes & {
  response: ShowPage;
  problem: (typeof contract.problems)[number];
};

async function search(
  { edition: { site }, context }: ReaderCall<undefined, undefined>,
  cursor: string,
): Promise<Outcome<ShowTypes>> {
  const query = parseQuery(context.url, querySchema);
  if (!query.success) return refused(query.error.issues.map(({ path }) => path.join('.')));
  const { limit, text, orderBy: order, locale = site.defaultLocale } = query.data;
  if (!site.locales.includes(locale)) return refused(['locale']);
  const letter = readLetter(query.data.letter, locale);
  if (letter === undefined) return refused(['letter']);
  const content = context.locals.services.content.contentOf({ site, locale });
  try {
    const found = await findShows(content, { letter, text }, { order, cursor, limit });
    context.locals.edition = { site, locale };
    return {
      ok: true,
      response: { html: await printList(context, found), cursorMark: found.cursor },
    };
  } catch (error) {
    if (error instanceof WrongCursorError) return refused(['cursorMark']);
    throw error;
  }
}

const refused = (fields: readonly string[]): Outcome<ShowTypes> => ({
  ok: false,
  code: 'INVALID_FIELDS',
  fields: Object.fromEntries(fields.map((field) => [field, 'invalid'])),
});

/** Prints a list by the component of the page of shows, so that both have the same cards. */
async function printList(
  context: CallContext,
  { cards, start, isContinued, ads }: ShowListPart,
): Promise<string> {
  if (!context.rewrite) throw new Error('A list of shows is printed by a request of its own.');
  context.locals.shownShows = { cards, start, isContinued, ads };
  const page = await context.rewrite(LIST_PAGE);
  return (await page.text()).trim();
}
