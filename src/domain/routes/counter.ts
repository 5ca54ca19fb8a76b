import type { Route } from './route.ts';
import type { WorkClass } from './work-class.ts';

/**
 * The counters of requests that a worker process works for, by network address
 * (`http/request-limiter.ts`).
 */
export const COUNTERS = ['pages', 'requests'] as const;
export type Counter = (typeof COUNTERS)[number];

/** Why requests that reach a worker process are not counted. */
interface Uncounted {
  none: string;
}

/**
 * The counter of a route's requests that the page cache or a folder does not answer. It is given
 * back if the answer is kept, because that work is done once for all readers.
 */
export function counterOf({
  pattern,
  answer,
  known,
  hasStorySlug,
  isKeptIfFilled,
}: Route): Counter | Uncounted {
  if (answer === 'redirect' || answer === 'rules' || answer === 'channel' || answer === 'error')
    return { none: 'the front process answers it' };
  if (answer === 'call') return 'requests';
  if (isKeptIfFilled === true) return 'pages';
  if (!pattern.includes('{')) return { none: 'it is one page, which is kept for everybody' };
  // A link with a story's slug is rendered for every section and day that somebody invents.
  const isDefined =
    known !== undefined && hasStorySlug !== true && !pattern.slice(known.length).includes('{');
  return isDefined
    ? { none: 'content defines the path, and the page is kept for everybody' }
    : 'requests';
}

/** Classes of calls that no network address is counted for. */
const UNCOUNTED: Partial<Record<WorkClass, string>> = {
  front: 'the front process answers it',
  render: 'the page cache has it: its route has a counter',
  upload: 'the table of uploads bounds it by caller and sender',
  'reader-upload': 'the table of uploads bounds it by caller and sender',
};

/**
 * The counter of a call by the class of its work. A publication with the newsroom's token is not
 * counted. A webhook is given back if it succeeds, because all of a payment provider come from few
 * addresses.
 */
export function callCounterOf(
  work: WorkClass,
  { hasToken }: { hasToken: boolean },
): Counter | Uncounted {
  if (work === 'publication' && hasToken)
    return { none: 'the newsroom has proven itself by its token' };
  const none = UNCOUNTED[work];
  return none === undefined ? 'requests' : { none };
}
