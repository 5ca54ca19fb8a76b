import { build } from '#scripts/running/steps.mjs';

/**
 * Builds the pages before tests that serve them, and says so, unless a build of the present sources
 * exists. Vitest's own NODE_ENV would build development versions of packages.
 */
export async function setup(): Promise<void> {
  await build({ NODE_ENV: 'production' });
}
