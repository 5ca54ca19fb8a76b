import { dayTag, documentTag, onAirTag, siteTag } from '#domain/documents/cache-tags.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { nextChangeOf, type ChannelBroadcasts } from '#domain/schedule/broadcasts.ts';
import type { Site } from '#domain/sites/site.ts';
import type { Tagged } from './read-cache.ts';

/** The cache tags of one page, and the instant until which it is right by the clock. */
export class PageTags {
  readonly #site: Site;
  readonly #now: Date;
  readonly #tags: Set<string>;
  #expiry = Infinity;

  /** `now` is the instant for which the page is rendered. */
  constructor(site: Site, now: Date) {
    this.#site = site;
    this.#now = now;
    this.#tags = new Set([siteTag(site.alias)]);
  }

  /** All tags added so far. */
  get all(): string[] {
    return [...this.#tags];
  }

  add(...tags: readonly string[]): void {
    for (const tag of tags) this.#tags.add(tag);
  }

  /** Adds the tags of a query. Returns its rows. */
  addOf<Rows>({ rows, tags }: Tagged<Rows>): Rows {
    this.add(...tags);
    return rows;
  }

  /** Adds the tags of documents. Returns the documents. */
  addDocuments<Item extends { id: string }>(items: Item[]): Item[] {
    for (const { id } of items) this.#tags.add(documentTag(id));
    return items;
  }

  /**
   * Declares that the page depends on the current day, so that it is purged when the day ends.
   * Returns the day in the site's time zone (YYYY-MM-DD).
   */
  followDay(): string {
    const today = calendarDay(this.#now, this.#site.timeZone);
    this.followUntil(today);
    return today;
  }

  /**
   * Declares that the page is valid until the end of a day in the site's time zone (YYYY-MM-DD),
   * when it is purged.
   */
  followUntil(day: string): void {
    this.#tags.add(dayTag(this.#site.alias, day));
  }

  /**
   * Declares that the page marks what is on air on some channels. It is purged at each start and
   * end of a broadcast there, and expires at the next one of those given.
   */
  followAir(channels: readonly ChannelBroadcasts[]): void {
    for (const { channel } of channels) this.#tags.add(onAirTag(this.#site.alias, channel));
    this.followClock(nextChangeOf(channels, this.#now.getTime()) ?? Infinity);
  }

  /**
   * Declares that the page is right until an instant (milliseconds since 1970), when it expires.
   */
  followClock(end: number): void {
    this.#expiry = Math.min(this.#expiry, end);
  }

  /**
   * Seconds, at least 1, for which the page is right by the clock; `Infinity` without a known end.
   */
  get lifetime(): number {
    return Math.max(1, Math.ceil((this.#expiry - this.#now.getTime()) / 1000));
  }
}
