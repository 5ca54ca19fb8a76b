import {
  bodyTag,
  documentTag,
  siteDocumentTag,
  listingTags,
  mostReadTag,
  siteTag,
  versionsTag,
} from '#domain/documents/cache-tags.ts';
import { SITE_DOCUMENT_TYPES } from '#domain/documents/document.ts';
import { TagIndex } from '#server/platform/runtime/tag-index.ts';
import type { ContentRepository } from '../content-store/content-repository.ts';

/**
 * Result of a query, with the cache tags of everything that it depends on: a page that shows it has
 * these tags.
 */
export interface Tagged<Rows> {
  rows: Rows;
  tags: readonly string[];
}

/** The queries of the store whose results are cached. */
export type CachedQueries = Pick<
  ContentRepository,
  | 'findStoryAt'
  | 'listHeads'
  | 'listStories'
  | 'listMostRead'
  | 'countStories'
  | 'listVersions'
  | 'listSiteDocuments'
  | 'findPictures'
>;

/** The cached reads: each query of the store with the tags of its result. */
export type ContentReads = {
  [Query in keyof CachedQueries]: (
    ...parameters: Parameters<CachedQueries[Query]>
  ) => Promise<Tagged<Awaited<ReturnType<CachedQueries[Query]>>>>;
};

/** Maximum of cached results; with stories of usual length some 30 MB. */
const MAX_ENTRIES = 4000;

/**
 * LRU cache in front of the content store. An entry lives until a publication purges one of its
 * tags, so that a page rendered again after one headline changed only queries that story. Errors,
 * missing documents, and reads in progress during a purge are not cached. Results are shared:
 * callers must not modify them.
 */
export class ReadCache implements ContentReads {
  readonly #repository: CachedQueries;
  readonly #limit: number;
  readonly #entries = new Map<string, unknown>();
  readonly #tags = new TagIndex();
  readonly #underWay = new Map<string, Promise<Tagged<unknown>>>();
  #purges = 0;

  constructor(repository: CachedQueries, { limit = MAX_ENTRIES } = {}) {
    this.#repository = repository;
    this.#limit = limit;
  }

