import { describe, expect, it } from 'vitest';
import { PURGE_CHANNEL } from '../../../src/server/content-store/content-repository.ts';
import { createPublisher } from '../../../src/server/publishing/publish.ts';
import type { PublishOutcome } from '../../../src/server/publishing/publisher.ts';
import { authorFields, elfar, paragraph, storyFields, tagFields, taxonFields } from '../../support/newsroom/newsroom.ts';
import { FURNITURE, type Store } from '../../support/newsroom/store.ts';
import { until } from '../../support/until.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const ELFAR_CA = { site: 'elfar', locale: 'ca' } as const;
const ALL = { ...ELFAR_CA, limit: 50 };
const ids = (stories: readonly { id: string }[]) => stories.map(({ id }) => id);
const problemsOf = (outcome: PublishOutcome) =>
  outcome.ok ? [] : outcome.problems.map(({ source, field, reason }) => `${source} | ${field} | ${reason}`);
const at = (day: number, hour = 10) => `2026-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00Z`;
const addressOf = (slug: string, day = '2026/03/01') => `/politica/${day}/${slug}/`;

/** Texts whose words produce the most index entries: plain words, compounds, URLs and other scripts. */
const LONG_TEXTS: Record<string, (index: number) => string> = {
  plain: (index) => `m${index}`,
  compounds: (index) => `a${index}-b${index}-c${index}`,
  addresses: (index) => `h${index}.cat/p${index}`,
  scripts: (index) => `Ⱥ字${index}`,
};

