import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { MIGRATIONS_FOLDER } from '#server/platform/database/known-migrations.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** Everything that a build and a server need. */
const SOURCES = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'public',
  'scripts',
  'src',
];

/** A commit of the project before this one. */
export interface FormerRelease {
  commit: string;
  /** The tag of the release, or words for the commit. */
  name: string;
}

/**
 * The release before this commit: the newest tag `v*` below it. Before the first tag it is the
 * commit before the newest migration, which is the newest one with another schema. `undefined`
 * where the history is not there, as in an archive of the sources.
 */
export function findFormerRelease(): FormerRelease | undefined {
  const tag = git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^');
  if (tag !== undefined) return { commit: tag, name: tag };
  const added = git(
    'log',
    '--diff-filter=A',
    '-1',
    '--format=%H',
    '--',
    `${path.relative(ROOT, MIGRATIONS_FOLDER)}/*.sql`,
  );
  if (added === undefined) return undefined;
  const before = git('rev-parse', '--verify', `${added}^`);
  return before === undefined
    ? undefined
    : { commit: before, name: `the commit before the newest migration, ${before.slice(0, 8)}` };
}

/**
 * Writes the sources of a release to a folder and builds them there, with its own packages if they
 * differ from ours.
 */
export function buildRelease({ commit }: FormerRelease, folder: string): void {
  const archive = execFileSync('git', ['archive', commit, ...SOURCES], {
    cwd: ROOT,
    maxBuffer: 1024 ** 3,
  });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  const lock = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  if (lock(folder) === lock(ROOT))
    symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--silent', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'pipe',
    });
  const astro = path.join(folder, 'node_modules/astro/bin/astro.mjs');
  execFileSync(process.execPath, [astro, 'build', '--silent', '--root', folder], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_ENV: 'production',
    },
    stdio: 'pipe',
  });
  if (!existsSync(path.join(folder, 'dist')))
    throw new Error(`The build of ${commit} made no dist.`);
}

/** The output of git, or `undefined` if it fails or says nothing. */
function git(...parameters: string[]): string | undefined {
  try {
    return (
      execFileSync('git', parameters, {
        cwd: ROOT,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).trim() || undefined
    );
  } catch {
    return undefined;
  }
}
