import { defineConfig } from 'playwright/test';
import type { EngineOptions } from './tests/engines/support/reader.ts';
import base from './playwright.config.ts';

/**
 * The journeys in the engines of Firefox and Safari (`npm run test:engines`), with the server of
 * the browser tests. Playwright runs the tests, and our drivers run the engines: Playwright's own
 * Firefox and WebKit are patched builds that no system's packages have.
 */
export default defineConfig<object, EngineOptions>({
  ...base,
  testDir: 'tests/engines',
  // A file is a worker's, so that an engine starts once for it.
  fullyParallel: false,
  workers: 2,
  retries: 0,
  projects: [
    { name: 'firefox', use: { engineName: 'firefox' } },
    // Its driver does not print.
    { name: 'webkit', testIgnore: '**/paper.test.ts', use: { engineName: 'webkit' } },
  ],
});