/** Behaviour of every content repository behind its publisher. `openStore` returns an empty store for each test. */
export function describeContentRepository(openStore: () => Promise<Store>): void {
  const openFurnished = async () => {
    const store = await openStore();
    await store.put(...FURNITURE);
    return store;
  };
  /** Opens a store with the site documents and one story per given day of March 2026, with id `d<day>`. */
  const openWithStories = async (days: number[], fields: (day: number) => Record<string, unknown> = () => ({})) => {
    const store = await openFurnished();
    await store.put(...days.map((day) => storyFields({ id: `d${day}`, publishedAt: at(day), ...fields(day) })));
    return store;
  };

  describe('publishing', () => {
    it('reports created documents and returns a story unchanged', async () => {
      const { put, repository } = await openFurnished();
      const outcome = await put(
        storyFields({ id: 'a', body: [paragraph('Text')], tags: ['aigua'], corrections: [{ at: at(2), text: 'Deia una altra cosa.' }] }),
      );
      expect(outcome).toMatchObject({ created: ['a'], updated: [], unchanged: [], removed: [] });
      const found = await repository.findStoryAt('elfar', 'ca', addressOf('a'));
      expect(found).toMatchObject({
        path: addressOf('a'),
        story: { id: 'a', headline: 'Titular a', body: [paragraph('Text')], tags: ['aigua'] },
      });
      expect(found?.visibleFrom).toEqual(new Date('2026-03-01T09:00:00Z'));
    });

    it('stores a story with more words than the search index takes and finds it by its first words', async () => {
      const { put, repository } = await openFurnished();
      for (const [id, wordOf] of Object.entries(LONG_TEXTS)) {
        const html = Array.from({ length: 250_000 }, (_, index) => wordOf(index)).join(' ');
        expect(await put(storyFields({ id, body: [paragraph(`primeríssim${id} ${html}`)] }))).toMatchObject({ created: [id] });
        const found = await repository.searchStories({ ...ELFAR_CA, text: `primeríssim${id}`, limit: 5 }, NOW);
        expect(ids(found)).toEqual([id]);
      }
    }, 60_000);

    it('refuses an older version when another node stores a newer one at the same moment', async () => {
      const { repository, put, publisher } = await openFurnished();
      const versionOf = (version: string) => storyFields({ id: 'a', headline: `Versió ${version}`, sourceVersion: { version } });
      await put(versionOf('1'));
      const other = createPublisher({
        repository: {
          ...repository,
          // The other node stores version 3 after this one has read the stamps.
          findStamps: async (wanted) => {
            const stamps = await repository.findStamps(wanted);
            await publisher.publish({ origin: 'test', submissions: [{ source: 'a', document: versionOf('3') }] });
            return stamps;
          },
        },
        sites: [elfar],
        inspectPicture: () => Promise.resolve(undefined),
        onPublished: () => Promise.resolve(),
      });
      const outcome = await other.publish({ origin: 'test', submissions: [{ source: 'a', document: versionOf('2') }] });
      expect(outcome).toMatchObject({ ok: false, problems: [{ code: 'outdated-version' }] });
      expect((await repository.listHeads(['a'], NOW))[0]?.headline).toBe('Versió 3');
    });

    it.each(['1936-07-19', '1890-05-01', '0950-02-03'])('stores and lists a story of %s', async (day) => {
      const { put, repository } = await openFurnished();
      await put(storyFields({ id: 'antiga', publishedAt: `${day}T12:00:00Z` }), storyFields({ id: 'nova' }));
      expect(ids(await repository.listStories(ALL, NOW))).toEqual(['nova', 'antiga']);
      const found = await repository.findStoryAt('elfar', 'ca', addressOf('antiga', day.replaceAll('-', '/')));
      expect(found?.visibleFrom).toEqual(new Date(`${day}T12:00:00Z`));
      const bounds = { from: `${day}T00:00:00Z`, before: `${day}T23:00:00Z` };
      expect(ids(await repository.listStories({ ...ALL, ...bounds }, NOW))).toEqual(['antiga']);
    });

    it('leaves an equal document unchanged and purges nothing', async () => {
      const { put, purged, repository } = await openWithStories([1]);
      const [before, published] = [await repository.lastPurge(), purged.length];
      const outcome = await put(storyFields({ id: 'd1', publishedAt: at(1) }), ...FURNITURE);
      expect(outcome.unchanged).toEqual(['d1', ...FURNITURE.map(({ id }) => id)]);
      expect([outcome.created, outcome.updated]).toEqual([[], []]);
      expect([await repository.lastPurge(), purged.length]).toEqual([before, published]);
    });

    it('stores changed fields and removes missing ones', async () => {
      const { put, repository } = await openWithStories([1], () => ({ subtitle: 'Abans', tags: ['aigua'] }));
      expect(await put(storyFields({ id: 'd1', publishedAt: at(1), headline: 'Després' }))).toMatchObject({ updated: ['d1'] });
      const [head] = await repository.listStories(ALL, NOW);
      expect(head).toMatchObject({ headline: 'Després', tags: [] });
      expect(head).not.toHaveProperty('subtitle');
      expect(await repository.listStories({ ...ALL, of: { kind: 'tag', id: 'aigua' } }, NOW)).toEqual([]);
    });

    it('purges only the story’s own page when only its body changed', async () => {
      const { put, purged } = await openWithStories([1], () => ({ body: [paragraph('Abans')] }));
      await put(storyFields({ id: 'd1', publishedAt: at(1), body: [paragraph('Després')] }));
      expect(purged.at(-1)).toEqual(['body:d1']);
    });

    it('purges the listings that a story left and those that it joined', async () => {
      const { put, purged } = await openWithStories([1], () => ({ tags: ['aigua'] }));
      await put(storyFields({ id: 'd1', publishedAt: at(1), taxon: 'esports', authors: ['berta'] }));
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
      const { publish, repository } = await openFurnished();
      const outcome = await publish([
        storyFields({ id: 'good' }),
        storyFields({ id: 'bare', headline: '', publishedAt: 'ahir' }),
        storyFields({ id: 'astray', taxon: 'mar', tags: ['foc'], authors: ['ningu'], image: { picture: 'cap' } }),
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
      const { publish } = await openFurnished();
      const outcome = await publish([taxonFields({ id: 'economia' }), storyFields({ id: 'a', locale: 'en' })]);
      expect(problemsOf(outcome)).toEqual([expect.stringMatching(/^a \| locale \| /)]);
    });

    it('refuses a reference to a document of another site', async () => {
      const { publish } = await openFurnished();
      const outcome = await publish([storyFields({ id: 'a', taxon: 'actualidad' })]);
      expect(problemsOf(outcome)).toEqual(['a | taxon | taxon "actualidad" belongs to ondamarea']);
    });

    it('refuses a story with the id of a section', async () => {
      const { publisher, repository } = await openFurnished();
      const outcome = await publisher.publish({
        origin: 'push',
        submissions: [{ source: 's', document: storyFields({ id: 'politica' }) }],
      });
      expect(problemsOf(outcome)).toContain('s | id | "politica" is the id of a taxon of elfar already');
      expect((await repository.findStored(['politica'])).get('politica')?.document.type).toBe('taxon');
    });

    it('refuses a section with the slug of another section', async () => {
      const { publisher } = await openFurnished();
      const outcome = await publisher.publish({
        origin: 'push',
        submissions: [{ source: 's', document: taxonFields({ id: 'other', slug: { ca: 'politica', es: 'otra' } }) }],
      });
      expect(problemsOf(outcome)).toEqual(['s | slug | "politica" is the slug of "politica" already']);
    });

    it('refuses a section with the path of a built-in page and accepts a tag with that name', async () => {
      const { publish, put } = await openFurnished();
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
      const { publish } = await openFurnished();
      const outcome = await publish([storyFields({ id: 'a' })], { origin: 'test', removeMissing: true });
      expect(problemsOf(outcome)).toEqual(['a | taxon | there is no taxon "politica"']);
    });

    it('accepts documents that refer to each other in one batch', async () => {
      const { put } = await openStore();
      const outcome = await put(storyFields({ id: 'a', authors: ['nou'] }), taxonFields({ id: 'politica' }), authorFields({ id: 'nou' }));
      expect(outcome.created).toEqual(['a', 'politica', 'nou']);
    });

    it('removes documents missing from their origin and none of other origins', async () => {
      const { publish, purged, repository } = await openFurnished();
      await publish([storyFields({ id: 'kept' }), storyFields({ id: 'gone', tags: ['aigua'] })], { origin: 'files' });
      await publish([storyFields({ id: 'pushed' })], { origin: 'push' });
      const outcome = await publish([storyFields({ id: 'kept' })], { origin: 'files', removeMissing: true });
      expect(outcome).toMatchObject({ ok: true, unchanged: ['kept'], removed: ['gone'] });
      expect(ids(await repository.listStories(ALL, NOW)).toSorted()).toEqual(['kept', 'pushed']);
      expect(await repository.findStoryAt('elfar', 'ca', addressOf('gone'))).toBeUndefined();
      expect(purged.at(-1)).toEqual(expect.arrayContaining(['doc:gone', 'list:elfar:ca:all', 'list:elfar:ca:tag:aigua']));
    });

    it('stores more documents than fit into one statement', async () => {
      const { put, repository } = await openFurnished();
      await put(...Array.from({ length: 1100 }, (_none, index) => storyFields({ id: `n${index}` })));
      expect(await repository.countStories(ELFAR_CA, NOW)).toBe(1100);
    });

    it('sanitizes HTML before it is stored', async () => {
      const { put, repository } = await openFurnished();
      await put(storyFields({ id: 'a', body: [paragraph('Bo<script>alert(1)</script> <em onclick="x()">text</em>')] }));
      const found = await repository.findStoryAt('elfar', 'ca', addressOf('a'));
      expect(JSON.stringify(found?.story.body)).not.toMatch(/script|onclick/);
    });
  });

  describe('URLs', () => {
    it('refuses the URL of another story in the store or in the batch', async () => {
      const { publish, put } = await openFurnished();
      await put(storyFields({ id: 'first', slug: 'same' }));
      const outcome = await publish([storyFields({ id: 'second', slug: 'same' })]);
      expect(problemsOf(outcome)).toEqual([`second | slug | ${addressOf('same')} is already the path of "first"`]);
      expect(outcome).toMatchObject({ problems: [{ code: 'address-taken' }] });
      expect(problemsOf(await publish([storyFields({ id: 'x', slug: 'twice' }), storyFields({ id: 'y', slug: 'twice' })]))).toEqual([
        `y | slug | ${addressOf('twice')} is already the path of x`,
      ]);
    });

    it('accepts the same slug in another language and at another site', async () => {
      const { put } = await openFurnished();
      const outcome = await put(
        storyFields({ id: 'ca', slug: 'same' }),
        storyFields({ id: 'es', slug: 'same', locale: 'es' }),
        storyFields({ id: 'om', slug: 'same', site: 'ondamarea', locale: 'es', taxon: 'actualidad' }),
      );
      expect(outcome.created).toHaveLength(3);
    });

    it('frees a URL when the same batch removes its story', async () => {
      const { publish } = await openFurnished();
      await publish([storyFields({ id: 'old', slug: 'same' })], { origin: 'files' });
      const outcome = await publish([storyFields({ id: 'new', slug: 'same' })], { origin: 'files', removeMissing: true });
      expect(outcome).toMatchObject({ ok: true, created: ['new'], removed: ['old'] });
    });

    it('swaps the URLs of two stories and swaps them back', async () => {
      const { put, repository } = await openFurnished();
      const holders = async () => [
        (await repository.findStoryAt('elfar', 'ca', addressOf('here')))?.story.id,
        (await repository.findStoryAt('elfar', 'ca', addressOf('there')))?.story.id,
      ];
      await put(storyFields({ id: 'a', slug: 'here' }), storyFields({ id: 'b', slug: 'there' }));
      await put(storyFields({ id: 'a', slug: 'there' }), storyFields({ id: 'b', slug: 'here' }));
      expect(await holders()).toEqual(['b', 'a']);
      await put(storyFields({ id: 'a', slug: 'here' }), storyFields({ id: 'b', slug: 'there' }));
      expect(await holders()).toEqual(['a', 'b']);
    });

    it('resolves a former URL to the moved story', async () => {
      const { put, repository } = await openFurnished();
      await put(storyFields({ id: 'a', slug: 'one', oldAddresses: ['/2019/05/vella/'] }));
      await put(storyFields({ id: 'a', slug: 'two' }));
      await put(storyFields({ id: 'a', slug: 'three' }));
      for (const path of ['/2019/05/vella/', addressOf('one'), addressOf('two')]) {
        expect(await repository.findMovedStory('elfar', 'ca', path, NOW)).toMatchObject({ path: addressOf('three') });
      }
      expect(await repository.findMovedStory('elfar', 'es', addressOf('one'), NOW)).toBeUndefined();
      expect(await repository.findMovedStory('elfar', 'ca', addressOf('three'), NOW)).toBeUndefined();
    });

    it('resolves a former URL of two stories to the one that had it last, and stores both together', async () => {
      const { put, repository } = await openFurnished();
      await put(storyFields({ id: 'a', slug: 'x' }));
      await put(storyFields({ id: 'a', slug: 'a' }), storyFields({ id: 'b', slug: 'x' }));
      await put(storyFields({ id: 'b', slug: 'b' }));
      const before = await repository.findMovedStory('elfar', 'ca', addressOf('x'), NOW);
      await put(storyFields({ id: 'a', slug: 'a', headline: 'Un altre' }), storyFields({ id: 'b', slug: 'b', headline: 'Un altre' }));
      const after = await repository.findMovedStory('elfar', 'ca', addressOf('x'), NOW);
      expect([before, after]).toMatchObject([{ id: 'b' }, { id: 'b' }]);
    });

    it('resolves no former URL of a scheduled story and reports the one of a withdrawn story', async () => {
      const { put, repository } = await openFurnished();
      await put(storyFields({ id: 'a', slug: 'one' }), storyFields({ id: 'b', slug: 'uno' }));
      await put(
        storyFields({ id: 'a', slug: 'two', status: 'withdrawn' }),
        storyFields({ id: 'b', slug: 'dos', embargoedUntil: '2030-01-01T00:00:00Z' }),
      );
      expect(await repository.findMovedStory('elfar', 'ca', addressOf('one'), NOW)).toBe('withdrawn');
      expect(await repository.findMovedStory('elfar', 'ca', addressOf('uno'), NOW)).toBeUndefined();
    });

    it('lists visible stories of the same site, language and slug', async () => {
      const { put, repository } = await openFurnished();
      await put(
        storyFields({ id: 'a', slug: 'same' }),
        storyFields({ id: 'b', slug: 'same', publishedAt: '2026-03-02T08:00:00Z' }),
        storyFields({ id: 'c', slug: 'same', publishedAt: '2026-03-03T08:00:00Z', status: 'withdrawn' }),
        storyFields({ id: 'd', slug: 'same', locale: 'es' }),
        storyFields({ id: 'e', slug: 'not-the-same' }),
      );
      expect(ids(await repository.listStoriesWithSlug('elfar', 'ca', 'same', NOW)).toSorted()).toEqual(['a', 'b']);
      expect(await repository.listStoriesWithSlug('elfar', 'ca', 'none', NOW)).toEqual([]);
    });

    it('uses the publication day in the site’s time zone in a URL', async () => {
      const { put, repository } = await openFurnished();
      await put(storyFields({ id: 'late', publishedAt: '2026-07-01T22:30:00Z' }));
      expect((await repository.findStoryAt('elfar', 'ca', addressOf('late', '2026/07/02')))?.story.id).toBe('late');
    });

    it('moves stories to a section’s new slug in its language and resolves the former URL', async () => {
      const { put, repository } = await openFurnished();
      await put(
        storyFields({ id: 'ca', slug: 's', taxon: 'esports' }),
        storyFields({ id: 'es', slug: 's', taxon: 'esports', locale: 'es' }),
      );
      await put(taxonFields({ id: 'esports', slug: { ca: 'lliga', es: 'deportes' } }));
      const moved = '/lliga/2026/03/01/s/';
      expect((await repository.findStoryAt('elfar', 'ca', moved))?.story.id).toBe('ca');
      expect(await repository.findMovedStory('elfar', 'ca', '/esports/2026/03/01/s/', NOW)).toMatchObject({ path: moved });
      expect((await repository.findStoryAt('elfar', 'es', '/deportes/2026/03/01/s/'))?.story.id).toBe('es');
    });

    it('reports a story as unchanged after its section got a new slug', async () => {
      const { put } = await openWithStories([1], () => ({ taxon: 'esports', body: [paragraph('Text')] }));
      await put(taxonFields({ id: 'esports', slug: { ca: 'lliga', es: 'deportes' } }));
      const outcome = await put(storyFields({ id: 'd1', publishedAt: at(1), taxon: 'esports', body: [paragraph('Text')] }));
      expect(outcome.unchanged).toEqual(['d1']);
    });
  });

  describe('listings', () => {
    it('lists stories newest first, each on exactly one page', async () => {
      const { repository } = await openWithStories([3, 1, 5, 2, 4], () => ({}));
      const page = async (offset: number) => ids(await repository.listStories({ ...ELFAR_CA, limit: 2, offset }, NOW));
      expect([await page(0), await page(2), await page(4), await page(6)]).toEqual([['d5', 'd4'], ['d3', 'd2'], ['d1'], []]);
      expect(await repository.countStories(ELFAR_CA, NOW)).toBe(5);
    });

    it('lists stories of the same instant in a stable order', async () => {
      const { repository } = await openWithStories([1, 2, 3, 4, 5, 6], () => ({ publishedAt: at(1), tags: ['aigua'] }));
      for (const of of [undefined, { kind: 'tag' as const, id: 'aigua' }]) {
        const pages = await Promise.all([0, 2, 4].map((offset) => repository.listStories({ ...ELFAR_CA, of, limit: 2, offset }, NOW)));
        expect(ids(pages.flat())).toEqual(['d1', 'd2', 'd3', 'd4', 'd5', 'd6']);
      }
    });

    it.each([
      ['taxon', 'esports', { taxon: 'esports' }],
      ['tag', 'aigua', { tags: ['aigua'] }],
      ['author', 'berta', { authors: ['berta'] }],
    ] as const)('lists only the stories of a %s', async (kind, id, fields) => {
      const { repository } = await openWithStories([1, 2, 3], (day) => (day === 2 ? {} : fields));
      const of = { kind, id };
      expect(ids(await repository.listStories({ ...ALL, of }, NOW))).toEqual(['d3', 'd1']);
      expect(ids(await repository.listStories({ ...ELFAR_CA, of, limit: 1, offset: 1 }, NOW))).toEqual(['d1']);
      expect(await repository.countStories({ ...ELFAR_CA, of }, NOW)).toBe(2);
    });

    it('lists only stories of the given types', async () => {
      const { repository } = await openWithStories([1, 2, 3], (day) =>
        day === 2 ? { type: 'opinion' } : day === 3 ? { type: 'interview' } : {},
      );
      expect(ids(await repository.listStories({ ...ALL, types: ['opinion', 'interview'] }, NOW))).toEqual(['d3', 'd2']);
      expect(await repository.countStories({ ...ELFAR_CA, types: ['opinion'] }, NOW)).toBe(1);
    });

    it('lists stories within an interval and without the excluded ones', async () => {
      const { repository } = await openWithStories([1, 2, 3, 4]);
      expect(ids(await repository.listStories({ ...ALL, before: at(3) }, NOW))).toEqual(['d2', 'd1']);
      expect(ids(await repository.listStories({ ...ALL, before: '2026-03-03T11:00:00+01:00' }, NOW))).toEqual(['d2', 'd1']);
      expect(ids(await repository.listStories({ ...ALL, exclude: ['d2', 'd4'] }, NOW))).toEqual(['d3', 'd1']);
      expect(await repository.countStories({ ...ELFAR_CA, before: at(3), exclude: ['d1'] }, NOW)).toBe(1);
      expect(ids(await repository.listStories({ ...ALL, from: at(2), before: at(3) }, NOW))).toEqual(['d2']);
      expect(await repository.countStories({ ...ELFAR_CA, of: { kind: 'taxon', id: 'politica' }, from: at(2) }, NOW)).toBe(
        (await repository.listStories({ ...ALL, of: { kind: 'taxon', id: 'politica' }, from: at(2) }, NOW)).length,
      );
    });

    it('separates listings by language and site', async () => {
      const { put, repository } = await openWithStories([1]);
      await put(storyFields({ id: 'es', locale: 'es' }), storyFields({ id: 'om', site: 'ondamarea', locale: 'es', taxon: 'actualidad' }));
      expect(ids(await repository.listStories(ALL, NOW))).toEqual(['d1']);
      expect(ids(await repository.listStories({ ...ALL, locale: 'es' }, NOW))).toEqual(['es']);
      expect(ids(await repository.listStories({ ...ALL, site: 'ondamarea', locale: 'es' }, NOW))).toEqual(['om']);
    });

    it('lists summaries without bodies in the given order', async () => {
      const { repository } = await openWithStories([1, 2], () => ({ body: [paragraph('Text')] }));
      const heads = await repository.listHeads(['d2', 'cap', 'd1'], NOW);
      expect(ids(heads)).toEqual(['d2', 'd1']);
      expect(heads[0]).not.toHaveProperty('body');
      expect(heads[0]?.path).toBe(addressOf('d2', '2026/03/02'));
    });

    it('lists all visible language versions of a story', async () => {
      const { put, repository } = await openFurnished();
      await put(
        storyFields({ id: 'ca', storyId: 's' }),
        storyFields({ id: 'es', storyId: 's', locale: 'es' }),
        storyFields({ id: 'other' }),
      );
      expect(ids(await repository.listVersions('s', NOW)).toSorted()).toEqual(['ca', 'es']);
      await put(storyFields({ id: 'es', storyId: 's', locale: 'es', status: 'withdrawn' }));
      expect(ids(await repository.listVersions('s', NOW))).toEqual(['ca']);
    });

    it('lists the site documents of one site, without stories and pictures', async () => {
      const { repository } = await openWithStories([1]);
      expect(ids(await repository.listSiteDocuments('elfar'))).toEqual(['aigua', 'berta', 'esports', 'politica']);
      expect(ids(await repository.listSiteDocuments('ondamarea'))).toEqual(['actualidad']);
      expect([...(await repository.findPictures(['far', 'cap', 'berta'])).values()]).toMatchObject([
        { id: 'far', version: '0123abcd', width: 1600, height: 900 },
      ]);
    });
  });

  describe('URLs for sitemaps', () => {
    const all = { ...ELFAR_CA, limit: 50, offset: 0 };

    it('lists URLs oldest first, so that a full page never changes', async () => {
      const { repository, put } = await openWithStories([3, 1, 2], (day) => (day === 2 ? { updatedAt: at(9) } : {}));
      const page = { ...all, limit: 2 };
      const first = await repository.listAddresses(page, NOW);
      expect(first).toMatchObject([
        { path: addressOf('d1'), headline: 'Titular d1', publishedAt: at(1), updatedAt: undefined, others: [] },
        { path: addressOf('d2', '2026/03/02'), updatedAt: at(9) },
      ]);
      await put(storyFields({ id: 'd4', publishedAt: at(4) }));
      expect(await repository.listAddresses(page, NOW)).toEqual(first);
      expect((await repository.listAddresses({ ...page, offset: 2 }, NOW)).map(({ headline }) => headline)).toEqual([
        'Titular d3',
        'Titular d4',
      ]);
    });

    it('lists the visible language versions of the same site with a URL', async () => {
      const { repository, put } = await openWithStories([1]);
      await put(
        storyFields({ id: 'e1', locale: 'es', storyId: 'd1', slug: 'uno', publishedAt: at(1) }),
        storyFields({ id: 'd2', publishedAt: at(2) }),
        storyFields({ id: 'e2', locale: 'es', storyId: 'd2', slug: 'dos', publishedAt: at(2), status: 'withdrawn' }),
      );
      const found = await repository.listAddresses(all, NOW);
      expect(found.map(({ others }) => others)).toEqual([[{ locale: 'es', path: addressOf('uno') }], []]);
    });

    it('lists only URLs of visible stories since the given date', async () => {
      const { repository, put } = await openWithStories([1, 2]);
      await put(storyFields({ id: 'later', publishedAt: '2999-01-01T10:00:00Z' }), storyFields({ id: 'gone', status: 'withdrawn' }));
      const headlines = (await repository.listAddresses({ ...all, since: at(2) }, NOW)).map(({ headline }) => headline);
      expect(headlines).toEqual(['Titular d2']);
    });
  });

  describe('dates of visibility', () => {
    const before = new Date('2026-05-01T00:00:00Z');
    const due = '2026-05-02T10:00:00Z';
    const after = new Date('2026-05-03T00:00:00Z');
    const everywhere = async ({ repository }: Store, now: Date) => [
      ids(await repository.listStories(ALL, now)),
      ids(await repository.listStories({ ...ALL, of: { kind: 'tag', id: 'aigua' } }, now)),
      ids(await repository.listHeads(['a'], now)),
      ids(await repository.listVersions('a', now)),
      ids(await repository.searchStories({ ...ELFAR_CA, text: 'titular', limit: 5 }, now)),
    ];
    const nowhere = [[], [], [], [], []];
    const shown = [['a'], ['a'], ['a'], ['a'], ['a']];

    it.each([
      ['scheduled', { publishedAt: due }],
      ['embargoed', { publishedAt: at(1), embargoedUntil: due }],
      ['scheduled after its embargo', { publishedAt: due, embargoedUntil: '2026-04-01T00:00:00Z' }],
    ])('shows a story that is %s only from its date on', async (_name, fields) => {
      const store = await openFurnished();
      await store.put(storyFields({ id: 'a', tags: ['aigua'], ...fields }));
      expect(await everywhere(store, before)).toEqual(nowhere);
      expect(await store.repository.countStories(ELFAR_CA, before)).toBe(0);
      expect(await everywhere(store, after)).toEqual(shown);
    });

    it('lists a withdrawn story nowhere and reports its state at its URL', async () => {
      const store = await openFurnished();
      await store.put(storyFields({ id: 'a', tags: ['aigua'] }));
      await store.put(storyFields({ id: 'a', tags: ['aigua'], status: 'withdrawn' }));
      expect(await everywhere(store, after)).toEqual(nowhere);
      const found = await store.repository.findStoryAt('elfar', 'ca', addressOf('a'));
      expect(found).toMatchObject({ story: { id: 'a' }, visibleFrom: undefined });
    });

    it('lists an expired story nowhere and reports its end at its URL and its former URL', async () => {
      const store = await openFurnished();
      const expiring = { id: 'a', tags: ['aigua'], expiresAt: at(5) };
      await store.put(storyFields({ ...expiring, slug: 'abans' }));
      await store.put(storyFields(expiring));
      expect(await everywhere(store, new Date(at(5)))).toEqual(nowhere);
      expect(await everywhere(store, new Date(at(4)))).not.toEqual(nowhere);
      expect(await store.repository.findStoryAt('elfar', 'ca', addressOf('a'))).toMatchObject({ visibleUntil: new Date(at(5)) });
      expect(await store.repository.findMovedStory('elfar', 'ca', addressOf('abans'), new Date(at(6)))).toBe('withdrawn');
      expect(ids(await store.repository.listDue(new Date(at(4)), new Date(at(5))))).toEqual(['a']);
      expect(await store.repository.findNextDue(new Date(at(4)))).toEqual(new Date(at(5)));
      expect(await store.repository.listTargets('tag', 'ca', new Date(at(4)))).toEqual(['aigua']);
      expect(await store.repository.listTargets('tag', 'ca', new Date(at(5)))).toEqual([]);
    });

    it('lists stories that became due after the start and until the end of a span', async () => {
      const { repository } = await openWithStories([1, 2, 3]);
      expect(ids(await repository.listDue(new Date(at(1)), new Date(at(2))))).toEqual(['d2']);
      expect(ids(await repository.listDue(new Date(at(3)), NOW))).toEqual([]);
    });

    it('lists documents with a scheduled change after the start and until the end of a span, each once', async () => {
      const { put, repository } = await openFurnished();
      const lasting = (id: string, start: number, end?: number) => ({
        id,
        startsAt: at(start),
        ...(end === undefined ? {} : { endsAt: at(end) }),
      });
      const options = ['si', 'no'].map((id) => ({ id, text: id }));
      await put(
        storyFields({ type: 'poll', question: 'Sí?', options, ...lasting('poll', 2, 3) }),
        storyFields({ type: 'digital-interview', interviewee: 'Berta', ...lasting('interview', 4) }),
        storyFields({
          id: 'call',
          type: 'user-content-call',
          fields: [{ name: 'nom', label: 'Nom', kind: 'text' }],
          opensAt: at(1),
          closesAt: at(5),
        }),
        { type: 'alert', site: 'elfar', locale: 'ca', title: 'Pluja', ...lasting('alert', 1, 6) },
        {
          id: 'radio',
          type: 'schedule-entry',
          site: 'elfar',
          channel: 'radio',
          title: { ca: 'Far' },
          startTime: { date: at(6) },
          endTime: { date: at(7) },
        },
      );
      const turned = async (after: number, until: number) =>
        ids(await repository.listScheduledChanges(new Date(at(after)), new Date(at(until)))).toSorted();
      expect([await turned(1, 3), await turned(3, 4), await turned(4, 5), await turned(5, 6), await turned(6, 7)]).toEqual([
        ['poll'],
        ['interview'],
        ['call'],
        ['alert'],
        ['radio'],
      ]);
      await put({ type: 'alert', site: 'elfar', locale: 'ca', title: 'Pluja', ...lasting('alert', 8) });
      expect([await turned(5, 6), await turned(7, 8)]).toEqual([[], ['alert']]);
    });

    it('finds the next date or scheduled change', async () => {
      const { repository, put } = await openWithStories([1, 3, 2]);
      expect(await repository.findNextDue(new Date(at(1)))).toEqual(new Date(at(2)));
      expect(await repository.findNextDue(new Date(at(3)))).toBeUndefined();
      await put(storyFields({ id: 'd2', publishedAt: at(2), status: 'withdrawn' }));
      expect(await repository.findNextDue(new Date(at(1)))).toEqual(new Date(at(3)));
      await put({ id: 'a', type: 'alert', site: 'elfar', locale: 'ca', title: 'Pluja', startsAt: at(4), endsAt: at(9) });
      expect(await repository.findNextDue(new Date(at(3)))).toEqual(new Date(at(4)));
      expect(await repository.findNextDue(new Date(at(4)))).toEqual(new Date(at(9)));
      expect(await repository.findNextDue(new Date(at(9)))).toBeUndefined();
    });
  });

  describe('purges', () => {
    it('lists purges after any number in order', async () => {
      const { put, repository, purged } = await openFurnished();
      const start = await repository.lastPurge();
      for (const id of ['a', 'b', 'c']) await put(tagFields({ id }));
      const all = await repository.listPurges(start);
      expect(all?.map(({ tags }) => tags)).toEqual(purged.slice(-3));
      expect(all?.at(-1)?.id).toBe(await repository.lastPurge());
      expect(await repository.listPurges(all?.[0]?.id ?? 0)).toEqual(all?.slice(1));
      expect(await repository.listPurges(await repository.lastPurge())).toEqual([]);
    });

    it('returns undefined for purges that have been deleted', async () => {
      const { put, repository, database } = await openFurnished();
      await put(tagFields({ id: 'a' }));
      const last = await repository.lastPurge();
      await put(tagFields({ id: 'b' }));
      await database.orm.execute(`delete from purges where id <= ${last}`);
      expect(await repository.listPurges(last)).toBeUndefined();
      expect(await repository.listPurges(last + 50)).toBeUndefined();
      expect(await repository.listPurges(0)).toBeUndefined();
    });

    it('lists no purges in a new store', async () => {
      const { repository } = await openStore();
      expect(await repository.lastPurge()).toBe(0);
      expect(await repository.listPurges(0)).toEqual([]);
    });

    it('numbers parallel publications in strictly increasing order and notifies of each', async () => {
      const { put, repository, database } = await openFurnished();
      const heard: number[] = [];
      await database.listen(PURGE_CHANNEL, { onMessage: (number) => heard.push(Number(number)), onConnected() {} });
      const start = await repository.lastPurge();
      await Promise.all(Array.from({ length: 20 }, (_none, index) => put(tagFields({ id: `t${index}` }))));
      const numbers = (await repository.listPurges(start))?.map(({ id }) => id) ?? [];
      expect(numbers).toHaveLength(20);
      expect(numbers.every((number, index) => number > (numbers[index - 1] ?? start))).toBe(true);
      await until('every publication was heard of', () => heard.length === 20);
      expect(heard).toEqual(numbers);
    });
  });

  describe('search', () => {
    const found = async (locale: 'ca' | 'es', stories: Record<string, string>, text: string) => {
      const { put, repository } = await openFurnished();
      await put(...Object.entries(stories).map(([id, headline]) => storyFields({ id, locale, headline })));
      return ids(await repository.searchStories({ site: 'elfar', locale, text, limit: 10 }, NOW)).toSorted();
    };

    it.each([
      ['escola', 'Les escoles obren'],
      ['escoles', 'Una escola nova'],
      ['cantaven', 'Tothom cantava'],
      ['eleccions', 'La nit de l’elecció'],
      ['inundació', 'Les inundacions'],
      ['catalana', 'El català'],
    ])('finds a word by its Catalan stem: %s', async (text, headline) => {
      expect(await found('ca', { yes: headline, no: 'Res a veure' }, text)).toEqual(['yes']);
    });

    it.each([
      ['escuela', 'Abren las escuelas'],
      ['canciones', 'Una canción'],
      ['inundaciones', 'La inundación'],
      ['cantaban', 'Todos cantaron'],
    ])('finds a word by its Spanish stem: %s', async (text, headline) => {
      expect(await found('es', { yes: headline, no: 'Nada que ver' }, text)).toEqual(['yes']);
    });

    it.each([
      ['politica', 'Crisi política'],
      ['polítíca', 'Crisi politica'],
      ['ESPANYA', 'espanya'],
      ['aigues', 'Les aigües'],
      ['eleccio', 'Una elecció'],
    ])('finds words without regard to accents and case: %s', async (text, headline) => {
      expect(await found('ca', { yes: headline, no: 'Res' }, text)).toEqual(['yes']);
    });

    it.each(['col·legi', 'collegi', 'col•legi', 'COL·LEGI'])('treats l·l and ll alike: %s', async (text) => {
      expect(await found('ca', { dot: 'El col·legi', plain: 'El collegi', no: 'El col' }, text)).toEqual(['dot', 'plain']);
    });

    it('ranks the headline before the body and finds words of both', async () => {
      const { put, repository } = await openFurnished();
      await put(
        storyFields({ id: 'body', headline: 'Una altra cosa', body: [paragraph('El <em>far</em> és lluny.')], publishedAt: at(9) }),
        storyFields({ id: 'headline', headline: 'El far', publishedAt: at(1) }),
      );
      expect(ids(await repository.searchStories({ ...ELFAR_CA, text: 'far', limit: 10 }, NOW))).toEqual(['headline', 'body']);
      expect(ids(await repository.searchStories({ ...ELFAR_CA, text: 'far', limit: 1 }, NOW))).toEqual(['headline']);
    });

    it.each(['', '   ', '"', "'; drop table documents; --", '-', 'far & | ! ( :*', '\\'])(
      'searches for any text without an error: %j',
      async (text) => {
        const { repository } = await openFurnished();
        expect(await repository.searchStories({ ...ELFAR_CA, text, limit: 10 }, NOW)).toEqual([]);
      },
    );
  });
}
