import type { CurrentWork } from '../runtime/current-work.ts';

/**
 * Users of the connections, also as a label of metrics. `newsroom` is publications, the desk,
 * periodic tasks and the sync of content. Each of the others has a maximum, and the maxima together
 * leave connections to the newsroom.
 */
export const POOL_USERS = ['reader', 'search', 'render', 'job', 'newsroom'] as const;

export type PoolUser = (typeof POOL_USERS)[number];

/** Connections of a worker process, without the listening one. */
export const DEFAULT_POOL = 10;

/** One for each user. */
export const SMALLEST_POOL = 5;

export function poolUserOf(work: CurrentWork | undefined): PoolUser {
  switch (work) {
    case undefined:
    case 'publication':
    case 'desk':
      return 'newsroom';
    case 'render':
    case 'refresh':
      return 'render';
    case 'job':
    case 'search':
      return work;
    default:
      return 'reader';
  }
}

/**
 * Connections that each user may hold at a time: of ten, three for readers' calls and pages, two
 * for searches, three for renders, one for jobs. One is left to the newsroom, which may use all.
 * Calls that wait for a locked table of readers therefore stop no search. A worker process has one
 * thread, so that more connections for one user would only wait.
 */
export function sharesOf(size: number): Readonly<Record<PoolUser, number>> {
  const part = (share: number) => Math.max(1, Math.floor(size * share));
  return {
    reader: part(0.3),
    search: part(0.2),
    render: part(0.3),
    job: part(0.1),
    newsroom: size,
  };
}
