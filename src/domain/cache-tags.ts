import type { Document, Furniture } from './document.ts';
import { isStory } from './document.ts';
import type { Locale } from './locale.ts';
import type { StoryHead } from './story.ts';

/**
 * The names under which cached pages are dropped. A page carries the tags of all it showed; a publication emits the tags of all it changed.
 * Tags hold no comma or space, as `Cache-Tag` separates by them.
 */

/** Everything a site shows: its file in src/content/sites changed. */
export const siteTag = (site: string) => `site:${site}`;

/** Pages that show a document as a card, a name or a link. */
export const documentTag = (id: string) => `doc:${id}`;

/** The one page that shows a document whole. */
export const bodyTag = (id: string) => `body:${id}`;

/** Pages that link the language versions of a story. */
export const versionsTag = (storyId: string) => `versions:${storyId}`;

/** Pages that show the newest stories of something. */
export function listTag(list: { site: string; locale: Locale; of?: { kind: string; id: string } | undefined }): string {
  const of = list.of === undefined ? 'all' : `${list.of.kind}:${list.of.id}`;
  return `list:${list.site}:${list.locale}:${of}`;
}

/** Pages of a site that show its furniture of a type: taxons, authors, hot topics… */
export const furnitureTag = (site: string, type: string) => `${type}:${site}`;

/** Pages that show the coming broadcasts of a show. */
export const broadcastsTag = (show: string) => `broadcasts:${show}`;

/** The listings a story stands in. */
export function listTagsOf(story: StoryHead): string[] {
  const { site, locale } = story;
  const list = (kind: string, id: string) => listTag({ site, locale, of: { kind, id } });
  return [
    listTag({ site, locale }),
    list('type', story.type),
    list('taxon', story.taxon),
    ...story.tags.map((id) => list('tag', id)),
    ...story.authors.map((id) => list('author', id)),
    ...(story.type === 'episode' ? [list('show', story.show)] : []),
    ...(story.type === 'blog-post' ? [list('blog', story.blog)] : []),
  ];
}

/** What changes for readers when a document that is no story changes. */
export function furnitureTagsOf(document: Exclude<Document, { storyId: string }>): string[] {
  const own = documentTag(document.id);
  return document.type === 'picture' || isStory(document) ? [own] : [own, furnitureTag(document.site, document.type)];
}

/** What changes for readers when the time of a document's turn comes (`turnsOf`). */
export function turnTagsOf(document: StoryHead | Furniture): string[] {
  if (document.type === 'alert') return [furnitureTag(document.site, 'alert')];
  if (document.type === 'schedule-entry') return document.show === undefined ? [] : [broadcastsTag(document.show)];
  return [bodyTag(document.id)];
}
