import type { SiteDocument } from './document.ts';
import type { Locale } from '../locale/locale.ts';
import { visibleFrom, type StorySummary } from '../stories/story.ts';

/**
 * Cache tags. A page carries the tags of everything it shows, and a publication purges the tags of
 * everything it changed. Tags contain no comma or space, because `Cache-Tag` uses them as
 * separators.
 */

/**
 * The part of a tag before its first colon. That of a site's documents is their type
 * (`siteDocumentTag`).
 */
export type TagKind =
  | 'site'
  | 'day'
  | 'doc'
  | 'body'
  | 'versions'
  | 'list'
  | 'older'
  | 'fewer'
  | 'broadcasts'
  | 'on-air'
  | 'schedule'
  | 'most'
  | 'live'
  | 'post'
  | 'poll'
  | 'interview'
  | 'answers'
  | 'closed'
  | 'comments'
  | 'comment'
  | 'thread'
  | 'wall'
  | SiteDocument['type'];

/** Tag of every page of a site. It is purged when the site's file in src/content/sites changes. */
export const siteTag = (site: string) => `site:${site}`;

/** Tag of a site's pages that change when a day (YYYY-MM-DD) ends in the site's time zone. */
export const dayTag = (site: string, day: string) => `day:${site}:${day}`;

/** Tag of the pages that show a document as a card, a name or a link. */
export const documentTag = (id: string) => `doc:${id}`;

/** Tag of the page that shows a whole document. */
export const bodyTag = (id: string) => `body:${id}`;

/**
 * Whether a purge of the tag always drops its pages at once: those of a story's own page and of a
 * whole site. A soft purge of any other tag lets a page be sent a moment longer while its new
 * version is made (`PageCache.purge`).
 */
export function isHardTag(tag: string): boolean {
  return tag.startsWith('body:') || tag.startsWith('site:');
}

/**
 * Tag of the pages of a site that have the public part of a closed story. Only crawlers get another
 * page there.
 */
export const closedTag = (site: string) => `closed:${site}`;

/** Tag of the pages that link to the language versions of a story. */
export const versionsTag = (storyId: string) => `versions:${storyId}`;

/** A list of stories: all of an edition, or those of one taxon, tag, author, type or day. */
interface TaggedList {
  site: string;
  locale: Locale;
  of?: { kind: string; id: string } | undefined;
}

/** Tag of the pages that list the newest stories of a list. */
export const listTag = (list: TaggedList) => `list:${nameOfList(list)}`;

/**
 * Tag of the numbered pages of a list (`list-pages.ts`). It is purged when a story that may be on
 * one of them comes or goes, because all later stories move.
 */
export const olderTag = (list: TaggedList) => `older:${nameOfList(list)}`;

/**
 * Tag of the second newest numbered page of a list. It is purged when a story goes, because the
 * newest may go with it.
 */
export const fewerTag = (list: TaggedList) => `fewer:${nameOfList(list)}`;

function nameOfList({ site, locale, of }: TaggedList): string {
  return `${site}:${locale}:${of === undefined ? 'all' : `${of.kind}:${of.id}`}`;
}

/**
 * The tag of the stories of one day and month in all years. It takes the instant at which a story
 * is first visible, in UTC.
 */
export function sameDayTag(list: { site: string; locale: Locale }, instant: string): string {
  return listTag({
    ...list,
    of: {
      kind: 'same-day',
      id: new Date(instant)
        .toISOString()
        .slice(-'MM-DDTHH:MM:SS.sssZ'.length, -'THH:MM:SS.sssZ'.length),
    },
  });
}

/** The parameters of a listing that decide its cache tags, newest story first (`StoryQuery`). */
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
 * Returns the cache tags of a listing or count: of the stories found and of stories that would
 * appear in it. A listing of all stories in a time span is tagged by day, so that a new story does
 * not purge pages of ten years ago. A full list without a start reaches back to its last story.
 */
export function listingTags(
  { site, locale, of, types = [], from, before, limit }: TaggedListing,
  found: readonly StorySummary[] = [],
): string[] {
  const list = { site, locale };
  if (of) return [listTag({ ...list, of })];
  if (types.length > 0) return types.map((id) => listTag({ ...list, of: { kind: 'type', id } }));
  const oldest = limit !== undefined && found.length === limit ? found.at(-1) : undefined;
  const since = from === undefined ? oldest && visibleFrom(oldest) : new Date(from);
  const named = since && before !== undefined ? namesOfSpan(since, new Date(before)) : undefined;
  return named?.map((of) => listTag({ ...list, of })) ?? [listTag(list)];
}

/**
 * Returns the cache tags of a numbered page of a list: of the stories up to its newest one, at
 * `newest`. New stories do not change it, except those of the past. Of the present day (UTC) it has
 * no tag, because each new story would purge it, but `olderTag`.
 */
