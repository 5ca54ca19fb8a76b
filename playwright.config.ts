import path from 'node:path';
import { CONTENT_TOKEN } from './tests/e2e/support/content-token.ts';
import { defineConfig } from 'playwright/test';
import { BROWSER_SWITCHES, knownBrowser } from './scripts/browser.mjs';
import { MAIL_FOLDER } from './tests/e2e/support/readers/mails.ts';
import { PROVIDERS_FILE } from './tests/e2e/support/readers/providers.ts';

/** Different from the port of `npm start`, which may be running. */
const PORT = Number(process.env['E2E_PORT'] ?? 4399);

const chromium = process.env['CHROMIUM_PATH'] ?? knownBrowser();

const phone = { width: 360, height: 740 };
const tablet = { width: 800, height: 1100 };
const desktop = { width: 1440, height: 900 };

const JOURNEYS = '**/journeys/*.test.ts';
const NARROW_AND_WIDE = '**/narrow-and-wide/*.test.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // A test waits a third of its time: three at once keep two processors busy.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A shared machine may be too busy once. A test that fails twice has failed, and a successful
  // retry is reported as flaky.
  retries: 1,
  timeout: 60_000,
  // Longer than three workers of a busy machine keep a page waiting: a wait that is not needed costs
  // nothing. Two tests waited 5 s in vain in a whole run of 1 December.
  expect: { timeout: 15_000 },
  use: {
    locale: 'ca-ES',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    launchOptions: {
      // Without font hinting, Chromium and its headless shell lay out text alike.
      args: [
        '--host-resolver-rules=MAP *.localhost 127.0.0.1',
        '--font-render-hinting=none',
        ...BROWSER_SWITCHES,
      ],
      ...(chromium === undefined ? {} : { executablePath: chromium }),
      // Chromium is too slow under libfaketime: it keeps the machine's clock, and its pages get the
      // tests' clock.
      ...(process.env['FAKETIME'] === undefined ? {} : { env: { ...process.env, LD_PRELOAD: '' } }),
    },
  },
  projects: [
    { name: 'phone', testMatch: [JOURNEYS, NARROW_AND_WIDE], use: { viewport: phone } },
    { name: 'tablet', testMatch: JOURNEYS, use: { viewport: tablet } },
    { name: 'desktop', testMatch: [JOURNEYS, NARROW_AND_WIDE], use: { viewport: desktop } },
    {
      name: 'phone without JavaScript',
      testMatch: JOURNEYS,
      use: { viewport: phone, javaScriptEnabled: false },
    },
    {
      name: 'desktop without JavaScript',
      testMatch: JOURNEYS,
      use: { viewport: desktop, javaScriptEnabled: false },
    },
    { name: 'once', testMatch: '**/once/**/*.test.ts', use: { viewport: desktop } },
    { name: 'page types', testMatch: '**/page-types/*.test.ts', use: { viewport: phone } },
  ],
  webServer: {
    command: `"${process.execPath}" tests/e2e/support/serve.mjs`,
    env: {
      PORT: String(PORT),
      HOST: '127.0.0.1',
      E2E_RUNNER: String(process.pid),
      CONTENT_TOKEN,
      MAIL_URL: `file://${path.resolve(MAIL_FOLDER)}`,
      PROVIDERS_FILE: path.resolve(PROVIDERS_FILE),
    },
    url: `http://127.0.0.1:${PORT}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
