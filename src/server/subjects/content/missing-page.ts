import type { EditionContent } from './edition/edition-content.ts';
import { storyHref } from './story-href.ts';

type Content = Pick<EditionContent, 'edition' | 'findMovedStory' | 'findMisplacedStory'>;

/**
 * The response for a path without a page: 301 if its story has moved or belongs to another section
 * or day, 410 if the story was withdrawn, else 404. The middleware adds the body.
 */
export async function answerMissing({
  content,
  path,
}: {
  content: Content;
  path: string;
}): Promise<Response> {
  const decoded = decodedPath(path);
  const moved =
    (await content.findMovedStory(path)) ??
    (decoded === undefined ? undefined : await content.findMovedStory(decoded));
  if (moved === 'withdrawn') return new Response(null, { status: 410 });
  const story = moved ?? (await content.findMisplacedStory(decoded ?? path));
  if (!story) return new Response(null, { status: 404 });
  return new Response(null, {
    status: 301,
    headers: { Location: storyHref(content.edition, story) },
  });
}

/**
 * The decoded path, as it may be stored. Astro decodes a path once; `%25` leaves a percent sign
 * that cannot be decoded again.
 */
function decodedPath(path: string): string | undefined {
  try {
    return decodeURI(path);
  } catch {
    return undefined;
  }
}
