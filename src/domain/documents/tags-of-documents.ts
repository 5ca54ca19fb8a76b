import {
  bodyTag,
  broadcastsTag,
  documentTag,
  listTag,
  liveTag,
  onAirTag,
  sameDayTag,
  scheduleTags,
  siteDocumentTag,
} from './cache-tags.ts';
import { isStory, type Document, type SiteDocument } from './document.ts';
import { visibleFrom, type StorySummary } from '../stories/story.ts';

/** The tags of the listings that contain a story. */
export function listTagsOf(story: StorySummary): string[] {
  const { site, locale } = story;
  const shown = visibleFrom(story)?.toISOString();
  const list = (kind: string, id: string) => listTag({ site, locale, of: { kind, id } });
  return [
    listTag({ site, locale }),
    ...(shown === undefined
      ? []
      : [
          list('day', shown.slice(0, 10)),
          list('month', shown.slice(0, 7)),
          sameDayTag({ site, locale }, shown),
        ]),
    list('type', story.type),
    list('taxon', story.taxon),
    ...story.tags.map((id) => list('tag', id)),
    ...story.authors.map((id) => list('author', id)),
    ...(story.type === 'episode' ? [list('show', story.show)] : []),
    ...(story.type === 'blog-post' ? [list('blog', story.blog)] : []),
  ];
}

/** The tags to purge when a document other than a story changes. */
export function siteDocumentTagsOf(document: Exclude<Document, { storyId: string }>): string[] {
  const own = documentTag(document.id);
  if (document.type === 'picture' || isStory(document)) return [own];
  const tags = [own, siteDocumentTag(document.site, document.type)];
  if (document.type !== 'schedule-entry') return tags;
  const { site, startTime, endTime } = document;
  return [...tags, ...scheduleTags(site, Date.parse(startTime.date), Date.parse(endTime.date))];
}

/** The tags to purge when a scheduled change of a document takes effect (`scheduledChangesOf`). */
export function scheduledChangeTagsOf(document: StorySummary | SiteDocument): string[] {
  switch (document.type) {
    case 'alert':
    case 'house-ad':
    case 'streaming-item':
      return [siteDocumentTag(document.site, document.type)];
    case 'schedule-entry': {
      const { site, channel, show } = document;
      return [onAirTag(site, channel), ...(show === undefined ? [] : [broadcastsTag(show)])];
    }
    // Readers who follow the answers of an interview are told its end.
    case 'digital-interview':
      return [bodyTag(document.id), liveTag(document.id)];
    default:
      return [bodyTag(document.id)];
  }
}
