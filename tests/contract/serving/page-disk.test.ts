import { existsSync, mkdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { slimPage } from '../../../src/server/page-cache/cached-page.ts';
import { openPageDisk, type PageDisk } from '../../../src/server/page-cache/page-disk.ts';
import { readPage } from '../../../src/server/page-cache/page-files.ts';
import type { PageFolders } from '../../../src/server/page-cache/page-folders.ts';
import { DirectDisk, foldersIn } from '../../support/direct-disk.ts';
import { keptLog } from '../../support/kept-log.ts';
import { silentLog } from '../../support/newsroom/pages.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { cachedPage, describePageDisk, KEY } from './page-disk-suite.ts';

const openThread = (folders: PageFolders, log = silentLog): PageDisk => {
  const disk = openPageDisk(folders, log);
  onTestFinished(() => disk.close());
  return disk;
};

describePageDisk('the disk thread of the page cache', openThread);
describePageDisk('a disk of the tests, without a thread', (folders) => new DirectDisk(folders));

describe('the disk thread of the page cache, beside its writes', () => {
  const openDisk = () => {
    const folders = foldersIn(path.join(temporaryFolder(), 'pages'));
    const { log, logged } = keptLog();
    return { folders, disk: openThread(folders, log), errors: () => logged().split('"level":"error"').length - 1 };
  };
  /** No page can be written where a file stands in the place of the folder. */
  const block = ({ fresh }: PageFolders) => {
    rmSync(fresh, { recursive: true, force: true });
    writeFileSync(fresh, '');
  };
  const unblock = ({ fresh }: PageFolders) => {
    rmSync(fresh);
    mkdirSync(fresh);
  };

  it('counts the writes that wait, and finds their pages meanwhile', async () => {
    const { disk } = openDisk();
    disk.save(cachedPage('Primera'));
    const page = cachedPage('Segona');
    disk.save(page);
    expect(disk.waiting).toBe(2);
    expect(await disk.find(KEY)).toBe(page);
    await disk.settled();
    expect(disk.waiting).toBe(0);
  });

  it('logs a disk that cannot be written once, and says that it can be written again after the next page', async () => {
    const { disk, folders, errors } = openDisk();
    block(folders);
    disk.save(cachedPage('Política'));
    disk.save(cachedPage('Portada', 'elfar/'));
    await disk.settled();
    expect([disk.isWritable, errors()]).toEqual([false, 1]);
    unblock(folders);
    disk.save(cachedPage('Política'));
    await disk.settled();
    expect([disk.isWritable, errors()]).toEqual([true, 1]);
  });

  it('writes the page that failed once the disk takes a file again, without another page', async () => {
    const { disk, folders } = openDisk();
    block(folders);
    disk.save(cachedPage('Política'));
    await disk.settled();
    disk.saveSeen(new Date());
    await disk.settled();
    await disk.settled();
    expect(disk.isWritable).toBe(false);
    unblock(folders);
    disk.saveSeen(new Date());
    await disk.settled();
    await disk.settled();
    expect(disk.isWritable).toBe(true);
    expect((await readPage(folders.fresh, KEY))?.bodies.identity.toString()).toBe('Política');
  });

  it('leaves a failed page unwritten that was purged since', async () => {
    const { disk, folders } = openDisk();
    block(folders);
    const page = cachedPage('Política');
    disk.save(page);
    await disk.settled();
    unblock(folders);
    page.isCurrent = false;
    disk.setAside([KEY]);
    disk.saveSeen(new Date());
    await disk.settled();
    expect([disk.isWritable, await readPage(folders.fresh, KEY)]).toEqual([true, undefined]);
  });

  it('makes its folder again where it was deleted', async () => {
    const { disk, folders } = openDisk();
    rmSync(path.dirname(folders.fresh), { recursive: true });
    disk.save(cachedPage('Política'));
    disk.saveCursor(7);
    await disk.settled();
    expect([existsSync(folders.cursor), (await readPage(folders.fresh, KEY))?.key, disk.isWritable]).toEqual([true, KEY, true]);
  });

  it('writes every page that failed, and finds it until then', async () => {
    const { disk, folders } = openDisk();
    block(folders);
    const pages = ['elfar/', 'elfar/politica/', 'elfar/esports/'].map((key) => cachedPage(key, key));
    for (const page of pages) disk.save(page);
    await disk.settled();
    expect(await disk.find('elfar/esports/')).toBe(pages[2]);
    unblock(folders);
    disk.saveSeen(new Date());
    await expect.poll(() => disk.list()).toHaveLength(3);
  });

  it('writes a page again whose bodies went with the write that failed', async () => {
    const { disk, folders } = openDisk();
    block(folders);
    const page = cachedPage('Política '.repeat(20_000));
    const { identity } = structuredClone(page.bodies);
    disk.save(slimPage(page), page.bodies);
    await disk.settled();
    expect(page.bodies.identity).toHaveLength(0);
    unblock(folders);
    disk.saveSeen(new Date());
    await expect.poll(async () => (await readPage(folders.fresh, KEY))?.bodies.identity.equals(identity)).toBe(true);
  });

  it('leads static servers to its pages again after the folder of all generations was deleted', async () => {
    const { disk, folders } = openDisk();
    const link = path.join(folders.root, 'current');
    disk.makeCurrent();
    await disk.settled();
    expect(readlinkSync(link)).toBe(folders.name);
    rmSync(folders.root, { recursive: true });
    disk.saveCursor(7);
    await disk.settled();
    expect([readlinkSync(link), disk.isWritable]).toEqual([folders.name, true]);
  });

  it('carries out the purge of every key, whatever becomes of the others', async () => {
    const { disk, folders } = openDisk();
    disk.save(cachedPage('Política'));
    disk.setAside(['../outside/', KEY]);
    await disk.settled();
    expect([disk.isWritable, await readPage(folders.fresh, KEY)]).toEqual([false, undefined]);
  });

  it('lists nothing where its folder cannot be read, and logs why', async () => {
    const { disk, folders, errors } = openDisk();
    block(folders);
    expect([await disk.list(), errors()]).toEqual([[], 1]);
  });

  it('writes nothing after it was closed, and answers all the same', async () => {
    const { disk, folders } = openDisk();
    await disk.close();
    disk.save(cachedPage('Política'));
    await disk.settled();
    expect(await disk.list()).toEqual([]);
    expect(await readPage(folders.fresh, KEY)).toBeUndefined();
  });
});
