import { wantedPaths } from '#domain/routes/known-path.ts';
import { readPath } from '#domain/routes/read-path.ts';
import type { Site } from '#domain/sites/site.ts';
import { CostlyRenderError, RestingPageError, type Purge } from '../backend/backend.ts';
import type { Log } from '../observability/log.ts';

/** Milliseconds that a page rests after it hung a worker process, and after it did so again. */
const REST = { first: 120_000, next: 600_000 } as const;

/** Milliseconds after which a page's earlier failures no longer count. */
const MEMORY = 1_800_000;

/** Maximum number of pages; the oldest are forgotten. Each holds a key and two numbers. */
const MOST = 1000;

/**
 * The path of a story, which only a publication of the story changes. Others change with any
 * publication.
 */
const STORY = /\/\d{4}\/\d{2}\/\d{2}\//;

interface Failure {
  strikes: number;
  at: number;
  until: number;
}

/**
 * Pages whose renders hung a worker process or ended with it. They rest for minutes: no reader,
 * crawler or warm-up renders them, so that one story cannot stop a node again and again. A page
 * that ran beside other requests may be innocent, and rests only after a second time. A publication
 * that changes the page ends its rest.
 */
export class RestingPages {
  readonly #failures = new Map<string, Failure>();
  readonly #sites: readonly Site[];
  readonly #log: Log;
  readonly #now: () => number;

  constructor({
    sites,
    log,
    now = Date.now,
  }: {
    sites: readonly Site[];
    log: Log;
    now?: () => number;
  }) {
    this.#sites = sites;
    this.#log = log;
    this.#now = now;
  }

  /** Number of pages that rest now. */
  get count(): number {
    const now = this.#now();
    return [...this.#failures.values()].filter(({ until }) => until > now).length;
  }

  /**
   * Renders a page unless it rests. Throws a RestingPageError with the remaining time if it does.
   */
  async render<Outcome>(key: string, render: () => Promise<Outcome>): Promise<Outcome> {
    const left = (this.#failures.get(key)?.until ?? 0) - this.#now();
    if (left > 0) throw new RestingPageError(Math.ceil(left / 1000));
    try {
      const outcome = await render();
      this.#failures.delete(key);
      return outcome;
    } catch (error) {
      if (error instanceof CostlyRenderError) this.#blame(key, error.isAlone);
      throw error;
    }
  }

  /**
   * Ends the rest of the pages that a publication may have changed. `undefined`: too many paths to
   * list.
   */
  wake(paths: Purge['paths']): void {
    const changed = paths && new Set(paths);
    for (const key of this.#failures.keys()) {
      if (!changed || !STORY.test(key) || this.#pathsOf(key).some((path) => changed.has(path)))
        this.#failures.delete(key);
    }
  }

  #blame(key: string, isAlone: boolean): void {
    const now = this.#now();
    const before = this.#failures.get(key);
    const strikes = (before && now - before.at < MEMORY ? before.strikes : 0) + (isAlone ? 2 : 1);
    const rest = strikes < 2 ? 0 : strikes < 4 ? REST.first : REST.next;
    this.#failures.delete(key);
    this.#failures.set(key, { strikes, at: now, until: now + rest });
    for (const oldest of this.#failures.keys()) {
      if (this.#failures.size <= MOST) break;
      this.#failures.delete(oldest);
    }
    if (rest > 0)
      this.#log.error(
        { key, seconds: rest / 1000 },
        'the page hung a worker process; it is not rendered for some time',
      );
  }

  #pathsOf(key: string): string[] {
    const alias = key.slice(0, key.indexOf('/'));
    const site = this.#sites.find((one) => one.alias === alias);
    return site ? wantedPaths(readPath(site, key.slice(alias.length))) : [];
  }
}
