import { setTimeout as pauseFor } from 'node:timers/promises';
import { sharedSequence } from '#domain/live/live-changes.ts';
import type { Log } from '#server/platform/observability/log.ts';
import type { PageCache } from '#server/platform/page-cache/page-cache.ts';
import type {
  MissedEvents,
  StreamEvent,
  StreamReceiver,
  StreamSource,
} from '#server/platform/front/streams/stream-source.ts';

/** The path of a live blog's stream: the site's alias, and the id. */
const STREAM_KEY = /^([^/]+)\/api\/front\/live\/([^/]+)\/events\/?$/;

/** The attributes of a delta (`src/pages/api/front/live/[blog]/since/[sequence].astro`). */
const SEQUENCE = /^\s*<ol\b[^>]* data-sequence="([0-9]+)"/;
const ENDED = /^\s*<ol\b[^>]* data-ended/;
const ALERTS = /^\s*<ol\b[^>]* data-alerts="(\/[^"]*)"/;

/** The tag of a site's alerts (`siteDocumentTag`). */
const ALERT = 'alert:';

/** The tag of a live blog (`liveTag`). */
const LIVE = 'live:';

/**
 * Milliseconds between the beginnings of two reads of one live blog's changes. The first change is
 * told at once, further ones together.
 */
const PAUSE = 500;

/** Milliseconds after which a read that failed is tried again. */
const RETRY = 1000;

/** Milliseconds between two looks at a part that is being rendered again, and looks at most. */
const STALE_PAUSE = 50;
const MOST_TRIES = 40;

interface Delta {
  html: string;
  sequence: number;
  hasEnded: boolean;
}

/** A live blog that somebody follows. */
interface Followed {
  key: string;
  receiver: StreamReceiver;
  /** Number of the last change that was told; unknown until the first read. */
  told: number | undefined;
  /** Site and path of the alerts that its readers see; unknown until the first read. */
  alerts: string | undefined;
  startedAt: number;
  timer: NodeJS.Timeout | undefined;
  isReading: boolean;
  isWanted: boolean;
}

/**
 * Streams of live blogs. A purge of a live blog's tag makes the front process read the changes
 * since the last ones that it told: a page of the page cache, which a worker process renders once.
 * It goes to every reader. A purge of a site's alerts makes it send the alerts in the same way.
 */
export class LiveSource implements StreamSource {
  readonly patterns = ['/api/front/live/{text}/events'];
  readonly #pages: Pick<PageCache, 'get'>;
  readonly #log: Pick<Log, 'warn'>;
  readonly #followed = new Map<string, Followed>();
  readonly #pause: number;

  constructor({
    pages,
    log,
    pause = PAUSE,
  }: {
    pages: Pick<PageCache, 'get'>;
    log: Pick<Log, 'warn'>;
    pause?: number;
  }) {
    this.#pages = pages;
    this.#log = log;
    this.#pause = pause;
  }

