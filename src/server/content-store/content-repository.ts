import type { Document, SiteDocument } from '../../domain/document.ts';
import type { Locale } from '../../domain/sites/locale.ts';
import type { ArchivedPicture } from '../../domain/pictures/picture.ts';
import type { SourceVersion } from '../../domain/story/source-version.ts';
import type { Story, StorySummary, StoryType } from '../../domain/story/story.ts';
import type { ArchiveQueries } from './archive-queries.ts';
import type { RelatedStories } from './related-stories.ts';
import type { ShowParts } from './show-parts.ts';
import type { StorySearch } from './search/story-search.ts';
import type { StoryScores } from './story-scores.ts';

/** A document as stored. */
export interface StoredDocument {
  origin: string;
  hash: string;
  /** Path without language prefix; stories only. */
  path?: string;
  /** The path that a story leaves with this change; set only when storing. */
  formerPath?: string;
  document: Document | ArchivedPicture;
}

/** Metadata to compare a stored document with a submission, without its content. */
export type DocumentStamp = Pick<StoredDocument, 'hash' | 'origin' | 'path'> & {
  type: Document['type'];
  site: string;
  sourceVersion?: SourceVersion | undefined;
};

/** The changes of one publication, stored atomically. */
export interface ChangeSet {
  upserts: StoredDocument[];
  removals: string[];
  /** Cache tags of everything that changes for readers. */
  tags: string[];
  /** Whether pages with these tags may be sent a moment longer (`isSoftChange`). */
  isSoft?: boolean;
  /** Paths of the stored documents (`src/domain/sites/known-path.ts`). */
  addresses: string[];
  /**
   * Stored hashes by id at the time of the comparison; `undefined` for a missing document. If they have changed,
   * applying throws OvertakenError.
   */
  expected?: ReadonlyMap<string, string | undefined>;
}

/** Another publication stored one of the documents between the comparison and the change. The change set was not stored. */
export class OvertakenError extends Error {
  override name = 'OvertakenError';
}

/** Stories for a listing, newest first. Only stories that are visible now are returned. */
export interface StoryQuery {
  site: string;
  locale: Locale;
  /** `season` narrows the episodes of a show. */
  of?: { kind: 'taxon' | 'tag' | 'author' | 'show' | 'blog'; id: string; season?: number } | undefined;
  types?: readonly StoryType[] | undefined;
  /** Only stories first visible before this instant. */
  before?: string | undefined;
  /** Only stories first visible at this instant or later. */
  from?: string | undefined;
  exclude?: readonly string[] | undefined;
  /** `oldest`: oldest first, the exact reverse. */
  order?: 'oldest' | undefined;
  limit: number;
  offset?: number | undefined;
}

/** A place in a list of stories: all of an edition, or those of one taxon, tag, author, show or blog. */
export interface ListedInstant {
  site: string;
  locale: Locale;
  of?: { kind: NonNullable<StoryQuery['of']>['kind']; id: string } | undefined;
  /** When the story is first visible. */
  at: string;
}

/** A story at a path, whether visible or not. */
export interface AddressedStory {
  story: Story;
  path: string;
  /** `undefined` for a withdrawn story. */
  visibleFrom: Date | undefined;
  /** `undefined` for a story that does not expire. */
  visibleUntil: Date | undefined;
}

/** A story's path and dates, for lists of URLs. */
export interface StoryAddress {
  path: string;
  headline: string;
  publishedAt: string;
  updatedAt: string | undefined;
}

/** Selection of story paths, oldest story first, so that a full list stays unchanged when stories are added. */
export interface AddressQuery {
  site: string;
  locale: Locale;
  /** Only stories first visible at this instant or later. */
  from?: string | undefined;
  /** Only stories first visible before this instant. */
  before?: string | undefined;
  limit: number;
  offset: number;
}

export interface Purge {
  id: number;
  tags: string[];
  isSoft: boolean;
  /** New paths; `undefined` if there were too many to list. */
  addresses: string[] | undefined;
}

/** The store of documents, and the queries of them. `now` decides which stories are visible. Paths are without language prefix. */
export interface ContentRepository extends StorySearch, ArchiveQueries, RelatedStories, ShowParts, StoryScores {
  applyChanges(changes: ChangeSet): Promise<void>;

  /** Existing documents by id. */
  findStored(ids: readonly string[]): Promise<Map<string, StoredDocument>>;
  /** Stamps of existing documents by id. */
  findStamps(ids: readonly string[]): Promise<Map<string, DocumentStamp>>;
  /** Ids of all documents that an origin owns. */
  listOrigin(origin: string): Promise<string[]>;
  /** Ids of all stories in a section, visible or not. */
  listIdsInTaxon(taxon: string): Promise<string[]>;
  /** Ids of the stories at given paths, by path. */
  findAddressHolders(site: string, locale: Locale, paths: readonly string[]): Promise<Map<string, string>>;

  findStoryAt(site: string, locale: Locale, path: string): Promise<AddressedStory | undefined>;
  /** The story that had a path before, or `withdrawn` if that story is no longer visible anywhere. */
  findMovedStory(site: string, locale: Locale, path: string, now: Date): Promise<StorySummary | 'withdrawn' | undefined>;
  /** Visible stories with a slug, at most ten. */
  listStoriesWithSlug(site: string, locale: Locale, slug: string, now: Date): Promise<StorySummary[]>;
  /** Heads of visible stories, in the order of the ids. */
  listHeads(ids: readonly string[], now: Date): Promise<StorySummary[]>;
  listStories(query: StoryQuery, now: Date): Promise<StorySummary[]>;
  /** Ids of the tags or authors that visible stories in a language reference. */
  listTargets(kind: 'tag' | 'author', locale: Locale, now: Date): Promise<string[]>;
  countStories(query: Omit<StoryQuery, 'limit' | 'offset'>, now: Date): Promise<number>;
  /** Whether at least `depth` stories of the list are as new, for each place. Expired stories count as well. */
  areDeep(places: readonly ListedInstant[], depth: number, now: Date): Promise<boolean[]>;
  listAddresses(query: AddressQuery, now: Date): Promise<StoryAddress[]>;
  /** All visible versions of a story, in every language. */
  listVersions(storyId: string, now: Date): Promise<StorySummary[]>;
  listSiteDocuments(site: string): Promise<SiteDocument[]>;
  findPictures(ids: readonly string[]): Promise<Map<string, ArchivedPicture>>;
  /**
   * Brings stale search entries up to date, at most `limit`. Returns their number. Entries become stale by a migration,
   * or when the name of an author or tag changes.
   */
  refreshSearch(limit: number): Promise<number>;

  /** Stories that became visible or expired in (after, until]. */
  listDue(after: Date, until: Date): Promise<StorySummary[]>;
  /** Stories without their body, and site documents, with a scheduled change in (after, until]. */
  listScheduledChanges(after: Date, until: Date): Promise<(StorySummary | SiteDocument)[]>;
  /** The next instant at which a story becomes visible or expires, or a scheduled change is due. */
  findNextDue(after: Date): Promise<Date | undefined>;

  /** Publications after a number, oldest first; `undefined` if some of them have been deleted. */
  listPurges(after: number): Promise<Purge[] | undefined>;
  lastPurge(): Promise<number>;
}

/** Notification channel on which a publication sends its number to every node. */
export const PURGE_CHANNEL = 'portada_purge';
