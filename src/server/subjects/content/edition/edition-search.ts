import type { Edition } from '#domain/paths/urls.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import type {
  FoundStory,
  SearchPage,
  SearchRequest,
} from '#server/subjects/content-store/search/story-search.ts';

export type SearchQueriesOfPages = Pick<
  ContentRepository,
  'search' | 'findHeadlines' | 'listWordsAlike'
>;

/** Searches in an edition at an instant. They add no tags: a page with results is never cached. */
export class EditionSearch {
  readonly #edition: Edition;
  readonly #store: SearchQueriesOfPages;
  readonly #now: Date;

  constructor({
    edition,
    store,
    now,
  }: {
    edition: Edition;
    store: SearchQueriesOfPages;
    now: Date;
  }) {
    this.#edition = edition;
    this.#store = store;
    this.#now = now;
  }

  async find(request: Omit<SearchRequest, 'site' | 'locale'>): Promise<SearchPage> {
    return this.#store.search({ ...this.#place, ...request }, this.#now);
  }

  /** Stories whose headline has words that begin like the given ones (`StorySearch`). */
  async findHeadlines(words: readonly (readonly string[])[], limit: number): Promise<FoundStory[]> {
    return this.#store.findHeadlines({ ...this.#place, words, limit }, this.#now);
  }

  /** Words of the edition that are spelt nearly like the given ones, which begin none. */
  async listWordsAlike(words: readonly string[]): Promise<Map<string, string[]>> {
    return this.#store.listWordsAlike(this.#place, words);
  }

  get #place() {
    const { site, locale } = this.#edition;
    return { site: site.alias, locale };
  }
}
