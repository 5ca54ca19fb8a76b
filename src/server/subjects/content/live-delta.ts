import { bodyTag } from '#domain/documents/cache-tags.ts';
import type { Edition } from '#domain/paths/urls.ts';
import { publicStory } from '#domain/paywall/public-story.ts';
import { picturesOf, storiesInBodies } from '#domain/stories/story-types.ts';
import { visibleFrom, type StoryOf } from '#domain/stories/story.ts';
import type { StoryPage } from '#domain/story-pages/story-page.ts';
import { authorPath } from '#domain/paths/urls.ts';
import { toCards } from './cards.ts';
import type { ContentServices } from './content-services.ts';
import type { EditionContent } from './edition/edition-content.ts';
import type { LiveDelta } from './edition/live-pages.ts';

/** A delta with everything that its posts show. */
export interface LiveDeltaPage extends LiveDelta {
  edition: Edition;
  page: Pick<StoryPage, 'images' | 'cards' | 'postAuthors' | 'path'>;
}

/**
 * The changes of a live blog after a number of its sequence. `undefined` for a number of the
 * future, for a live blog that the site does not show, and for a closed one. The content of the
 * request becomes that of the live blog's language, so that the answer gets its tags.
 */
export async function readLiveDelta(
  locals: { content: EditionContent; services: { content: ContentServices } },
  blog: string,
  since: number,
): Promise<LiveDeltaPage | undefined> {
  const { site } = locals.content.edition;
  const found = await locals.content.live.find(blog);
  if (!found || found.story.site !== site.alias) return undefined;
  const { story, path } = found;
  const edition = { site, locale: story.locale };
  const content = locals.services.content.contentOf(edition);
  locals.content = content;
  content.tags.add(bodyTag(blog));
  const from = visibleFrom(story);
  const isOver =
    from === undefined ||
    from > content.now ||
    (story.expiresAt !== undefined && new Date(story.expiresAt) <= content.now);
  if (isOver || publicStory(site, story).isCut) return undefined;
  const delta = await content.live.readDelta(story, since);
  if (!delta) return undefined;
  return { ...delta, edition, page: { ...(await readPostParts(content, delta.story)), path } };
}

/**
 * The pictures, authors and stories that the posts of a live blog show. Adds their tags to the
 * content's page.
 */
export async function readPostParts(
  content: EditionContent,
  story: StoryOf<'live-blog'>,
): Promise<Pick<StoryPage, 'images' | 'cards' | 'postAuthors'>> {
  const { edition } = content;
  const posting = await content.documents.listNamed(
    'author',
    story.posts.flatMap((post) => post.author ?? []),
  );
  const images = await content.images.find(
    picturesOf({ ...story, body: [] }).map(({ picture }) => picture),
  );
  const named = await content.listHeads([...new Set(storiesInBodies({ ...story, body: [] }))]);
  const cards = new Map((await toCards(content, named)).map((card) => [card.id, card]));
  const postAuthors = new Map(
    posting.map((author) => [
      author.id,
      { id: author.id, name: author.name, url: authorPath(edition, author) },
    ]),
  );
  return { images, cards, postAuthors };
}
