import { describe, expect, it } from 'vitest';
import {
  documentTag,
  siteDocumentTag,
  listTag,
  mostReadTag,
  siteTag,
  versionsTag,
} from '#domain/documents/cache-tags.ts';
import type { StorySummary } from '#domain/stories/story.ts';
import { ReadCache, type CachedQueries } from '#server/subjects/content/read-cache.ts';
import { aStory } from '#tests/support/newsroom/newsroom.ts';

const NOW = new Date('2026-03-02T10:00:00Z');
const LIST = {
  site: 'elfar',
  locale: 'ca',
  of: { kind: 'taxon', id: 'politica' },
  limit: 5,
} as const;

const headOf = (id: string, headline = `Titular ${id}`): StorySummary => ({
  ...aStory({ id, headline }),
  path: `/politica/2026/03/01/${id}/`,
});

/** A store of the stories `a`, `b` and `c` that records its reads. */
function store() {
  const heads = new Map(['a', 'b', 'c'].map((id) => [id, headOf(id)]));
  const asked: string[] = [];
  const reads: CachedQueries = {
    findStoryAt(_site, _locale, path) {
      asked.push(`story ${path}`);
      const id = path.split('/').at(-2) ?? '';
      const isThere = heads.has(id);
      return Promise.resolve(
        isThere
          ? { story: aStory({ id }), path, visibleFrom: NOW, visibleUntil: undefined }
          : undefined,
      );
    },
    listHeads(ids) {
      asked.push(`heads ${ids.join(' ')}`);
      return Promise.resolve(ids.flatMap((id) => heads.get(id) ?? []));
    },
    listStories() {
      asked.push('list');
      return Promise.resolve([...heads.values()]);
    },
    listMostRead({ kind }) {
      asked.push(`most ${kind}`);
      return Promise.resolve([...heads.values()]);
    },
    countStories() {
      asked.push('count');
      return Promise.resolve(heads.size);
    },
    listVersions(storyId) {
      asked.push(`versions ${storyId}`);
      return Promise.resolve([...heads.values()].filter((head) => head.storyId === storyId));
    },
    listSiteDocuments() {
      asked.push('siteDocuments');
      return Promise.resolve([]);
    },
    findPictures(ids) {
      asked.push(`pictures ${ids.join(' ')}`);
      return Promise.resolve(new Map());
    },
  };
  return { heads, asked, reads, cache: new ReadCache(reads) };
}

