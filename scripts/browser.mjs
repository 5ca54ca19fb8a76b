// Finds a Chromium for the browser tests, or installs one. Plain JavaScript for Node 20.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

/** Chromium without a window: the same engine in fewer processes, and a quarter less time for the browser tests. */
const WITHOUT_WINDOW = ['/usr/bin/chromium-headless-shell'];

const WITH_WINDOW = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The Chromium that is there, one without a window before the others. */
export function knownBrowser() {
  return [...WITHOUT_WINDOW, ...WITH_WINDOW].find((file) => existsSync(file));
}

/** The browser asks nobody but the server it is sent to, and can run as root where there is nothing else to run as. */
export const BROWSER_SWITCHES = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * The path of a Chromium: CHROMIUM_PATH, one from the system's package manager where we may use it, else one that is there, else Playwright's own
 * (`undefined`: Playwright knows where it put it).
 */
export async function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined && existsSync(named)) return named;
  if (!WITHOUT_WINDOW.some((file) => existsSync(file)) && canUseApt()) await installBrowser();
  const there = knownBrowser();
  if (there === undefined) await run(['playwright', 'install', 'chromium'], { title: 'download Chromium' });
  return there;
}

/** Older systems have Chromium with a window only. */
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

function canUseApt() {
  if (process.getuid?.() !== 0) return false;
  try {
    execFileSync('apt-get', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
