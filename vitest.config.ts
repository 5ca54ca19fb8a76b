import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

/** One project per kind of test. playwright.config.ts runs the browser tests. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // Tests of servers and databases wait a fifth of their time: three at once keep two processors
    // busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // The files of a worker share their modules, which saves a third of the time. Each file must
    // undo what it changes.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    unstubGlobals: true,
    unstubEnvs: true,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          globalSetup: [
            'tests/support/databases/dumped-database.ts',
            'tests/support/databases/shared-postgres.ts',
          ],
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'http',
          globalSetup: [
            'tests/support/processes/build.ts',
            'tests/support/processes/installed-nginx.ts',
            'tests/support/databases/dumped-database.ts',
            'tests/support/databases/shared-postgres.ts',
          ],
          include: ['tests/http/**/*.test.ts'],
          // A node starts in 5 to 60 s, by what else the machine does.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
