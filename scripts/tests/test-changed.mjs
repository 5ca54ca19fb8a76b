// `npm run test:changed`, before a commit: the tests that the changes since HEAD ask for. Vitest
// finds its own by their imports. Browser tests follow from their subject
// (`scripts/tests/touched-tests.ts`); changed ones run twice without a second try. `--since REF`
// compares with another commit.
import '../running/node-version.mjs';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findBrowser } from '../browser.mjs';
import { installDependencies } from '../running/install.mjs';
import { createTestRun } from './test-run.mjs';

const WORKERS = 2;
const [, since = 'HEAD'] = process.argv.includes('--since')
  ? process.argv.slice(process.argv.indexOf('--since'))
  : [];

mkdirSync('.cache/tests', { recursive: true });
await installDependencies({ withDevelopment: true });
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', since),
  ...git('ls-files', '--others', '--exclude-standard'),
];
const [once, repeated] = browserTests(changed);
const run = createTestRun({ workers: WORKERS });
if (once.length + repeated.length > 0 || changed.some((file) => file.startsWith('tests/http/')))
  await run.build();
await run.vitest(['unit', 'contract', 'http'], {
  parameters: ['--changed', since, '--passWithNoTests'],
});
if (once.length + repeated.length > 0) {
  const browser = await run.attempt('browser', findBrowser);
  const parameters = ['--repeat-each=2', '--retries=0'];
  if (browser !== undefined && once.length > 0)
    await run.playwright(browser.value, { filters: once });
  if (browser !== undefined && repeated.length > 0)
    await run.playwright(browser.value, {
      title: 'changed browser tests',
      isFull: true,
      filters: repeated,
      parameters,
    });
}
run.finish({ isBudgeted: false });

function git(...parameters) {
  return execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);
}

function browserTests(files) {
  const printed = execFileSync(
    'node_modules/.bin/node',
    ['scripts/tests/changed-browser-tests.ts', ...files],
    { encoding: 'utf8' },
  );
  const [first = '', second = ''] = printed.split(/^\n/m);
  return [first, second].map((list) => list.split('\n').filter(Boolean));
}
