import { describe, expect, it } from 'vitest';
import { readSites } from '../../../../src/server/content/content-files.ts';
import type { PublishOutcome, Publisher } from '../../../../src/server/content/publisher.ts';
import { RemovalRefused, syncContent } from '../../../../src/server/content/sync-content.ts';
import { newsroomWith } from '../../../support/newsroom-files.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const NOTHING: PublishOutcome = { ok: true, created: [], updated: [], unchanged: [], removed: [] };

/** A sync of a folder into a store that has documents of these ids from files, with what was handed on. */
function syncOf(folder: string, { stored = [], removalLimit = 20 }: { stored?: string[]; removalLimit?: number } = {}) {
  const batches: Parameters<Publisher['publish']>[0][] = [];
  const publisher: Publisher = {
    publish(batch) {
      batches.push(batch);
      return Promise.resolve(NOTHING);
    },
    remove: () => Promise.resolve(false),
  };
  const repository = { listOrigin: () => Promise.resolve(stored) };
  const synced = syncContent({ publisher, repository, sites: readSites(folder), contentFolder: folder, now: NOW, removalLimit });
  return { batches, synced };
}

const idsOf = (count: number) => Array.from({ length: count }, (_none, index) => `gone-${index}`);

describe('a sync of content files', () => {
  it('hands nothing on when a file cannot be read, and names every one', async () => {
    const { batches, synced } = syncOf(newsroomWith({ 'tags/elfar/bad.yaml': '[', 'stories/elfar/ca/bad.md': 'no fields' }));
    await expect(synced).rejects.toThrow(/2 problem\(s\)[^]*stories\/elfar\/ca\/bad\.md[^]*tags\/elfar\/bad\.yaml/);
    expect(batches).toEqual([]);
  });

  it('hands nothing on when most of what the store has from files is missing, and says what to do', async () => {
    const folder = newsroomWith();
    const { batches, synced } = syncOf(folder, { stored: idsOf(60) });
    await expect(synced).rejects.toThrow(RemovalRefused);
    await expect(synced).rejects.toThrow(/60 of the 60 documents [^]* CONTENT_DIR, .*Put the whole folder there.*CONTENT_REMOVAL=60\.$/);
    await expect(synced).rejects.toThrow(folder);
    expect(batches).toEqual([]);
  });

  it('removes as many as were allowed to go', async () => {
    const { batches, synced } = syncOf(newsroomWith(), { stored: idsOf(60), removalLimit: 60 });
    await expect(synced).resolves.toEqual(NOTHING);
    expect(batches).toMatchObject([{ origin: 'files', removeMissing: true }]);
  });

  it.each([
    ['few documents, though they are all there were', idsOf(20)],
    ['many documents, though not most', [...idsOf(30), ...Array.from({ length: 30 }, () => 'elfar-ca-el-port-obre')]],
  ])('removes %s', async (_what, stored) => {
    const { batches, synced } = syncOf(newsroomWith(), { stored });
    await synced;
    expect(batches).toHaveLength(1);
  });
});
