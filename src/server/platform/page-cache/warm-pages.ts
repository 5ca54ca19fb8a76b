import { setTimeout as pause } from 'node:timers/promises';
import type { Log } from '../observability/log.ts';
import type { PageCache } from './page-cache.ts';
import type { Found } from './render-outcome.ts';

/** Milliseconds before the first retry of the list of pages. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 60_000;

type WarmedPages = Pick<PageCache, 'has' | 'get' | 'isFull'>;

/** The result of a warm-up. `isFull`: it ended before the last known page. */
export interface WarmedUp {
  made: number;
  failed: FailedPage[];
  isFull: boolean;
}

/** A known page that could not be rendered. */
export interface FailedPage {
  key: string;
  reason: string;
}

/**
 * Renders every known page that is missing in the cache, with lower priority than readers'
 * requests. Calls `onPage` after each page with the counts so far. After `signal` aborts, stops
 * after the current page. Stops when the disk is nearly full: each further page would evict one
 * that was rendered before, also one that readers request.
 */
export async function warmPages(options: {
  pages: WarmedPages;
  /** Keys of the known pages. */
  keys: AsyncIterable<string>;
  onPage?(progress: { done: number; made: number }): void;
  signal?: AbortSignal;
}): Promise<WarmedUp> {
  const failed: FailedPage[] = [];
  let made = 0;
  let done = 0;
  for await (const key of options.keys) {
    if (options.signal?.aborted === true) break;
    if (options.pages.isFull) return { made, failed, isFull: true };
    done += 1;
    if (!options.pages.has(key)) {
      const reason = await options.pages.get(key, { isForNobody: true }).then(reasonOf, reasonsOf);
      if (reason === undefined) made += 1;
      else failed.push({ key, reason });
    }
    options.onPage?.({ done, made });
  }
  return { made, failed, isFull: false };
}

/**
 * Runs `warmPages` and retries if the list of pages ends early, because its worker process exits or
 * loses the database. Waits before each retry, longer each time. Pages from earlier attempts are
 * then in the cache. `made` counts the pages of all attempts.
 */
export async function warmPersistently(options: {
  pages: WarmedPages;
  listKeys(): AsyncIterable<string>;
  signal: AbortSignal;
  log: Log;
  /** Milliseconds before the second attempt. */
  firstPause?: number;
}): Promise<WarmedUp> {
  const { pages, listKeys, signal, log, firstPause = FIRST_PAUSE } = options;
  let madeBefore = 0;
  for (let wait = firstPause; !signal.aborted; wait = Math.min(LONGEST_PAUSE, wait * 2)) {
    let made = 0;
    try {
      const { failed, isFull } = await warmPages({
        pages,
        keys: listKeys(),
        onPage: (progress) => (made = progress.made),
        signal,
      });
      return { made: madeBefore + made, failed, isFull };
    } catch (error) {
      if (signal.aborted) break;
      madeBefore += made;
      log.warn({ err: error }, 'the list of known pages ended early; retrying');
      await pause(wait, undefined, { signal }).catch(() => {});
    }
  }
  return { made: madeBefore, failed: [], isFull: false };
}

/** The reason why a page is missing; `undefined` for a page. */
function reasonOf(found: Found): string | undefined {
  if ('failure' in found && found.failure !== undefined) return reasonsOf(found.failure);
  if (found.kind === 'missing') return `was answered with ${found.status}`;
  return found.kind === 'answer' ? `was answered with ${found.answer.status}` : undefined;
}

/** The messages of an error and of its causes. */
function reasonsOf(error: unknown): string {
  const words: string[] = [];
  for (let current = error; current instanceof Error; current = current.cause)
    words.push(current.message || current.name);
  return words.length === 0 ? String(error) : words.join(': ');
}
