import type { Suggestion } from '#domain/search/suggestion.ts';
import { defineContract } from '../contract.ts';

/**
 * GET /webapi/suggestions/?text=&locale=: sections, tags, authors, shows and headlines that begin
 * like a text, at most eight, in this order. If none does, its words of five letters and more are
 * corrected. If there is room, stories with the text follow. `locale` is the site's default
 * language if it is missing. `timeZone` is the site's, for relative times.
 */
export const suggest = defineContract<{
  params: undefined;
  body: undefined;
  response: { suggestions: Suggestion[]; timeZone: string };
}>()({
  method: 'GET',
  path: '/webapi/suggestions/',
  work: 'search',
  problems: ['INVALID_FIELDS', 'TOO_MANY_REQUESTS', 'SERVICE_UNAVAILABLE'],
});
