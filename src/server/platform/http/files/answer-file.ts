import { contentTypeOf } from './content-types.ts';

const OWN_TYPES: Readonly<Record<string, string>> = {
  'rss.xml': 'application/rss+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
  'chapters.json': 'application/json+chapters; charset=utf-8',
};

/** The media type of a generated file, by its name. */
export function mediaTypeOfFile(name: string): string {
  return OWN_TYPES[name] ?? contentTypeOf(name);
}

/**
 * Response with a generated machine-readable file (feed, site map), or a plain-text 404. The name's
 * extension sets the media type.
 */
export function answerFile(name: string, text: string | undefined): Response {
  if (text === undefined)
    return new Response('404 Not Found\n', {
      status: 404,
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
    });
  return new Response(text, { headers: { 'Content-Type': mediaTypeOfFile(name) } });
}
