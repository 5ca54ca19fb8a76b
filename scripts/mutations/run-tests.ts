import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Milliseconds after which tests count as hung: a fault may make a loop endless. */
const LIMIT = 180_000;

const reportSchema = z.object({ numFailedTests: z.number(), numPassedTests: z.number() });

/** `passed`: all tests. `broken`: no test ran to its failure, as after an error of syntax. */
export type TestsOutcome = 'passed' | 'failed' | 'hung' | 'broken';

/** Runs test files in a folder until the first failure. */
export function runTests(folder: string, tests: readonly string[]): TestsOutcome {
  const report = path.join(folder, 'mutation-report.json');
  rmSync(report, { force: true });
  const parameters = ['node_modules/vitest/vitest.mjs', 'run', '--bail=1', '--reporter=json', `--outputFile=${report}`, ...tests];
  const { status, signal } = spawnSync(process.execPath, parameters, {
    cwd: folder,
    stdio: 'ignore',
    timeout: LIMIT,
    killSignal: 'SIGKILL',
  });
  if (signal !== null) return 'hung';
  if (!existsSync(report)) return 'broken';
  const { numFailedTests, numPassedTests } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
  if (numFailedTests > 0) return 'failed';
  return status === 0 && numPassedTests > 0 ? 'passed' : 'broken';
}
