import type { Suggestion } from '../../domain/search/suggestion.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /webapi/suggestions/?text=&locale=: sections, tags, authors, shows and headlines that begin like a text, at most
 * eight. `locale` is the site's default language if it is missing.
 */
export const suggest = defineContract<{ params: undefined; body: undefined; response: { suggestions: Suggestion[] } }>()({
  method: 'GET',
  path: '/webapi/suggestions/',
  work: 'search',
  problems: ['INVALID_FIELDS', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
});
