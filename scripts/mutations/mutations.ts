// `npm run mutations`: puts one fault after another into a copy of the tree, and prints those that
// no test finds. `--from N` begins at mutation N, `--only TEXT` takes the files whose path contains
// the text.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { copyTree } from './copy-tree.ts';
import { placesOf, type Mutation } from './mutation.ts';
import { runTests } from './run-tests.ts';
import { shown, staleRows } from './stale-rows.ts';
import { MUTATIONS } from './table.ts';

const root = path.resolve(import.meta.dirname, '../..');
const { values } = parseArgs({
  options: { from: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const chosen = [...MUTATIONS.entries()].filter(
  ([index, { file }]) => index + 1 >= Number(values.from) && file.includes(values.only),
);
const stale = staleRows(root, MUTATIONS);
if (stale.length > 0)
  throw new Error(`The table of mutations is out of date:\n${stale.join('\n')}`);
if (chosen.length === 0) throw new Error('No mutation is chosen.');

const copy = copyTree(root);
try {
  const tests = [...new Set(chosen.flatMap(([, mutation]) => mutation.tests))];
  if (runTests(copy, tests) !== 'passed')
    throw new Error('A test fails without a fault, so that its failure would prove nothing.');
  const missed = chosen.filter(([index, mutation]) => !isFound(index, mutation));
  process.stdout.write(
    `${chosen.length - missed.length} of ${chosen.length} faults found by a test\n`,
  );
  process.exitCode = missed.length === 0 ? 0 : 1;
} finally {
  rmSync(copy, { recursive: true, force: true });
}

/** Runs the tests of a mutation, prints its outcome, and restores the file. */
function isFound(index: number, { file, from, to, tests }: Mutation): boolean {
  const target = path.join(copy, file);
  const source = readFileSync(target, 'utf8');
  const [{ start, end } = { start: 0, end: 0 }] = placesOf(source, from);
  writeFileSync(target, source.slice(0, start) + to + source.slice(end));
  const outcome = runTests(copy, tests);
  writeFileSync(target, source);
  const isFault = outcome === 'failed' || outcome === 'hung';
  process.stdout.write(
    `${isFault ? 'found' : outcome === 'passed' ? 'MISSED' : 'BROKEN'} ${index + 1} ${file}: ${shown(from)} → ${shown(to)}\n`,
  );
  return isFault;
}
