import { describe, expect, it } from 'vitest';
import { createPublisher } from '#server/subjects/publishing/publish.ts';
import {
  authorFields,
  elfar,
  paragraph,
  storyFields,
  tagFields,
  taxonFields,
} from '#tests/support/newsroom/newsroom.ts';
import {
  TEST_ACTOR,
  SITE_DOCUMENTS,
  problemsOf,
  type Store,
} from '#tests/support/newsroom/store.ts';
import { searchIn } from '#tests/support/newsroom/search-in.ts';
import { isFullRun } from '#tests/support/full-run.ts';
import {
  addressOf,
  ALL,
  at,
  ELFAR_CA,
  ids,
  NOW,
  storiesOfMarch,
} from '#tests/support/newsroom/stories-of-march.ts';

/**
 * Texts whose words produce the most index entries: plain words, compounds, URLs and other scripts.
 */
/** Words of a text. 90,000 of the shortest ones exceed the index. */
const LONG_TEXT = isFullRun ? 250_000 : 120_000;

const LONG_TEXTS: Record<string, (index: number) => string> = {
  plain: (index) => `m${index}`,
  compounds: (index) => `a${index}-b${index}-c${index}`,
  addresses: (index) => `h${index}.cat/p${index}`,
  scripts: (index) => `Ⱥ字${index}`,
};

/**
 * Behaviour of publications in every content repository. `openStore` returns an empty store for
 * each test.
 */
