import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { slimPage } from '#server/platform/page-cache/cached-page.ts';
import { openPageDisk, type PageDisk } from '#server/platform/page-cache/page-disk.ts';
import { pageFile, readPage } from '#server/platform/page-cache/page-files.ts';
import type { PageFolders } from '#server/platform/page-cache/page-folders.ts';
import { DirectDisk, foldersIn } from '#tests/support/direct-disk.ts';
import { keptLog } from '#tests/support/kept-log.ts';
import { silentLog } from '#tests/support/newsroom/pages.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';
import { until } from '#tests/support/until.ts';
import { cachedPage, damage, describePageDisk, KEY } from './page-disk-suite.ts';

const openThread = (folders: PageFolders, log = silentLog): PageDisk => {
  const disk = openPageDisk(folders, log);
  onTestFinished(() => disk.close());
  return disk;
};

describePageDisk('the disk thread of the page cache', openThread);
describePageDisk('a disk of the tests, without a thread', (folders) => new DirectDisk(folders));

describe('the disk thread of the page cache under faults', () => {
  const openDisk = () => {
    const folders = foldersIn(path.join(temporaryFolder(), 'pages'));
    const { log, logged } = keptLog();
    return {
      folders,
      disk: openThread(folders, log),
      errors: () => logged().split('"level":"error"').length - 1,
    };
  };
  /** Puts a file in place of the folder, so that writes fail. */
  const block = ({ fresh }: PageFolders) => {
    rmSync(fresh, { recursive: true, force: true });
    writeFileSync(fresh, '');
  };
  const unblock = ({ fresh }: PageFolders) => {
    rmSync(fresh);
    mkdirSync(fresh);
  };

  it.each(['', '.br', '.gz'])(
    'removes pages with a damaged file %j after a start, for static servers',
    async (ending) => {
      const { disk, folders } = openDisk();
      const keys = Array.from({ length: 25 }, (_none, index) => `elfar/${index}/`);
      for (const key of keys) disk.save(cachedPage('Política '.repeat(100), key));
      await disk.settled();
      for (const key of ['elfar/3/', 'elfar/24/'])
        damage(`${pageFile(folders.fresh, key)}${ending}`);
      const { log, logged } = keptLog();
      const next = openThread(folders, log);
      expect(await next.list()).toHaveLength(25);
      const left = () => keys.filter((key) => existsSync(pageFile(folders.fresh, key)));
      await until('the damaged pages are removed', () => Promise.resolve(left().length === 23));
      await until('it is logged', () => Promise.resolve(logged().includes('elfar/24/')));
      expect(left()).toEqual(keys.filter((key) => key !== 'elfar/3/' && key !== 'elfar/24/'));
      expect(logged()).toContain('pages on disk were damaged');
    },
  );

  it('counts pending writes and finds their pages meanwhile', async () => {
    const { disk } = openDisk();
    disk.save(cachedPage('Primera'));
    const page = cachedPage('Segona');
    disk.save(page);
    expect(disk.waiting).toBe(2);
    expect(await disk.find(KEY)).toBe(page);
    await disk.settled();
    expect(disk.waiting).toBe(0);
  });

  it('logs an unwritable disk once and reports recovery after the next page', async () => {
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

  it('retries the failed page when another file can be written', async () => {
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

  it('does not write a failed page that was purged meanwhile', async () => {
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
    await disk.settled();
    expect([disk.isWritable, await readPage(folders.fresh, KEY)]).toEqual([true, undefined]);
  });

  it('tells a full disk before the first page is written, and that it can be written again', async () => {
    const { disk, folders, errors } = openDisk();
    block(folders);
    await disk.probe();
    expect([disk.isWritable, errors()]).toEqual([false, 1]);
    disk.saveSeen(new Date());
    await disk.settled();
    await disk.settled();
    expect([disk.isWritable, errors()]).toEqual([false, 1]);
    unblock(folders);
    disk.saveSeen(new Date());
    await disk.settled();
    await disk.settled();
    expect([disk.isWritable, errors(), readdirSync(folders.fresh)]).toEqual([true, 1, []]);
  });

  it('leaves no file of its look at a disk that can be written', async () => {
    const { disk, folders } = openDisk();
    rmSync(path.dirname(folders.fresh), { recursive: true });
    await disk.probe();
    expect([disk.isWritable, readdirSync(folders.fresh)]).toEqual([true, []]);
  });

  it('creates its folder again after it was deleted', async () => {
    const { disk, folders } = openDisk();
    rmSync(path.dirname(folders.fresh), { recursive: true });
    disk.save(cachedPage('Política'));
    disk.saveCursor(7);
    await disk.settled();
    expect([
      existsSync(folders.cursor),
      (await readPage(folders.fresh, KEY))?.key,
      disk.isWritable,
    ]).toEqual([true, KEY, true]);
  });

  it('retries every failed page and finds it meanwhile', async () => {
    const { disk, folders } = openDisk();
    block(folders);
    const pages = ['elfar/', 'elfar/politica/', 'elfar/esports/'].map((key) =>
      cachedPage(key, key),
    );
    for (const page of pages) disk.save(page);
    await disk.settled();
    expect(await disk.find('elfar/esports/')).toBe(pages[2]);
    unblock(folders);
    disk.saveSeen(new Date());
    await expect.poll(() => disk.list()).toHaveLength(3);
  });

  it('retries a page whose bodies were transferred to the failed write', async () => {
    const { disk, folders } = openDisk();
    block(folders);
    const page = cachedPage('Política '.repeat(20_000));
    const { identity } = structuredClone(page.bodies);
    disk.save(slimPage(page), page.bodies);
    await disk.settled();
    expect(page.bodies.identity).toHaveLength(0);
    unblock(folders);
    disk.saveSeen(new Date());
    await expect
      .poll(async () => (await readPage(folders.fresh, KEY))?.bodies.identity.equals(identity))
      .toBe(true);
  });

  it('restores the link for static servers after the folder of all generations was deleted', async () => {
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

  it('purges every key even if one of them fails', async () => {
    const { disk, folders } = openDisk();
    disk.save(cachedPage('Política'));
    disk.setAside(['../outside/', KEY]);
    await disk.settled();
    expect([disk.isWritable, await readPage(folders.fresh, KEY)]).toEqual([false, undefined]);
  });

  it('lists no pages and logs the reason if its folder cannot be read', async () => {
    const { disk, folders, errors } = openDisk();
    block(folders);
    expect([await disk.list(), errors()]).toEqual([[], 1]);
  });

  it('ignores writes and resolves reads after it was closed', async () => {
    const { disk, folders } = openDisk();
    await disk.close();
    disk.save(cachedPage('Política'));
    await disk.settled();
    expect(await disk.list()).toEqual([]);
    expect(await readPage(folders.fresh, KEY)).toBeUndefined();
  });
});
