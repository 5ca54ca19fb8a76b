import { setTimeout as pause } from 'node:timers/promises';
import { ask } from '#tests/support/requests/raw-http.ts';

/** Health endpoints of a node. */
const PATHS = ['/readyz', '/healthz/publications', '/healthz/work', '/healthz/disk'] as const;

/**
 * Distinct answers of each endpoint in the order of their first occurrence, such as "200 OK" and
 * "503 refused".
 */
export type HealthSeen = Readonly<Record<(typeof PATHS)[number], readonly string[]>>;

/**
 * Answers besides "200 OK" that a fault must produce. Without a pattern, the endpoint must stay at
 * "200 OK".
 */
export interface ExpectedHealth {
  ready?: RegExp;
  /** Of `/healthz/publications` and `/healthz/work`. */
  publications?: RegExp;
  disk?: RegExp;
  /** Whether the endpoints may stay at "200 OK" all the same. */
  isOptional?: boolean;
}

/** Milliseconds between two requests of an endpoint. */
const INTERVAL = 100;

/**
 * Milliseconds until the endpoints of a node are well again, at most. Longer than every limit of
 * the server.
 */
const RECOVERY = 90_000;

/**
 * Requests the health endpoints of a node until `stop`, which waits until all of them are well.
 * `look` requests them once more, for a fault that is shorter than the interval.
 */
export function watchHealth(url: string): { look(): Promise<void>; stop(): Promise<HealthSeen> } {
  const seen: Record<(typeof PATHS)[number], string[]> = {
    '/readyz': [],
    '/healthz/publications': [],
    '/healthz/work': [],
    '/healthz/disk': [],
  };
  const stopping = new AbortController();
  const look = async (path: (typeof PATHS)[number]) => {
    const answer = await answerOf(url, path);
    if (!seen[path].includes(answer)) seen[path].push(answer);
    return answer === WELL;
  };
  const watch = async () => {
    while (!stopping.signal.aborted) {
      await Promise.all(PATHS.map(look));
      await pause(INTERVAL);
    }
    const end = performance.now() + RECOVERY;
    while (performance.now() < end && !(await Promise.all(PATHS.map(look))).every(Boolean))
      await pause(INTERVAL);
    for (const path of PATHS) if (!(await look(path))) seen[path].push('not well at the end');
  };
  const watching = watch();
  return {
    async look() {
      await Promise.all(PATHS.map(look));
    },
    async stop() {
      stopping.abort();
      await watching;
      return seen;
    },
  };
}

const WELL = '200 OK';

async function answerOf(url: string, path: string): Promise<string> {
  try {
    return (await ask(url, { path })).body.toString().trim();
  } catch {
    return 'no answer';
  }
}

/**
 * Whether the endpoints told what was expected. An expected answer must have been seen, and any
 * other one besides "200 OK" breaks the promise. `undefined`: nobody asked them.
 */
export function isHealthHeld(
  seen: HealthSeen | undefined,
  { ready, publications, disk, isOptional = false }: ExpectedHealth = {},
): boolean {
  if (seen === undefined) return true;
  const isTold = (answers: readonly string[], expected: RegExp | undefined) => {
    const others = answers.filter((answer) => answer !== WELL);
    return (
      others.every((answer) => expected?.test(answer)) &&
      (expected === undefined || isOptional || others.length > 0)
    );
  };
  return (
    isTold(seen['/readyz'], ready) &&
    isTold([...seen['/healthz/publications'], ...seen['/healthz/work']], publications) &&
    isTold(seen['/healthz/disk'], disk)
  );
}

/**
 * Formats the answers: "publications 200 OK, 503 refused". Endpoints that stayed well are not
 * named.
 */
export function healthInWords(seen: HealthSeen): string {
  const told = PATHS.filter((path) => seen[path].some((answer) => answer !== WELL));
  const words = told.map((path) => `${path} ${seen[path].join(', ')}`);
  return words.length === 0 ? 'health 200' : words.join('; ');
}
