import { existsSync, readdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { packPage } from '../../../../src/server/page-cache/cached-page.ts';
import { DiskStore } from '../../../../src/server/page-cache/disk-store.ts';
import { renderedPage } from '../../../support/pages.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

const KEY = 'elfar/politica/';
const packed = (key = KEY, text = 'Política') => packPage(key, renderedPage(text, { tags: ['site:elfar', 'doc:a'] }), 1_000);

async function storeWithPage() {
  const folder = path.join(temporaryFolder(), 'pages');
  const store = new DiskStore(folder);
  const page = await packed();
  store.save(page);
  return { folder, store, page, html: path.join(folder, KEY, 'index.html') };
}

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe('DiskStore', () => {
  it('gives back after a restart what it was given', async () => {
    const { folder, page } = await storeWithPage();
    const restarted = new DiskStore(folder);
    expect(restarted.list()).toEqual([{ key: KEY, tags: ['site:elfar', 'doc:a'] }]);
    expect(await restarted.find(KEY)).toEqual(page);
  });

  it('keeps a page that only a purge ends', async () => {
    const { store } = await storeWithPage();
    store.save(packPage('elfar/', renderedPage('Portada', { maxAge: Infinity }), 1_000));
    expect(await store.find('elfar/')).toMatchObject({ freshUntil: Infinity, staleUntil: Infinity });
  });

  it('writes files that any static server can send', async () => {
    const { html, page } = await storeWithPage();
    expect(readFileSync(html, 'utf8')).toBe('Política');
    expect(readFileSync(`${html}.br`)).toEqual(page.bodies.br);
    expect(readFileSync(`${html}.gz`)).toEqual(page.bodies.gzip);
  });

  const damages: [string, (html: string) => void][] = [
    ['a truncated page', (html) => truncateSync(html, 3)],
    ['a missing br', (html) => rmSync(`${html}.br`)],
    ['a truncated gz', (html) => truncateSync(`${html}.gz`, 5)],
    ['knowledge that is no JSON', (html) => writeFileSync(`${html}.json`, '{"key": "elfar/')],
    ['knowledge that lacks fields', (html) => writeFileSync(`${html}.json`, '{"key":"elfar/politica/"}')],
    [
      'a key of somewhere else',
      (html) => writeFileSync(`${html}.json`, readFileSync(`${html}.json`, 'utf8').replace(KEY, '../../outside/')),
    ],
  ];
  it.each(damages)('takes %s for no page, and removes its files', async (_name, damage) => {
    const { folder, html } = await storeWithPage();
    damage(html);
    expect(new DiskStore(folder).list()).toEqual([]);
    expect(filesBelow(folder)).toEqual([]);
  });

  it.each(['elfar/rss.xml', 'elfar/politica/feed.json', 'elfar/robots.txt', 'elfar/manifest.webmanifest', 'elfar/sw.js'])(
    'keeps a file for programs under its own name: %s',
    async (key) => {
      const { folder, store } = await storeWithPage();
      const page = packed(key, '{}');
      store.save(page);
      expect(readFileSync(path.join(folder, key), 'utf8')).toBe('{}');
      const restarted = new DiskStore(folder);
      expect(
        restarted
          .list()
          .map((one) => one.key)
          .toSorted(),
      ).toEqual([KEY, key].toSorted());
      expect(await restarted.find(key)).toEqual(page);
      restarted.setAside(key);
      expect(restarted.list().map((one) => one.key)).toEqual([KEY]);
      expect(filesBelow(folder)).toHaveLength(4);
    },
  );

  it('leaves nothing to static servers of a page whose purge was broken off', async () => {
    const { folder, html } = await storeWithPage();
    for (const ending of ['.json', '.br', '.gz', '']) {
      new DiskStore(folder).save(packed());
      rmSync(html + ending);
      expect(new DiskStore(folder).list()).toEqual([]);
      expect(filesBelow(folder)).toEqual([]);
    }
  });

  it('keeps its own books beside the pages', async () => {
    const { folder, store } = await storeWithPage();
    store.openGeneration('one');
    store.save(packed());
    store.savePurgeCursor(7);
    store.saveSeen(new Date(0));
    const restarted = new DiskStore(folder);
    restarted.list();
    expect([restarted.openGeneration('one'), restarted.readPurgeCursor(), restarted.readSeen()]).toEqual([true, 7, new Date(0)]);
  });

  it('keeps whole pages beside a damaged one', async () => {
    const { folder, store, html } = await storeWithPage();
    store.save(packed('elfar/'));
    truncateSync(html, 3);
    expect(new DiskStore(folder).list().map(({ key }) => key)).toEqual(['elfar/']);
  });

  it('removes what a kill left half-written', async () => {
    const { folder, html } = await storeWithPage();
    writeFileSync(`${html}.br.tmp-1-1`, 'half');
    writeFileSync(path.join(folder, 'purge-cursor.tmp-1'), '3');
    expect(new DiskStore(folder).list()).toHaveLength(1);
    expect(filesBelow(folder).filter((name) => name.includes('.tmp-'))).toEqual([]);
  });

  it.each(['', '.br', '.gz'])('finds nothing when index.html%s was cut while it runs', async (ending) => {
    const { store, html } = await storeWithPage();
    truncateSync(html + ending, 3);
    expect(await store.find(KEY)).toBeUndefined();
  });

  it('never gives out the knowledge of one rendering with the body of another, even of the same length', async () => {
    const { folder, store, html } = await storeWithPage();
    const other = new DiskStore(path.join(folder, 'other'));
    other.save(packed(KEY, 'politicA!'));
    renameSync(path.join(folder, 'other', KEY, 'index.html'), html);
    expect(await store.find(KEY)).toBeUndefined();
  });

  it('removes a page in all its encodings', async () => {
    const { folder, store } = await storeWithPage();
    store.setAside(KEY);
    expect(filesBelow(folder)).toEqual([]);
    expect(await store.find(KEY)).toBeUndefined();
  });

  it('keeps what it takes away aside, also over a restart, until it is forgotten', async () => {
    const { folder, store } = await storeWithPage();
    const page = await store.find(KEY);
    store.setAside(KEY);
    const restarted = new DiskStore(folder);
    expect(restarted.list()).toEqual([]);
    const aside = await restarted.findAside(KEY);
    expect(aside).toMatchObject({ key: KEY, etag: page?.etag, contentSecurityPolicy: page?.contentSecurityPolicy, isCurrent: false });
    expect([aside?.bodies.identity, gunzipSync(aside?.bodies.gzip ?? '')]).toEqual([page?.bodies.identity, page?.bodies.identity]);
    restarted.forgetAside(KEY);
    expect(await restarted.findAside(KEY)).toBeUndefined();
  });

  it('keeps nothing aside of a page that was not whole', async () => {
    const { store, html } = await storeWithPage();
    rmSync(html);
    store.setAside(KEY);
    expect(await store.findAside(KEY)).toBeUndefined();
  });

  it('keeps nothing aside for another generation', async () => {
    const { store } = await storeWithPage();
    store.openGeneration('one');
    store.save(packed(KEY));
    store.setAside(KEY);
    store.openGeneration('two');
    expect(await store.findAside(KEY)).toBeUndefined();
  });

  it('refuses a key that leaves its folder', async () => {
    const { store } = await storeWithPage();
    await expect(store.find('../outside/')).rejects.toThrow('must stay inside the cache');
    expect(() => store.save(packed('../outside/'))).toThrow('must stay inside the cache');
    expect(() => store.setAside('../outside/')).toThrow('must stay inside the cache');
  });

  it('keeps pages and the purge cursor for the same generation', async () => {
    const { folder, store } = await storeWithPage();
    expect(store.openGeneration('one')).toBe(false);
    store.save(packed());
    store.savePurgeCursor(7);
    const restarted = new DiskStore(folder);
    expect(restarted.openGeneration('one')).toBe(true);
    expect(restarted.list()).toHaveLength(1);
    expect(restarted.readPurgeCursor()).toBe(7);
  });

  it('forgets pages and the purge cursor when the generation changes', async () => {
    const { folder, store } = await storeWithPage();
    store.openGeneration('one');
    store.save(packed());
    store.savePurgeCursor(7);
    const restarted = new DiskStore(folder);
    expect(restarted.openGeneration('two')).toBe(false);
    expect(restarted.list()).toEqual([]);
    expect(restarted.readPurgeCursor()).toBeUndefined();
  });

  it('knows no purge cursor from a file that holds no number', async () => {
    const { folder, store } = await storeWithPage();
    writeFileSync(path.join(folder, 'purge-cursor'), 'NaN');
    expect(store.readPurgeCursor()).toBeUndefined();
  });

  it('keeps its own notes when all pages are dropped', async () => {
    const { folder, store } = await storeWithPage();
    store.savePurgeCursor(7);
    store.clear();
    expect(existsSync(path.join(folder, 'elfar'))).toBe(false);
    expect(store.readPurgeCursor()).toBe(7);
  });
});