export function numberedTags(
  { site, locale, of, from }: TaggedListing,
  newest: Date,
  now: Date,
): string[] {
  const list = { site, locale };
  if (of || from === undefined) return [olderTag({ ...list, of })];
  const today = new Date(now.toISOString().slice(0, 'YYYY-MM-DD'.length));
  const isOfToday = newest >= today;
  const before = isOfToday ? today : new Date(newest.getTime() + 1);
  const tags =
    new Date(from) < before ? listingTags({ ...list, from, before: before.toISOString() }) : [];
  const past = tags.filter((tag) => tag !== listTag(list));
  return isOfToday || past.length < tags.length ? [...past, olderTag(list)] : past;
}

const DAY = 24 * 3600 * 1000;
/**
 * Longest span tagged by day: a month of 31 days in a time zone touches 32 days in UTC. Longer
 * spans are tagged by month. Beyond `MOST_MONTHS` the span is tagged as the whole list, which
 * changes with every story.
 */
const MOST_DAYS = 32;
const MOST_MONTHS = 24;

/**
 * Names the days or months from one instant until before another. They are in UTC, so that the
 * publisher needs no time zone.
 */
function namesOfSpan(from: Date, before: Date): { kind: string; id: string }[] | undefined {
  const last = new Date(before.getTime() - 1);
  const [firstDay, lastDay] = [Math.floor(from.getTime() / DAY), Math.floor(last.getTime() / DAY)];
  if (lastDay - firstDay < MOST_DAYS)
    return upTo(firstDay, lastDay).map((day) => ({
      kind: 'day',
      id: new Date(day * DAY).toISOString().slice(0, 10),
    }));
  const [firstMonth, lastMonth] = [monthNumber(from), monthNumber(last)];
  if (lastMonth - firstMonth >= MOST_MONTHS) return undefined;
  return upTo(firstMonth, lastMonth).map((month) => ({
    kind: 'month',
    id: new Date(Date.UTC(1970, month)).toISOString().slice(0, 7),
  }));
}

function monthNumber(instant: Date): number {
  return (instant.getUTCFullYear() - 1970) * 12 + instant.getUTCMonth();
}

function upTo(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_none, index) => first + index);
}

/** Tag of a site's pages that show its site documents of one type: taxons, authors, hot topics… */
export const siteDocumentTag = (site: string, type: string) => `${type}:${site}`;

/** Tag of the pages that show the coming broadcasts of a show. */
export const broadcastsTag = (show: string) => `broadcasts:${show}`;

/** Tag of the pages that mark the broadcast of a channel that is on air. */
export const onAirTag = (site: string, channel: string) => `on-air:${site}:${channel}`;

/**
 * Tags of the pages that show what a site broadcasts from one instant until before another, by day
 * in UTC, because the publisher knows no time zone.
 */
export function scheduleTags(site: string, from: number, before: number): string[] {
  return upTo(Math.floor(from / DAY), Math.floor((before - 1) / DAY)).map(
    (day) => `schedule:${site}:${new Date(day * DAY).toISOString().slice(0, 10)}`,
  );
}

/** Tag of the pages that show the most read stories of an edition. */
export const mostReadTag = (site: string, locale: Locale) => `most:${site}:${locale}`;

/** Tag of the pages and parts that show the newest posts of a live blog. */
export const liveTag = (blog: string) => `live:${blog}`;

/**
 * Tag of the pages and parts that show the first comments of a story, in any order. `story`: id of
 * the story's document.
 */
export const commentsTag = (story: string) => `comments:${story}`;

/**
 * Tag of the pages and parts that show a comment or its replies. `root`: the comment that is no
 * reply.
 */
export const commentTag = (root: string) => `comment:${root}`;

/**
 * Tag of all pages and parts with comments of a story. It is purged when the desk closes or opens
 * them.
 */
export const threadTag = (story: string) => `thread:${story}`;

/**
 * Whether a soft purge with the tag is of posts of a live blog or of comments, which come many at a
 * time: the pages that it changes are then rendered at most once a second (`PageCache.purge`).
 */
export function isPacedTag(tag: string): boolean {
  return tag.startsWith('live:') || tag.startsWith('comments:');
}

/** Tag of the pages and parts that show the result of a poll, in all languages (`storyId`). */
export const pollTag = (poll: string) => `poll:${poll}`;

/**
 * Tag of the parts with the shown questions of an interview, in all languages (`storyId`). Votes
 * purge it.
 */
export const interviewTag = (interview: string) => `interview:${interview}`;

/** Tag of the pages and parts with the answered questions of an interview, in all languages. */
export const answersTag = (interview: string) => `answers:${interview}`;

/** Tag of the pages that show accepted contributions to a call, in all languages (`storyId`). */
export const wallTag = (call: string) => `wall:${call}`;

/** Tag of the pages of a live blog that show a post. */
export const postTag = (blog: string, post: string) => `post:${blog}/${post}`;
