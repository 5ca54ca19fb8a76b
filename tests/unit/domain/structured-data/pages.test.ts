import { describe, expect, it } from 'vitest';
import { breadcrumbs } from '#domain/structured-data/breadcrumbs.ts';
import { isoDuration, printJsonLd } from '#domain/structured-data/json-ld.ts';
import { frontData } from '#domain/structured-data/organization.ts';
import { authorData } from '#domain/structured-data/person.ts';
import { showData } from '#domain/structured-data/show.ts';
import { aDocument, authorFields, siteOf } from '#tests/support/newsroom/newsroom.ts';
import { vocabularyProblems } from '#tests/support/schema-vocabulary.ts';
import { catalan, picture, show } from '#tests/support/newsroom/story-pages.ts';

describe('the structured data of a page', () => {
  it('escapes the end of its script and parses back unchanged', () => {
    const name = '</script><!--<script> & "«»';
    const text = printJsonLd([{ '@type': 'Person', name }]);
    expect(text).not.toContain('<');
    expect(JSON.parse(text)).toEqual({ '@context': 'https://schema.org', '@type': 'Person', name });
  });

  it('combines several items into one graph', () => {
    expect(JSON.parse(printJsonLd([{ '@type': 'Person' }, { '@type': 'Event' }]))).toMatchObject({
      '@graph': [{ '@type': 'Person' }, { '@type': 'Event' }],
    });
  });

  it.each([
    [0, 'PT0S'],
    [59.6, 'PT1M'],
    [3600, 'PT1H'],
    [3725, 'PT1H2M5S'],
    [undefined, undefined],
  ])('formats %s seconds as the ISO duration %s', (seconds, text) =>
    expect(isoDuration(seconds)).toBe(text),
  );

  it('describes the publisher and its accounts on a front', () => {
    const site = siteOf({
      alias: 'elfar',
      name: 'El Far',
      social: [{ network: 'x', url: 'https://x.example/elfar' }],
    });
    const things = frontData({ site, locale: 'ca' });
    expect(things.flatMap((thing) => vocabularyProblems(thing))).toEqual([]);
    expect(things).toMatchObject([
      { '@type': 'NewsMediaOrganization', slogan: 'Lema', sameAs: ['https://x.example/elfar'] },
      { '@type': 'WebSite', inLanguage: 'ca' },
    ]);
  });

  it('describes an author as a person', () => {
    const author = aDocument({
      ...authorFields({ id: 'berta' }),
      name: 'Berta Far',
      register: { ca: 'Cap de Política' },
      biography: { ca: 'Va <em>néixer</em>.' },
    });
    const thing = author.type === 'author' ? authorData(author, catalan, picture) : undefined;
    expect(thing && vocabularyProblems(thing)).toEqual([]);
    expect(thing?.mainEntity).toMatchObject({
      '@type': 'Person',
      name: 'Berta Far',
      description: 'Va néixer.',
    });
  });

  it('lists the breadcrumbs in order', () => {
    const thing = breadcrumbs({ ...catalan, locale: 'es' }, [
      { name: 'Política', url: '/es/politica/' },
    ]);
    expect(vocabularyProblems(thing)).toEqual([]);
    expect(thing.itemListElement).toMatchObject([
      { position: 1, item: 'http://elfar.localhost/es/' },
      { position: 2, name: 'Política', item: undefined },
    ]);
  });

  it.each(['television', 'radio', 'podcast', 'web'] as const)(
    'describes a show of %s in the schema.org vocabulary',
    (medium) => {
      if (show.type !== 'show') throw new Error('not a show');
      const episodes = [
        {
          story: { headline: 'El port', publishedAt: '2026-03-01T10:00:00+01:00' },
          url: '/mar/2026/03/01/el-port/',
        },
      ];
      const thing = showData({
        show: { ...show, medium },
        edition: catalan,
        image: picture,
        episodes,
        feed: '/programas/ones/rss.xml',
      });
      expect(vocabularyProblems(thing)).toEqual([]);
      expect(thing).toMatchObject({
        name: 'Ones',
        url: 'http://elfar.localhost/programas/ones/',
        description: 'El mar.',
      });
      expect(thing.hasPart).toHaveLength(1);
    },
  );
});

describe('the vocabulary of the tests', () => {
  it('reports types, properties and values that schema.org lacks', () => {
    expect(vocabularyProblems({ '@type': 'NewsArtikel' })).toHaveLength(1);
    expect(
      vocabularyProblems({ '@type': 'NewsArticle', coverageStartTime: '2026-03-01' }),
    ).toHaveLength(1);
    expect(
      vocabularyProblems({ '@type': 'NewsArticle', author: { '@type': 'Place', name: 'x' } }),
    ).toHaveLength(1);
    expect(vocabularyProblems({ '@type': 'NewsArticle', isAccessibleForFree: 'no' })).toHaveLength(
      1,
    );
    expect(
      vocabularyProblems({ '@type': 'LiveBlogPosting', coverageStartTime: '2026-03-01' }),
    ).toEqual([]);
  });
});
