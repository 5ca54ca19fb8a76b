import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Milliseconds after which tests count as hung: a fault may make a loop endless. */
const LIMIT = { vitest: 180_000, playwright: 900_000 } as const;

/** Another run on this machine has another port. */
const OWN_PORT = String(20_000 + (process.pid % 10_000));

const vitestSchema = z
  .object({ numFailedTests: z.number(), numPassedTests: z.number() })
  .transform(({ numFailedTests, numPassedTests }) => ({
    failed: numFailedTests,
    passed: numPassedTests,
  }));
const playwrightSchema = z
  .object({ stats: z.object({ expected: z.number(), unexpected: z.number() }) })
  .transform(({ stats }) => ({ failed: stats.unexpected, passed: stats.expected }));

/** `passed`: all tests. `broken`: no test ran to its failure, as after an error of syntax. */
export type TestsOutcome = 'passed' | 'failed' | 'hung' | 'broken';

/**
 * Runs test files in a folder until the first failure: those of `tests/e2e` in a browser, the
 * others by Vitest.
 */
export function runTests(folder: string, tests: readonly string[]): TestsOutcome {
  const isOfBrowser = (file: string) => file.startsWith('tests/e2e/');
  const [inBrowser, others] = [
    tests.filter(isOfBrowser),
    tests.filter((file) => !isOfBrowser(file)),
  ];
  const outcome = others.length === 0 ? 'passed' : runVitest(folder, others);
  return outcome === 'passed' && inBrowser.length > 0 ? runPlaywright(folder, inBrowser) : outcome;
}

function runVitest(folder: string, tests: readonly string[]): TestsOutcome {
  const report = path.join(folder, 'mutation-report.json');
  const parameters = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    '--reporter=json',
    `--outputFile=${report}`,
    ...tests,
  ];
  return outcomeOf({ folder, parameters, report, limit: LIMIT.vitest, schema: vitestSchema });
}

function runPlaywright(folder: string, tests: readonly string[]): TestsOutcome {
  const report = path.join(folder, 'mutation-report.json');
  const options = ['--reporter=json', '--retries=0', '--max-failures=1', '--workers=2'];
  const parameters = ['node_modules/playwright/cli.js', 'test', ...options, ...tests];
  return outcomeOf({
    folder,
    parameters,
    report,
    limit: LIMIT.playwright,
    schema: playwrightSchema,
  });
}

function outcomeOf(run: {
  folder: string;
  parameters: readonly string[];
  report: string;
  limit: number;
  schema: z.ZodType<{ failed: number; passed: number }>;
}): TestsOutcome {
  rmSync(run.report, { force: true });
  const { status, signal } = spawnSync(process.execPath, run.parameters, {
    cwd: run.folder,
    stdio: 'ignore',
    timeout: run.limit,
    killSignal: 'SIGKILL',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: run.report, E2E_PORT: OWN_PORT },
  });
  if (signal !== null) return 'hung';
  if (!existsSync(run.report)) return 'broken';
  const { failed, passed } = run.schema.parse(JSON.parse(readFileSync(run.report, 'utf8')));
  if (failed > 0) return 'failed';
  return status === 0 && passed > 0 ? 'passed' : 'broken';
}
