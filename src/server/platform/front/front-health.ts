import type { Backend } from '../backend/backend.ts';
import type { PageCache } from '../page-cache/page-cache.ts';
import type { PageDisk } from '../page-cache/page-disk.ts';
import { withinTime } from '../runtime/time-limit.ts';

/**
 * Milliseconds for which `/healthz/disk` waits for the first write after a start. A disk that hangs
 * counts as unwritable.
 */
const PROBE_LIMIT = 1000;

interface HealthSources {
  pages: Pick<PageCache, 'size'>;
  disk: Pick<PageDisk, 'isWritable'>;
  /** Resolves after the first write to the disk. */
  probed: Promise<void>;
  backend(): Pick<Backend, 'health'>;
}

/** The answers of a node to load balancers and monitoring. */
export class FrontHealth {
  readonly #sources: HealthSources;
  #isDraining = false;
  #isBackendReady = false;

  constructor(sources: HealthSources) {
    this.#sources = sources;
  }

  /** Makes `/readyz` return 503, so that a load balancer sends no new clients. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Makes `/readyz` return 200 even with an empty page cache. */
  backendIsReady(): void {
    this.#isBackendReady = true;
  }

  /**
   * The result of a health path: whether all is well, or a word for the problem. `undefined` for
   * any other path.
   */
  check(path: string): Promise<boolean | string> | undefined {
    switch (path) {
      case '/healthz':
        return Promise.resolve(true);
      case '/readyz':
        return Promise.resolve(
          !this.#isDraining && (this.#isBackendReady || this.#sources.pages.size > 0),
        );
      case '/healthz/publications':
        return this.#checkPublications();
      case '/healthz/work':
        return this.#checkWork();
      case '/healthz/disk':
        return this.#checkDisk();
      case '/healthz/media':
        return this.#checkMedia();
      default:
        return undefined;
    }
  }

  #checkPublications(): Promise<boolean | string> {
    return this.#sources
      .backend()
      .health()
      .then(
        ({ hearsPublications, problem, overdue = [] }) =>
          problem ?? (overdue.includes('publication') ? 'slow-publication' : hearsPublications),
        () => false,
      );
  }

  /**
   * Whether no class of work waits too long. A silent service of another company is no reason to
   * wake who publishes.
   */
  #checkWork(): Promise<boolean | string> {
    return this.#sources
      .backend()
      .health()
      .then(
        ({ overdue: [first] = [] }) => (first === undefined ? true : `slow-${first}`),
        () => 'workers',
      );
  }

  /**
   * Whether files can be received. It cannot be told without a worker process, which
   * `/healthz/work` is about.
   */
  #checkMedia(): Promise<boolean> {
    return this.#sources
      .backend()
      .health()
      .then(
        ({ hasMediaFolder = true }) => hasMediaFolder,
        () => true,
      );
  }

  #checkDisk(): Promise<boolean> {
    const { disk, probed } = this.#sources;
    return withinTime(PROBE_LIMIT, 'the first write to the disk of the page cache', probed).then(
      () => disk.isWritable,
      () => false,
    );
  }
}
