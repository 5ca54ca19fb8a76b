import { Worker } from 'node:worker_threads';
import type { Log } from '../observability/log.ts';
import type { CachedPage } from './cached-page.ts';
import type { ListedPage } from './disk-store.ts';
import type { PageFolders } from './page-folders.ts';

/** A message to the disk thread. */
export type DiskOrder =
  | { kind: 'probe' }
  | { kind: 'list' }
  | { kind: 'removeDamaged'; keys: readonly string[] }
  | { kind: 'save'; page: CachedPage }
  | { kind: 'setAside'; keys: readonly string[] }
  | { kind: 'forgetAside'; key: string }
  | { kind: 'remove'; keys: readonly string[] }
  | { kind: 'clear' }
  | { kind: 'saveCursor'; cursor: number }
  | { kind: 'saveSeen'; seen: Date }
  | { kind: 'makeCurrent' }
  | { kind: 'settle' };

/** The response to each order, in the same order. */
export interface DiskReport {
  pages?: ListedPage[];
  /** Keys of the removed pages. */
  damaged?: string[];
  error?: Error;
}

/**
 * Sends orders to the disk thread. It executes them one after another, and reports on each in the
 * same order.
 */
export class DiskOrders {
  readonly #thread: Worker;
  readonly #waiting: ((report: DiskReport) => void)[] = [];
  #isClosed = false;

  constructor(folders: PageFolders, log: Log) {
    this.#thread = new Worker(new URL('./disk-thread.ts', import.meta.url), {
      workerData: folders,
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
    });
    this.#thread.unref();
    this.#thread.on('message', (report: DiskReport) => this.#waiting.shift()?.(report));
    this.#thread.on('error', (error) => {
      // The order of the writes is lost. Only a restart makes the files and the purge cursor
      // consistent again.
      log.fatal({ err: error }, 'the disk thread of the page cache failed');
      throw error;
    });
  }

  /** Number of orders without a report. */
  get waiting(): number {
    return this.#waiting.length;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /**
   * `transferred` is moved to the thread and empty afterwards. After `close`, the report is empty
   * and nothing is sent.
   */
  send(order: DiskOrder, transferred: ArrayBuffer[] = []): Promise<DiskReport> {
    if (this.#isClosed) return Promise.resolve({});
    const { promise, resolve } = Promise.withResolvers<DiskReport>();
    this.#waiting.push(resolve);
    this.#thread.postMessage(order, transferred);
    return promise;
  }

  /** Ends the thread at once. Orders without a report get none. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread.terminate();
  }
}
