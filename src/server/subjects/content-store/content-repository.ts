import type { SiteDocument } from '../../../domain/document.ts';
import type { Locale } from '../../../domain/sites/locale.ts';
import type { ArchivedPicture } from '../../../domain/pictures/picture.ts';
import type { StorySummary } from '../../../domain/story/story.ts';
import type { ChangeSet, DocumentStamp, StoredDocument } from './stored-document.ts';
import type { StoryAtPath, PathQuery, ListedInstant, StoryPath, StoryQuery } from './story-query.ts';
import type { ArchiveQueries } from './archive-queries.ts';
import type { RelatedStories } from './related-stories.ts';
import type { ShowParts } from './show-parts.ts';
import type { StorySearch } from './search/story-search.ts';
import type { StoryScores } from './story-scores.ts';

export interface Purge {
  id: number;
  tags: string[];
  isSoft: boolean;
  /** New paths; `undefined` if there were too many to list. */
  paths: string[] | undefined;
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
  findPathHolders(site: string, locale: Locale, paths: readonly string[]): Promise<Map<string, string>>;

  findStoryAt(site: string, locale: Locale, path: string): Promise<StoryAtPath | undefined>;
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
  listPaths(query: PathQuery, now: Date): Promise<StoryPath[]>;
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
