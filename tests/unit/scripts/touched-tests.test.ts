import { existsSync, globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { browserTestsOf, changedBrowserTests, SUBJECTS } from '#scripts/tests/touched-tests.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../e2e');

describe('test:changed', () => {
  it('runs the browser tests of the subject whose sources changed', () => {
    expect(browserTestsOf(['src/islands/polls/PollVote.tsx'])).toEqual(['once/polls.test.ts']);
    expect(
      browserTestsOf(['src/server/subjects/polls/counted-purges.ts', 'docs/paywall.md']),
    ).toEqual(['once/polls.test.ts']);
  });

  it('runs the changed browser tests themselves', () => {
    const changed = ['tests/e2e/once/polls.test.ts', 'tests/unit/domain/text/clean-text.test.ts'];
    expect(browserTestsOf(changed)).toEqual(['once/polls.test.ts']);
    expect(changedBrowserTests(changed)).toEqual(['once/polls.test.ts']);
  });

  it('names only browser tests that exist', () => {
    const missing = SUBJECTS.flatMap(({ tests }) => tests).filter(
      (name) => !existsSync(path.join(FOLDER, `${name}.test.ts`)),
    );
    expect(missing).toEqual([]);
  });

  it('knows the subject of each browser test', () => {
    const named = new Set(SUBJECTS.flatMap(({ tests }) => tests));
    const files = globSync('**/*.test.ts', { cwd: FOLDER }).map((file) =>
      file.replace(/\.test\.ts$/, ''),
    );
    expect(files.filter((file) => !named.has(file))).toEqual([]);
  });

  it('knows words of each subject that occur in paths of sources', () => {
    const sources = globSync('src/**/*.{ts,tsx,astro,css}');
    expect(
      SUBJECTS.filter((subject) => !sources.some((file) => subject.sources.test(file))),
    ).toEqual([]);
  });
});
