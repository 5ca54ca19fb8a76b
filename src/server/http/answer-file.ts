import { contentTypeOf } from './content-types.ts';

const OWN_TYPES: Readonly<Record<string, string>> = {
  'rss.xml': 'application/rss+xml; charset=utf-8',
  'feed.json': 'application/feed+json; charset=utf-8',
};

/** A file that was made for programs, by the name its address ends in; 404 in plain words where there is none. */
export function answerFile(name: string, text: string | undefined): Response {
  if (text === undefined) return new Response('404 Not Found\n', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
  return new Response(text, { headers: { 'Content-Type': OWN_TYPES[name] ?? contentTypeOf(name) } });
}
