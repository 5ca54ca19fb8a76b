// `npm run rollback [-- ID]`: makes the previous build, or a given one, the current one. Running
// processes keep their build.
import './running/node-version.mjs';
import path from 'node:path';
import { goBack, sourceDigest } from './running/builds.mjs';

const root = path.resolve(import.meta.dirname, '..');

try {
  const { id, sources, commit, builtAt } = goBack(root, process.argv[2]);
  process.stdout.write(`dist links to builds/${id}, built at ${builtAt}.\n`);
  if (sources !== sourceDigest(root)) {
    process.stderr.write(
      `Its sources differ from those in this folder. Before the next start: git checkout ${commit || '(its commit)'} && npm ci --omit=dev\n`,
    );
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
