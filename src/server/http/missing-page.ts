import { storyHref, type EditionContent } from '../content/edition-content.ts';

/** The answer where no page stands: 301 to where its story has gone, 410 where that was withdrawn, else 404; without a body, which the middleware dresses. */
export async function answerMissing({ content, path }: { content: EditionContent; path: string }): Promise<Response> {
  const moved = (await content.findMovedStory(path)) ?? (await content.findMovedStory(decodeURI(path)));
  if (!moved) return new Response(null, { status: 404 });
  if (moved === 'withdrawn') return new Response(null, { status: 410 });
  return new Response(null, { status: 301, headers: { Location: storyHref(content.edition, moved) } });
}
