import type { AlertQueries } from './alert-queries.ts';
import type { ArchiveQueries } from './archive-queries.ts';
import type { DocumentQueries } from './document-queries.ts';
import type { DueChanges } from './due-changes.ts';
import type { LivePostQueries } from './live-post-queries.ts';
import type { PostChangeSet } from './apply-post.ts';
import type { PollCountQueries } from './poll-counts.ts';
import type { RelatedStories } from './related-stories.ts';
import type { StorySearch } from './search/story-search.ts';
import type { ShowParts } from './show-parts.ts';
import type { ChangeSet } from './stored-document.ts';
import type { StoredPurges } from './stored-purges.ts';
import type { StoryLists } from './story-lists.ts';
import type { StoryPaths } from './story-paths.ts';
import type { WrittenPost } from './write-posts.ts';
import type { StoryScores } from './story-scores.ts';

/**
 * The store of documents, and the queries of them. `now` decides which stories are visible. Paths
 * are without language prefix.
 */
export interface ContentRepository
  extends
    DocumentQueries,
    AlertQueries,
    StoryPaths,
    StoryLists,
    StorySearch,
    ArchiveQueries,
    RelatedStories,
    ShowParts,
    StoryScores,
    DueChanges,
    LivePostQueries,
    PollCountQueries,
    StoredPurges {
  applyChanges(changes: ChangeSet): Promise<void>;
  /** Stores a change of one post of a live blog. */
  applyPost(change: PostChangeSet): Promise<WrittenPost>;
  /**
   * Brings stale search entries up to date, at most `limit`. Returns their number. Entries become
   * stale by a migration, or when the name of an author or tag changes.
   */
  refreshSearch(limit: number): Promise<number>;
}