export function describePublishing(openStore: () => Promise<Store>): void {
  const { openWithSiteDocuments, openWithStories } = storiesOfMarch(openStore);

  describe('publishing', () => {
    it('reports created documents and returns a story unchanged', async () => {
      const { put, repository } = await openWithSiteDocuments();
      const outcome = await put(
        storyFields({
          id: 'a',
          body: [paragraph('Text')],
          tags: ['aigua'],
          corrections: [{ at: at(2), text: 'Deia una altra cosa.' }],
        }),
      );
      expect(outcome).toMatchObject({ created: ['a'], updated: [], unchanged: [], removed: [] });
      const found = await repository.findStoryAt('elfar', 'ca', addressOf('a'));
      expect(found).toMatchObject({
        path: addressOf('a'),
        story: { id: 'a', headline: 'Titular a', body: [paragraph('Text')], tags: ['aigua'] },
      });
      expect(found?.visibleFrom).toEqual(new Date('2026-03-01T09:00:00Z'));
    });

    it('makes transcripts of the captions in the language of a story, by which it is found', async () => {
      const store = await openWithSiteDocuments();
      const captions = ['ca', 'es'].map((locale) => ({
        src: `/media/files/speech-${locale}.vtt`,
        locale,
      }));
      const video = { fileSource: '/media/files/film.mp4', captions };
      const lost = {
        type: 'audio',
        fileSource: '/media/files/a.m4a',
        captions: [{ src: '/media/files/lost.vtt', locale: 'ca' }],
      };
      const stated = [{ src: 'a.vtt', lines: [{ at: 0, text: 'Inventat' }] }];
      await store.put(
        storyFields({ id: 'a', type: 'video', video, body: [lost], transcripts: stated }),
        storyFields({ id: 'b' }),
      );
      const found = await store.repository.findStoryAt('elfar', 'ca', addressOf('a'));
      const line = { at: 4, text: 'Veu de /media/files/speech-ca.vtt' };
      expect(found?.story.transcripts).toEqual([
        { src: '/media/files/speech-ca.vtt', lines: [line] },
      ]);
      expect((await searchIn(store, { text: 'veu' })).ids).toEqual(['a']);
      expect((await searchIn(store, { text: 'inventat' })).ids).toEqual([]);
    });

    it('stores a story with more words than the search index takes and finds it by its first words', async () => {
      const { put, repository } = await openWithSiteDocuments();
      for (const [id, wordOf] of Object.entries(LONG_TEXTS)) {
        const html = Array.from({ length: LONG_TEXT }, (_, index) => wordOf(index)).join(' ');
        expect(
          await put(storyFields({ id, body: [paragraph(`primeríssim${id} ${html}`)] })),
        ).toMatchObject({ created: [id] });
        const found = await repository.search(
          { ...ELFAR_CA, text: `primeríssim${id}`, limit: 5 },
          NOW,
        );
        expect(ids(found.results.map(({ story }) => story))).toEqual([id]);
      }
    }, 180_000);

    it('refuses an older version when another node stores a newer one at the same moment', async () => {
      const { repository, put, publisher } = await openWithSiteDocuments();
      const versionOf = (version: string) =>
        storyFields({ id: 'a', headline: `Versió ${version}`, sourceVersion: { version } });
      await put(versionOf('1'));
      const other = createPublisher({
        repository: {
          ...repository,
          // The other node stores version 3 after this one has read the stamps.
          findStamps: async (wanted) => {
            const stamps = await repository.findStamps(wanted);
            await publisher.publish({
              origin: 'test',
              actor: TEST_ACTOR,
              submissions: [{ source: 'a', document: versionOf('3') }],
            });
            return stamps;
          },
        },
        sites: [elfar],
        inspectPicture: () => Promise.resolve(undefined),
        readCaptions: () => Promise.resolve(undefined),
        onPublished: () => Promise.resolve(),
      });
      const outcome = await other.publish({
        origin: 'test',
        actor: TEST_ACTOR,
        submissions: [{ source: 'a', document: versionOf('2') }],
      });
      expect(outcome).toMatchObject({ ok: false, problems: [{ code: 'outdated-version' }] });
      expect((await repository.listHeads(['a'], NOW))[0]?.headline).toBe('Versió 3');
    });

    it('keeps the version of a story that is published without one, and still refuses an older version', async () => {
      const { put, publisher } = await openWithSiteDocuments();
      const versionOf = (version: string) =>
        storyFields({ id: 'a', headline: `Versió ${version}`, sourceVersion: { version } });
      await put(versionOf('2'));
      expect(await put(storyFields({ id: 'a', headline: 'Sense versió' }))).toMatchObject({
        updated: ['a'],
      });
      const older = await publisher.publish({
        origin: 'test',
        actor: TEST_ACTOR,
        submissions: [{ source: 'a', document: versionOf('1') }],
      });
      expect(older).toMatchObject({ ok: false, problems: [{ code: 'outdated-version' }] });
      expect(await put(versionOf('3'))).toMatchObject({ updated: ['a'] });
    });

    it.each(['1936-07-19', '1890-05-01', '0950-02-03'])(
      'stores and lists a story of %s',
      async (day) => {
        const { put, repository } = await openWithSiteDocuments();
        await put(
          storyFields({ id: 'antiga', publishedAt: `${day}T12:00:00Z` }),
          storyFields({ id: 'nova' }),
        );
        expect(ids(await repository.listStories(ALL, NOW))).toEqual(['nova', 'antiga']);
        const found = await repository.findStoryAt(
          'elfar',
          'ca',
          addressOf('antiga', day.replaceAll('-', '/')),
        );
        expect(found?.visibleFrom).toEqual(new Date(`${day}T12:00:00Z`));
        const bounds = { from: `${day}T00:00:00Z`, before: `${day}T23:00:00Z` };
        expect(ids(await repository.listStories({ ...ALL, ...bounds }, NOW))).toEqual(['antiga']);
      },
    );

    it('leaves an equal document unchanged and purges nothing', async () => {
      const { put, purged, repository } = await openWithStories([1]);
      const [before, published] = [await repository.lastPurge(), purged.length];
      const outcome = await put(storyFields({ id: 'd1', publishedAt: at(1) }), ...SITE_DOCUMENTS);
      expect(outcome.unchanged).toEqual(['d1', ...SITE_DOCUMENTS.map(({ id }) => id)]);
      expect([outcome.created, outcome.updated]).toEqual([[], []]);
      expect([await repository.lastPurge(), purged.length]).toEqual([before, published]);
    });

    it('leaves a story with a version unchanged when it is published again', async () => {
      const { put } = await openWithSiteDocuments();
      const story = storyFields({ id: 'a', sourceVersion: { created: at(1) }, corrections: [] });
      const { sourceVersion, ...rest } = story;
      expect(await put({ sourceVersion, ...rest })).toMatchObject({ created: ['a'] });
      expect(await put(story)).toMatchObject({ updated: [], unchanged: ['a'] });
    });

    it('stores changed fields and removes missing ones', async () => {
      const { put, repository } = await openWithStories([1], () => ({
        subtitle: 'Abans',
        tags: ['aigua'],
      }));
      expect(
        await put(storyFields({ id: 'd1', publishedAt: at(1), headline: 'Després' })),
      ).toMatchObject({ updated: ['d1'] });
      const [head] = await repository.listStories(ALL, NOW);
      expect(head).toMatchObject({ headline: 'Després', tags: [] });
      expect(head).not.toHaveProperty('subtitle');
      expect(
        await repository.listStories({ ...ALL, of: { kind: 'tag', id: 'aigua' } }, NOW),
      ).toEqual([]);
    });

    it('purges only the story’s own page when only its body changed', async () => {
      const { put, purged } = await openWithStories([1], () => ({ body: [paragraph('Abans')] }));
      await put(storyFields({ id: 'd1', publishedAt: at(1), body: [paragraph('Després')] }));
      expect(purged.at(-1)).toEqual(['body:d1']);
    });

    it('purges the listings that a story left and those that it joined', async () => {
      const { put, purged } = await openWithStories([1], () => ({ tags: ['aigua'] }));
      await put(
        storyFields({ id: 'd1', publishedAt: at(1), taxon: 'esports', authors: ['berta'] }),
      );
      expect(purged.at(-1)).toEqual(
        expect.arrayContaining([
          'doc:d1',
          'list:elfar:ca:taxon:politica',
          'list:elfar:ca:tag:aigua',
          'list:elfar:ca:taxon:esports',
          'list:elfar:ca:author:berta',
        ]),
      );
    });

    it('stores nothing of a batch with faults and reports all of them', async () => {
      const { publish, repository } = await openWithSiteDocuments();
      const outcome = await publish([
        storyFields({ id: 'good' }),
        storyFields({ id: 'bare', headline: '', publishedAt: 'ahir' }),
        storyFields({
          id: 'astray',
          taxon: 'mar',
          tags: ['foc'],
          authors: ['ningu'],
          image: { picture: 'cap' },
        }),
        storyFields({ id: 'far-away', site: 'enlloc' }),
        storyFields({ id: 'good', slug: 'again' }),
        { type: 'picture', id: 'broken', file: 'lost.jpg', alt: { ca: 'Res' } },
      ]);
      expect(problemsOf(outcome)).toEqual([
        expect.stringMatching(/^bare \| headline \| /),
        expect.stringMatching(/^bare \| publishedAt \| /),
        'good | id | "good" is the id of good already',
        'broken | file | "lost.jpg" is missing from the media folder, or is not a picture',
        'astray | taxon | there is no taxon "mar"',
        'astray | tags | there is no tag "foc"',
        'astray | authors | there is no author "ningu"',
        'astray | image | there is no picture "cap"',
        'far-away | taxon | taxon "politica" belongs to elfar',
        'far-away | site | there is no site "enlloc"',
      ]);
      expect(await repository.listStories(ALL, NOW)).toEqual([]);
    });

    it('refuses a language in which the site is not published', async () => {
      const { publish } = await openWithSiteDocuments();
      const outcome = await publish([
        taxonFields({ id: 'economia' }),
        storyFields({ id: 'a', locale: 'en' }),
      ]);
      expect(problemsOf(outcome)).toEqual([expect.stringMatching(/^a \| locale \| /)]);
    });

    it('refuses a reference to a document of another site', async () => {
      const { publish } = await openWithSiteDocuments();
      const outcome = await publish([storyFields({ id: 'a', taxon: 'actualidad' })]);
      expect(problemsOf(outcome)).toEqual(['a | taxon | taxon "actualidad" belongs to ondamarea']);
    });

    it('refuses a story with the id of a section', async () => {
      const { publisher, repository } = await openWithSiteDocuments();
      const outcome = await publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions: [{ source: 's', document: storyFields({ id: 'politica' }) }],
      });
      expect(problemsOf(outcome)).toContain(
        's | id | "politica" is the id of a taxon of elfar already',
      );
      expect((await repository.findStored(['politica'])).get('politica')?.document.type).toBe(
        'taxon',
      );
    });

    it('refuses a section with the slug of another section', async () => {
      const { publisher } = await openWithSiteDocuments();
      const outcome = await publisher.publish({
        origin: 'push',
        actor: TEST_ACTOR,
        submissions: [
          {
            source: 's',
            document: taxonFields({ id: 'other', slug: { ca: 'politica', es: 'otra' } }),
          },
        ],
      });
      expect(problemsOf(outcome)).toEqual([
        's | slug | "politica" is the slug of "politica" already',
      ]);
    });

    it('refuses a section with the path of a built-in page and accepts a tag with that name', async () => {
      const { publish, put } = await openWithSiteDocuments();
      const outcome = await publish([
        taxonFields({ id: 'diary', slug: { ca: 'agenda', es: 'agenda' } }),
        taxonFields({ id: 'spain', slug: { ca: 'espanya', es: 'es' } }),
        taxonFields({ id: 'blogs', slug: {} }),
      ]);
      expect(problemsOf(outcome)).toEqual([
        'diary | slug | "agenda" is reserved for the site\'s own pages',
        'spain | slug | "es" is reserved for the site\'s own pages',
        'blogs | slug | "blogs" is reserved for the site\'s own pages',
      ]);
      expect(await put(tagFields({ id: 'agenda' }))).toMatchObject({ created: ['agenda'] });
    });

    it('refuses a reference to a document that the same batch removes', async () => {
      const { publish } = await openWithSiteDocuments();
      const outcome = await publish([storyFields({ id: 'a' })], {
        origin: 'test',
        removeMissing: true,
      });
      expect(problemsOf(outcome)).toEqual(['a | taxon | there is no taxon "politica"']);
    });

    it('accepts documents that refer to each other in one batch', async () => {
      const { put } = await openStore();
      const outcome = await put(
        storyFields({ id: 'a', authors: ['nou'] }),
        taxonFields({ id: 'politica' }),
        authorFields({ id: 'nou' }),
      );
      expect(outcome.created).toEqual(['a', 'politica', 'nou']);
    });

    it('removes documents missing from their origin and none of other origins', async () => {
      const { publish, purged, repository } = await openWithSiteDocuments();
      await publish([storyFields({ id: 'kept' }), storyFields({ id: 'gone', tags: ['aigua'] })], {
        origin: 'files',
      });
      await publish([storyFields({ id: 'pushed' })], { origin: 'push' });
      const outcome = await publish([storyFields({ id: 'kept' })], {
        origin: 'files',
        removeMissing: true,
      });
      expect(outcome).toMatchObject({ ok: true, unchanged: ['kept'], removed: ['gone'] });
      expect(ids(await repository.listStories(ALL, NOW)).toSorted()).toEqual(['kept', 'pushed']);
      expect(await repository.findStoryAt('elfar', 'ca', addressOf('gone'))).toBeUndefined();
      expect(purged.at(-1)).toEqual(
        expect.arrayContaining(['doc:gone', 'list:elfar:ca:all', 'list:elfar:ca:tag:aigua']),
      );
    });

    it('stores more documents than fit into one statement', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(
        ...Array.from({ length: 1100 }, (_none, index) => storyFields({ id: `n${index}` })),
      );
      expect(await repository.countStories(ELFAR_CA, NOW)).toBe(1100);
    });

    it('sanitizes HTML before it is stored', async () => {
      const { put, repository } = await openWithSiteDocuments();
      await put(
        storyFields({
          id: 'a',
          body: [paragraph('Bo<script>alert(1)</script> <em onclick="x()">text</em>')],
        }),
      );
      const found = await repository.findStoryAt('elfar', 'ca', addressOf('a'));
      expect(JSON.stringify(found?.story.body)).not.toMatch(/script|onclick/);
    });
  });
}
