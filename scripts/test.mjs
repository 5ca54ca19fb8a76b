// `npm test`, on any Node from 20 up: installs the missing packages, a browser and nginx, runs all checks and tests, and
// ends with one summary line. A failed step does not stop the others. `--checks` leaves out what needs a database or a
// browser (`npm run check`), `--quick` also types, build and tests (`npm run check:quick`).
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { findBrowser } from './browser.mjs';
import { installDependencies } from './install.mjs';
import { createTestRun } from './tests/test-run.mjs';
import { QUICK, TYPES, UNUSED, WEIGHTS } from './tests/checks.mjs';

const isQuick = process.argv.includes('--quick');
const isCheck = process.argv.includes('--checks');
const [, realFolder] = process.argv.slice(process.argv.indexOf('--real'));

/** Tests wait a part of their time: two workers a lane keep two cores busy, also when the other lane has ended. */
const WORKERS = Math.max(2, availableParallelism() - 1);

mkdirSync('.cache/tests', { recursive: true });
await installDependencies({ withDevelopment: true });
const run = createTestRun({ workers: WORKERS });

const quick = () => inTurn(QUICK, ([title, command]) => run.check(title, command));
if (isQuick) {
  await inLanes([QUICK.slice(0, 1), QUICK.slice(1)].map((checks) => () => inTurn(checks, ([title, command]) => run.check(title, command))));
} else {
  const hasBrowser = isCheck ? Promise.resolve(undefined) : run.attempt('browser', findBrowser);
  const built = run.build();
  await inLanes([
    async () => {
      await built;
      await run.check(...WEIGHTS);
      if (isCheck) return run.vitest(['unit']);
      const browser = await hasBrowser;
      if (browser !== undefined) await run.playwright(browser.value);
    },
    async () => {
      await quick();
      await built;
      for (const check of [...TYPES, UNUSED]) await run.check(...check);
      if (isCheck) return;
      await run.vitest(['contract', 'http']);
      await run.vitest(['unit']);
      if (process.argv.includes('--real')) await run.counted('real imports', ['node', 'scripts/test-real.ts', realFolder]);
    },
  ]);
}
run.finish({ isBudgeted: !isQuick && !isCheck });

/** Runs lanes side by side. Each runs its steps one after the other. */
async function inLanes(lanes) {
  await Promise.all(lanes.map((lane) => lane()));
}

async function inTurn(items, work) {
  for (const item of items) await work(item);
}
