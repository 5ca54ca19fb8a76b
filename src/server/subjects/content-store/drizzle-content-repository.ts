import type { Orm } from '#server/platform/database/database.ts';
import { applyChanges, refreshSearch } from './apply-changes.ts';
import { createAlertQueries } from './alert-queries.ts';
import { createArchiveQueries } from './archive-queries.ts';
import type { ContentRepository } from './content-repository.ts';
import { createDocumentQueries } from './document-queries.ts';
import { applyPost } from './apply-post.ts';
import { createLivePostQueries } from './live-post-queries.ts';
import { createDueChanges } from './due-changes.ts';
import { createPollCounts } from './poll-counts.ts';
import { createRelatedStories } from './related-stories.ts';
import { createStorySearch } from './search/drizzle-story-search.ts';
import { createShowParts } from './show-parts.ts';
import { createStoredPurges } from './stored-purges.ts';
import { createStoryLists } from './story-lists.ts';
import { createStoryPaths } from './story-paths.ts';
import { createStoryScores } from './story-scores.ts';

/** The content store on either database engine. */
export function createContentRepository(orm: Orm): ContentRepository {
  const lists = createStoryLists(orm);
  return {
    ...createDocumentQueries(orm),
    ...createAlertQueries(orm),
    ...createStoryPaths(orm),
    ...lists,
    ...createStorySearch(orm),
    ...createArchiveQueries(orm),
    ...createRelatedStories(orm),
    ...createShowParts(orm),
    ...createStoryScores(orm, lists.listStories),
    ...createDueChanges(orm),
    ...createLivePostQueries(orm),
    ...createPollCounts(orm),
    ...createStoredPurges(orm),
    applyPost: (change) => applyPost(orm, change),
    applyChanges: (changes) => applyChanges(orm, changes),
    refreshSearch: (limit) => refreshSearch(orm, limit),
  };
}
