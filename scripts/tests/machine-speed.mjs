// Measures how fast the machine is while the tests run. Plain JavaScript for Node 20.
import { spawnSync } from 'node:child_process';
import { ticksOfChildren, TICKS } from './processor-time.mjs';

/** Milliseconds between two samples. */
const INTERVAL = 10_000;

const MILLISECONDS_OF_A_TICK = 1000 / TICKS;

/**
 * Processor milliseconds of both pieces of work on the machine of the budget, both of its cores
 * busy: plain JavaScript, and a process. The unit tests of 28 November cost 50 s there,
 * 85 s on a machine with 69 ms for the first, and 88 s on one with 63 to 81 ms for the first and
 * 160 for the second. JavaScript alone is too low for a machine on which memory is slow to map.
 */
export const REFERENCE = { work: 41, process: 91 };

/**
 * Starts to sample. `slowness()` is the median cost of a fixed piece of work in units of REFERENCE,
 * at least 1.
 */
export function measureSlowness() {
  const costOfBoth = () => costOfWork() + costOfProcess();
  const costs = [costOfBoth()];
  const timer = setInterval(() => costs.push(costOfBoth()), INTERVAL).unref();
  return {
    slowness() {
      clearInterval(timer);
      return Math.max(
        1,
        costs.toSorted((one, other) => one - other)[Math.floor(costs.length / 2)] /
          (REFERENCE.work + REFERENCE.process),
      );
    },
  };
}

/** A process that starts Node and ends. It costs as on the machine of the budget without /proc. */
export function costOfProcess() {
  const before = ticksOfChildren();
  if (before === undefined) return REFERENCE.process;
  spawnSync(process.execPath, ['--eval', '']);
  return (ticksOfChildren() - before) * MILLISECONDS_OF_A_TICK;
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
