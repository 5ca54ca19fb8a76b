import type { Edition } from '#domain/paths/urls.ts';
import {
  fewerTag,
  numberedTags,
  listTag,
  pollTag,
  versionsTag,
} from '#domain/documents/cache-tags.ts';
import type { ShareImage } from '#domain/page-head/page-head.ts';
import { chooseMisplaced, slugInStoryPath } from '#domain/stories/misplaced-story.ts';
import { orderByLikeness } from '#domain/stories/alike.ts';
import { type Locale } from '#domain/locale/locale.ts';
import type { BeaconKind } from '#domain/reads/beacon.ts';
import type { PollCounts } from '#domain/polls/poll-votes.ts';
import { visibleFrom, type StorySummary } from '#domain/stories/story.ts';
import {
  countNewest,
  countNumberedPages,
  STORIES_A_PAGE,
  type ListPlace,
} from '#domain/paths/list-pages.ts';
import { siteCardOf } from '#server/platform/images/site-card.ts';
import type { ContentRepository } from '#server/subjects/content-store/content-repository.ts';
import type { StoryAtPath, StoryQuery } from '#server/subjects/content-store/story-query.ts';
import type { ShowPart } from '#server/subjects/content-store/show-parts.ts';
import type { ContentReads } from '../read-cache.ts';
import { PageAds } from '../page-ads.ts';
import { PageImages } from '../page-images.ts';
import { PageTags } from '../page-tags.ts';
import { SiteDocuments } from '../site-documents.ts';
import { CommentPages } from './comment-pages.ts';
import { InterviewPages } from './interview-pages.ts';
import type { InterviewQueries } from '#server/subjects/interviews/interview-queries.ts';
import type { CommentQueries } from '#server/subjects/comments/comment-queries.ts';
import { EditionSearch, type SearchQueriesOfPages } from './edition-search.ts';
import { WallPages } from './wall-pages.ts';
import type { WallQueries } from '#server/subjects/contributions/wall.ts';
import { LivePages, type LiveQueriesOfPages } from './live-pages.ts';
import { ArchivedStories, type ArchiveQueriesOfPages } from './archived-stories.ts';

/**
 * The queries of the store that are not cached: rarely the same twice, or for a page that is cached
 * itself.
 */
export type UncachedQueries = Pick<
  ContentRepository,
  | 'findMovedStory'
  | 'listStoriesWithSlug'
  | 'listTargets'
  | 'listSharingTags'
  | 'listShowParts'
  | 'countVotes'
> &
  SearchQueriesOfPages &
  LiveQueriesOfPages &
  ArchiveQueriesOfPages;

export type Listing = Pick<
  StoryQuery,
  'of' | 'types' | 'before' | 'from' | 'exclude' | 'limit' | 'offset'
>;

/** The content of all sites, for a page of an edition at an instant. */
interface ContentSources {
  edition: Edition;
  reads: ContentReads;
  store: UncachedQueries;
  comments: CommentQueries;
  interviews: InterviewQueries;
  walls: WallQueries;
  now: Date;
}

/**
 * The content as one page sees it: one site, one language, only visible stories. Every read adds
 * its cache tags, so that a page cannot omit the tag of anything that it shows.
 */
export class EditionContent {
  readonly edition: Edition;
  /** The instant for which the page is rendered. */
  readonly now: Date;
  /** Cache tags of everything read so far. */
  readonly tags: PageTags;
  readonly documents: SiteDocuments;
  readonly images: PageImages;
  readonly ads: PageAds;
  readonly archive: ArchivedStories;
  readonly live: LivePages;
  readonly comments: CommentPages;
  readonly interviews: InterviewPages;
  readonly walls: WallPages;
  readonly search: EditionSearch;
  readonly #reads: ContentReads;
  readonly #store: UncachedQueries;

  constructor({ edition, reads, store, comments, interviews, walls, now }: ContentSources) {
    this.edition = edition;
    this.now = now;
    this.tags = new PageTags(edition.site, now);
    this.documents = new SiteDocuments({ edition, reads, tags: this.tags, now });
    this.images = new PageImages({ locale: edition.locale, reads, tags: this.tags });
    this.ads = new PageAds({ edition, documents: this.documents, images: this.images });
    this.live = new LivePages(store, this.tags);
    this.comments = new CommentPages(comments, this.tags);
    this.interviews = new InterviewPages(interviews, this.tags, now);
    this.walls = new WallPages(walls, this.images, this.tags);
    this.search = new EditionSearch({ edition, store, now });
    this.archive = new ArchivedStories({ edition, reads, store, tags: this.tags, now });
    this.#reads = reads;
    this.#store = store;
  }

