// `npm run test:engines`: the journeys of `tests/engines` in Firefox and WebKitGTK, in three minutes.
// An engine that the machine lacks is named and left out. Other parameters go to `playwright test`.
import '../running/node-version.mjs';
import { mkdirSync } from 'node:fs';
import { findBrowser } from '../browser.mjs';
import { installDependencies } from '../running/install.mjs';
import { runEngines } from './engines.mjs';
import { createTestRun } from './test-run.mjs';

/** One for each engine. */
const WORKERS = 2;

mkdirSync('.cache/tests', { recursive: true });
await installDependencies({ withDevelopment: true });
const run = createTestRun({ workers: WORKERS });
const browser = await run.attempt('browser', findBrowser);
await run.build();
if (browser !== undefined)
  await runEngines(run, browser.value, { isDemanded: false, parameters: process.argv.slice(2) });
run.finish({ isBudgeted: false });
