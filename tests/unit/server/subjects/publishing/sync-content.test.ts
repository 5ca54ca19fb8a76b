import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { isSiteDocument, type SiteDocument } from '../../../../../src/domain/document.ts';
import { readSites } from '../../../../../src/server/platform/settings/read-sites.ts';
import type { PublishOutcome, Publisher } from '../../../../../src/server/subjects/publishing/publisher.ts';
import { RemovalRefused, syncContent } from '../../../../../src/server/subjects/publishing/sync-content.ts';
import { aDocument, taxonFields } from '../../../../support/newsroom/newsroom.ts';
import { newsroomWith } from '../../../../support/newsroom/newsroom-files.ts';
import { markdownInPlace } from '../../../../support/newsroom/markdown-in-place.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const NOTHING: PublishOutcome = { ok: true, created: [], updated: [], unchanged: [], removed: [] };

/** Syncs a folder into a store with the given ids from files, and records the published batches. */
function syncOf(
  folder: string,
  { stored = [], removalLimit = 20, siteDocuments = [] }: { stored?: string[]; removalLimit?: number; siteDocuments?: SiteDocument[] } = {},
) {
  const batches: Parameters<Publisher['publish']>[0][] = [];
  const publisher: Publisher = {
    publish(batch) {
      batches.push(batch);
      return Promise.resolve(NOTHING);
    },
  };
  const repository = { listOrigin: () => Promise.resolve(stored), listSiteDocuments: () => Promise.resolve(siteDocuments) };
  const synced = syncContent({
    publisher,
    repository,
    sites: readSites(folder),
    contentFolder: folder,
    markdown: markdownInPlace,
    now: NOW,
    removalLimit,
  });
  return { batches, synced };
}

const idsOf = (count: number) => Array.from({ length: count }, (_none, index) => `gone-${index}`);

describe('a sync of content files', () => {
  it('publishes nothing if a file is unreadable, and reports every fault', async () => {
    const { batches, synced } = syncOf(newsroomWith({ 'tags/elfar/bad.yaml': '[', 'stories/elfar/ca/bad.md': 'no fields' }));
    await expect(synced).rejects.toThrow(/2 problem\(s\)[^]*stories\/elfar\/ca\/bad\.md[^]*tags\/elfar\/bad\.yaml/);
    expect(batches).toEqual([]);
  });

  it('reports invalid fields beside unreadable files', async () => {
    const { synced } = syncOf(newsroomWith({ 'tags/elfar/bad.yaml': '[', 'authors/elfar/wrong.yaml': 'name: 5' }));
    await expect(synced).rejects.toThrow(/tags\/elfar\/bad\.yaml: [^]*authors\/elfar\/wrong\.yaml: name: /);
  });

  it('reports missing references of a site’s file and languages without a front', async () => {
    const folder = newsroomWith({ 'fronts/elfar/es/elfar-front-es.yaml': undefined });
    appendFileSync(
      path.join(folder, 'sites', 'elfar.yaml'),
      'taxons: [elfar-politica, ondamarea-politica, imported]\nnewsletters: [none]\n',
    );
    const imported = taxonFields({ id: 'imported' });
    const { batches, synced } = syncOf(folder, { siteDocuments: [aDocument(imported)].filter(isSiteDocument) });
    await expect(synced).rejects.toThrow(
      /3 problem\(s\)[^]*sites\/elfar\.yaml: taxons\.1: taxon "ondamarea-politica" belongs to ondamarea[^]*newsletters\.0: there is no newsletter "none"[^]*no front page in es: fronts\/elfar\/es\/elfar-front-es\.yaml/,
    );
    expect(batches).toEqual([]);
  });

  it('publishes nothing if most of the stored documents are missing, and says how to continue', async () => {
    const folder = newsroomWith();
    const { batches, synced } = syncOf(folder, { stored: idsOf(60) });
    await expect(synced).rejects.toThrow(RemovalRefused);
    await expect(synced).rejects.toThrow(/60 of the 60 documents [^]* CONTENT_DIR, .*Restore the whole folder.*CONTENT_REMOVAL=60\.$/);
    await expect(synced).rejects.toThrow(folder);
    expect(batches).toEqual([]);
  });

  it('removes as many documents as CONTENT_REMOVAL allows', async () => {
    const { batches, synced } = syncOf(newsroomWith(), { stored: idsOf(60), removalLimit: 60 });
    await expect(synced).resolves.toEqual(NOTHING);
    expect(batches).toMatchObject([{ origin: 'files', removeMissing: true }]);
  });

  it.each([
    ['few documents, even if they are all', { stored: idsOf(20), removalLimit: 20 }],
    ['many documents if they are not most', { stored: [...idsOf(3), 'port', 'elfar-port', 'elfar-politica'], removalLimit: 2 }],
  ])('removes %s that are missing from the folder', async (_what, store) => {
    const { batches, synced } = syncOf(newsroomWith(), store);
    await synced;
    expect(batches).toHaveLength(1);
  });
});
