import { inEdition, type Edition } from '#domain/paths/urls.ts';
import type { StorySummary } from '#domain/stories/story.ts';

/** The path of a story in an edition, with the language prefix. */
export function storyHref(edition: Edition, story: Pick<StorySummary, 'path'>): string {
  return inEdition(edition, story.path);
}
