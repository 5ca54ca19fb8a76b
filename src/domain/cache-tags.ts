import type { Document, Furniture } from './document.ts';
import { isStory } from './document.ts';
import type { Locale } from './locale.ts';
import { visibleFrom, type StoryHead } from './story.ts';

/**
 * The names under which cached pages are dropped. A page carries the tags of all it showed; a publication emits the tags of all it changed.
 * Tags hold no comma or space, as `Cache-Tag` separates by them.
 */

/** Everything a site shows: its file in src/content/sites changed. */
export const siteTag = (site: string) => `site:${site}`;

/** Pages of a site that change when a day (YYYY-MM-DD) of its readers ends. */
export const dayTag = (site: string, day: string) => `day:${site}:${day}`;

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

/** A listing as its cache tags see it, newest story first (`StoryQuery`). */
interface TaggedListing {
  site: string;
  locale: Locale;
  of?: { kind: string; id: string } | undefined;
  types?: readonly string[] | undefined;
  from?: string | undefined;
  before?: string | undefined;
  limit?: number;
}

/**
 * The tags of an answer: of what it listed, or counted, and of what would be in it. All stories of a span go by its days, so that a story of today
 * drops no page of ten years ago; where nothing bounds the beginning, a list that is full reaches back to its last story.
 */
export function listingTags(
  { site, locale, of, types = [], from, before, limit }: TaggedListing,
  found: readonly StoryHead[] = [],
): string[] {
  const list = { site, locale };
  if (of) return [listTag({ ...list, of })];
  if (types.length > 0) return types.map((id) => listTag({ ...list, of: { kind: 'type', id } }));
  const oldest = limit !== undefined && found.length === limit ? found.at(-1) : undefined;
  const since = from === undefined ? oldest && visibleFrom(oldest) : new Date(from);
  const named = since && before !== undefined ? namesOfSpan(since, new Date(before)) : undefined;
  return named?.map((of) => listTag({ ...list, of })) ?? [listTag(list)];
}

const DAY = 24 * 3600 * 1000;
/**
 * A longer span is named by its months, and one of more months changes with every story. No page is kept of several days: what is longer than one
 * is how far a day looks back for the one before it.
 */
const MOST_DAYS = 31;
const MOST_MONTHS = 24;

/** The days or months from an instant until before another; they are UTC's, so that who publishes need not know where the readers are. */
function namesOfSpan(from: Date, before: Date): { kind: string; id: string }[] | undefined {
  const last = new Date(before.getTime() - 1);
  const [firstDay, lastDay] = [Math.floor(from.getTime() / DAY), Math.floor(last.getTime() / DAY)];
  if (lastDay - firstDay < MOST_DAYS)
    return upTo(firstDay, lastDay).map((day) => ({ kind: 'day', id: new Date(day * DAY).toISOString().slice(0, 10) }));
  const [firstMonth, lastMonth] = [monthNumber(from), monthNumber(last)];
  if (lastMonth - firstMonth >= MOST_MONTHS) return undefined;
  return upTo(firstMonth, lastMonth).map((month) => ({ kind: 'month', id: new Date(Date.UTC(1970, month)).toISOString().slice(0, 7) }));
}

function monthNumber(instant: Date): number {
  return (instant.getUTCFullYear() - 1970) * 12 + instant.getUTCMonth();
}

function upTo(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_none, index) => first + index);
}

/** Pages of a site that show its furniture of a type: taxons, authors, hot topics… */
export const furnitureTag = (site: string, type: string) => `${type}:${site}`;

/** Pages that show the coming broadcasts of a show. */
export const broadcastsTag = (show: string) => `broadcasts:${show}`;

/** The listings a story stands in. */
export function listTagsOf(story: StoryHead): string[] {
  const { site, locale } = story;
  const shown = visibleFrom(story)?.toISOString();
  const list = (kind: string, id: string) => listTag({ site, locale, of: { kind, id } });
  return [
    listTag({ site, locale }),
    ...(shown === undefined ? [] : [list('day', shown.slice(0, 10)), list('month', shown.slice(0, 7))]),
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
