import { storyHref, type EditionContent } from '../content/edition-content.ts';

type Content = Pick<EditionContent, 'edition' | 'findMovedStory' | 'findMisplacedStory'>;

/**
 * The answer where no page stands: 301 to where its story has gone or stands under another section or day, 410 where that was withdrawn, else 404;
 * without a body, which the middleware dresses.
 */
export async function answerMissing({ content, path }: { content: Content; path: string }): Promise<Response> {
  const decoded = decodedPath(path);
  const moved = (await content.findMovedStory(path)) ?? (decoded === undefined ? undefined : await content.findMovedStory(decoded));
  if (moved === 'withdrawn') return new Response(null, { status: 410 });
  const story = moved ?? (await content.findMisplacedStory(decoded ?? path));
  if (!story) return new Response(null, { status: 404 });
  return new Response(null, { status: 301, headers: { Location: storyHref(content.edition, story) } });
}

/** A path as it may be stored: Astro decodes a path once, and `%25` leaves a percent sign that does not decode again. */
function decodedPath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