  /** The site's default share image, for pages without a picture of their own. */
  get siteCard(): ShareImage {
    return siteCardOf(this.edition);
  }

  /** The story at a path, and whether it is visible, withdrawn or expired, or scheduled. */
  async findStory(
    path: string,
  ): Promise<(StoryAtPath & { state: 'shown' | 'withdrawn' | 'waiting' }) | undefined> {
    const { site, locale } = this.edition;
    const found = this.tags.addOf(await this.#reads.findStoryAt(site.alias, locale, path));
    if (!found) return undefined;
    const { visibleFrom, visibleUntil } = found;
    const isOver =
      visibleFrom === undefined || (visibleUntil !== undefined && visibleUntil <= this.now);
    return {
      ...found,
      state: isOver ? 'withdrawn' : visibleFrom <= this.now ? 'shown' : 'waiting',
    };
  }

  /**
   * The story that had a path before, or `withdrawn`. Adds no tag, because neither response is
   * cached.
   */
  async findMovedStory(path: string): Promise<StorySummary | 'withdrawn' | undefined> {
    return this.#store.findMovedStory(this.edition.site.alias, this.edition.locale, path, this.now);
  }

  /**
   * The story with the slug of a path that has another section or day. Adds no tag, because the
   * redirect is not cached.
   */
  async findMisplacedStory(path: string): Promise<StorySummary | undefined> {
    const slug = slugInStoryPath(path);
    if (slug === undefined) return undefined;
    const { site, locale } = this.edition;
    return chooseMisplaced(
      path,
      await this.#store.listStoriesWithSlug(site.alias, locale, slug, this.now),
    );
  }

  /** The votes of a poll in all languages. */
  async countVotes({ storyId }: Pick<StorySummary, 'storyId'>): Promise<PollCounts> {
    this.tags.add(pollTag(storyId));
    return this.#store.countVotes(this.edition.site.alias, storyId);
  }

  /**
   * Ids of the tags or authors with visible stories. Others are not published yet, or no longer.
   */
  async listTargets(
    kind: 'tag' | 'author',
    locale = this.edition.locale,
  ): Promise<ReadonlySet<string>> {
    const { site } = this.edition;
    this.tags.add(listTag({ site: site.alias, locale }));
    return new Set(await this.#store.listTargets(kind, locale, this.now));
  }

  /** The newest stories of a listing. */
  async listStories(listing: Listing): Promise<StorySummary[]> {
    const query = { site: this.edition.site.alias, locale: this.edition.locale, ...listing };
    return this.tags.addOf(await this.#reads.listStories(query, this.now));
  }

  /** The stories that are read or shared most, and the newest if too few are. */
  async listMostRead(kind: BeaconKind, limit: number): Promise<StorySummary[]> {
    const { site, locale } = this.edition;
    return this.tags.addOf(
      await this.#reads.listMostRead({ site: site.alias, locale, kind, limit }, this.now),
    );
  }

  /**
   * One page of a listing (`list-pages.ts`); `undefined` for a number without a page. The list's
   * own page, without a number, may be empty. A numbered page is read from the oldest story on, so
   * that its stories do not depend on the count, which a publication may change in between.
   */
  async findListingPage(
    listing: Pick<Listing, 'of' | 'before' | 'from'>,
    page: number | undefined,
  ): Promise<(ListPlace & { stories: StorySummary[]; count: number }) | undefined> {
    const query = { site: this.edition.site.alias, locale: this.edition.locale, ...listing };
    // A numbered page does not depend on the count.
    const { rows: count, tags: ofCount } = await this.#reads.countStories(query, this.now);
    const pages = countNumberedPages(count);
    if (page === undefined) {
      this.tags.add(...ofCount);
      const stories =
        count === 0 ? [] : await this.listStories({ ...listing, limit: countNewest(count) });
      return { stories, count, page, pages };
    }
    if (page < 1 || page > pages) return undefined;
    const part = {
      limit: STORIES_A_PAGE,
      offset: (page - 1) * STORIES_A_PAGE,
      order: 'oldest' as const,
    };
    const stories = (
      await this.#reads.listStories({ ...query, ...part }, this.now)
    ).rows.toReversed();
    const newest = stories[0] && visibleFrom(stories[0]);
    this.tags.add(...numberedTags(query, newest ?? this.now, this.now));
    // Its link to the newer stories changes with their number.
    if (page === pages) this.tags.add(...ofCount);
    if (page === pages - 1)
      this.tags.add(fewerTag({ site: query.site, locale: query.locale, of: listing.of }));
    return { stories: this.tags.addDocuments(stories), count, page, pages };
  }

  /**
   * Stories to read after a given one, older than it: of its section, or of the first author of an
   * opinion. Such a list only changes when one of its own stories does, so that a new story does
   * not purge every page of its section.
   */
  async listOlder(
    story: Pick<StorySummary, 'id' | 'type' | 'taxon' | 'authors' | 'publishedAt'>,
    limit: number,
  ): Promise<StorySummary[]> {
    const { site, locale } = this.edition;
    const [author] = story.authors;
    const query = {
      site: site.alias,
      locale,
      of:
        story.type === 'opinion' && author !== undefined
          ? { kind: 'author' as const, id: author }
          : { kind: 'taxon' as const, id: story.taxon },
      before: story.publishedAt,
      exclude: [story.id],
      limit,
    };
    return this.tags.addDocuments((await this.#reads.listStories(query, this.now)).rows);
  }

  /**
   * Stories of any section, for a story that few others lead on from: the last ones before it, then
   * the first ones after it. As with `listOlder`, the list only changes when one of its own stories
   * does.
   */
  async listNear(
    { publishedAt }: Pick<StorySummary, 'publishedAt'>,
    { exclude, limit }: { exclude: string[]; limit: number },
  ): Promise<StorySummary[]> {
    const query = { site: this.edition.site.alias, locale: this.edition.locale, exclude };
    const { rows: before } = await this.#reads.listStories(
      { ...query, before: publishedAt, limit },
      this.now,
    );
    const missing = limit - before.length;
    const after =
      missing === 0
        ? []
        : (
            await this.#reads.listStories(
              { ...query, from: publishedAt, order: 'oldest', limit: missing },
              this.now,
            )
          ).rows;
    return this.tags.addDocuments([...before, ...after]);
  }

  /**
   * Older stories about the same, best first: those that share tags, by what they share. As with
   * `listOlder`, the list only changes when one of its own stories does.
   */
  async listAlike(
    story: Pick<
      StorySummary,
      'id' | 'tags' | 'taxon' | 'headline' | 'subtitle' | 'locale' | 'publishedAt'
    >,
    limit: number,
  ): Promise<StorySummary[]> {
    const { site, locale } = this.edition;
    const { id: exclude, tags, publishedAt: before } = story;
    const found = await this.#store.listSharingTags(
      { site: site.alias, locale, tags, before, exclude, limit: 8 * limit },
      this.now,
    );
    return this.tags.addDocuments(orderByLikeness(story, found).slice(0, limit));
  }

  /** The languages of the site in which a listing has visible stories. */
  async listLanguagesOf(of: NonNullable<Listing['of']>): Promise<Locale[]> {
    const { site } = this.edition;
    const counts = await Promise.all(
      site.locales.map(async (locale) => {
        return {
          locale,
          count: this.tags.addOf(
            await this.#reads.countStories({ site: site.alias, locale, of }, this.now),
          ),
        };
      }),
    );
    return counts.filter(({ count }) => count > 0).map(({ locale }) => locale);
  }

  /** The seasons of one show, or of all shows, with the number of their episodes at an instant. */
  async listShowParts({
    show,
    locale = this.edition.locale,
    asOf = this.now,
  }: { show?: string; locale?: Locale; asOf?: Date } = {}): Promise<ShowPart[]> {
    const list = { site: this.edition.site.alias, locale };
    this.tags.add(
      listTag({
        ...list,
        of: show === undefined ? { kind: 'type', id: 'episode' } : { kind: 'show', id: show },
      }),
    );
    return this.#store.listShowParts({ ...list, show }, asOf);
  }

  /** Heads of the visible stories among the ids, in the same order. */
  async listHeads(ids: readonly string[]): Promise<StorySummary[]> {
    return this.tags.addOf(await this.#reads.listHeads(ids, this.now));
  }

  /**
   * The other language versions of a story. The page depends on their paths only, and so on fewer
   * tags.
   */
  async listOtherVersions(story: Pick<StorySummary, 'id' | 'storyId'>): Promise<StorySummary[]> {
    this.tags.add(versionsTag(story.storyId));
    return (await this.#reads.listVersions(story.storyId, this.now)).rows.filter(
      ({ id }) => id !== story.id,
    );
  }
}
