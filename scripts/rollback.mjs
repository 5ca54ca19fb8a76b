// `npm run rollback [-- ID]`: makes the build before the current one, or the one named, current again. Started processes keep their build.
import path from 'node:path';
import { goBack, sourceDigest } from './builds.mjs';

const root = path.resolve(import.meta.dirname, '..');

try {
  const { id, sources, commit, builtAt } = goBack(root, process.argv[2]);
  process.stdout.write(`dist leads to builds/${id}, built at ${builtAt}.\n`);
  if (sources !== sourceDigest(root)) {
    process.stderr.write(
      `It was built from other sources than those in this folder. Before the next start: git checkout ${commit || '(its commit)'} && npm ci --omit=dev\n`,
    );
  }
} catch (error) {
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
