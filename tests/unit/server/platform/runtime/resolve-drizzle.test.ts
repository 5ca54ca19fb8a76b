import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const HOOK = './src/server/platform/runtime/resolve-drizzle.ts';

function printResolutions(nodeOptions: readonly string[] = []): unknown {
  const script = 'tests/support/processes/print-resolutions.ts';
  return JSON.parse(execFileSync(process.execPath, [...nodeOptions, script], { encoding: 'utf8' }));
}

it('finds the same modules of drizzle-orm as Node does', () => {
  const found = printResolutions([`--import=${HOOK}`]);
  expect(found).toEqual(printResolutions());
  expect(Array.isArray(found) ? found.length : 0).toBeGreaterThan(100);
});

it.each(['role', 'comp', 'import'])('is loaded by the command %s', (command) => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toHaveProperty(
    ['scripts', command],
    expect.stringContaining(`--import=${HOOK}`),
  );
});
