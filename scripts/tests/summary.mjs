// The summary of a run of `npm test`: what passed, failed and flickered, the slowest tests, and the
// processor time. It is printed last, because a log may keep its end only. Plain JavaScript for
// Node 20.

/** Rows of the list of the slowest tests. */
const SLOWEST = 10;

/**
 * Processor seconds that the whole run shall need on the machine of the budget: 12 minutes of two
 * cores.
 */
export const PROCESSOR_GOAL = 1400;

/**
 * Processor seconds above which the run fails. It is lowered to what a run needs, until it is the
 * goal: the minutes of all deliveries follow from it. A test that exceeds it moves to a cheaper
 * layer, or to `npm run test:full`. Runs of one day differ by a tenth after the division by the
 * machine's slowness (3,027, 3,333 and 3,516 on 1 December), so that a limit within that tenth
 * fails by chance.
 */
export const PROCESSOR_LIMIT = 3900;

export function createSummary() {
  const counted = { passed: 0, failed: 0 };
  const failures = [];
  const flaky = [];
  const durations = [];
  return {
    isGreen: () => counted.failed === 0,
    /** Counts one check. `reason` is the first line of its error. */
    addPassed: () => void (counted.passed += 1),
    addFailed(title, reason = '') {
      counted.failed += 1;
      failures.push(reason === '' ? title : `${title} — ${reason}`.slice(0, 400));
    },
    /**
     * Adds the tests of a runner: `{ name, ms, outcome: 'passed' | 'failed' | 'flaky' | 'skipped',
     * reason }`.
     */
    addTests(tests) {
      for (const { name, ms, outcome, reason } of tests) {
        durations.push({ name, ms });
        if (outcome === 'failed') this.addFailed(name, reason);
        // A flaky test has passed, at its second try. It is named, so that somebody mends it before
        // it fails twice.
        else if (outcome !== 'skipped') this.addPassed();
        if (outcome === 'flaky')
          flaky.push(reason === '' ? name : `${name} — ${reason}`.slice(0, 400));
      }
    },
    /** Adds the numbers of a command that counts for itself. */
    addCounts({ passed, failed }) {
      counted.passed += passed;
      counted.failed += failed;
    },
    /** Titles of the tests that passed at their second try. */
    flaky: () => flaky,
    text({ minutes, processor, slowness }) {
      const slowest = durations.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
      return [
        ...section(
          'The slowest tests, in seconds:',
          slowest.map(({ name, ms }) => `${inSeconds(ms).padStart(6)}  ${name.slice(0, 120)}`),
        ),
        ...processorLines({ processor, minutes, slowness }),
        ...section(
          'Failed:',
          failures.map((title) => `  ${title}`),
        ),
        ...section(
          `Flaky, passed at the second try: ${flaky.length}`,
          flaky.map((title) => `  ${title}`),
        ),
        `${counted.passed} passed, ${counted.failed} failed`,
        '',
      ].join('\n');
    },
  };
}

/** Seconds of all kinds together. */
export function processorSum(processor) {
  return [...processor.values()].reduce((sum, seconds) => sum + seconds, 0);
}

function processorLines({ processor, minutes, slowness }) {
  const time = `${minutes.toFixed(1)} minutes`;
  if (processor === undefined) return [time];
  const kinds = [...processor]
    .toSorted(([, one], [, other]) => other - one)
    .map(([kind, seconds]) => `${kind} ${seconds.toFixed(0)}`);
  const sum = processorSum(processor);
  const there = `${(sum / slowness).toFixed(0)} on the machine of the budget, goal ${PROCESSOR_GOAL}, limit ${PROCESSOR_LIMIT}`;
  return [`${time}, ${sum.toFixed(0)} processor seconds (${there}): ${kinds.join(', ')}`];
}

function section(title, lines) {
  return lines.length === 0 ? [] : [title, ...lines];
}

function inSeconds(ms) {
  return (ms / 1000).toFixed(1);
}
