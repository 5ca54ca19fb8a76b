// Finds a Chromium for the browser tests, or installs one. Plain JavaScript for Node 20.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { run, StepStopped } from './running/steps.mjs';

/**
 * Headless Chromium: the same engine with fewer processes, which saves a quarter of the browser
 * tests' time.
 */
const WITHOUT_WINDOW = ['/usr/bin/chromium-headless-shell'];

const WITH_WINDOW = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Path of an installed Chromium, preferably a headless one. */
export function knownBrowser() {
  return [...WITHOUT_WINDOW, ...WITH_WINDOW].find((file) => existsSync(file));
}

/**
 * Switches for tests: no requests except to the tested server, and no sandbox as root, which
 * Chromium requires there.
 */
export const BROWSER_SWITCHES = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Finds a Chromium: CHROMIUM_PATH, a headless one from the system's package manager if we may
 * install it (`mayInstall`), an installed one, or Playwright's own (`undefined`, because Playwright
 * knows its path).
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  if (!WITHOUT_WINDOW.some((file) => existsSync(file)) && canUseApt() && (await mayInstall()))
    await installBrowser();
  const there = knownBrowser();
  if (there === undefined) await downloadBrowser();
  return there;
}

async function downloadBrowser() {
  try {
    await run(['playwright', 'install', 'chromium'], { title: 'download Chromium' });
  } catch (error) {
    if (error instanceof StepStopped) throw error;
    throw new Error(
      'No Chromium is installed, and none could be downloaded. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH.',
      { cause: error },
    );
  }
}

/** Older systems have no headless package of Chromium. */
async function installBrowser() {
  const install = (name) =>
    run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', name], {
      title: `install ${name}`,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  try {
    await run(['apt-get', 'update', '-qq'], { title: 'read the package lists' });
    await install('chromium-headless-shell');
  } catch {
    if (knownBrowser() === undefined) await install('chromium');
  }
}

/**
 * Whether root lets packages be installed. A person at a terminal is asked, and any answer but yes
 * is no. A run without a terminal, such as in a container, has nobody to ask and nothing to
 * protect.
 *
 * @param {{ input?: NodeJS.ReadableStream & { isTTY?: boolean }, output?: NodeJS.WritableStream,
 * isCi?: boolean }} [terminal]
 */
export async function mayInstall({
  input = process.stdin,
  output = process.stderr,
  isCi = process.env.CI !== undefined,
} = {}) {
  if (!input.isTTY || isCi) return true;
  const line = createInterface({ input, output });
  try {
    const answer = await line.question(
      'The browser tests need a headless Chromium. Install it with apt-get, as root? [y/N] ',
    );
    return /^y(?:es)?$/i.test(answer.trim());
  } finally {
    line.close();
  }
}

function canUseApt() {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
