import type { CachedPage, PackedPage } from './cached-page.ts';

/**
 * The result of a render. The cache stores a `page`, and a `missing` 410 until one of its tags is
 * purged.
 */
export type RenderOutcome =
  | { kind: 'page'; page: PackedPage }
  /**
   * 404 for a path without a page, or 410 for a withdrawn story. A purge of one of the `tags` may
   * change that.
   */
  | { kind: 'missing'; status: MissingStatus; tags: string[] }
  | { kind: 'answer'; answer: UncachedResponse; failure?: unknown };

export type MissingStatus = 404 | 410;

/** A response that is never cached: a redirect, an error page, a page with `no-store`. */
export interface UncachedResponse {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

/** The result of a cache lookup. */
export type Found =
  | { kind: 'page'; page: CachedPage; state: 'hit' | 'stale' | 'miss' }
  /** A stale page or an error page instead of one whose render failed. */
  | { kind: 'page'; page: CachedPage; state: 'error'; failure: unknown }
  | { kind: 'missing'; status: MissingStatus }
  | { kind: 'answer'; answer: UncachedResponse; failure?: unknown };

/** A render that resulted in a server error, with the thrown error as its cause. */
export class RenderError extends Error {
  override name = 'RenderError';
  /** Private, so that a log does not print the whole page. */
  readonly #answer: UncachedResponse;

  constructor(key: string, answer: UncachedResponse, cause: unknown) {
    super(`${key} was answered with ${answer.status}`, { cause });
    this.#answer = answer;
  }

  get answer(): UncachedResponse {
    return this.#answer;
  }
}
