import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('deploy/ has the blocks that the table of routes and the contracts generate', () => {
  const script = fileURLToPath(
    new URL('../../../scripts/deploy-files/deploy-files.ts', import.meta.url),
  );
  const { status, stderr } = spawnSync(process.execPath, [script, '--check'], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([0, '']);
});
