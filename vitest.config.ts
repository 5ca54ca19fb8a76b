import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** One project per kind of test. playwright.config.ts runs the browser tests. */
export default defineConfig({
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    // At least two workers, because most tests wait for a server or database of their own and leave the processor
    // idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}'], testTimeout: 30_000 } },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'], testTimeout: 90_000, hookTimeout: 60_000 } },
      {
        extends: true,
        test: {
          name: 'http',
          globalSetup: 'tests/support/build.ts',
          include: ['tests/http/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
