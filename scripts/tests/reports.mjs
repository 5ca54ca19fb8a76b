// Reads the reports of Vitest and Playwright. Plain JavaScript for Node 20.
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** The tests in a JSON report of Vitest, as `createSummary` takes them. */
export function readVitestReport(file, kind) {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8'));
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, duration, status, failureMessages = [] }) => ({
      name: `${kind}: ${fullName}`,
      ms: duration ?? 0,
      outcome: OUTCOMES[status] ?? 'failed',
      reason: firstLine(failureMessages[0]),
    })),
  );
}

/** The tests in a JSON report of Playwright, as `createSummary` takes them. */
export function readPlaywrightReport(file) {
  const { suites } = JSON.parse(readFileSync(file, 'utf8'));
  return suites.flatMap(specsOf).flatMap(({ title, tests }) =>
    tests.map(({ projectName, results, status }) => ({
      name: `browser, ${projectName}: ${title}`,
      ms: results.reduce((all, { duration }) => all + duration, 0),
      outcome: OUTCOMES[status] ?? 'failed',
      reason: firstLine(results.findLast(({ error }) => error !== undefined)?.error?.message),
    })),
  );
}

/** The words of both runners. Any other word is a failure. */
const OUTCOMES = {
  passed: 'passed',
  expected: 'passed',
  flaky: 'flaky',
  skipped: 'skipped',
  pending: 'skipped',
  todo: 'skipped',
};

function specsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

function firstLine(message = '') {
  return stripVTControlCharacters(message).split('\n')[0] ?? '';
}
