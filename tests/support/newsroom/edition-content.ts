import type { Edition } from '#domain/paths/urls.ts';
import {
  EditionContent,
  type UncachedQueries,
} from '#server/subjects/content/edition/edition-content.ts';
import type { CommentQueries } from '#server/subjects/comments/comment-queries.ts';
import type { InterviewQueries } from '#server/subjects/interviews/interview-queries.ts';
import { ReadCache, type CachedQueries } from '#server/subjects/content/read-cache.ts';

/** The queries of the store that pages make. */
export type PageQueries = CachedQueries & UncachedQueries;

/** A store without content. */
export const NO_CONTENT: PageQueries = {
  findStoryAt: () => Promise.resolve(undefined),
  findMovedStory: () => Promise.resolve(undefined),
  listStoriesWithSlug: () => Promise.resolve([]),
  listTargets: () => Promise.resolve([]),
  listHeads: () => Promise.resolve([]),
  listStories: () => Promise.resolve([]),
  listMostRead: () => Promise.resolve([]),
  countStories: () => Promise.resolve(0),
  countBetween: () => Promise.resolve([]),
  findInstantsBeside: () => Promise.resolve({}),
  listStoriesWithin: () => Promise.resolve([]),
  listPaths: () => Promise.resolve([]),
  listVersions: () => Promise.resolve([]),
  listSiteDocuments: () => Promise.resolve([]),
  findPictures: () => Promise.resolve(new Map()),
  listSharingTags: () => Promise.resolve([]),
  listShowParts: () => Promise.resolve([]),
  search: () => Promise.reject(new Error('this store does not search')),
  findHeadlines: () => Promise.reject(new Error('this store does not search')),
  countVotes: () => Promise.resolve(new Map()),
  findLiveBlog: () => Promise.resolve(undefined),
  findLiveState: () => Promise.resolve({ sequence: 0, total: 0, keys: [] }),
  findPost: () => Promise.resolve(undefined),
  listPosts: () => Promise.resolve([]),
  listPostChanges: () => Promise.resolve([]),
  listWordsAlike: () => Promise.reject(new Error('this store does not search')),
};

/** A store without comments. */
const NO_COMMENTS: CommentQueries = {
  listThreads: () => Promise.resolve([]),
  listReplies: () => Promise.resolve([]),
  findShown: () => Promise.resolve(undefined),
  findState: () => Promise.resolve({ published: 0, isClosed: false }),
};

/** A store without questions. */
const NO_QUESTIONS: InterviewQueries = {
  listShown: () => Promise.resolve([]),
  isPlace: () => Promise.resolve(false),
  countShown: () => Promise.resolve(0),
  listAnswered: () => Promise.resolve([]),
  findSequence: () => Promise.resolve(0),
  listChanges: () => Promise.resolve([]),
};

/** The content of a page, read through a cache from the given queries. The others find nothing. */
export function editionContent(
  queries: Partial<PageQueries>,
  { edition, now, reads }: { edition: Edition; now: Date; reads?: ReadCache },
): EditionContent {
  const store = { ...NO_CONTENT, ...queries };
  return new EditionContent({
    edition,
    reads: reads ?? new ReadCache(store),
    store,
    comments: NO_COMMENTS,
    interviews: NO_QUESTIONS,
    walls: { listWall: () => Promise.resolve([]) },
    now,
  });
}
