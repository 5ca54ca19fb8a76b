// Manages builds: each is in `builds/{id}`, and `dist` is a link to the current one. Plain
// JavaScript for Node 20.
import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import * as files from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Number of complete builds that are retained, the current one included: one for a rollback, and
 * one more.
 */
const KEPT = 3;

/**
 * Milliseconds after which a folder without a finished build counts as interrupted. A build takes
 * seconds.
 */
const BROKEN_OFF = 3_600_000;

/** Folder of the next build, for Astro's `outDir`. Names sort by time. */
export function newBuildFolder(now = new Date()) {
  const time = now.toISOString().replaceAll(/[-:]|\.\d+Z/g, '');
  return `./builds/${time}-${randomBytes(3).toString('hex')}`;
}

/**
 * Astro integration: makes a build the current one once it is complete. A build that fails or is
 * killed leaves `dist` unchanged, so that building beside a running server is safe.
 */
export function keepBuilds() {
  let root = '';
  let id = '';
  let sources = '';
  return {
    name: 'portada-builds',
    hooks: {
      'astro:config:done'({ config }) {
        root = fileURLToPath(config.root);
        id = path.basename(fileURLToPath(config.outDir));
      },
      'astro:build:start'() {
        sources = sourceDigest(root);
      },
      'astro:build:done'() {
        finishBuild(root, { id, sources });
      },
    },
  };
}

/**
 * Records the sources of a build, makes it the current one, and removes all but the last three
 * builds.
 */
export function finishBuild(root, { id, sources }) {
  const note = { sources, commit: commitOf(root), builtAt: new Date().toISOString() };
  files.writeFileSync(noteOf(root, id), JSON.stringify(note));
  switchTo(root, id);
  removeOldBuilds(root);
}

/** Lists complete builds, the newest first: `{ id, sources, commit, builtAt, isCurrent }`. */
export function listBuilds(root) {
  const current = currentBuild(root);
  const folder = path.join(root, 'builds');
  if (!files.existsSync(folder)) return [];
  return files
    .readdirSync(folder)
    .filter((id) => files.existsSync(noteOf(root, id)))
    .sort()
    .toReversed()
    .map((id) => ({
      id,
      isCurrent: id === current,
      ...JSON.parse(files.readFileSync(noteOf(root, id), 'utf8')),
    }));
}

/** Makes a build the current one. Later processes use it, and running ones keep theirs. */
export function switchTo(root, id) {
  const dist = path.join(root, 'dist');
  const next = `${dist}.next-${process.pid}`;
  files.rmSync(next, { force: true });
  files.symlinkSync(path.join('builds', id), next, 'dir');
  // Older versions built into `dist` itself.
  if (files.lstatSync(dist, { throwIfNoEntry: false })?.isDirectory()) {
    const replaced = path.join(root, 'builds', `.replaced-${process.pid}`);
    files.renameSync(dist, replaced);
    files.renameSync(next, dist);
    files.rmSync(replaced, { recursive: true, force: true });
    return;
  }
  files.renameSync(next, dist);
}

/**
 * Makes the previous build, or a given one, the current one and returns it.
 * @param {string} root
 * @param {string} [id]
 */
export function goBack(root, id) {
  const builds = listBuilds(root);
  const position = builds.findIndex(({ isCurrent }) => isCurrent);
  const target = id === undefined ? builds[position + 1] : builds.find((build) => build.id === id);
  if (target === undefined) {
    const known = builds
      .map((build) => `  ${build.id}${build.isCurrent ? ' (current)' : ''}`)
      .join('\n');
    throw new Error(
      `Rollback failed: no ${id === undefined ? 'earlier build' : `build ${id}`} exists. Existing builds:\n${known}`,
    );
  }
  switchTo(root, target.id);
  return target;
}

/**
 * Digest of all sources of the pages. Content files are excluded, because they are read at the
 * start.
 */
export function sourceDigest(root) {
  const filesIn = (folder) =>
    files
      .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const source = filesIn('src').filter(
    (file) => !file.startsWith(path.join('src', 'content') + path.sep),
  );
  const others = ['astro.config.mjs', 'package-lock.json', 'tsconfig.json'].filter((file) =>
    files.existsSync(path.join(root, file)),
  );
  const hash = createHash('sha256');
  for (const file of [...source, ...filesIn('public'), ...others].sort()) {
    hash
      .update(file)
      .update('\0')
      .update(files.readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function removeOldBuilds(root) {
  const current = currentBuild(root);
  const folder = path.join(root, 'builds');
  const whole = listBuilds(root).map(({ id }) => id);
  const broken = files
    .readdirSync(folder)
    .filter(
      (id) =>
        !whole.includes(id) &&
        Date.now() - files.statSync(path.join(folder, id)).mtimeMs > BROKEN_OFF,
    );
  for (const id of [...whole.slice(KEPT), ...broken]) {
    if (id !== current) files.rmSync(path.join(folder, id), { recursive: true, force: true });
  }
}

/** Id of the build that `dist` links to. */
function currentBuild(root) {
  const dist = path.join(root, 'dist');
  return files.lstatSync(dist, { throwIfNoEntry: false })?.isSymbolicLink()
    ? path.basename(files.readlinkSync(dist))
    : undefined;
}

/** Path of a build's record. A build without it is incomplete. */
function noteOf(root, id) {
  return path.join(root, 'builds', id, 'build.json');
}

/** The checked-out commit, or '' outside a repository. */
function commitOf(root) {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}
