import { inEdition, slugIn, type Edition } from '../../domain/sites/urls.ts';
import {
  dayTag,
  bodyTag,
  broadcastsTag,
  documentTag,
  fewerTag,
  numberedTags,
  siteDocumentTag,
  listingTags,
  listTag,
  sameDayTag,
  mostReadTag,
  onAirTag,
  scheduleTags,
  siteTag,
  versionsTag,
} from '../../domain/cache-tags.ts';
import { calendarDay } from '../../domain/dates/calendar-day.ts';
import { monthOf, nextMonth, spanOfMonth } from '../../domain/dates/calendar-month.ts';
import type { DocumentOf, SiteDocument } from '../../domain/document.ts';
import {
  broadcastsWithin,
  nextChangeOf,
  sortBroadcasts,
  type Broadcast,
  type ChannelBroadcasts,
} from '../../domain/schedule/broadcasts.ts';
import type { ShareImage } from '../../domain/page-head/page-head.ts';
import type { ArchivedPicture, Image, PictureRef } from '../../domain/pictures/picture.ts';
import { imageTemplate, imageUrlOf, sourcesOf } from '../../domain/pictures/rendition.ts';
import { chooseMisplaced, slugInStoryPath } from '../../domain/story/misplaced-story.ts';
import { orderByLikeness } from '../../domain/story/alike.ts';
import { localize, type Locale } from '../../domain/sites/locale.ts';
import type { BeaconKind } from '../../domain/story/beacon.ts';
import { visibleFrom, type StorySummary } from '../../domain/story/story.ts';
import { countNewest, countNumberedPages, STORIES_A_PAGE, type ListPlace } from '../../domain/sites/list-pages.ts';
import { siteCardOf } from '../images/site-card.ts';
import type { Span } from '../content-store/archive-queries.ts';
import type { AddressedStory, AddressQuery, StoryAddress, StoryQuery } from '../content-store/content-repository.ts';
import type { ShowPart } from '../content-store/show-parts.ts';
import type { SearchPage, SearchRequest } from '../content-store/search/story-search.ts';
import type { ContentReads } from './read-cache.ts';

type SiteDocumentType = SiteDocument['type'];
type SiteDocumentOf<Type extends SiteDocumentType> = DocumentOf<Type>;
export type Listing = Pick<StoryQuery, 'of' | 'types' | 'before' | 'from' | 'exclude' | 'limit' | 'offset'>;

/** A span of which everything is after. PostgreSQL's instants begin earlier. */
const BEFORE_EVERYTHING = { from: '0001-01-01T00:00:00Z', before: '0001-01-01T00:00:00Z' };

/**
 * The content as one page sees it: one site, one language, only visible stories. Every read adds its cache tags, so
 * that a page cannot omit the tag of anything that it shows.
 */
export class EditionContent {
  readonly edition: Edition;
  readonly #reads: ContentReads;
  readonly #now: Date;
  readonly #tags: Set<string>;
  #expiry = Infinity;

  constructor(options: { edition: Edition; reads: ContentReads; now: Date }) {
    this.edition = options.edition;
    this.#reads = options.reads;
    this.#now = options.now;
    this.#tags = new Set([siteTag(options.edition.site.alias)]);
  }

