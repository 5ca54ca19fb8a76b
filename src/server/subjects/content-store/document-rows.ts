import { documents } from '#server/platform/database/tables/schema.ts';
import type { Document, DocumentType, SiteDocument } from '#domain/documents/document.ts';
import { isStory } from '#domain/documents/document.ts';
import type { ArchivedPicture } from '#domain/pictures/picture.ts';
import { liveCoverageOf } from '#domain/live/live-coverage.ts';
import {
  BODY_FIELDS,
  STORY_TYPES,
  visibleFrom,
  type Story,
  type StorySummary,
} from '#domain/stories/story.ts';
import type { StoryAtPath } from './story-query.ts';
import type { StoredDocument } from './stored-document.ts';

// This file trusts the store without validation, because documents were validated when they were
// written.

type Row = typeof documents.$inferSelect;
type NewRow = typeof documents.$inferInsert;

/** Types that are not site documents. */
export const OTHER_TYPES = [...STORY_TYPES, 'picture'] as DocumentType[];

/** The columns of a head. */
export const HEAD_COLUMNS = { head: documents.head, path: documents.path };

export function readHead(row: Pick<Row, 'head' | 'path'>): StorySummary {
  return { ...(row.head as StorySummary), path: row.path ?? '' };
}

/** The head of a story that is not stored, as a query would return it. */
export function summaryOf(story: Story, path: string): StorySummary {
  return readHead({ head: splitStory(story).head, path });
}

export function readSiteDocument(row: Pick<Row, 'head'>): SiteDocument {
  return row.head as SiteDocument;
}

export function readSummaryOrSiteDocument(
  row: Pick<Row, 'type' | 'head' | 'path'>,
): StorySummary | SiteDocument {
  return STORY_TYPES.has(row.type) ? readHead(row) : readSiteDocument(row);
}

export function readPicture(row: Pick<Row, 'head'>): ArchivedPicture {
  return row.head as ArchivedPicture;
}

export function readStory(row: Row): StoryAtPath {
  return {
    story: joinStory(row),
    path: row.path ?? '',
    visibleFrom: row.visibleFrom === null ? undefined : new Date(row.visibleFrom),
    visibleUntil: row.visibleUntil === null ? undefined : new Date(row.visibleUntil),
  };
}

export function readStored(row: Row): StoredDocument {
  const document = STORY_TYPES.has(row.type) ? joinStory(row) : (row.head as Document);
  return {
    origin: row.origin,
    hash: row.hash,
    document,
    ...(row.path === null ? {} : { path: row.path }),
  };
}

/** A document as a row. */
export function writeRow({ document, origin, hash, path }: StoredDocument): NewRow {
  if (document.type === 'picture') {
    return {
      id: document.id,
      type: document.type,
      site: '',
      locale: '',
      origin,
      hash,
      head: document,
    };
  }
  const locale = 'locale' in document ? document.locale : '';
  const row = { id: document.id, type: document.type, site: document.site, locale, origin, hash };
  if (!isStory(document)) return { ...row, head: document };
  const { head, body } = splitStory(document);
  return {
    ...row,
    storyId: document.storyId,
    path: path ?? null,
    visibleFrom: visibleFrom(document)?.toISOString() ?? null,
    visibleUntil: document.expiresAt ?? null,
    head,
    body: 'posts' in body ? { ...body, posts: [] } : body,
  };
}

/**
 * The story of a row, without the coverage that was computed for its head and without the posts of
 * a live blog, which are rows of their own (`addPosts`). Rows of older releases have no
 * transcripts.
 */
function joinStory({ type, head, body }: Pick<Row, 'type' | 'head' | 'body'>): Story {
  const { coverage: _, ...fields } = head as Record<string, unknown>;
  const posts = type === 'live-blog' ? { posts: [] } : {};
  return { transcripts: [], ...fields, ...(body as object | null), ...posts } as unknown as Story;
}

/**
 * Splits a story into the head, which cards and listings use, and the body, which only its page
 * needs. The head of a live blog has its coverage, so that a new post changes the pages that show
 * its card.
 */
export function splitStory(story: Story): {
  head: Record<string, unknown>;
  body: Record<string, unknown>;
} {
  const entries: [string, unknown][] = Object.entries(story);
  const coverage = story.type === 'live-blog' ? liveCoverageOf(story) : undefined;
  const isBody = ([field]: [string, unknown]) => BODY_FIELDS.some((name) => name === field);
  return {
    head: {
      ...Object.fromEntries(entries.filter((entry) => !isBody(entry))),
      ...(coverage && { coverage }),
    },
    body: Object.fromEntries(entries.filter(isBody)),
  };
}
