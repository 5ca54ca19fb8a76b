import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFurniture, type Furniture } from '../../../../src/domain/document.ts';
import { readSites } from '../../../../src/server/content-sync/content-files.ts';
import type { PublishOutcome, Publisher } from '../../../../src/server/content/publisher.ts';
import { RemovalRefused, syncContent } from '../../../../src/server/content-sync/sync-content.ts';
import { aDocument, taxonFields } from '../../../support/newsroom.ts';
import { newsroomWith } from '../../../support/newsroom-files.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const NOTHING: PublishOutcome = { ok: true, created: [], updated: [], unchanged: [], removed: [] };

/** A sync of a folder into a store that has documents of these ids from files, with what was handed on. */
function syncOf(
  folder: string,
  { stored = [], removalLimit = 20, furniture = [] }: { stored?: string[]; removalLimit?: number; furniture?: Furniture[] } = {},
) {
  const batches: Parameters<Publisher['publish']>[0][] = [];
  const publisher: Publisher = {
    publish(batch) {
      batches.push(batch);
      return Promise.resolve(NOTHING);
    },
  };
  const repository = { listOrigin: () => Promise.resolve(stored), listFurniture: () => Promise.resolve(furniture) };
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

  it('names wrong fields beside files that cannot be read', async () => {
    const { synced } = syncOf(newsroomWith({ 'tags/elfar/bad.yaml': '[', 'authors/elfar/wrong.yaml': 'name: 5' }));
    await expect(synced).rejects.toThrow(/tags\/elfar\/bad\.yaml: [^]*authors\/elfar\/wrong\.yaml: name: /);
  });

  it('names what a site’s file points at and does not have, and its languages without a front', async () => {
    const folder = newsroomWith({ 'fronts/elfar/es/elfar-front-es.yaml': undefined });
    appendFileSync(
      path.join(folder, 'sites', 'elfar.yaml'),
      'taxons: [elfar-politica, ondamarea-politica, imported]\nnewsletters: [none]\n',
    );
    const imported = taxonFields({ id: 'imported' });
    const { batches, synced } = syncOf(folder, { furniture: [aDocument(imported)].filter(isFurniture) });
    await expect(synced).rejects.toThrow(
      /3 problem\(s\)[^]*sites\/elfar\.yaml: taxons\.1: taxon "ondamarea-politica" belongs to ondamarea[^]*newsletters\.0: there is no newsletter "none"[^]*no front page in es: fronts\/elfar\/es\/elfar-front-es\.yaml/,
    );
    expect(batches).toEqual([]);
  });

  it('hands nothing on when most of what the store has from files is missing, and says what to do', async () => {
    const folder = newsroomWith();
    const { batches, synced } = syncOf(folder, { stored: idsOf(60) });
    await expect(synced).rejects.toThrow(RemovalRefused);
    await expect(synced).rejects.toThrow(/60 of the 60 documents [^]* CONTENT_DIR, .*Restore the whole folder.*CONTENT_REMOVAL=60\.$/);
    await expect(synced).rejects.toThrow(folder);
    expect(batches).toEqual([]);
  });

  it('removes as many as were allowed to go', async () => {
    const { batches, synced } = syncOf(newsroomWith(), { stored: idsOf(60), removalLimit: 60 });
    await expect(synced).resolves.toEqual(NOTHING);
    expect(batches).toMatchObject([{ origin: 'files', removeMissing: true }]);
  });

  it.each([
    ['few documents, though they are all there were', { stored: idsOf(20), removalLimit: 20 }],
    ['many documents, though not most', { stored: [...idsOf(3), 'port', 'elfar-port', 'elfar-politica'], removalLimit: 2 }],
  ])('removes %s', async (_what, store) => {
    const { batches, synced } = syncOf(newsroomWith(), store);
    await synced;
    expect(batches).toHaveLength(1);
  });
});
