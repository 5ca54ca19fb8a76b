import type { CachedPage, PackedPage } from './cached-page.ts';

/** The result of a render. The cache keeps a `page` and, until one of its tags is purged, a `missing` 410. */
export type RenderOutcome =
  | { kind: 'page'; page: PackedPage }
  /** No page stands at the address: 404, or 410 for a withdrawn story. `tags` name what could change that. */
  | { kind: 'missing'; status: MissingStatus; tags: string[] }
  | { kind: 'answer'; answer: Answer; failure?: unknown };

export type MissingStatus = 404 | 410;

/** A response that is never kept: a redirect, an error page, a page with `no-store`. */
export interface Answer {
  status: number;
  headers: [string, string][];
  body: Buffer;
}

/** The result of a look into the cache. */
export type Found =
  | { kind: 'page'; page: CachedPage; state: 'hit' | 'stale' | 'miss' }
  /** An old page, or an error page, in the place of one whose render failed. */
  | { kind: 'page'; page: CachedPage; state: 'error'; failure: unknown }
  | { kind: 'missing'; status: MissingStatus }
  | { kind: 'answer'; answer: Answer; failure?: unknown };

/** A render that came out as a server error, with the thrown error as its cause. */
export class RenderError extends Error {
  override name = 'RenderError';
  /** Private, so that a log does not print the whole page. */
  readonly #answer: Answer;

  constructor(key: string, answer: Answer, cause: unknown) {
    super(`${key} was answered with ${answer.status}`, { cause });
    this.#answer = answer;
  }

  get answer(): Answer {
    return this.#answer;
  }
}
