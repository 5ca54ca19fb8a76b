import { call } from '#contracts/call.ts';
import type { suggest as suggestOfReaders } from '#contracts/search/suggest.ts';
import type { Suggestion } from '#domain/search/suggestion.ts';
import type { Locale } from '#domain/locale/locale.ts';
import { listError } from '../errors.ts';

/**
 * The call of the search layer. Written again, because pages of readers would load it as a file of
 * its own if the desk imported it too. The compiler compares their types.
 */
const suggest: typeof suggestOfReaders = {
  method: 'GET',
  path: '/webapi/suggestions/',
  work: 'search',
  problems: ['INVALID_FIELDS', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
};

/**
 * Published stories of the site for some letters, by the search of readers. `undefined` after a
 * failure.
 */
export async function findStories(
  text: string,
  locale: Locale,
): Promise<readonly Suggestion[] | undefined> {
  const outcome = await call(suggest, { query: { text, locale } });
  if (outcome.ok) return outcome.response.suggestions.filter(({ kind }) => kind === 'story');
  listError(suggest, outcome);
  return undefined;
}