describe('ReadCache', () => {
  it('reads a story once until its summary or body is published', async () => {
    const { cache, asked } = store();
    const read = () => cache.findStoryAt('elfar', 'ca', '/politica/2026/03/01/a/');
    for (const tag of [
      documentTag('b'),
      documentTag('a'),
      'body:a',
      siteTag('elfar'),
      siteTag('ondamarea'),
    ]) {
      await read();
      await read();
      cache.purge([tag]);
    }
    await read();
    expect(asked).toHaveLength(4);
  });

  it('reads a missing story again from the store', async () => {
    const { cache, asked } = store();
    await cache.findStoryAt('elfar', 'ca', '/politica/2026/03/01/no/');
    await cache.findStoryAt('elfar', 'ca', '/politica/2026/03/01/no/');
    expect(asked).toHaveLength(2);
  });

  it('reads only the documents that it lacks and returns them in the given order', async () => {
    const { cache, asked } = store();
    await cache.listHeads(['a'], NOW);
    const { rows, tags } = await cache.listHeads(['c', 'a', 'hidden', 'b'], NOW);
    expect(rows.map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(tags).toContain(documentTag('hidden'));
    await cache.listHeads(['hidden', 'b'], NOW);
    expect(asked).toEqual(['heads a', 'heads c hidden b', 'heads hidden']);
  });

  it('returns the summary of the last publication', async () => {
    const { cache, heads } = store();
    await cache.listHeads(['a', 'b'], NOW);
    await cache.listStories(LIST, NOW);
    heads.set('a', headOf('a', 'Titular nou'));
    cache.purge([documentTag('a')]);
    expect((await cache.listHeads(['a', 'b'], NOW)).rows[0]?.headline).toBe('Titular nou');
    expect((await cache.listStories(LIST, NOW)).rows[0]?.headline).toBe('Titular nou');
  });

  it('reads a list and its count again only when that list is purged', async () => {
    const { cache, asked } = store();
    const read = async () => {
      await cache.listStories(LIST, NOW);
      await cache.countStories(LIST, NOW);
    };
    await read();
    cache.purge([
      listTag({ site: 'elfar', locale: 'es', of: LIST.of }),
      listTag({ site: 'elfar', locale: 'ca' }),
    ]);
    await read();
    expect(asked).toEqual(['list', 'count']);
    cache.purge([listTag(LIST)]);
    await read();
    expect(asked).toEqual(['list', 'count', 'list', 'count']);
  });

  it('reads lists by type and lists of all stories again after their purge', async () => {
    const { cache, asked } = store();
    const byType = { site: 'elfar', locale: 'ca', types: ['video', 'audio'], limit: 3 } as const;
    const all = { site: 'elfar', locale: 'ca', limit: 3 } as const;
    await cache.listStories(byType, NOW);
    await cache.listStories(all, NOW);
    cache.purge([listTag({ ...all, of: { kind: 'type', id: 'audio' } })]);
    await cache.listStories(byType, NOW);
    await cache.listStories(all, NOW);
    cache.purge([listTag(all)]);
    await cache.listStories(byType, NOW);
    await cache.listStories(all, NOW);
    expect(asked).toHaveLength(4);
  });

  it('reads the most read stories again when their order or one of them changes', async () => {
    const { cache, asked } = store();
    const read = () =>
      cache.listMostRead({ site: 'elfar', locale: 'ca', kind: 'read', limit: 3 }, NOW);
    for (const tag of [
      listTag({ site: 'elfar', locale: 'ca' }),
      mostReadTag('elfar', 'es'),
      mostReadTag('elfar', 'ca'),
      documentTag('b'),
    ]) {
      await read();
      cache.purge([tag]);
    }
    await read();
    expect(asked).toEqual(['most read', 'most read', 'most read']);
  });

  it('reads language versions and site documents again after their purge', async () => {
    const { cache, asked } = store();
    const read = async () => {
      await cache.listVersions('a', NOW);
      await cache.listSiteDocuments('elfar');
    };
    await read();
    cache.purge([versionsTag('a')]);
    await read();
    cache.purge([siteDocumentTag('elfar', 'tag')]);
    await read();
    expect(asked).toEqual(['versions a', 'siteDocuments', 'versions a', 'siteDocuments']);
  });

  it('reads the store once for simultaneous requests', async () => {
    const { cache, asked } = store();
    await Promise.all([
      cache.listSiteDocuments('elfar'),
      cache.listSiteDocuments('elfar'),
      cache.listSiteDocuments('elfar'),
    ]);
    expect(asked).toEqual(['siteDocuments']);
  });

  it('caches no read that a purge overtook', async () => {
    const { reads, heads, cache } = store();
    const gate = Promise.withResolvers<void>();
    const { listStories, listHeads } = reads;
    reads.listStories = async (...query) => {
      const read = await listStories(...query);
      await gate.promise;
      return read;
    };
    reads.listHeads = async (...query) => {
      const read = await listHeads(...query);
      await gate.promise;
      return read;
    };
    const before = Promise.all([cache.listStories(LIST, NOW), cache.listHeads(['a'], NOW)]);
    await Promise.resolve();
    heads.set('a', headOf('a', 'Titular nou'));
    cache.purge([documentTag('a'), listTag(LIST)]);
    const after = Promise.all([cache.listStories(LIST, NOW), cache.listHeads(['a'], NOW)]);
    gate.resolve();
    expect((await before)[0].rows[0]?.headline).toBe('Titular a');
    const headlines = (await after).map(({ rows: [first] }) => first?.headline);
    expect(headlines).toEqual(['Titular nou', 'Titular nou']);
    expect((await cache.listHeads(['a'], NOW)).rows[0]?.headline).toBe('Titular nou');
    expect((await cache.listStories(LIST, NOW)).rows[0]?.headline).toBe('Titular nou');
  });

  it.each(['purge', 'clear'] as const)(
    'reads again after a %s that overtook the only read',
    async (how) => {
      const { reads, asked, cache } = store();
      const gate = Promise.withResolvers<void>();
      const { listStories, listHeads } = reads;
      reads.listStories = async (...query) => (await gate.promise, listStories(...query));
      reads.listHeads = async (...query) => (await gate.promise, listHeads(...query));
      const read = () => Promise.all([cache.listStories(LIST, NOW), cache.listHeads(['a'], NOW)]);
      const before = read();
      if (how === 'purge') cache.purge([documentTag('b')]);
      else cache.clear();
      gate.resolve();
      await before;
      await read();
      expect(asked.toSorted()).toEqual(['heads a', 'heads a', 'list', 'list']);
    },
  );

  it('names the site and the documents of each result', async () => {
    const { cache } = store();
    const site = siteTag('elfar');
    expect((await cache.listStories(LIST, NOW)).tags).toEqual([
      site,
      listTag(LIST),
      ...['a', 'b', 'c'].map(documentTag),
    ]);
    expect((await cache.countStories(LIST, NOW)).tags).toEqual([site, listTag(LIST)]);
    expect((await cache.listVersions('a', NOW)).tags).toEqual([
      versionsTag('a'),
      documentTag('a'),
      site,
    ]);
    expect((await cache.findPictures(['p', 'q'])).tags).toEqual([
      documentTag('p'),
      documentTag('q'),
    ]);
  });

  it('reads a summary again when its site is purged', async () => {
    const { cache, asked } = store();
    await cache.listHeads(['a'], NOW);
    cache.purge([siteTag('elfar')]);
    await cache.listHeads(['a'], NOW);
    expect(asked).toEqual(['heads a', 'heads a']);
  });

  it('caches no error of the store', async () => {
    const { reads, cache, asked } = store();
    const { listSiteDocuments } = reads;
    reads.listSiteDocuments = () => Promise.reject(new Error('no database'));
    await expect(cache.listSiteDocuments('elfar')).rejects.toThrow('no database');
    reads.listSiteDocuments = listSiteDocuments;
    expect((await cache.listSiteDocuments('elfar')).rows).toEqual([]);
    expect(asked).toEqual(['siteDocuments']);
  });

  it('evicts the least recently used entry, and all entries on clear', async () => {
    const { reads, asked } = store();
    const cache = new ReadCache(reads, { limit: 2 });
    await cache.listHeads(['a'], NOW);
    await cache.listHeads(['b'], NOW);
    await cache.listHeads(['a'], NOW);
    await cache.listHeads(['c'], NOW);
    asked.length = 0;
    await cache.listHeads(['a', 'b', 'c'], NOW);
    expect(asked).toEqual(['heads b']);
    cache.clear();
    await cache.listHeads(['c'], NOW);
    expect(asked).toEqual(['heads b', 'heads c']);
  });
});
