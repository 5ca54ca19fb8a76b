import { expect, it } from 'vitest';
import { createSummary } from '#scripts/tests/summary.mjs';

const test = (name: string, outcome: string, reason = '') => ({ name, ms: 1000, outcome, reason });
const linesOf = (summary: ReturnType<typeof createSummary>, processor?: Map<string, number>) =>
  summary.text({ minutes: 2, processor, slowness: 1.5 }).split('\n');

it('counts a flaky test as passed, and names it with the error of its first try', () => {
  const summary = createSummary();
  summary.addTests([
    test('browser: a vote counts', 'flaky', 'Error: two elements'),
    test('browser: a reply is shown', 'passed'),
  ]);
  expect(linesOf(summary).slice(-4)).toEqual([
    'Flaky, passed at the second try: 1',
    '  browser: a vote counts — Error: two elements',
    '2 passed, 0 failed',
    '',
  ]);
  expect(summary.isGreen()).toBe(true);
});

it('names each failure before the closing line', () => {
  const summary = createSummary();
  summary.addTests([test('unit: a date', 'failed', 'AssertionError: expected 1 to be 2')]);
  summary.addFailed('build');
  expect(linesOf(summary).slice(-5)).toEqual([
    'Failed:',
    '  unit: a date — AssertionError: expected 1 to be 2',
    '  build',
    '0 passed, 2 failed',
    '',
  ]);
  expect(summary.isGreen()).toBe(false);
});

it('counts a skipped test neither as passed nor as failed', () => {
  const summary = createSummary();
  summary.addTests([test('unit: a date', 'skipped')]);
  expect(linesOf(summary)).toContain('0 passed, 0 failed');
});

it('prints the processor seconds of each kind, the largest first', () => {
  const processor = new Map([
    ['checks', 20.4],
    ['browser', 700.6],
  ]);
  expect(linesOf(createSummary(), processor)).toContain(
    '2.0 minutes, 721 processor seconds (481 on the machine of the budget, goal 1400, limit 3900): browser 701, checks 20',
  );
});
