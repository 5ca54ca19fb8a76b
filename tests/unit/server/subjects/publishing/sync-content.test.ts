import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { documentSchema, isSiteDocument, type SiteDocument } from '#domain/documents/document.ts';
import { readSites } from '#server/platform/settings/read-sites.ts';
import type { PublishOutcome, Publisher } from '#server/subjects/publishing/publisher.ts';
import { readContentFiles } from '#server/subjects/publishing/content-files.ts';
import {
  RemovalRefused,
  syncContent,
  syncValidContent,
} from '#server/subjects/publishing/sync-content.ts';
import { aDocument, taxonFields } from '#tests/support/newsroom/newsroom.ts';
import { newsroomWith } from '#tests/support/newsroom/newsroom-files.ts';
import { markdownInPlace } from '#tests/support/newsroom/markdown-in-place.ts';

const NOW = new Date('2026-03-15T12:00:00Z');
const NOTHING: PublishOutcome = { ok: true, created: [], updated: [], unchanged: [], removed: [] };

interface Store {
  stored?: string[];
  removalLimit?: number;
  siteDocuments?: SiteDocument[];
  /** The publisher's answers, the last one for all further batches. */
  outcomes?: PublishOutcome[];
}

/** Syncs a folder into a store with the given ids from files, and records the published batches. */
function syncOf<Outcome>(
  folder: string,
  { stored = [], removalLimit = 20, siteDocuments = [], outcomes = [NOTHING] }: Store,
  sync: (options: Parameters<typeof syncContent>[0]) => Promise<Outcome>,
) {
  const batches: Parameters<Publisher['publish']>[0][] = [];
  const publisher: Publisher = {
    publish(batch) {
      batches.push(batch);
      return Promise.resolve(outcomes[batches.length - 1] ?? outcomes.at(-1) ?? NOTHING);
    },
  };
  const repository = {
    listOrigin: () => Promise.resolve(stored),
    listSiteDocuments: () => Promise.resolve(siteDocuments),
  };
  const synced = sync({
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

const strictSyncOf = (folder: string, store: Store = {}) => syncOf(folder, store, syncContent);
const validSyncOf = (folder: string, store: Store = {}) => syncOf(folder, store, syncValidContent);

const idsOf = (count: number) => Array.from({ length: count }, (_none, index) => `gone-${index}`);

describe('a sync of content files', () => {
  it('publishes nothing if a file is unreadable, and reports every fault', async () => {
    const { batches, synced } = strictSyncOf(
      newsroomWith({ 'tags/elfar/bad.yaml': '[', 'stories/elfar/ca/bad.md': 'no fields' }),
    );
    await expect(synced).rejects.toThrow(
      /2 problem\(s\)[^]*stories\/elfar\/ca\/bad\.md[^]*tags\/elfar\/bad\.yaml/,
    );
    expect(batches).toEqual([]);
  });

  it('reports invalid fields beside unreadable files', async () => {
    const { synced } = strictSyncOf(
      newsroomWith({ 'tags/elfar/bad.yaml': '[', 'authors/elfar/wrong.yaml': 'name: 5' }),
    );
    await expect(synced).rejects.toThrow(
      /tags\/elfar\/bad\.yaml: [^]*authors\/elfar\/wrong\.yaml: name: /,
    );
  });

  it('reports missing references of a site’s file and languages without a front', async () => {
    const folder = newsroomWith({ 'fronts/elfar/es/elfar-front-es.yaml': undefined });
    appendFileSync(
      path.join(folder, 'sites', 'elfar.yaml'),
      'taxons: [elfar-politica, ondamarea-politica, imported]\nnewsletters: [none]\n',
    );
    const imported = taxonFields({ id: 'imported' });
    const { batches, synced } = strictSyncOf(folder, {
      siteDocuments: [aDocument(imported)].filter(isSiteDocument),
    });
    await expect(synced).rejects.toThrow(
      /3 problem\(s\)[^]*sites\/elfar\.yaml: taxons\.1: taxon "ondamarea-politica" belongs to ondamarea[^]*newsletters\.0: there is no newsletter "none"[^]*no front page in es: fronts\/elfar\/es\/elfar-front-es\.yaml/,
    );
    expect(batches).toEqual([]);
  });

  it('publishes nothing if most of the stored documents are missing, and says how to continue', async () => {
    const folder = newsroomWith();
    const { batches, synced } = strictSyncOf(folder, { stored: idsOf(60) });
    await expect(synced).rejects.toThrow(RemovalRefused);
    await expect(synced).rejects.toThrow(
      /60 of the 60 documents [^]* CONTENT_DIR, .*Restore the whole folder.*CONTENT_REMOVAL=60\.$/,
    );
    await expect(synced).rejects.toThrow(folder);
    expect(batches).toEqual([]);
  });

  it('removes as many documents as CONTENT_REMOVAL allows', async () => {
    const { batches, synced } = strictSyncOf(newsroomWith(), {
      stored: idsOf(60),
      removalLimit: 60,
    });
    await expect(synced).resolves.toEqual(NOTHING);
    expect(batches).toMatchObject([{ origin: 'files', removeMissing: true }]);
  });

  it.each([
    ['few documents, even if they are all', { stored: idsOf(20), removalLimit: 20 }],
    [
      'many documents if they are not most',
      { stored: [...idsOf(3), 'port', 'elfar-port', 'elfar-politica'], removalLimit: 2 },
    ],
  ])('removes %s that are missing from the folder', async (_what, store) => {
    const { batches, synced } = strictSyncOf(newsroomWith(), store);
    await synced;
    expect(batches).toHaveLength(1);
  });
});

/** The sources of a batch. */
const sourcesOf = (batch: Parameters<Publisher['publish']>[0] | undefined) =>
  batch?.submissions.map(({ source }) => source) ?? [];

/** The site documents of the fixture, as the store has them after a sync. */
async function storedOfSites(): Promise<SiteDocument[]> {
  const folder = newsroomWith();
  const { submissions } = await readContentFiles(folder, {
    sites: readSites(folder),
    markdown: markdownInPlace,
    now: NOW,
  });
  return submissions.map(({ document }) => documentSchema.parse(document)).filter(isSiteDocument);
}

describe('a sync of the valid content files', () => {
  it('publishes the others, removes nothing, and returns each fault', async () => {
    const folder = newsroomWith({
      'tags/elfar/bad.yaml': '[',
      'stories/elfar/ca/bad.md': 'no fields',
    });
    const { batches, synced } = validSyncOf(folder, {
      stored: ['port'],
      siteDocuments: await storedOfSites(),
    });
    const { leftOut } = await synced;
    expect(leftOut.map(({ source }) => source).toSorted()).toEqual([
      'stories/elfar/ca/bad.md',
      'tags/elfar/bad.yaml',
    ]);
    expect(batches).toMatchObject([{ origin: 'files', removeMissing: false }]);
    expect(sourcesOf(batches[0])).toContain('pictures/port.yaml');
    expect(sourcesOf(batches[0])).not.toContain('tags/elfar/bad.yaml');
  });

  it('leaves out refused files until the others are accepted', async () => {
    const refuse = (source: string): PublishOutcome => ({
      ok: false,
      problems: [{ source, field: 'taxon', reason: 'there is no taxon "x"' }],
    });
    const outcomes = [
      refuse('taxons/elfar/elfar-politica.yaml'),
      refuse('pictures/port.yaml'),
      NOTHING,
    ];
    const { batches, synced } = validSyncOf(newsroomWith(), {
      stored: ['port'],
      siteDocuments: await storedOfSites(),
      outcomes,
    });
    expect((await synced).leftOut).toHaveLength(2);
    expect(batches.map(({ removeMissing }) => removeMissing)).toEqual([true, false, false]);
    expect(sourcesOf(batches[2])).not.toContain('pictures/port.yaml');
    expect(sourcesOf(batches[2]).length).toBe(sourcesOf(batches[0]).length - 2);
  });

  it('throws for a problem that belongs to no file', async () => {
    const outcomes: PublishOutcome[] = [
      { ok: false, problems: [{ source: 'elsewhere', field: '', reason: 'is wrong' }] },
    ];
    await expect(validSyncOf(newsroomWith(), { outcomes }).synced).rejects.toThrow('elsewhere');
  });

  it('removes what is missing if no file is left out', async () => {
    const { batches, synced } = validSyncOf(newsroomWith(), {
      stored: ['gone'],
      siteDocuments: await storedOfSites(),
    });
    expect((await synced).leftOut).toEqual([]);
    expect(batches).toMatchObject([{ removeMissing: true }]);
  });

  it('refuses the removal of most documents', async () => {
    await expect(validSyncOf(newsroomWith(), { stored: idsOf(60) }).synced).rejects.toThrow(
      RemovalRefused,
    );
  });

  it('refuses a store without any front, and serves one that lacks some', async () => {
    const first = validSyncOf(newsroomWith({ 'fronts/elfar/ca/elfar-front-ca.yaml': '[' }));
    await expect(first.synced).rejects.toThrow(/elfar-front-ca\.yaml[^]*no front page in ca/);
    const siteDocuments = (await storedOfSites()).filter(({ id }) => id !== 'elfar-front-es');
    const later = validSyncOf(newsroomWith(), { stored: ['port'], siteDocuments });
    expect((await later.synced).leftOut.map(({ field }) => field)).toEqual(['locales']);
  });
});
