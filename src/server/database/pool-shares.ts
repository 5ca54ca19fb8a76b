import type { CurrentWork } from '../runtime/current-work.ts';

/**
 * A user of the connections. `newsroom` is publications, periodic tasks and the sync of content. Each of the others has a
 * maximum, and the maxima together leave connections to the newsroom.
 */
export type PoolUser = 'reader' | 'render' | 'job' | 'newsroom';

/** Connections of a worker process, without the listening one. */
export const DEFAULT_POOL = 10;

/** One for each user, and a second one for readers. */
export const SMALLEST_POOL = 5;

export function poolUserOf(work: CurrentWork | undefined): PoolUser {
  switch (work) {
    case undefined:
    case 'publication':
      return 'newsroom';
    case 'render':
    case 'refresh':
      return 'render';
    case 'job':
      return 'job';
    default:
      return 'reader';
  }
}

/**
 * Connections that each user may hold at a time: of ten, four for readers' calls and pages, three for renders, one for
 * jobs. Two are left to the newsroom, which may use all. A worker process has one thread, so that more connections for one
 * user would only wait.
 */
export function sharesOf(size: number): Readonly<Record<PoolUser, number>> {
  const reader = Math.floor(size * 0.4);
  const render = Math.floor(size * 0.3);
  const job = Math.max(1, Math.floor(size * 0.1));
  return { reader, render, job, newsroom: size };
}