  subscribe(key: string, receiver: StreamReceiver): (() => void) | undefined {
    if (!STREAM_KEY.test(key)) return undefined;
    const followed: Followed = {
      key,
      receiver,
      told: undefined,
      alerts: undefined,
      startedAt: -Infinity,
      timer: undefined,
      isReading: false,
      isWanted: false,
    };
    this.#followed.set(key, followed);
    return () => {
      clearTimeout(followed.timer);
      if (this.#followed.get(key) === followed) this.#followed.delete(key);
    };
  }

  async missed(key: string, lastId: string | undefined): Promise<MissedEvents | undefined> {
    const followed = this.#followed.get(key);
    const last = followed?.told ?? (await this.#read(key, 0))?.sequence;
    if (last === undefined) return undefined;
    if (followed) followed.told ??= last;
    const asked =
      lastId !== undefined && /^(?:0|[1-9][0-9]{0,8})$/.test(lastId) ? Number(lastId) : 0;
    // A number of the future is forged, or of a page that is newer than the last change that was
    // told. Invented numbers would otherwise be rendered and kept.
    const since = Math.min(asked, last);
    const delta = await this.#read(key, sharedSequence(since));
    if (!delta) return undefined;
    const isNew = delta.sequence > since || delta.hasEnded;
    return {
      events: isNew ? [eventOf(delta)] : [],
      lastId: String(delta.sequence),
      isComplete: followed?.told === undefined || followed.told <= delta.sequence,
      hasEnded: delta.hasEnded,
    };
  }

  /**
   * Tells the readers of the live blogs whose tags were purged. Call it when the page cache has
   * dropped them.
   */
  purged(tags: readonly string[]): void {
    if (this.#followed.size === 0) return;
    const blogs = new Set(
      tags.flatMap((tag) => (tag.startsWith(LIVE) ? [tag.slice(LIVE.length)] : [])),
    );
    for (const followed of this.#followed.values())
      if (blogs.has(blogOf(followed.key))) this.#tellLater(followed);
    const sites = tags.flatMap((tag) =>
      tag.startsWith(ALERT) ? [`${tag.slice(ALERT.length)}/`] : [],
    );
    const followed = [...this.#followed.values()].flatMap(({ alerts }) => alerts ?? []);
    const parts = new Set(followed.filter((part) => sites.some((site) => part.startsWith(site))));
    for (const part of parts) void this.#tellAlerts(part);
  }

  /**
   * Tells the readers of every live blog that shows these alerts, without an id: a reader that
   * connects again has missed none.
   */
  async #tellAlerts(part: string): Promise<void> {
    try {
      const data = (await this.#readFresh(part))?.trim();
      if (data === undefined) return;
      for (const { alerts, receiver } of this.#followed.values())
        if (alerts === part) receiver.onEvent({ type: 'alerts', data });
    } catch (error) {
      // Readers ask for the alerts by themselves within a minute.
      this.#log.warn({ err: error, key: part }, 'the alerts could not be read');
    }
  }

  /** Tells the readers of every live blog what has changed, after everything was purged. */
  purgedEverything(): void {
    for (const followed of this.#followed.values()) this.#tellLater(followed);
  }

  #tellLater(followed: Followed): void {
    followed.isWanted = true;
    if (followed.isReading || followed.timer) return;
    const wait = Math.max(0, followed.startedAt + this.#pause - performance.now());
    followed.timer = setTimeout(() => void this.#tell(followed), wait);
  }

  async #tell(followed: Followed): Promise<void> {
    followed.timer = undefined;
    followed.isReading = true;
    followed.isWanted = false;
    followed.startedAt = performance.now();
    try {
      const delta = await this.#read(followed.key, followed.told ?? 0);
      if (this.#followed.get(followed.key) !== followed) return;
      if (!delta) return followed.receiver.onEnd();
      const isNew = followed.told === undefined || delta.sequence > followed.told;
      followed.told = delta.sequence;
      if (isNew || delta.hasEnded) followed.receiver.onEvent(eventOf(delta));
      if (delta.hasEnded) return followed.receiver.onEnd();
    } catch (error) {
      this.#log.warn(
        { err: error, key: followed.key },
        'the changes of a live blog could not be read',
      );
      followed.isWanted = true;
      followed.startedAt = performance.now() + RETRY - this.#pause;
    } finally {
      followed.isReading = false;
    }
    if (followed.isWanted && this.#followed.get(followed.key) === followed)
      this.#tellLater(followed);
  }

  /**
   * The changes after a number. `undefined` for a live blog that the site does not show. Throws if
   * they cannot be rendered.
   */
  async #read(key: string, since: number): Promise<Delta | undefined> {
    const [, site, blog] = STREAM_KEY.exec(key) ?? [];
    const html = await this.#readFresh(`${site}/api/front/live/${blog}/since/${since}/`);
    if (html === undefined) return undefined;
    const sequence = SEQUENCE.exec(html)?.[1];
    if (sequence === undefined) throw new Error('an answer without a number');
    const followed = this.#followed.get(key);
    const alerts = ALERTS.exec(html)?.[1];
    if (followed && alerts !== undefined) followed.alerts = `${site}${alerts}`;
    return { html, sequence: Number(sequence), hasEnded: ENDED.test(html) };
  }

  /**
   * A part of the page cache as it is after all purges. `undefined` if there is none. Throws if it
   * cannot be rendered: the copy from before the purges, which a reader of the page gets then,
   * would take the readers of a stream back to an earlier number.
   */
  async #readFresh(address: string): Promise<string | undefined> {
    let found = await this.#pages.get(address);
    // A part that was purged while it was rendered is sent to others for a moment longer. It lacks
    // the change.
    for (
      let tries = 1;
      found.kind === 'page' && found.state === 'stale' && tries <= MOST_TRIES;
      tries += 1
    ) {
      await pauseFor(STALE_PAUSE);
      found = await this.#pages.get(address);
    }
    if (found.kind === 'missing') return undefined;
    if (found.kind !== 'page') throw new Error(`status ${found.answer.status}`);
    if (found.state === 'stale' || found.state === 'error')
      throw new Error('no version after the last purge');
    return found.page.bodies.identity.toString('utf8');
  }
}

/** The live blog of a stream's key. */
export function blogOf(key: string): string {
  return STREAM_KEY.exec(key)?.[2] ?? '';
}

function eventOf({ html, sequence, hasEnded }: Delta): StreamEvent {
  return { id: String(sequence), data: html.trim(), ...(hasEnded && { isLast: true }) };
}
