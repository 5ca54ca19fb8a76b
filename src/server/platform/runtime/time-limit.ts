/** Work exceeded its time limit. A retry may be faster. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';

  /** `what` is the start of the sentence; `limit` is in milliseconds. */
  constructor(what: string, limit: number) {
    super(`${what} took longer than ${limit} ms`);
  }
}

/** Whether an error, or one of its causes, is an exceeded time limit. */
export function isTimeLimit(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof TimeLimitError || current.name === 'TimeoutError') return true;
  }
  return false;
}

/**
 * Resolves to the result of `work`, or rejects with a TimeLimitError after `limit` milliseconds:
 * promises that wait for a silent network never settle. The work itself continues, and its result
 * is discarded.
 */
export function withinTime<Result>(
  limit: number,
  what: string,
  work: Promise<Result>,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(what, limit)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
