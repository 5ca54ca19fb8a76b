import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cachePage, packPage } from '#server/platform/page-cache/cached-page.ts';
import { DiskStore } from '#server/platform/page-cache/disk-store.ts';
import { readPage } from '#server/platform/page-cache/page-files.ts';
import { readCursor, readSeen } from '#server/platform/page-cache/page-folders.ts';
import { foldersIn } from '#tests/support/direct-disk.ts';
import { renderedPage } from '#tests/support/newsroom/pages.ts';
import { temporaryFolder } from '#tests/support/temporary-folder.ts';

const KEY = 'elfar/politica/';
const packed = (key = KEY, text = 'Política', fields: { maxAge?: number } = {}) =>
  cachePage(key, packPage(renderedPage(text, { tags: ['site:elfar', 'doc:a'], ...fields })), 1_000);

function storeWithPage() {
  const folders = foldersIn(path.join(temporaryFolder(), 'pages'));
  const store = new DiskStore(folders);
  const page = packed();
  store.save(page);
  const find = (key = KEY) => readPage(folders.fresh, key);
  const findAside = (key = KEY) => readPage(folders.aside, key);
  return {
    folders,
    store,
    page,
    find,
    findAside,
    html: path.join(folders.fresh, KEY, 'index.html'),
  };
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('DiskStore', () => {
  it('finds a saved page unchanged after a restart', async () => {
    const { folders, page, find } = storeWithPage();
    const { identity, br, gzip } = page.bodies;
    const size = identity.length + br.length + gzip.length;
    expect(new DiskStore(folders).list()).toEqual([
      { key: KEY, tags: ['site:elfar', 'doc:a'], size },
    ]);
    expect(await find()).toEqual(page);
  });

  it('stores a page without an expiry', async () => {
    const { store, find } = storeWithPage();
    store.save(packed('elfar/', 'Portada', { maxAge: Infinity }));
    expect(await find('elfar/')).toMatchObject({ freshUntil: Infinity, staleUntil: Infinity });
  });

  it('writes files that any static server can send', () => {
    const { html, page } = storeWithPage();
    expect(readFileSync(html, 'utf8')).toBe('Política');
    expect(readFileSync(`${html}.br`)).toEqual(page.bodies.br);
    expect(readFileSync(`${html}.gz`)).toEqual(page.bodies.gzip);
  });

  const damages: [string, (html: string) => void][] = [
    ['a truncated page', (html) => truncateSync(html, 3)],
    ['a missing br', (html) => rmSync(`${html}.br`)],
    ['a truncated gz', (html) => truncateSync(`${html}.gz`, 5)],
    ['metadata that is not JSON', (html) => writeFileSync(`${html}.json`, '{"key": "elfar/')],
    [
      'metadata that lacks fields',
      (html) => writeFileSync(`${html}.json`, '{"key":"elfar/politica/"}'),
    ],
    [
      'a key outside the cache',
      (html) =>
        writeFileSync(
          `${html}.json`,
          readFileSync(`${html}.json`, 'utf8').replace(KEY, '../../outside/'),
        ),
    ],
  ];
  it.each(damages)('lists no page with %s and removes its files', (_name, damage) => {
    const { folders, html } = storeWithPage();
    damage(html);
    expect(new DiskStore(folders).list()).toEqual([]);
    expect(filesBelow(folders.fresh)).toEqual([]);
  });

  it.each([
    'elfar/rss.xml',
    'elfar/politica/feed.json',
    'elfar/robots.txt',
    'elfar/manifest.webmanifest',
    'elfar/sw.js',
  ])('stores a feed or settings file under its own name: %s', async (key) => {
    const { folders, store, find } = storeWithPage();
    const page = packed(key, '{}');
    store.save(page);
    expect(readFileSync(path.join(folders.fresh, key), 'utf8')).toBe('{}');
    const restarted = new DiskStore(folders);
    const keys = () => restarted.list().map((one) => one.key);
    expect(keys().toSorted()).toEqual([KEY, key].toSorted());
    expect(await find(key)).toEqual(page);
    restarted.setAside(key);
    expect(keys()).toEqual([KEY]);
    expect(filesBelow(folders.fresh)).toHaveLength(4);
  });

  it('leaves no files of an aborted purge to static servers', () => {
    const { folders, html } = storeWithPage();
    for (const ending of ['.json', '.br', '.gz', '']) {
      new DiskStore(folders).save(packed());
      rmSync(html + ending);
      expect(new DiskStore(folders).list()).toEqual([]);
      expect(filesBelow(folders.fresh)).toEqual([]);
    }
  });

  it('lists complete pages beside a damaged one', () => {
    const { folders, store, html } = storeWithPage();
    store.save(packed('elfar/'));
    truncateSync(html, 3);
    expect(new DiskStore(folders).list().map(({ key }) => key)).toEqual(['elfar/']);
  });

  it('removes partial files of a killed process', () => {
    const { folders, html } = storeWithPage();
    writeFileSync(`${html}.br.tmp-1-1`, 'half');
    expect(new DiskStore(folders).list()).toHaveLength(1);
    expect(filesBelow(folders.fresh).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });

  it.each(['', '.br', '.gz'])(
    'returns undefined when index.html%s was truncated while the store is open',
    async (ending) => {
      const { find, html } = storeWithPage();
      truncateSync(html + ending, 3);
      expect(await find()).toBeUndefined();
    },
  );

  it('never combines the metadata of one rendering with the body of another of equal length', async () => {
    const { find, html } = storeWithPage();
    const other = foldersIn(path.join(temporaryFolder(), 'other'));
    new DiskStore(other).save(packed(KEY, 'politicA!'));
    renameSync(path.join(other.fresh, KEY, 'index.html'), html);
    expect(await find()).toBeUndefined();
  });

  it('removes a page in all encodings from static servers', async () => {
    const { folders, store, find } = storeWithPage();
    store.setAside(KEY);
    expect(filesBelow(folders.fresh)).toEqual([]);
    expect(await find()).toBeUndefined();
  });

  it('keeps a stale copy of a purged page, across restarts, until it is forgotten', async () => {
    const { folders, store, page, findAside } = storeWithPage();
    store.setAside(KEY);
    const restarted = new DiskStore(folders);
    expect(restarted.list()).toEqual([]);
    const aside = await findAside();
    expect(aside).toMatchObject({
      key: KEY,
      etag: page.etag,
      contentSecurityPolicy: page.contentSecurityPolicy,
    });
    expect([aside?.bodies.identity, gunzipSync(aside?.bodies.gzip ?? '')]).toEqual([
      page.bodies.identity,
      page.bodies.identity,
    ]);
    restarted.forgetAside(KEY);
    expect(await findAside()).toBeUndefined();
  });

  it('deletes the stale copy when the page is saved again', async () => {
    const { folders, store, findAside } = storeWithPage();
    store.setAside(KEY);
    store.save(packed());
    expect(await findAside()).toBeUndefined();
    expect(filesBelow(folders.aside)).toEqual([]);
  });

  it('keeps the stale copy when a page that is not on disk is purged again', async () => {
    const { store, page, findAside } = storeWithPage();
    store.setAside(KEY);
    store.setAside(KEY);
    expect(await findAside()).toMatchObject({ etag: page.etag });
  });

  it('deletes the stale copy when a newer page cannot be written', async () => {
    const { store, html, findAside } = storeWithPage();
    store.setAside(KEY);
    mkdirSync(html, { recursive: true });
    expect(() => store.save(packed(KEY, 'corrected'))).toThrow();
    expect(await findAside()).toBeUndefined();
  });

  it('keeps no stale copy of an incomplete page', async () => {
    const { store, html, findAside } = storeWithPage();
    rmSync(html);
    store.setAside(KEY);
    expect(await findAside()).toBeUndefined();
  });

  it('removes a page without a stale copy', async () => {
    const { store, find, findAside } = storeWithPage();
    store.remove(KEY);
    expect([await find(), await findAside()]).toEqual([undefined, undefined]);
  });

  it('rejects a key outside its folder', async () => {
    const { store, find } = storeWithPage();
    await expect(find('../outside/')).rejects.toThrow('must stay inside the cache');
    expect(() => store.save(packed('../outside/'))).toThrow('must stay inside the cache');
    expect(() => store.setAside('../outside/')).toThrow('must stay inside the cache');
  });

  it('keeps the purge cursor and the seen time when all pages are removed', () => {
    const { folders, store } = storeWithPage();
    store.saveCursor(7);
    store.saveSeen(new Date(0));
    store.clear();
    expect(existsSync(path.join(folders.fresh, 'elfar'))).toBe(false);
    expect([readCursor(folders), readSeen(folders)]).toEqual([7, new Date(0)]);
  });

  it('creates its folders again after they were deleted', async () => {
    const { folders, store, find } = storeWithPage();
    rmSync(path.dirname(folders.fresh), { recursive: true });
    store.saveCursor(8);
    store.save(packed());
    expect(await find()).toBeDefined();
    expect(readCursor(folders)).toBe(8);
  });

  describe('a page that the disk cannot remove', () => {
    /**
     * A store with a page whose files cannot be moved or removed until `mend` makes them removable
     * and saves the page again.
     */
    function storeWithStuckPage() {
      const { folders, store, html, page } = storeWithPage();
      const aside = path.join(folders.aside, KEY);
      rmSync(html);
      mkdirSync(html);
      mkdirSync(aside, { recursive: true });
      writeFileSync(path.join(aside, 'index.html'), 'in the way');
      const mend = () => {
        rmdirSync(html);
        store.save(page);
      };
      return { folders, store, html, mend };
    }

    it('rejects the purge of a stuck page and writes no purge cursor', () => {
      const { folders, store } = storeWithStuckPage();
      expect(() => store.setAside(KEY)).toThrow();
      expect(() => store.saveCursor(7)).toThrow();
      expect(() => store.saveSeen(new Date())).toThrow();
      expect([readCursor(folders), readSeen(folders)]).toEqual([undefined, undefined]);
    });

    it('removes a stuck page before it writes the purge cursor', () => {
      const { folders, store, html } = storeWithStuckPage();
      expect(() => store.setAside(KEY)).toThrow();
      rmdirSync(html);
      writeFileSync(html, 'the purged page');
      store.saveCursor(7);
      expect([existsSync(html), readCursor(folders)]).toEqual([false, 7]);
    });

    it('keeps a page that was rendered again after a failed purge', () => {
      const { store, html, mend } = storeWithStuckPage();
      expect(() => store.setAside(KEY)).toThrow();
      mend();
      store.saveCursor(7);
      expect(existsSync(html)).toBe(true);
    });
  });
});
