// `npm run test:full`, at night and before a release: every combination, both databases, whole
// sizes, the journeys in Firefox and WebKitGTK, the mutations, three repeats of the gate without a
// second try, and one pass of it beside two busy loops. It fails for a flaky test. `--only PASS,…` runs some of its passes. `hours` runs
// only if it is named: the gate at ten moments, two hours.
import '../running/node-version.mjs';
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findBrowser } from '../browser.mjs';
import { installDependencies } from '../running/install.mjs';
import { QUICK, TYPES, UNUSED, WEIGHTS } from './checks.mjs';
import { runEngines } from './engines.mjs';
import { MOMENTS } from './moments.mjs';
import { createTestRun } from './test-run.mjs';

const WORKERS = 2;

/** Milliseconds of a pass: all mutations start tests one after the other, and some a build. */
const LONGEST_PASS = 14_400_000;

const ALL = ['unit', 'contract', 'http'];

const { values } = parseArgs({ options: { only: { type: 'string' } } });

mkdirSync('.cache/tests', { recursive: true });
await installDependencies({ withDevelopment: true });
const run = createTestRun({ workers: WORKERS, longest: LONGEST_PASS });
const browser = await run.attempt('browser', findBrowser);
/** The variable has one reader: `tests/support/full-run.ts`. */
const variables = { FULL: '1' };
const withoutRetries = ['--retries=0'];

const PASSES = {
  async checks() {
    for (const check of [...QUICK, ...TYPES, UNUSED, WEIGHTS]) await run.check(...check);
  },
  vitest: () => run.vitest(ALL, { title: 'all Vitest tests', variables }),
  browser: () =>
    run.playwright(browser.value, {
      title: 'all browser tests',
      isFull: true,
      parameters: withoutRetries,
      variables,
    }),
  engines: () => runEngines(run, browser.value, { isDemanded: true, parameters: withoutRetries }),
  mutations: () =>
    run.check('mutations', ['node', 'scripts/mutations/mutations.ts'], { kind: 'mutations' }),
  async repeats() {
    for (const round of [1, 2, 3]) {
      await run.vitest(ALL, { title: `Vitest tests, round ${round}` });
      await run.playwright(browser.value, {
        title: `browser tests, round ${round}`,
        parameters: withoutRetries,
      });
    }
  },
  async busy() {
    const loops = [1, 2].map(() =>
      spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }),
    );
    process.once('exit', () => loops.forEach((loop) => loop.kill()));
    await run.vitest(ALL, { title: 'Vitest tests beside two busy loops' });
    await run.playwright(browser.value, {
      title: 'browser tests beside two busy loops',
      parameters: withoutRetries,
    });
    loops.forEach((loop) => loop.kill());
  },
  async hours() {
    for (const moment of MOMENTS) {
      await run.vitest(ALL, { title: `Vitest tests at ${moment}`, moment });
      await run.playwright(browser.value, {
        title: `browser tests at ${moment}`,
        parameters: withoutRetries,
        moment,
      });
    }
  },
};

const chosen = values.only?.split(',') ?? Object.keys(PASSES).filter((name) => name !== 'hours');
const unknown = chosen.find((name) => !(name in PASSES));
if (unknown !== undefined) {
  process.stderr.write(
    `The pass "${unknown}" does not exist. Choose from: ${Object.keys(PASSES).join(', ')}.\n`,
  );
  process.exit(2);
}
await run.build();
if (browser !== undefined) for (const name of chosen) await PASSES[name]();
run.finish({ isBudgeted: false });