  findStoryAt: ContentReads['findStoryAt'] = (site, locale, path) =>
    this.#once(
      `story ${site} ${locale} ${path}`,
      () => this.#repository.findStoryAt(site, locale, path),
      (found) =>
        found ? [siteTag(site), documentTag(found.story.id), bodyTag(found.story.id)] : [],
    );

  listHeads: ContentReads['listHeads'] = async (ids, now) => {
    // A visible story stays visible until a publication changes it, so that only missing ids are
    // queried again.
    const found = await this.#each(
      'head',
      ids,
      async (missing) =>
        new Map((await this.#repository.listHeads(missing, now)).map((head) => [head.id, head])),
    );
    return { rows: ids.flatMap((id) => found.get(id) ?? []), tags: ids.map(documentTag) };
  };

  listStories: ContentReads['listStories'] = (query, now) =>
    this.#once(
      `list ${JSON.stringify(query)}`,
      () => this.#repository.listStories(query, now),
      (heads) => [
        siteTag(query.site),
        ...listingTags(query, heads),
        ...heads.map(({ id }) => documentTag(id)),
      ],
    );

  listMostRead: ContentReads['listMostRead'] = (query, now) =>
    this.#once(
      `most ${JSON.stringify(query)}`,
      () => this.#repository.listMostRead(query, now),
      (heads) => [
        siteTag(query.site),
        mostReadTag(query.site, query.locale),
        ...heads.map(({ id }) => documentTag(id)),
      ],
    );

  countStories: ContentReads['countStories'] = (query, now) =>
    this.#once(
      `count ${JSON.stringify(query)}`,
      () => this.#repository.countStories(query, now),
      () => [siteTag(query.site), ...listingTags(query)],
    );

  listVersions: ContentReads['listVersions'] = (storyId, now) =>
    this.#once(
      `versions ${storyId}`,
      () => this.#repository.listVersions(storyId, now),
      (heads) => [
        versionsTag(storyId),
        ...heads.flatMap(({ id, site }) => [documentTag(id), siteTag(site)]),
      ],
    );

  listSiteDocuments: ContentReads['listSiteDocuments'] = (site) =>
    this.#once(
      `siteDocuments ${site}`,
      () => this.#repository.listSiteDocuments(site),
      () => [siteTag(site), ...SITE_DOCUMENT_TYPES.map((type) => siteDocumentTag(site, type))],
    );

  findPictures: ContentReads['findPictures'] = async (ids) => ({
    rows: await this.#each('picture', ids, (missing) => this.#repository.findPictures(missing)),
    tags: ids.map(documentTag),
  });

  /**
   * A text made of several reads, such as the printed part of a story, with the tags of all that it
   * shows. It is kept like the result of a query. `undefined` is not kept.
   */
  makeText(
    key: string,
    make: () => Promise<Tagged<string> | undefined>,
  ): Promise<string | undefined> {
    let tags: readonly string[] = [];
    const read = async () => {
      const made = await make();
      tags = made?.tags ?? [];
      return made?.rows;
    };
    return this.#once(`text ${key}`, read, () => [...tags]).then(({ rows }) => rows);
  }

  /**
   * Removes the entries with these tags. Call it before the page cache purges, so that no page is
   * rendered from outdated entries.
   */
  purge(tags: readonly string[]): void {
    this.#purges += 1;
    this.#underWay.clear();
    for (const key of this.#tags.keysOf(tags)) this.#remove(key);
  }

  clear(): void {
    this.#purges += 1;
    this.#underWay.clear();
    this.#entries.clear();
    this.#tags.clear();
  }

  async #once<Rows>(
    key: string,
    read: () => Promise<Rows>,
    tagsOf: (rows: Rows) => string[],
  ): Promise<Tagged<Rows>> {
    const kept = this.#find<Tagged<Rows>>(key);
    if (kept !== undefined) return kept;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key is made by one method only, which reads one type
    const running = this.#underWay.get(key) as Promise<Tagged<Rows>> | undefined;
    if (running) return running;
    const purges = this.#purges;
    const reading = read().then((rows) => {
      const tagged = { rows, tags: tagsOf(rows) };
      if (rows !== undefined && purges === this.#purges) this.#save(key, tagged, tagged.tags);
      return tagged;
    });
    this.#underWay.set(key, reading);
    const forget = () => {
      if (this.#underWay.get(key) === reading) this.#underWay.delete(key);
    };
    reading.then(forget, forget);
    return reading;
  }

  /** Documents by id: cached ones, and the others in one query. */
  async #each<Item>(
    kind: string,
    ids: readonly string[],
    read: (missing: string[]) => Promise<Map<string, Item>>,
  ): Promise<Map<string, Item>> {
    const found = new Map<string, Item>();
    const missing: string[] = [];
    for (const id of new Set(ids)) {
      const kept = this.#find<Item>(`${kind} ${id}`);
      if (kept === undefined) missing.push(id);
      else found.set(id, kept);
    }
    if (missing.length === 0) return found;
    const purges = this.#purges;
    for (const [id, item] of await read(missing)) {
      found.set(id, item);
      if (purges === this.#purges)
        this.#save(`${kind} ${id}`, item, [documentTag(id), ...siteTagsOf(item)]);
    }
    return found;
  }

  #find<Answer>(key: string): Answer | undefined {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a key is made by one method only, which reads one type
    const kept = this.#entries.get(key) as Answer | undefined;
    if (kept === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, kept);
    return kept;
  }

  #save(key: string, answer: unknown, tags: readonly string[]): void {
    this.#entries.set(key, answer);
    this.#tags.set(key, tags);
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#limit) break;
      this.#remove(oldest);
    }
  }

  #remove(key: string): void {
    this.#entries.delete(key);
    this.#tags.remove(key);
  }
}

function siteTagsOf(item: unknown): string[] {
  return typeof item === 'object' &&
    item !== null &&
    'site' in item &&
    typeof item.site === 'string'
    ? [siteTag(item.site)]
    : [];
}
