import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeSocketFolder, sweepSocketFolders } from '#server/platform/front/socket-folder.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

beforeEach(() => void vi.stubEnv('TMPDIR', temporaryFolder()));
afterEach(() => void vi.unstubAllEnvs());

async function listen(socket: string): Promise<void> {
  const server = createServer((connection) => connection.end());
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  onTestFinished(() => void server.close());
}

/** A folder whose front process was killed, so that its sockets are left. */
async function leftFolder(): Promise<string> {
  const folder = makeSocketFolder();
  const child = startChild('tests/support/processes/socket-holder.ts', {
    arguments: [path.join(folder, 'front'), path.join(folder, 'worker-0-1')],
  });
  await child.wrote('listening');
  await child.kill();
  utimesSync(folder, 0, 0);
  return folder;
}

it('deletes the folder of a killed front process and leaves that of a running one', async () => {
  const left = await leftFolder();
  const used = makeSocketFolder();
  await listen(path.join(used, 'front'));
  utimesSync(used, 0, 0);
  await sweepSocketFolders(silentLog);
  expect([existsSync(left), existsSync(path.join(used, 'front'))]).toEqual([false, true]);
});

it('leaves folders that a front process is creating, or that contain anything else', async () => {
  const empty = makeSocketFolder();
  const other = await leftFolder();
  writeFileSync(path.join(other, 'notes.txt'), 'kept');
  utimesSync(other, 0, 0);
  utimesSync(empty, 0, 0);
  const foreign = mkdtempSync(path.join(process.env.TMPDIR ?? '', 'other-'));
  await sweepSocketFolders(silentLog);
  expect([empty, path.join(other, 'notes.txt'), foreign].map((file) => existsSync(file))).toEqual([
    true,
    true,
    true,
  ]);
});
