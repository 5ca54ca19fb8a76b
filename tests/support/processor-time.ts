import { costOfWork, REFERENCE } from '#scripts/tests/machine-speed.mjs';

/** Sizes of a long input and of a short one. */
const LONG_TO_SHORT = 8;

/** How often a growth above the limit is measured again. */
const ATTEMPTS = 4;

/**
 * How many times the processor time of a work grows when its input is eight times as long: 8 for
 * work in proportion, 64 for quadratic work. `textOf` returns an input of that many bytes, a
 * different one for each run, so that no map of known texts answers. Returns 1 if the long input
 * costs less than 250 µs, because the compiler and the clock's steps decide then. A growth above
 * `IN_PROPORTION` is the least of four: the two times are measured one after the other, and a
 * neighbour that slows the processor down by half meets only one of them.
 */
export function growthOf(
  work: (text: string) => unknown,
  longest: number,
  textOf: (bytes: number, run: number) => string,
): number {
  let least = Number.POSITIVE_INFINITY;
  // The compiler has seen the work before the short input is measured, which would be dear
  // otherwise and hide a growth.
  leastTime(work, (run) => textOf(longest, run));
  for (let attempt = 0; attempt < ATTEMPTS && least > IN_PROPORTION; attempt += 1) {
    const short = leastTime(work, (run) => textOf(longest / LONG_TO_SHORT, run));
    const long = leastTime(work, (run) => textOf(longest, run));
    least = Math.min(least, long > 250 ? long / Math.max(short, 1) : 1);
  }
  return least;
}

/**
 * Limit of `growthOf` for work in proportion to its input: in the middle between it and quadratic
 * work, as factors go.
 */
export const IN_PROPORTION = LONG_TO_SHORT ** 1.5;

/**
 * Microseconds of CPU of one run, as the least of several measurements: other processes only add to
 * it. The time of one thread would leave the garbage collector out, but the kernel counts it in
 * steps of four milliseconds.
 */
function leastTime(work: (text: string) => unknown, textOf: (run: number) => string): number {
  const texts = Array.from({ length: 8 }, (_, run) => textOf(run));
  const rounds = Array.from({ length: 5 }, () => {
    const start = process.cpuUsage();
    for (const text of texts) work(text);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / texts.length;
  });
  return Math.min(...rounds);
}

/** CPU milliseconds of the reference work here. */
let reference: number | undefined;

/**
 * Milliseconds of CPU of a work on the machine of the budgets (scripts/tests/machine-speed.mjs): a
 * ratio of two works. Above `limit`, it is the least of four runs, because other processes and the
 * compiler only add to it.
 */
export function priceOf(work: () => unknown, limit: number): number {
  reference ??= Math.min(...Array.from({ length: 3 }, costOfWork));
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 4 && least > limit; run += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, ((user + system) / 1000 / reference) * REFERENCE.work);
  }
  return least;
}
