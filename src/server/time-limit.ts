/** Work took longer than it may. The same work may be quicker later. */
export class TimeLimitError extends Error {
  override name = 'TimeLimitError';

  /** `what` begins the sentence; `limit` is in milliseconds. */
  constructor(what: string, limit: number) {
    super(`${what} took longer than ${limit} ms`);
  }
}

/** Whether an error, or what caused it, is work that took too long. */
export function isTimeLimit(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof TimeLimitError || current.name === 'TimeoutError') return true;
  }
  return false;
}

/**
 * What work comes to, or a TimeLimitError once `limit` milliseconds are over: a network that falls silent ends no promise of its own. The work itself
 * goes on, and nobody hears of it any more.
 */
export function withinTime<Result>(limit: number, what: string, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new TimeLimitError(what, limit)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
