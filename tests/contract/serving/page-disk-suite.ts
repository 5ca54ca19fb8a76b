import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  cachePage,
  ENCODINGS,
  etagOf,
  packPage,
  slimPage,
  type CachedPage,
} from '#server/platform/page-cache/cached-page.ts';
import type { PageDisk } from '#server/platform/page-cache/page-disk.ts';
import { pageFile, readPage } from '#server/platform/page-cache/page-files.ts';
import {
  readCursor,
  readSeen,
  type PageFolders,
} from '#server/platform/page-cache/page-folders.ts';
import { foldersIn } from '#tests/support/direct-disk.ts';
import { renderedPage } from '#tests/support/newsroom/pages.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

export const KEY = 'elfar/politica/';

/** A page as the cache passes it to a disk. */
export function cachedPage(text: string, key = KEY): CachedPage {
  return cachePage(key, packPage(renderedPage(text, { tags: ['site:elfar'] })), 1000);
}

/** Inverts some bytes in the middle of a file. */
export function damage(file: string): void {
  const bytes = readFileSync(file);
  const middle = Math.floor(bytes.length / 2);
  for (let at = middle - 4; at < middle + 4; at += 1)
    bytes.writeUInt8(255 - bytes.readUInt8(at), at);
  writeFileSync(file, bytes);
}

/** Behaviour that the page cache expects of every disk. */
export function describePageDisk(name: string, open: (folders: PageFolders) => PageDisk): void {
  describe(name, () => {
    const opened = () => {
      const folders = foldersIn(path.join(temporaryFolder(), 'pages'));
      return { folders, disk: open(folders) };
    };

    it('finds a page that was just saved', async () => {
      const { disk } = opened();
      const page = cachedPage('Política');
      disk.save(page);
      expect(await disk.find(KEY)).toEqual(page);
      expect(await disk.find('elfar/')).toBeUndefined();
    });

    it('writes transferred bodies and finds the page meanwhile', async () => {
      const { disk, folders } = opened();
      const page = cachedPage('Política '.repeat(20_000));
      const read = (found: CachedPage | undefined) =>
        found && ENCODINGS.map((encoding) => etagOf(found.bodies[encoding]));
      const expected = read(page);
      disk.save(slimPage(page), page.bodies);
      const found = await disk.find(KEY);
      expect(read(found)?.at(-1)).toBe(expected?.at(-1));
      await disk.settled();
      expect(read(await readPage(folders.fresh, KEY))).toEqual(expected);
    });

    it('lists the pages of a former run', async () => {
      const { disk, folders } = opened();
      disk.save(cachedPage('Política'));
      disk.save(cachedPage('Portada', 'elfar/'));
      await disk.settled();
      const listed = await open(folders).list();
      expect(listed.map(({ key, tags }) => ({ key, tags }))).toEqual(
        expect.arrayContaining([KEY, 'elfar/'].map((key) => ({ key, tags: ['site:elfar'] }))),
      );
      expect(listed).toHaveLength(2);
    });

    it.each(['', '.br', '.gz'])(
      'does not find a page whose file %j has other bytes of the same length',
      async (ending) => {
        const { disk, folders } = opened();
        disk.save(cachedPage('Política '.repeat(100)));
        await disk.settled();
        damage(`${pageFile(folders.fresh, KEY)}${ending}`);
        expect(await open(folders).find(KEY)).toBeUndefined();
      },
    );

    it('stores a purged page as a stale copy that is not current', async () => {
      const { disk } = opened();
      disk.save(cachedPage('Política'));
      disk.setAside([KEY]);
      const aside = await disk.findAside(KEY);
      expect([aside?.bodies.identity.toString(), aside?.isCurrent]).toEqual(['Política', false]);
      expect(await disk.find(KEY)).toBeUndefined();
      expect(await disk.list()).toEqual([]);
    });

    it('deletes the stale copy when the page is saved again or on request', async () => {
      const { disk } = opened();
      disk.save(cachedPage('Abans'));
      disk.setAside([KEY]);
      disk.save(cachedPage('Ara'));
      expect(await disk.findAside(KEY)).toBeUndefined();
      disk.setAside([KEY]);
      disk.forgetAside(KEY);
      expect(await disk.findAside(KEY)).toBeUndefined();
    });

    it('removes a page without a stale copy', async () => {
      const { disk } = opened();
      disk.save(cachedPage('Política'));
      disk.remove([KEY]);
      expect(await disk.findAside(KEY)).toBeUndefined();
      expect(await disk.find(KEY)).toBeUndefined();
    });

    it('removes all pages and stale copies', async () => {
      const { disk } = opened();
      disk.save(cachedPage('Política'));
      disk.save(cachedPage('Portada', 'elfar/'));
      disk.setAside([KEY]);
      disk.clear();
      expect(await disk.list()).toEqual([]);
      expect(await disk.findAside(KEY)).toBeUndefined();
    });

    it('stores the purge cursor and the time of the last change', async () => {
      const { disk, folders } = opened();
      disk.saveCursor(42);
      disk.saveSeen(new Date('2026-03-01T10:00:00Z'));
      await disk.settled();
      expect([readCursor(folders), readSeen(folders)?.toISOString()]).toEqual([
        42,
        '2026-03-01T10:00:00.000Z',
      ]);
    });

    it('completes every write before it closes', async () => {
      const { disk, folders } = opened();
      for (let number = 0; number < 50; number += 1)
        disk.save(cachedPage('Notícia', `elfar/${number}/`));
      await disk.close();
      expect(await open(folders).list()).toHaveLength(50);
    });
  });
}
