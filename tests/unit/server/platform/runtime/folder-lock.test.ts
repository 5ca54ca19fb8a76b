import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  findFolderHolder,
  lockFolder,
  type FolderLock,
} from '#server/platform/runtime/folder-lock.ts';
import { startChild } from '#tests/support/processes/child.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const self = { pid: process.pid, url: 'http://localhost:4321' };
const newFolder = () => path.join(temporaryFolder(), 'database');

async function hold(folder: string): Promise<FolderLock> {
  const lock = await lockFolder(folder, self);
  if ('pid' in lock) throw new Error(`held by ${lock.pid}`);
  onTestFinished(() => lock.release());
  return lock;
}

async function holdElsewhere(folder: string, mode = '') {
  const child = startChild('tests/support/databases/lock-holder.ts', { arguments: [folder, mode] });
  onTestFinished(() => child.kill());
  await child.wrote('held');
  return child;
}

describe('lockFolder', () => {
  it('returns the process that has locked the folder and creates nothing in it', async () => {
    const folder = newFolder();
    await hold(folder);
    expect(await lockFolder(folder, { pid: 1, url: '' })).toEqual(self);
    expect(await findFolderHolder(folder)).toEqual(self);
    expect(existsSync(folder)).toBe(false);
  });

  it('locks the folder again after its release', async () => {
    const folder = newFolder();
    const lock = await hold(folder);
    await lock.release();
    expect(await findFolderHolder(folder)).toBeUndefined();
    await hold(folder);
  });

  it('separates folders and normalizes the spelling of a path', async () => {
    const folder = newFolder();
    await hold(folder);
    await hold(`${folder}-other`);
    expect(await findFolderHolder(path.join(folder, '..', 'database', ''))).toEqual(self);
  });

  it('locks a folder whose path is longer than a socket’s may be', async () => {
    const folder = path.join(newFolder(), 'long'.repeat(40));
    await hold(folder);
    expect(await lockFolder(folder, { pid: 1, url: '' })).toEqual(self);
  });

  it('shares the lock of a long path between processes with different temporary folders', async () => {
    const folder = path.join(newFolder(), 'long'.repeat(40));
    const child = startChild('tests/support/databases/lock-holder.ts', {
      arguments: [folder],
      environment: { TMPDIR: temporaryFolder() },
    });
    onTestFinished(() => child.kill());
    await child.wrote('held');
    expect(await lockFolder(folder, self)).toMatchObject({ pid: child.process.pid });
  });

  it('shares the lock of a folder with a link to it', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    const link = path.join(temporaryFolder(), 'link');
    symlinkSync(folder, link);
    await hold(link);
    expect(await findFolderHolder(folder)).toEqual(self);
  });

  it('refuses the lock while another process has it and grants it after that process was killed', async () => {
    const folder = newFolder();
    const child = await holdElsewhere(folder);
    expect(await lockFolder(folder, self)).toEqual({
      pid: child.process.pid,
      url: 'http://localhost:4321',
    });
    await child.kill();
    await hold(folder);
  });

  it('refuses the lock while its process is too busy to answer', async () => {
    const folder = newFolder();
    const child = await holdElsewhere(folder, 'busy');
    expect(await lockFolder(folder, self)).toEqual({ pid: 0, url: '' });
    await child.kill();
    await hold(folder);
  });

  it('grants the lock to one of several simultaneous attempts', async () => {
    const folder = newFolder();
    const child = await holdElsewhere(folder);
    await child.kill();
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => lockFolder(folder, self)));
    const locks = outcomes.filter((outcome) => 'release' in outcome);
    await Promise.all(locks.map((lock) => lock.release()));
    expect(locks).toHaveLength(1);
  });

  it('grants the lock to one of four processes at once, for new folders and those of a killed process', async () => {
    const rounds = 40;
    const root = temporaryFolder();
    const killed = startChild('tests/support/databases/lock-contender.ts', {
      arguments: [root, String(rounds / 2), '0'],
    });
    await killed.wrote('done');
    await killed.kill();
    const start = String(Date.now() + 1500);
    const contenders = Array.from({ length: 4 }, () =>
      startChild('tests/support/databases/lock-contender.ts', {
        arguments: [root, String(rounds), start],
      }),
    );
    onTestFinished(async () => void (await Promise.all(contenders.map((child) => child.kill()))));
    await Promise.all(contenders.map((child) => child.wrote('done')));
    const held = contenders
      .flatMap((child) => child.written().match(/(?<=held )\d+/g) ?? [])
      .map(Number);
    expect(held.toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: rounds }, (_none, round) => round),
    );
  }, 30_000);
});
