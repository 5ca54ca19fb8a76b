import {
  broadcastsTag,
  documentTag,
  onAirTag,
  scheduleTags,
  siteDocumentTag,
} from '#domain/documents/cache-tags.ts';
import type { DocumentOf, SiteDocument } from '#domain/documents/document.ts';
import {
  broadcastsWithin,
  sortBroadcasts,
  type Broadcast,
  type ChannelBroadcasts,
} from '#domain/schedule/broadcasts.ts';
import { scheduledChangesOf } from '#domain/documents/scheduled-changes.ts';
import { streamsAt, type LiveStream } from '#domain/streams/live-streams.ts';
import { runningHouseAds, type HouseAd } from '#domain/sites/house-ad.ts';
import { currentAlerts, type Alert } from '#domain/alerts/alert.ts';
import { slugIn, type Edition } from '#domain/paths/urls.ts';
import type { PageTags } from './page-tags.ts';
import type { ContentReads } from './read-cache.ts';

type SiteDocumentType = SiteDocument['type'];
type SiteDocumentOf<Type extends SiteDocumentType> = DocumentOf<Type>;

/**
 * Milliseconds in which the next broadcast of a stream's channel is looked for. The release clock
 * purges at later ones too.
 */
const STREAM_SPAN = 24 * 3_600_000;

/**
 * The documents of a site that are no stories, as one page sees them: sections, tags, authors,
 * shows, the schedule…
 */
export class SiteDocuments {
  readonly #edition: Edition;
  readonly #reads: Pick<ContentReads, 'listSiteDocuments'>;
  readonly #tags: PageTags;
  readonly #now: Date;

  constructor(options: {
    edition: Edition;
    reads: Pick<ContentReads, 'listSiteDocuments'>;
    tags: PageTags;
    now: Date;
  }) {
    this.#edition = options.edition;
    this.#reads = options.reads;
    this.#tags = options.tags;
    this.#now = options.now;
  }

