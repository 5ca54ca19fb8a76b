import type { StoryLink } from '#domain/comments/own-activity.ts';
import type { Edition } from '#domain/paths/urls.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { storyHref } from '#server/subjects/content/story-href.ts';
import type { Services } from '#server/entrances/endpoints/services.ts';

/**
 * The link of a story of the edition's site. Its text and its path are in the language of the
 * story.
 */
export function linkOf(
  { site }: Pick<Edition, 'site'>,
  head: Pick<StorySummary, 'headline' | 'locale' | 'path'>,
): StoryLink {
  return {
    title: head.headline,
    href: storyHref({ site, locale: head.locale }, head),
    lang: head.locale,
  };
}

/** The links of the site's readable stories, by the ids of their documents. */
export async function storyLinks(
  { content }: Pick<Services, 'content'>,
  edition: Edition,
  ids: readonly string[],
): Promise<Map<string, StoryLink>> {
  const heads =
    ids.length === 0 ? [] : await content.contentOf(edition).listHeads([...new Set(ids)]);
  return new Map(
    heads
      .filter(({ site }) => site === edition.site.alias)
      .map((head) => [head.id, linkOf(edition, head)]),
  );
}
