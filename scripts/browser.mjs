// Finds a Chromium for the browser tests, or installs one. Plain JavaScript for Node 20.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './steps.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

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
 * The path of a Chromium: CHROMIUM_PATH, one that is there, one from the system's package manager where we may use it, else Playwright's own
 * (`undefined`: Playwright knows where it put it).
 */
export async function findBrowser() {
  const there = [process.env.CHROMIUM_PATH, ...KNOWN].find((file) => file !== undefined && existsSync(file));
  if (there !== undefined) return there;
  if (canUseApt()) {
    await run(['apt-get', 'update', '-qq'], { title: 'read the package lists' });
    await run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      title: 'install Chromium',
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    return KNOWN.find((file) => existsSync(file));
  }
  await run(['playwright', 'install', 'chromium'], { title: 'download Chromium' });
  return undefined;
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
