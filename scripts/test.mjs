// `npm test`, on any Node from 20 up: installs the missing packages and a browser, runs all checks and tests, and
// ends with one summary line. A failed step does not stop the others.
import { mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { stripVTControlCharacters } from 'node:util';
import { findBrowser } from './browser.mjs';
import { installDependencies } from './install.mjs';
import { build, run, StepFailed, StepStopped } from './steps.mjs';

/** `npm run check:quick`: the checks of QUICK only, half a minute. */
const isQuick = process.argv.includes('--quick');
/** `npm run check`: all checks without databases and browsers, 2 to 4 minutes. */
const isCheck = process.argv.includes('--checks');

const checkOf = (name) => [name, ['node', `scripts/checks/${name}.ts`]];
/** The checks without types, build and tests, by title. They run first, while the types are checked. */
const QUICK = [
  ['format', ['prettier', '--check', '--log-level', 'warn', '.']],
  ['lint', ['oxlint', '--deny-warnings']],
  ...['texts', 'prose', 'documents', 'requirements', 'styles', 'rooms', 'commits'].map(checkOf),
  ['API document', ['node', 'scripts/api-document.ts', '--check']],
];

const sum = { passed: 0, failed: 0 };
/** Tests with their milliseconds, over all runners. */
const durations = [];
/** Titles of what failed, and the first line of each error. They are printed last, because a log may keep its end only. */
const failures = [];

await installDependencies({ withDevelopment: true });
const browser = isQuick || isCheck ? undefined : await findBrowser();
mkdirSync('.cache/tests', { recursive: true });

if (isQuick) {
  await countQuickChecks();
} else {
  // The type check takes as long as all other checks together, and one core.
  const others = async () => {
    await countQuickChecks();
    await count('unused code', ['knip', '--no-progress']);
  };
  await Promise.all([count('types', ['astro', 'check', '--minimumSeverity', 'warning']), others()]);
  await attempt('build', () => build());
  await count('weights', ['node', 'scripts/budgets.ts']);
  await countVitest('unit');
}
if (!isQuick && !isCheck) {
  await countVitest('contract');
  await countVitest('http');
  await countPlaywright();
}
const [, realFolder] = process.argv.slice(process.argv.indexOf('--real'));
if (process.argv.includes('--real')) await countReal(realFolder);

printSlowest(10);
if (failures.length > 0) process.stdout.write(`Failed:\n${failures.map((failure) => `  ${failure}\n`).join('')}`);
process.stdout.write(`${sum.passed} passed, ${sum.failed} failed\n`);
process.exitCode = sum.failed === 0 ? 0 : 1;

async function countQuickChecks() {
  for (const [title, command] of QUICK) await count(title, command);
}

/** Ctrl-C stops the remaining steps and the summary. */
function endIfStopped(error) {
  if (error instanceof StepStopped) process.exit(error.code);
}

/** Counts a check as one test. */
function count(title, command) {
  return attempt(title, () => run(command, { title }));
}

async function attempt(title, work) {
  try {
    await work();
    sum.passed += 1;
  } catch (error) {
    endIfStopped(error);
    sum.failed += 1;
    failures.push(title);
    process.stderr.write(`✗ ${error instanceof StepFailed ? error.message : `${title}: ${error.stack}`}\n`);
  }
}

async function countVitest(project) {
  const file = `.cache/tests/${project}.json`;
  const command = ['vitest', 'run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  await countReport(`${project} tests`, command, {}, file, (report) => {
    for (const file of report.testResults)
      for (const { fullName, duration = 0, status, failureMessages = [] } of file.assertionResults) {
        durations.push({ name: `${project}: ${fullName}`, ms: duration });
        if (status === 'failed') failures.push(failureOf(`${project}: ${fullName}`, failureMessages[0]));
      }
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  });
}

async function countPlaywright() {
  const file = '.cache/tests/e2e.json';
  const env = {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    E2E_PORT: String(await freePort()),
    ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
  };
  await countReport('browser tests', ['playwright', 'test', '--reporter=dot,json'], env, file, ({ stats, suites }) => {
    for (const { title, tests } of suites.flatMap(specsOf))
      for (const { projectName, results, status } of tests) {
        const name = `browser, ${projectName}: ${title}`;
        durations.push({ name, ms: results.reduce((all, { duration }) => all + duration, 0) });
        if (status === 'unexpected') failures.push(failureOf(name, results.at(-1)?.error?.message));
      }
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
  });
}

function failureOf(name, message = '') {
  const [line] = stripVTControlCharacters(message).split('\n');
  return line ? `${name} — ${line}`.slice(0, 400) : name;
}

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function printSlowest(count) {
  const slowest = durations.toSorted((one, other) => other.ms - one.ms).slice(0, count);
  if (slowest.length > 0) process.stdout.write('The slowest tests, in seconds:\n');
  for (const { name, ms } of slowest) process.stdout.write(`${(ms / 1000).toFixed(1).padStart(6)}  ${name.slice(0, 120)}\n`);
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

/** Runs the importer on real files, and reads its own summary line. */
async function countReal(folder) {
  const counted = { passed: 0, failed: 0 };
  const onLine = (line) => {
    const [, passed, failed] = /^(\d+) passed, (\d+) failed$/.exec(line) ?? [];
    if (passed !== undefined) Object.assign(counted, { passed: Number(passed), failed: Number(failed) });
  };
  const isDone = await run(['node', 'scripts/test-real.ts', folder], { title: 'real imports', onLine }).then(
    () => true,
    (error) => {
      endIfStopped(error);
      return false;
    },
  );
  sum.passed += counted.passed;
  sum.failed += isDone ? counted.failed : Math.max(1, counted.failed);
  if (!isDone) failures.push('real imports');
}

/** Reads the numbers from a runner's report. A runner that fails without a failed test counts as one failure. */
async function countReport(title, command, env, file, read) {
  let hasFailed = false;
  try {
    await run(command, { title, env });
  } catch (error) {
    endIfStopped(error);
    hasFailed = true;
    process.stderr.write(`✗ ${error.message}\n`);
  }
  let counted = { passed: 0, failed: 0 };
  try {
    counted = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    process.stderr.write(`✗ ${title}: no report (${error.message})\n`);
    hasFailed = true;
  }
  sum.passed += counted.passed;
  if (hasFailed && counted.failed === 0) failures.push(title);
  sum.failed += hasFailed && counted.failed === 0 ? 1 : counted.failed;
}