  /** All documents of a type that belong to the site and, if they have a language, to this one. */
  async list<Type extends SiteDocumentType>(type: Type): Promise<SiteDocumentOf<Type>[]> {
    this.#tags.add(siteDocumentTag(this.#edition.site.alias, type));
    const { ofType } = await this.#index();
    return (ofType.get(type) ?? []).filter(
      (item): item is SiteDocumentOf<Type> =>
        isOfType(item, type) && (!('locale' in item) || item.locale === this.#edition.locale),
    );
  }

  /** The existing documents among the ids, in the same order. */
  async listNamed<Type extends SiteDocumentType>(
    type: Type,
    ids: readonly string[],
  ): Promise<SiteDocumentOf<Type>[]> {
    const { withId } = await this.#index();
    return ids.flatMap((id) => {
      this.#tags.add(documentTag(id));
      const item = withId.get(id);
      return item && isOfType(item, type) ? [item] : [];
    });
  }

  async findNamed<Type extends SiteDocumentType>(
    type: Type,
    id: string,
  ): Promise<SiteDocumentOf<Type> | undefined> {
    return (await this.listNamed(type, [id]))[0];
  }

  /** The section or tag with a slug. */
  async findBySlug<Type extends 'taxon' | 'tag'>(
    type: Type,
    slug: string,
  ): Promise<SiteDocumentOf<Type> | undefined> {
    const all: SiteDocumentOf<'taxon' | 'tag'>[] = [
      ...(await this.list('taxon')),
      ...(await this.list('tag')),
    ];
    return all.find(
      (item): item is SiteDocumentOf<Type> =>
        item.type === type && slugIn(item, this.#edition.locale) === slug,
    );
  }

  /** The whole schedule of the site, past and coming. Callers must not modify it. */
  async readSchedule(): Promise<readonly ChannelBroadcasts[]> {
    this.#tags.add(siteDocumentTag(this.#edition.site.alias, 'schedule-entry'));
    return (await this.#index()).schedule();
  }

  /**
   * The broadcasts that are on air from one instant until before another, in milliseconds since
   * 1970.
   */
  async listBroadcasts(span: { from: number; before: number }): Promise<ChannelBroadcasts[]> {
    this.#tags.add(...scheduleTags(this.#edition.site.alias, span.from, span.before));
    return broadcastsWithin((await this.#index()).schedule(), span);
  }

  /**
   * The streams that are live. The page is purged at each start and end: of a broadcast of their
   * channels, and of a stream. A site without channels does not depend on its schedule.
   */
  async listLiveStreams(): Promise<LiveStream[]> {
    const streams = await this.list('streaming-item');
    const now = this.#now.getTime();
    const names = new Set(streams.flatMap(({ channel }) => channel ?? []));
    for (const name of names) this.#tags.add(onAirTag(this.#edition.site.alias, name));
    const all =
      names.size === 0 ? [] : await this.listBroadcasts({ from: now, before: now + STREAM_SPAN });
    const channels = all.filter(({ channel }) => names.has(channel));
    this.#tags.followAir(channels);
    this.#followChanges(streams);
    return streamsAt(streams, channels, now);
  }

  /**
   * The alerts that are shown now, the latest start first. The page is purged at each start and
   * end.
   */
  async listAlerts(): Promise<Alert[]> {
    const alerts = await this.list('alert');
    this.#followChanges(alerts);
    return currentAlerts(alerts, this.#now);
  }

  /** The house ads that run now. The page is purged at each start and end. */
  async listHouseAds(): Promise<HouseAd[]> {
    const ads = await this.list('house-ad');
    this.#followChanges(ads);
    return runningHouseAds(ads, this.#now);
  }

  /** Broadcasts of a show that are not over, soonest first. */
  async listComingBroadcasts(show: string): Promise<Broadcast[]> {
    this.#tags.add(broadcastsTag(show));
    return (await this.readSchedule())
      .flatMap(({ broadcasts }) => broadcasts)
      .filter(({ entry, end }) => entry.show === show && end > this.#now.getTime())
      .toSorted((one, other) => one.start - other.start);
  }

  /** Declares that the page is right until the next start or end of one of the documents. */
  #followChanges(documents: readonly SiteDocument[]): void {
    const now = this.#now.getTime();
    for (const instant of documents.flatMap(scheduledChangesOf))
      if (Date.parse(instant) > now) this.#tags.followClock(Date.parse(instant));
  }

  async #index(): Promise<SiteDocumentIndex> {
    // A page depends on the types of documents that it asks for, and not on the whole list.
    return indexOf((await this.#reads.listSiteDocuments(this.#edition.site.alias)).rows);
  }
}

interface SiteDocumentIndex {
  withId: ReadonlyMap<string, SiteDocument>;
  ofType: ReadonlyMap<SiteDocumentType, SiteDocument[]>;
  schedule(): readonly ChannelBroadcasts[];
}

/**
 * Indexes of lists that `ReadCache` shares until a publication; a page uses one about twenty times.
 */
const indexes = new WeakMap<readonly SiteDocument[], SiteDocumentIndex>();

function indexOf(siteDocuments: readonly SiteDocument[]): SiteDocumentIndex {
  const known = indexes.get(siteDocuments);
  if (known) return known;
  let schedule: readonly ChannelBroadcasts[] | undefined;
  const made = {
    withId: new Map(siteDocuments.map((item) => [item.id, item])),
    ofType: Map.groupBy(siteDocuments, ({ type }) => type),
    schedule: () =>
      (schedule ??= sortBroadcasts(
        siteDocuments.filter((item) => isOfType(item, 'schedule-entry')),
      )),
  };
  indexes.set(siteDocuments, made);
  return made;
}

function isOfType<Type extends SiteDocumentType>(
  item: SiteDocument,
  type: Type,
): item is SiteDocumentOf<Type> {
  return item.type === type;
}
