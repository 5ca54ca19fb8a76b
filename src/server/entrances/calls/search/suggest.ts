import { z } from 'zod';
import { suggest as contract } from '#contracts/search/suggest.ts';
import { MAX_SEARCH_LENGTH, MIN_SEARCH_LENGTH } from '#domain/search/search-length.ts';
import { localeSchema } from '#domain/locale/locale-schema.ts';
import { listSuggestions } from '#server/subjects/content/lists/list-suggestions.ts';
import { parseQuery } from '#server/entrances/endpoints/lenient-input.ts';
import { serveOpenCall } from '#server/entrances/endpoints/reader-call.ts';

const querySchema = z.object({
  text: z.string().trim().min(MIN_SEARCH_LENGTH).max(MAX_SEARCH_LENGTH),
  locale: localeSchema.optional(),
});

/** Serves `GET /webapi/suggestions/`, several times for each search. */
export const suggest = serveOpenCall(contract, {
  body: z.undefined(),
  query: querySchema,
  limit: { most: 600, window: 120 },
  isOffered: ({ featureFlags }) => featureFlags.search,
  async handle({ edition: { site }, context: { locals, url } }) {
    const query = parseQuery(url, querySchema);
    const locale = query.data?.locale ?? site.defaultLocale;
    if (!query.success || !site.locales.includes(locale) || query.data.text.includes('\0')) {
      return { ok: false, code: 'INVALID_FIELDS', fields: { text: 'invalid' } };
    }
    const suggestions = await listSuggestions(
      locals.services.content.contentOf({ site, locale }),
      query.data.text,
    );
    return { ok: true, response: { suggestions, timeZone: site.timeZone } };
  },
});
