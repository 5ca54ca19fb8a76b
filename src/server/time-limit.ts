/**
 * What work comes to, or an error once `limit` milliseconds are over: a network that falls silent ends no promise of its own. The work itself goes on,
 * and nobody hears of it any more.
 */
export function withinTime<Result>(limit: number, what: string, work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} took longer than ${limit} ms`)), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
