// `npm test`, on any Node from 20 up: installs the missing packages, a browser and nginx, runs all
// checks and tests, and ends with one summary line. A failed step does not stop the others.
// `--checks` leaves out what needs a database or a browser (`npm run check`), `--quick` also types,
// build and tests (`npm run check:quick`).
import '../running/node-version.mjs';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findBrowser } from '../browser.mjs';
import { installDependencies } from '../running/install.mjs';
import { createTestRun } from './test-run.mjs';
import { BROWSERS, QUICK, TYPES, UNUSED, WEIGHTS } from './checks.mjs';

const isQuick = process.argv.includes('--quick');
const isCheck = process.argv.includes('--checks');
const [, realFolder] = process.argv.slice(process.argv.indexOf('--real'));

/** Tests wait a part of their time: three workers keep two cores busy. */
const WORKERS = Math.max(3, availableParallelism() - 1);

mkdirSync('.cache/tests', { recursive: true });
await installDependencies({ withDevelopment: true });
const run = createTestRun({ workers: WORKERS });

if (isQuick) {
  await inLanes(
    () => checks(QUICK.slice(0, 1)),
    () => checks(QUICK.slice(1)),
  );
} else if (isCheck) {
  const built = run.build();
  await inLanes(
    async () => {
      await built;
      await checks([BROWSERS, WEIGHTS]);
      await run.vitest(['unit']);
    },
    async () => {
      await checks(QUICK);
      await built;
      await checks([...TYPES, UNUSED]);
    },
  );
} else {
  const preparing = run.attempt('browser', findBrowser);
  const built = run.build();
  await inLanes(
    async () => {
      await built;
      await checks([BROWSERS, WEIGHTS, UNUSED]);
    },
    async () => {
      await checks(QUICK);
      await built;
      await checks(TYPES);
    },
  );
  // Before the tests, because those of http install nginx, and a package manager runs once at a
  // time.
  const browser = await preparing;
  // One after the other: beside the browser tests, a test of a whole node has exceeded its limit.
  await run.vitest(['contract', 'http']);
  await run.vitest(['unit']);
  if (browser !== undefined) await run.playwright(browser.value);
  if (process.argv.includes('--real'))
    await run.counted('real imports', ['node', 'scripts/tests/test-real.ts', realFolder]);
}
run.finish({ isBudgeted: !isQuick && !isCheck });

/** Runs lanes side by side. Each runs its steps one after the other. */
async function inLanes(...lanes) {
  await Promise.all(lanes.map((lane) => lane()));
}

async function checks(list) {
  for (const check of list) await run.check(...check);
}
