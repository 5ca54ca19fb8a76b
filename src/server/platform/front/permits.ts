import { WORK_CLASSES, type WorkClass } from '#domain/routes/work-class.ts';

/** Classes of work for a worker process. */
export type WorkerClass = Exclude<WorkClass, 'front'>;

/** Limits of a class. */
export interface Permits {
  /** Requests that a worker process handles at a time. */
  running: number;
  /** Further requests that wait. Beyond them a request is rejected at once. */
  waiting: number;
  /** Milliseconds that a request waits for a permit while a worker process is ready. */
  wait: number;
}

/**
 * Permits of each class. Few run at a time, because a worker process has one thread; more would
 * only wait in it. Calls wait a short time, because a reader retries. A search that waits longer
 * than half a second would take more than a second in all. Pictures wait longer, because a page
 * asks for thirty at once. A publication waits for other publications. Calls that wait for another
 * company's server cost nothing while they wait, but hold a permit: they have their own, so that a
 * silent payment provider stops no login, vote or comment. An upload holds its permit for as long
 * as its body takes. Parts of readers' files only wait for their network and the disk. The desk has
 * permits of its own, because its staff works while readers press on all others.
 */
export const PERMITS: Readonly<Record<WorkerClass, Permits>> = {
  render: { running: 6, waiting: 500, wait: 10_000 },
  refresh: { running: 2, waiting: 500, wait: 10_000 },
  read: { running: 4, waiting: 64, wait: 3000 },
  write: { running: 4, waiting: 64, wait: 5000 },
  search: { running: 3, waiting: 60, wait: 500 },
  page: { running: 4, waiting: 32, wait: 5000 },
  outside: { running: 8, waiting: 32, wait: 5000 },
  picture: { running: 2, waiting: 64, wait: 10_000 },
  publication: { running: 4, waiting: 32, wait: 10_000 },
  desk: { running: 3, waiting: 32, wait: 5000 },
  upload: { running: 4, waiting: 8, wait: 10_000 },
  'reader-upload': { running: 20, waiting: 20, wait: 10_000 },
};

export const KINDS = WORK_CLASSES.filter((work): work is WorkerClass => work !== 'front');

/**
 * Milliseconds that a request has waited at least before its class counts as overdue. Classes with
 * a shorter wait reject requests before.
 */
const SHORTEST_OVERDUE = 1000;

/**
 * The classes whose oldest waiting request has waited too long, by the ages of `KINDS` in
 * milliseconds: half the wait after which the request is rejected, so that the class shows before
 * its first rejection. No reader or newsroom waits for a `refresh`.
 */
export function overdueClasses(ages: Readonly<Record<WorkerClass, number>>): WorkerClass[] {
  return KINDS.filter(
    (kind) => kind !== 'refresh' && ages[kind] > Math.max(SHORTEST_OVERDUE, PERMITS[kind].wait / 2),
  );
}

/** A value for each class. */
export function forEachClass<Value>(
  make: (kind: WorkerClass) => Value,
): Record<WorkerClass, Value> {
  return {
    render: make('render'),
    refresh: make('refresh'),
    read: make('read'),
    write: make('write'),
    search: make('search'),
    page: make('page'),
    outside: make('outside'),
    picture: make('picture'),
    publication: make('publication'),
    desk: make('desk'),
    upload: make('upload'),
    'reader-upload': make('reader-upload'),
  };
}

/** A number for each class, 0 at first. */
export function zeroForEach(): Record<WorkerClass, number> {
  return forEachClass(() => 0);
}
