import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Checks the subjects of commits (CONTRIBUTING.md, "Commits"): at most 60 characters, so that lists
 * of them show the whole. Without a repository, as in an unpacked archive, there are no commits to
 * check.
 */

const MOST_CHARACTERS = 60;
/** The day from which the rule holds. */
const SINCE = '2026-11-25T00:00:00Z';

const { status, stdout } = spawnSync(
  'git',
  ['log', '--no-merges', `--since=${SINCE}`, '--format=%h %s'],
  {
    cwd: path.join(import.meta.dirname, '..', '..'),
    encoding: 'utf8',
  },
);
const faults =
  status === 0
    ? stdout
        .split('\n')
        .filter((line) => line.slice(line.indexOf(' ') + 1).length > MOST_CHARACTERS)
    : [];
for (const fault of faults)
  console.error(
    `commit ${fault}: the subject has more than ${MOST_CHARACTERS} characters. Write: git commit --amend`,
  );
if (faults.length > 0) process.exitCode = 1;
