// The steps of a run of checks and tests, and its summary. Plain JavaScript for Node 20.
import { closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { build, run, StepFailed, StepStopped } from '../running/steps.mjs';
import { measureSlowness } from './machine-speed.mjs';
import { measureProcessorTime } from './processor-time.mjs';
import { clockAt } from './moments.mjs';
import { readPlaywrightReport, readVitestReport } from './reports.mjs';
import { createSummary, processorSum, PROCESSOR_LIMIT } from './summary.mjs';

/**
 * Milliseconds after which a step of the gate has failed, so that a test that hangs ends the run
 * with a name.
 */
const LONGEST_STEP = 2_400_000;

/** Characters of a failed step's output that are printed: the end of it. */
const SHOWN_OUTPUT = 60_000;

const FOLDER = '.cache/tests';

/**
 * Starts a run. Steps may run side by side, so that each writes into a file of its own, which is
 * printed if it fails. `longest`: milliseconds of a step.
 */
export function createTestRun({ workers, longest = LONGEST_STEP }) {
  const summary = createSummary();
  const processor = measureProcessorTime();
  const machine = measureSlowness();
  const startedAt = performance.now();
  /** Exit code of the signal that stopped the run. */
  let stopped;

  /** Runs a command as a part of a kind. Resolves with the error of a failure. */
  async function step(title, kind, work) {
    if (stopped !== undefined) return undefined;
    const file = `${FOLDER}/${fileNameOf(title)}.log`;
    const from = performance.now();
    let output;
    try {
      output = openSync(file, 'w');
      await work({ title, output, limit: longest, onStart: (pid) => processor.follow(kind, pid) });
      process.stderr.write(`✓ ${title} (${((performance.now() - from) / 1000).toFixed(0)} s)\n`);
      return undefined;
    } catch (error) {
      if (error instanceof StepStopped) {
        stopped = error.code;
        return error;
      }
      const text = output === undefined ? '' : readFileSync(file, 'utf8').slice(-SHOWN_OUTPUT);
      process.stderr.write(
        `${text}\n✗ ${error instanceof StepFailed ? error.message : `${title}: ${error.stack}`} (${file})\n`,
      );
      return error;
    } finally {
      if (output !== undefined) closeSync(output);
    }
  }

  /** Runs a command and counts it as one test. `limit` is in milliseconds. */
  async function check(title, command, { kind = 'checks', limit = longest } = {}) {
    const error = await step(title, kind, (options) => run(command, { ...options, limit }));
    if (error === undefined) summary.addPassed();
    else summary.addFailed(title);
  }

  /**
   * Runs a test runner, and counts the tests of its report. A runner that fails without a failed
   * test counts as one. `moment` is the time at which the runner and all its processes begin
   * (`moments.mjs`).
   */
  async function runner({ title, kind, command, file, read, variables = {}, moment }) {
    rmSync(file, { force: true });
    const env = moment === undefined ? variables : { ...variables, ...clockAt(moment) };
    const error = await step(title, kind, (options) => run(command, { ...options, env }));
    if (stopped !== undefined) return;
    try {
      const tests = read(file);
      summary.addTests(tests);
      if (error !== undefined && !tests.some(({ outcome }) => outcome === 'failed'))
        summary.addFailed(title, error.message);
    } catch (problem) {
      summary.addFailed(title, `no report: ${problem.message}`);
    }
  }

  return {
    check,
    /**
     * Prepares something that tests need. Returns `{ value }`, or `undefined` after a failure,
     * which is counted.
     */
    async attempt(title, work) {
      try {
        return { value: await work() };
      } catch (error) {
        if (error instanceof StepStopped) stopped = error.code;
        summary.addFailed(title, error.message);
        return undefined;
      }
    },
    async build() {
      const error = await step('build', 'build', (options) => build({}, options));
      if (error === undefined) summary.addPassed();
      else summary.addFailed('build');
    },
    /** Runs the tests of Vitest's projects. `variables` are those of its environment. */
    async vitest(
      projects,
      { title = `${projects.join(', ')} tests`, parameters = [], variables, moment } = {},
    ) {
      const file = `${FOLDER}/${fileNameOf(title)}.json`;
      const chosen = projects.flatMap((project) => ['--project', project]);
      const command = [
        'vitest',
        'run',
        ...chosen,
        `--maxWorkers=${workers}`,
        '--reporter=dot',
        '--reporter=json',
      ];
      const read = () => readVitestReport(file, title);
      const kind = projects.join(' and ');
      await runner({
        title,
        kind,
        file,
        read,
        variables,
        moment,
        command: [...command, `--outputFile.json=${file}`, ...parameters],
      });
    },
    /**
     * Runs the covering list of the browser tests, or all of them with `isFull`. `filters` are
     * paths below `tests/e2e`.
     */
    async playwright(browser, options = {}) {
      const {
        title = 'browser tests',
        isFull = false,
        filters = [],
        parameters = [],
        variables = {},
        moment,
      } = options;
      const name = fileNameOf(title);
      const file = `${FOLDER}/${name}.json`;
      const list = `${FOLDER}/${name}-list.txt`;
      if (!isFull)
        await check(`list of the ${title}`, [
          'node',
          'scripts/tests/browser-gate.ts',
          list,
          ...filters,
        ]);
      const environment = {
        ...variables,
        PLAYWRIGHT_JSON_OUTPUT_NAME: file,
        E2E_PORT: String(await freePort()),
        ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
      };
      const chosen = isFull ? filters : ['--test-list', list];
      const command = [
        'playwright',
        'test',
        `--workers=${workers}`,
        '--reporter=dot,json',
        ...parameters,
        ...chosen,
      ];
      await runner({
        title,
        kind: 'browser',
        command,
        file,
        read: readPlaywrightReport,
        variables: environment,
        moment,
      });
    },
    /** Runs a command that prints its own `N passed, N failed`. */
    async counted(title, command) {
      const counted = { passed: 0, failed: 0 };
      const onLine = (line) => {
        const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
        if (passed !== undefined)
          Object.assign(counted, { passed: Number(passed), failed: Number(failed) });
      };
      const error = await step(title, 'checks', (options) => run(command, { ...options, onLine }));
      summary.addCounts(counted);
      if (error !== undefined && counted.failed === 0) summary.addFailed(title);
    },
    /** Ends the processes that the steps have left, prints the summary, and sets the exit code. */
    finish({ isBudgeted }) {
      // A runner that is killed leaves the servers of its tests.
      const left = processor.left();
      for (const pid of left) endProcess(pid);
      if (left.length > 0)
        process.stderr.write(`Ended ${left.length} processes that the steps had left.\n`);
      if (stopped !== undefined) process.exit(stopped);
      const used = processor.stop();
      const slowness = machine.slowness();
      const limit = PROCESSOR_LIMIT * slowness;
      const isOver = isBudgeted && used !== undefined && processorSum(used) > limit;
      if (isOver)
        summary.addFailed(
          'processor seconds',
          `${processorSum(used).toFixed(0)} of at most ${limit.toFixed(0)} on this machine`,
        );
      writeFileSync(
        `${FOLDER}/flaky.txt`,
        summary
          .flaky()
          .map((title) => `${title}\n`)
          .join(''),
      );
      process.stdout.write(
        summary.text({
          minutes: (performance.now() - startedAt) / 60_000,
          processor: used,
          slowness,
        }),
      );
      process.exitCode = summary.isGreen() ? 0 : 1;
    },
  };
}

function endProcess(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

function fileNameOf(title) {
  return title.replaceAll(/\W+/g, '-');
}

/** Finds a free port, because another copy of the project may be under test at the same time. */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
