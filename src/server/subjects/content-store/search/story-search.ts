import type { Locale } from '#domain/locale/locale.ts';
import type { Story } from '#domain/stories/story.ts';

/** A search of a site's visible stories in one language. */
export interface SearchRequest {
  site: string;
  locale: Locale;
  /** Text with the operators of `parseSearch`. If it is empty, all stories match, newest first. */
  text: string;
  /**
   * Facets by kind, `type`, `taxon`, `tag`, `author`, `show` and `blog`. A story matches one value
   * of each kind.
   */
  filters?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Only stories first visible at this instant or later. */
  from?: string | undefined;
  /** Only stories first visible before this instant. */
  before?: string | undefined;
  limit: number;
  /** `cursor` of the previous page, of the same request. */
  cursor?: SearchCursor | undefined;
}

/**
 * Position in a list of results. It fixes the instant of the first page, so that stories published
 * since neither shift the list nor are in it.
 */
export interface SearchCursor {
  asOf: string;
  /** End of the last complete block. Results are ranked within blocks. */
  after?: BlockKey | undefined;
  /** The last result of the current block. */
  last?: RankKey | undefined;
}

/** Position of a story in the order of blocks: stories whose headline matches, then the newest. */
export interface BlockKey {
  isHeading: boolean;
  visibleFrom: string;
  id: string;
}

/** Position of a story within its block. */
export interface RankKey {
  score: number;
  visibleFrom: string;
  id: string;
}

export interface SearchPage {
  results: FoundStory[];
  /** Number of all stories that match. */
  total: number;
  /**
   * Numbers of matching stories by facet, `tag:water`. Only on the first page, and not for all
   * stories.
   */
  facets: ReadonlyMap<string, number>;
  /**
   * Whether the numbers of facets include all matching stories. Otherwise they are those of the
   * newest.
   */
  isCounted: boolean;
  /** `undefined` at the end of the list. */
  cursor: SearchCursor | undefined;
  /** Words of the text that no story contains, with the ones searched instead. */
  corrected: ReadonlyMap<string, string>;
  /** Words of the results that match the query, for snippets. */
  words: ReadonlySet<string>;
}

/**
 * A whole story, because a snippet is cut from its text. The caller knows which part of it readers
 * may see.
 */
export interface FoundStory {
  story: Story;
  path: string;
}

/**
 * A search for headlines while a reader types. Each list has the spellings of one word, without
 * accents.
 */
export interface HeadlineRequest extends Pick<SearchRequest, 'site' | 'locale' | 'limit'> {
  words: readonly (readonly string[])[];
}

/** The search port. Both database engines pass the same contract tests. */
export interface StorySearch {
  search(request: SearchRequest, now: Date): Promise<SearchPage>;
  /**
   * Visible stories whose headline has, for each word, one that begins with a spelling of it: those
   * with whole words first, then the newest.
   */
  findHeadlines(request: HeadlineRequest, now: Date): Promise<FoundStory[]>;
  /**
   * Words of the site that are spelt nearly like each given word (in lower case). A word that
   * begins one of them has none.
   */
  listWordsAlike(
    request: Pick<SearchRequest, 'site' | 'locale'>,
    words: readonly string[],
  ): Promise<Map<string, string[]>>;
}
