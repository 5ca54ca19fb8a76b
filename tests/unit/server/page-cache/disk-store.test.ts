import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cachePage, packPage } from '../../../../src/server/page-cache/cached-page.ts';
import { DiskStore } from '../../../../src/server/page-cache/disk-store.ts';
import { readPage } from '../../../../src/server/page-cache/page-files.ts';
import { readCursor, readSeen } from '../../../../src/server/page-cache/page-folders.ts';
import { foldersIn } from '../../../support/direct-disk.ts';
import { renderedPage } from '../../../support/newsroom/pages.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

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
  return { folders, store, page, find, findAside, html: path.join(folders.fresh, KEY, 'index.html') };
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('DiskStore', () => {
  it('gives back after a restart what it was given', async () => {
    const { folders, page, find } = storeWithPage();
    const { identity, br, gzip } = page.bodies;
    const size = identity.length + br.length + gzip.length;
    expect(new DiskStore(folders).list()).toEqual([{ key: KEY, tags: ['site:elfar', 'doc:a'], size }]);
    expect(await find()).toEqual(page);
  });

  it('keeps a page that only a purge ends', async () => {
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
    ['metadata that is no JSON', (html) => writeFileSync(`${html}.json`, '{"key": "elfar/')],
    ['metadata that lacks fields', (html) => writeFileSync(`${html}.json`, '{"key":"elfar/politica/"}')],
    [
      'a key of somewhere else',
      (html) => writeFileSync(`${html}.json`, readFileSync(`${html}.json`, 'utf8').replace(KEY, '../../outside/')),
    ],
  ];
  it.each(damages)('lists no page for %s, and removes its files', (_name, damage) => {
    const { folders, html } = storeWithPage();
    damage(html);
    expect(new DiskStore(folders).list()).toEqual([]);
    expect(filesBelow(folders.fresh)).toEqual([]);
  });

  it.each(['elfar/rss.xml', 'elfar/politica/feed.json', 'elfar/robots.txt', 'elfar/manifest.webmanifest', 'elfar/sw.js'])(
    'keeps a file for programs under its own name: %s',
    async (key) => {
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
    },
  );

  it('leaves nothing to static servers of a page whose purge was broken off', () => {
    const { folders, html } = storeWithPage();
    for (const ending of ['.json', '.br', '.gz', '']) {
      new DiskStore(folders).save(packed());
      rmSync(html + ending);
      expect(new DiskStore(folders).list()).toEqual([]);
      expect(filesBelow(folders.fresh)).toEqual([]);
    }
  });

  it('keeps whole pages beside a damaged one', () => {
    const { folders, store, html } = storeWithPage();
    store.save(packed('elfar/'));
    truncateSync(html, 3);
    expect(new DiskStore(folders).list().map(({ key }) => key)).toEqual(['elfar/']);
  });

  it('removes what a kill left half-written', () => {
    const { folders, html } = storeWithPage();
    writeFileSync(`${html}.br.tmp-1-1`, 'half');
    expect(new DiskStore(folders).list()).toHaveLength(1);
    expect(filesBelow(folders.fresh).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });

  it.each(['', '.br', '.gz'])('finds nothing when index.html%s was cut while it runs', async (ending) => {
    const { find, html } = storeWithPage();
    truncateSync(html + ending, 3);
    expect(await find()).toBeUndefined();
  });

  it('never gives out the metadata of one rendering with the body of another, even of the same length', async () => {
    const { find, html } = storeWithPage();
    const other = foldersIn(path.join(temporaryFolder(), 'other'));
    new DiskStore(other).save(packed(KEY, 'politicA!'));
    renameSync(path.join(other.fresh, KEY, 'index.html'), html);
    expect(await find()).toBeUndefined();
  });

  it('takes a page from static servers in all its encodings', async () => {
    const { folders, store, find } = storeWithPage();
    store.setAside(KEY);
    expect(filesBelow(folders.fresh)).toEqual([]);
    expect(await find()).toBeUndefined();
  });

  it('keeps a copy of what it takes away, over a restart too, until it is forgotten', async () => {
    const { folders, store, page, findAside } = storeWithPage();
    store.setAside(KEY);
    const restarted = new DiskStore(folders);
    expect(restarted.list()).toEqual([]);
    const aside = await findAside();
    expect(aside).toMatchObject({ key: KEY, etag: page.etag, contentSecurityPolicy: page.contentSecurityPolicy });
    expect([aside?.bodies.identity, gunzipSync(aside?.bodies.gzip ?? '')]).toEqual([page.bodies.identity, page.bodies.identity]);
    restarted.forgetAside(KEY);
    expect(await findAside()).toBeUndefined();
  });

  it('forgets the copy when the page is rendered again', async () => {
    const { folders, store, findAside } = storeWithPage();
    store.setAside(KEY);
    store.save(packed());
    expect(await findAside()).toBeUndefined();
    expect(filesBelow(folders.aside)).toEqual([]);
  });

  it('keeps no copy of a page that was not whole', async () => {
    const { store, html, findAside } = storeWithPage();
    rmSync(html);
    store.setAside(KEY);
    expect(await findAside()).toBeUndefined();
  });

  it('removes a page without a copy', async () => {
    const { store, find, findAside } = storeWithPage();
    store.remove(KEY);
    expect([await find(), await findAside()]).toEqual([undefined, undefined]);
  });

  it('refuses a key that leaves its folder', async () => {
    const { store, find } = storeWithPage();
    await expect(find('../outside/')).rejects.toThrow('must stay inside the cache');
    expect(() => store.save(packed('../outside/'))).toThrow('must stay inside the cache');
    expect(() => store.setAside('../outside/')).toThrow('must stay inside the cache');
  });

  it('keeps how far purges and the clock were followed when all pages are dropped', () => {
    const { folders, store } = storeWithPage();
    store.saveCursor(7);
    store.saveSeen(new Date(0));
    store.clear();
    expect(existsSync(path.join(folders.fresh, 'elfar'))).toBe(false);
    expect([readCursor(folders), readSeen(folders)]).toEqual([7, new Date(0)]);
  });

  it('writes again into folders that somebody removed', async () => {
    const { folders, store, find } = storeWithPage();
    rmSync(path.dirname(folders.fresh), { recursive: true });
    store.saveCursor(8);
    store.save(packed());
    expect(await find()).toBeDefined();
    expect(readCursor(folders)).toBe(8);
  });

  describe('a page that the disk does not let go', () => {
    /** Files of a page that can be neither moved nor removed, until `mend` puts the purged page there. */
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

    it('fails its purge, and the note of how far purges were carried out', () => {
      const { folders, store } = storeWithStuckPage();
      expect(() => store.setAside(KEY)).toThrow();
      expect(() => store.saveCursor(7)).toThrow();
      expect(() => store.saveSeen(new Date())).toThrow();
      expect([readCursor(folders), readSeen(folders)]).toEqual([undefined, undefined]);
    });

    it('is removed before that note is written', () => {
      const { folders, store, html } = storeWithStuckPage();
      expect(() => store.setAside(KEY)).toThrow();
      rmdirSync(html);
      writeFileSync(html, 'the purged page');
      store.saveCursor(7);
      expect([existsSync(html), readCursor(folders)]).toEqual([false, 7]);
    });

    it('stays where it was rendered again meanwhile', () => {
      const { store, html, mend } = storeWithStuckPage();
      expect(() => store.setAside(KEY)).toThrow();
      mend();
      store.saveCursor(7);
      expect(existsSync(html)).toBe(true);
    });
  });
});
