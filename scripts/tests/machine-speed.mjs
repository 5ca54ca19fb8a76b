// Measures how fast the machine is while the tests run. Plain JavaScript for Node 20.

/** Milliseconds between two samples. */
const INTERVAL = 10_000;

/**
 * Processor milliseconds of the work on the machine of the budget, both of its cores busy. The unit
 * tests cost 50 s there (27 November), and 85 s on a machine that needs 69 ms for the work.
 */
export const REFERENCE = 41;

/**
 * Starts to sample. `slowness()` is the median cost of a fixed piece of work in units of REFERENCE,
 * at least 1.
 */
export function measureSlowness() {
  const costs = [costOfWork()];
  const timer = setInterval(() => costs.push(costOfWork()), INTERVAL).unref();
  return {
    slowness() {
      clearInterval(timer);
      return Math.max(
        1,
        costs.toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] / REFERENCE,
      );
    },
  };
}

/** Work of the kind that tests do: objects, strings and sorting. */
export function costOfWork() {
  const before = process.cpuUsage();
  const rows = Array.from({ length: 30_000 }, (_none, index) => ({
    id: (index * 7919) % 30_011,
    name: `row ${index}`,
    tags: [index % 7],
  }));
  const copy = JSON.parse(JSON.stringify(rows)).toSorted((one, other) => one.id - other.id);
  const used = process.cpuUsage(before);
  if (copy.length !== rows.length) throw new Error('The work was not done.');
  return (used.user + used.system) / 1000;
}