  /** Cache tags of everything read so far. */
  get tags(): string[] {
    return [...this.#tags];
  }

  /** The instant for which the page is rendered. */
  get now(): Date {
    return this.#now;
  }

  /** The site's default share image, for pages without a picture of their own. */
  get siteCard(): ShareImage {
    return siteCardOf(this.edition);
  }

  /**
   * Declares that the page depends on the current day, so that it is purged when the day ends. Returns the day in the
   * site's time zone (YYYY-MM-DD).
   */
  followDay(): string {
    const today = calendarDay(this.#now, this.edition.site.timeZone);
    this.followUntil(today);
    return today;
  }

  /** Declares that the page is valid until the end of a day in the site's time zone (YYYY-MM-DD), when it is purged. */
  followUntil(day: string): void {
    this.#tags.add(dayTag(this.edition.site.alias, day));
  }

  /** The story at a path, and whether it is visible, withdrawn or expired, or scheduled. */
  async findStory(path: string): Promise<(AddressedStory & { state: 'shown' | 'withdrawn' | 'waiting' }) | undefined> {
    const { site, locale } = this.edition;
    const found = await this.#reads.findStoryAt(site.alias, locale, path);
    if (!found) return undefined;
    this.#tags.add(documentTag(found.story.id)).add(bodyTag(found.story.id));
    const { visibleFrom, visibleUntil } = found;
    const isOver = visibleFrom === undefined || (visibleUntil !== undefined && visibleUntil <= this.#now);
    return { ...found, state: isOver ? 'withdrawn' : visibleFrom <= this.#now ? 'shown' : 'waiting' };
  }

  /** The story that had a path before, or `withdrawn`. Adds no tag, because neither response is cached. */
  async findMovedStory(path: string): Promise<StorySummary | 'withdrawn' | undefined> {
    return this.#reads.findMovedStory(this.edition.site.alias, this.edition.locale, path, this.#now);
  }

  /** The story with the slug of a path that has another section or day. Adds no tag, because the redirect is not cached. */
  async findMisplacedStory(path: string): Promise<StorySummary | undefined> {
    const slug = slugInStoryPath(path);
    if (slug === undefined) return undefined;
    const { site, locale } = this.edition;
    return chooseMisplaced(path, await this.#reads.listStoriesWithSlug(site.alias, locale, slug, this.#now));
  }

  /** Ids of the tags or authors with visible stories. Others are not published yet, or no longer. */
  async listTargets(kind: 'tag' | 'author', locale = this.edition.locale): Promise<ReadonlySet<string>> {
    const { site } = this.edition;
    this.#tags.add(listTag({ site: site.alias, locale }));
    return new Set(await this.#reads.listTargets(kind, locale, this.#now));
  }

  /** The newest stories of a listing. */
  async listStories(listing: Listing): Promise<StorySummary[]> {
    const query = { site: this.edition.site.alias, locale: this.edition.locale, ...listing };
    const stories = await this.#reads.listStories(query, this.#now);
    for (const tag of listingTags(query, stories)) this.#tags.add(tag);
    return this.#withTags(stories);
  }

  /** The stories that are read or shared most, and the newest if too few are. */
  async listMostRead(kind: BeaconKind, limit: number): Promise<StorySummary[]> {
    const { site, locale } = this.edition;
    this.#tags.add(mostReadTag(site.alias, locale));
    return this.#withTags(await this.#reads.listMostRead({ site: site.alias, locale, kind, limit }, this.#now));
  }

  /**
   * One page of a listing (`list-pages.ts`); `undefined` for a number without a page. The list's own page, without a
   * number, may be empty. A numbered page is read from the oldest story on, so that its stories do not depend on the
   * count, which a publication may change in between.
   */
  async findListingPage(
    listing: Pick<Listing, 'of' | 'before' | 'from'>,
    page: number | undefined,
  ): Promise<(ListPlace & { stories: StorySummary[]; count: number }) | undefined> {
    const query = { site: this.edition.site.alias, locale: this.edition.locale, ...listing };
    const count = await this.#reads.countStories(query, this.#now);
    const pages = countNumberedPages(count);
    if (page === undefined) {
      for (const tag of listingTags(query)) this.#tags.add(tag);
      return { stories: await this.listStories({ ...listing, limit: countNewest(count) || 1 }), count, page, pages };
    }
    if (page < 1 || page > pages) return undefined;
    const part = { limit: STORIES_A_PAGE, offset: (page - 1) * STORIES_A_PAGE, order: 'oldest' as const };
    const stories = (await this.#reads.listStories({ ...query, ...part }, this.#now)).toReversed();
    const newest = stories[0] && visibleFrom(stories[0]);
    for (const tag of numberedTags(query, newest ?? this.#now, this.#now)) this.#tags.add(tag);
    // Its link to the newer stories changes with their number.
    if (page === pages) for (const tag of listingTags(query)) this.#tags.add(tag);
    if (page === pages - 1) this.#tags.add(fewerTag({ site: query.site, locale: query.locale, of: listing.of }));
    return { stories: this.#withTags(stories), count, page, pages };
  }

  /** Numbers of stories between consecutive instants, which ascend. */
  async countBetween(instants: readonly string[]): Promise<number[]> {
    const list = { site: this.edition.site.alias, locale: this.edition.locale };
    for (const tag of listingTags({ ...list, from: instants[0], before: instants.at(-1) })) this.#tags.add(tag);
    return this.#reads.countBetween({ ...list, instants }, this.#now);
  }

  /** The instants at which the last story before a span and the first one after it were first visible. */
  async findInstantsBeside({ from, before }: Span): Promise<{ previous?: Date; next?: Date }> {
    const { site, locale } = this.edition;
    const list = { site: site.alias, locale };
    const found = await this.#reads.findInstantsBeside({ ...list, from, before }, this.#now);
    const { previous, next } = found;
    const afterNext = next && new Date(next.getTime() + 1).toISOString();
    for (const tag of listingTags({ ...list, from: previous?.toISOString(), before: from })) this.#tags.add(tag);
    // Stories after a span that has not ended appear when it has.
    if (new Date(before) > this.#now) this.followUntil(calendarDay(new Date(Date.parse(before) - 1), site.timeZone));
    else for (const tag of listingTags({ ...list, from: before, before: afterNext })) this.#tags.add(tag);
    return found;
  }

  /** The newest stories of the same day and month in several years. */
  async listSameDay(spans: readonly Span[], { each, limit }: { each: number; limit: number }): Promise<StorySummary[]> {
    const list = { site: this.edition.site.alias, locale: this.edition.locale };
    // A day begins and ends on different days in UTC.
    const ends = spans.flatMap(({ from, before }) => [from, new Date(Date.parse(before) - 1).toISOString()]);
    for (const end of ends) this.#tags.add(sameDayTag(list, end));
    return this.#withTags(await this.#reads.listStoriesWithin({ ...list, spans, each, limit }, this.#now));
  }

  /**
   * Stories to read after a given one, older than it: of its section, or of the first author of an opinion. Such a list
   * only changes when one of its own stories does, so that a new story does not purge every page of its section.
   */
  async listOlder(story: Pick<StorySummary, 'id' | 'type' | 'taxon' | 'authors' | 'publishedAt'>, limit: number): Promise<StorySummary[]> {
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
    return this.#withTags(await this.#reads.listStories(query, this.#now));
  }

  /**
   * Older stories about the same, best first: those that share tags, by what they share. As with `listOlder`, the list
   * only changes when one of its own stories does.
   */
  async listAlike(
    story: Pick<StorySummary, 'id' | 'tags' | 'taxon' | 'headline' | 'subtitle' | 'locale' | 'publishedAt'>,
    limit: number,
  ): Promise<StorySummary[]> {
    const { site, locale } = this.edition;
    const { id: exclude, tags, publishedAt: before } = story;
    const found = await this.#reads.listSharingTags({ site: site.alias, locale, tags, before, exclude, limit: 8 * limit }, this.#now);
    return this.#withTags(orderByLikeness(story, found).slice(0, limit));
  }

  /** The languages of the site in which a listing has visible stories. */
  async listLanguagesOf(of: NonNullable<Listing['of']>): Promise<Locale[]> {
    const { site } = this.edition;
    const counts = await Promise.all(
      site.locales.map(async (locale) => {
        const query = { site: site.alias, locale, of };
        for (const tag of listingTags(query)) this.#tags.add(tag);
        return { locale, count: await this.#reads.countStories(query, this.#now) };
      }),
    );
    return counts.filter(({ count }) => count > 0).map(({ locale }) => locale);
  }

  /** The seasons of one show, or of all shows, with the number of their episodes at an instant. */
  async listShowParts({
    show,
    locale = this.edition.locale,
    asOf = this.#now,
  }: { show?: string; locale?: Locale; asOf?: Date } = {}): Promise<ShowPart[]> {
    const list = { site: this.edition.site.alias, locale };
    this.#tags.add(listTag({ ...list, of: show === undefined ? { kind: 'type', id: 'episode' } : { kind: 'show', id: show } }));
    return this.#reads.listShowParts({ ...list, show }, asOf);
  }

  /**
   * The numbers of visible stories in a language by the month (YYYY-MM, UTC) in which they were first visible, oldest
   * first, without empty months. The counts of months without a change are cached.
   */
  async countMonths(locale: Locale): Promise<Map<string, number>> {
    const list = { site: this.edition.site.alias, locale };
    this.#tags.add(listTag(list));
    const monthAfter = async (span: Span) => {
      const { next } = await this.#reads.findInstantsBeside({ ...list, ...span }, this.#now);
      return next && monthOf(next.toISOString());
    };
    const counts = new Map<string, number>();
    for (let month = await monthAfter(BEFORE_EVERYTHING); month !== undefined;) {
      const span = spanOfMonth(month);
      const count = await this.#reads.countStories({ ...list, ...span }, this.#now);
      if (count > 0) counts.set(month, count);
      // After an empty month follows the next one that has stories: a story of the year 1000 must not count 12,000 months.
      month = count > 0 ? nextMonth(month) : await monthAfter(span);
    }
    return counts;
  }

  /** Paths of the stories of a month (YYYY-MM, UTC) in this language, oldest first. */
  async listAddressesOfMonth(month: string, part: Pick<AddressQuery, 'limit' | 'offset'>): Promise<StoryAddress[]> {
    const list = { site: this.edition.site.alias, locale: this.edition.locale };
    this.#tags.add(listTag({ ...list, of: { kind: 'month', id: month } }));
    return this.#reads.listAddresses({ ...list, ...spanOfMonth(month), ...part }, this.#now);
  }

  /** Paths of the stories in this language since an instant, oldest first. */
  async listNewAddresses({ since, limit }: { since: string; limit: number }): Promise<StoryAddress[]> {
    const list = { site: this.edition.site.alias, locale: this.edition.locale };
    this.#tags.add(listTag(list));
    return this.#reads.listAddresses({ ...list, from: since, limit, offset: 0 }, this.#now);
  }

  /** Heads of the visible stories among the ids, in the same order. */
  async listHeads(ids: readonly string[]): Promise<StorySummary[]> {
    for (const id of ids) this.#tags.add(documentTag(id));
    return this.#withTags(await this.#reads.listHeads(ids, this.#now));
  }

  /** The other language versions of a story. */
  async listOtherVersions(story: Pick<StorySummary, 'id' | 'storyId'>): Promise<StorySummary[]> {
    this.#tags.add(versionsTag(story.storyId));
    return (await this.#reads.listVersions(story.storyId, this.#now)).filter(({ id }) => id !== story.id);
  }

  /** All documents of a type that belong to the site and, if they have a language, to this one. */
  async listSiteDocuments<Type extends SiteDocumentType>(type: Type): Promise<SiteDocumentOf<Type>[]> {
    this.#tags.add(siteDocumentTag(this.edition.site.alias, type));
    const { ofType } = await this.#siteDocuments();
    return (ofType.get(type) ?? []).filter(
      (item): item is SiteDocumentOf<Type> => isOfType(item, type) && (!('locale' in item) || item.locale === this.edition.locale),
    );
  }

  /** Broadcasts of a show that are not over, soonest first. */
  async listComingBroadcasts(show: string): Promise<Broadcast[]> {
    this.#tags.add(broadcastsTag(show));
    return (await this.readSchedule())
      .flatMap(({ broadcasts }) => broadcasts)
      .filter(({ entry, end }) => entry.show === show && end > this.#now.getTime())
      .toSorted((one, other) => one.start - other.start);
  }

  /** The whole schedule of the site, past and coming. Callers must not modify it. */
  async readSchedule(): Promise<readonly ChannelBroadcasts[]> {
    this.#tags.add(siteDocumentTag(this.edition.site.alias, 'schedule-entry'));
    return (await this.#siteDocuments()).schedule();
  }

  /** The broadcasts that are on air from one instant until before another, in milliseconds since 1970. */
  async listBroadcasts(span: { from: number; before: number }): Promise<ChannelBroadcasts[]> {
    for (const tag of scheduleTags(this.edition.site.alias, span.from, span.before)) this.#tags.add(tag);
    return broadcastsWithin((await this.#siteDocuments()).schedule(), span);
  }

  /**
   * Declares that the page marks what is on air on some channels. It is purged at each start and end of a broadcast
   * there, and expires at the next one of those given.
   */
  followAir(channels: readonly ChannelBroadcasts[]): void {
    for (const { channel } of channels) this.#tags.add(onAirTag(this.edition.site.alias, channel));
    this.#expiry = Math.min(this.#expiry, nextChangeOf(channels, this.#now.getTime()) ?? Infinity);
  }

  /** Seconds, at least 1, for which the page is right by the clock; `Infinity` without a known end. */
  get lifetime(): number {
    return Math.max(1, Math.ceil((this.#expiry - this.#now.getTime()) / 1000));
  }

  /** The existing documents among the ids, in the same order. */
  async listNamed<Type extends SiteDocumentType>(type: Type, ids: readonly string[]): Promise<SiteDocumentOf<Type>[]> {
    const { withId } = await this.#siteDocuments();
    return ids.flatMap((id) => {
      this.#tags.add(documentTag(id));
      const item = withId.get(id);
      return item && isOfType(item, type) ? [item] : [];
    });
  }

  async findNamed<Type extends SiteDocumentType>(type: Type, id: string): Promise<SiteDocumentOf<Type> | undefined> {
    return (await this.listNamed(type, [id]))[0];
  }

  /** The section or tag with a slug. */
  async findBySlug<Type extends 'taxon' | 'tag'>(type: Type, slug: string): Promise<SiteDocumentOf<Type> | undefined> {
    const all: SiteDocumentOf<'taxon' | 'tag'>[] = [...(await this.listSiteDocuments('taxon')), ...(await this.listSiteDocuments('tag'))];
    return all.find((item): item is SiteDocumentOf<Type> => item.type === type && slugIn(item, this.edition.locale) === slug);
  }

  /** Searches the edition. Adds no tag: a page with results is never cached. */
  async search(request: Omit<SearchRequest, 'site' | 'locale'>): Promise<SearchPage> {
    const { site, locale } = this.edition;
    return this.#reads.search({ site: site.alias, locale, ...request }, this.#now);
  }

  /** Pictures by id, ready to render, with the texts of the archive. */
  async findImages(references: readonly (PictureRef | undefined)[]): Promise<Map<string, Image>> {
    const wanted = references.filter((reference) => reference !== undefined);
    const pictures = await this.#reads.findPictures([...new Set(wanted.map(({ picture }) => picture))]);
    const customs = await this.#findCustomPictures(pictures);
    const images = new Map<string, Image>();
    for (const reference of wanted) {
      this.#tags.add(documentTag(reference.picture));
      const picture = pictures.get(reference.picture);
      if (picture) images.set(reference.picture, this.#image(picture, customs));
    }
    return images;
  }

  /** The alternative pictures that editors chose for some aspect ratios, by id. */
  async #findCustomPictures(pictures: ReadonlyMap<string, ArchivedPicture>): Promise<ReadonlyMap<string, ArchivedPicture>> {
    const ids = [...pictures.values()].flatMap(({ customByAspectRatio = [] }) => customByAspectRatio.map(({ picture }) => picture));
    for (const id of ids) this.#tags.add(documentTag(id));
    return ids.length === 0 ? NO_PICTURES : this.#reads.findPictures([...new Set(ids)]);
  }

  async #siteDocuments(): Promise<SiteDocumentIndex> {
    return indexOf(await this.#reads.listSiteDocuments(this.edition.site.alias));
  }

  #image(picture: ArchivedPicture, customs: ReadonlyMap<string, ArchivedPicture>): Image {
    const { locale } = this.edition;
    const { credit, customByAspectRatio = [] } = picture;
    const customSrcByAspectRatio = customByAspectRatio.flatMap(({ aspectRatio, picture: id }) => {
      const custom = customs.get(id);
      return custom ? [{ aspectRatio, src: imageTemplate(custom.id, custom.version) }] : [];
    });
    const src = imageTemplate(picture.id, picture.version);
    return {
      id: picture.id,
      src,
      alt: localize(picture.alt, locale),
      url: imageUrlOf({ src, customSrcByAspectRatio }, { ratio: '16-9', width: 850, format: 'jpg' }),
      sources: sourcesOf(src),
      customSrcByAspectRatio,
      ...(picture.caption ? { caption: localize(picture.caption, locale) } : {}),
      ...(credit === undefined ? {} : { credit: typeof credit === 'string' ? credit : localize(credit, locale) }),
      widthRatio: picture.width,
      heightRatio: picture.height,
    };
  }

  #withTags(stories: StorySummary[]): StorySummary[] {
    for (const { id } of stories) this.#tags.add(documentTag(id));
    return stories;
  }
}

const NO_PICTURES: ReadonlyMap<string, ArchivedPicture> = new Map();

interface SiteDocumentIndex {
  withId: ReadonlyMap<string, SiteDocument>;
  ofType: ReadonlyMap<SiteDocumentType, SiteDocument[]>;
  schedule(): readonly ChannelBroadcasts[];
}

/** Indexes of lists that `ReadCache` shares until a publication; a page uses one about twenty times. */
const indexes = new WeakMap<readonly SiteDocument[], SiteDocumentIndex>();

function indexOf(siteDocuments: readonly SiteDocument[]): SiteDocumentIndex {
  const known = indexes.get(siteDocuments);
  if (known) return known;
  let schedule: readonly ChannelBroadcasts[] | undefined;
  const made = {
    withId: new Map(siteDocuments.map((item) => [item.id, item])),
    ofType: Map.groupBy(siteDocuments, ({ type }) => type),
    schedule: () => (schedule ??= sortBroadcasts(siteDocuments.filter((item) => isOfType(item, 'schedule-entry')))),
  };
  indexes.set(siteDocuments, made);
  return made;
}

function isOfType<Type extends SiteDocumentType>(item: SiteDocument, type: Type): item is SiteDocumentOf<Type> {
  return item.type === type;
}

/** The path of a story in an edition, with the language prefix. */
export function storyHref(edition: Edition, story: Pick<StorySummary, 'path'>): string {
  return inEdition(edition, story.path);
}
