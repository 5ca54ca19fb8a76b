/** Rules of a kind of jobs. Durations are in seconds. */
export interface JobKind {
  /** Label in `/metrics` and in the log. */
  name: string;
  /** Jobs that a worker process runs at a time. */
  atOnce: number;
  /** Time for one try. A job whose worker process died is claimed again after it. */
  lease: number;
  /** Tries before the job is given up. */
  attempts: number;
  /** Delay before the second try; it doubles with each further try, up to `longest`. */
  first: number;
  /** At most `LONGEST_DELAY`. */
  longest: number;
  /** Jobs of this kind that may wait in the database. Further ones are refused. */
  most: number;
}

/**
 * Maximum of a delay and of a lease in seconds. A job that is due later was moved by a jump of the
 * database's clock.
 */
export const LONGEST_DELAY = 3600;

/** Bytes of a job's payload. Twice the largest mail of the tests, with its encryption. */
export const MAX_PAYLOAD = 128 * 1024;

/**
 * Seconds until the next try after `attempts` failed ones. `chance`, from 0 to 1, takes up to a
 * quarter off, so that jobs that failed together are not tried together.
 */
export function delayAfter(
  { first, longest }: Pick<JobKind, 'first' | 'longest'>,
  attempts: number,
  chance = Math.random(),
): number {
  return (
    Math.min(first * 2 ** Math.min(attempts - 1, 30), longest, LONGEST_DELAY) * (1 - chance / 4)
  );
}

/** Why a try failed. Both texts are stored or logged, so that they contain no personal data. */
export class JobFailedError extends Error {
  override name = 'JobFailedError';
  /** Short code for the row: `not-delivered`. */
  readonly code: string;
  /** Whether a further try is pointless. */
  readonly isFinal: boolean;

  constructor(code: string, options: { isFinal: boolean; message?: string; cause?: unknown }) {
    super(options.message ?? code, options.cause === undefined ? {} : { cause: options.cause });
    this.code = code;
    this.isFinal = options.isFinal;
  }
}
