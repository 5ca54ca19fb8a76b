import { describe, expect, it } from 'vitest';
import { metaTags, type MetaTag, type PageHead } from '#domain/page-head/page-head.ts';
import { elfar, siteOf } from '#tests/support/newsroom/newsroom.ts';

const tagsOf = (head: PageHead, site = elfar): MetaTag[] =>
  metaTags({
    edition: { site, locale: 'ca' },
    path: '/politica/2026/03/01/el-port-obre/',
    title: 'El port obre - El Far',
    description: 'Avui.',
    alternates: ['ca', 'es'],
    head,
    siteCard: {
      path: '/media/cards/site:elfar:ca.01234567.jpg',
      width: 1200,
      height: 630,
      alt: 'El Far',
    },
  });

const valuesOf = (tags: MetaTag[], name: string) =>
  tags.filter((tag) => (tag.property ?? tag.name) === name).map(({ content }) => content);

describe('the tags for social networks', () => {
  const story: PageHead = {
    name: 'El port obre',
    type: 'article',
    image: { path: '/media/cards/a.01234567.jpg', width: 1200, height: 630, alt: 'El port' },
    article: {
      publishedAt: '2026-03-01T10:00:00+01:00',
      section: 'Política',
      tags: ['Port', 'Aigua'],
    },
  };

  it('describes a story with absolute URLs in its meta tags', () => {
    const tags = tagsOf(story);
    expect(valuesOf(tags, 'og:type')).toEqual(['article']);
    expect(valuesOf(tags, 'og:title')).toEqual(['El port obre']);
    expect(valuesOf(tags, 'og:url')).toEqual([
      'http://elfar.localhost/politica/2026/03/01/el-port-obre/',
    ]);
    expect(valuesOf(tags, 'og:image')).toEqual([
      'http://elfar.localhost/media/cards/a.01234567.jpg',
    ]);
    expect(valuesOf(tags, 'og:image:alt')).toEqual(['El port']);
    expect(valuesOf(tags, 'article:tag')).toEqual(['Port', 'Aigua']);
    expect(valuesOf(tags, 'article:modified_time')).toEqual([]);
    expect(valuesOf(tags, 'twitter:card')).toEqual(['summary_large_image']);
  });

  // R3.53
  it('adds the Facebook app id of the site if it has one', () => {
    expect(
      valuesOf(tagsOf(story, siteOf({ alias: 'elfar', facebookAppId: '1234' })), 'fb:app_id'),
    ).toEqual(['1234']);
    expect(valuesOf(tagsOf(story), 'fb:app_id')).toEqual([]);
  });

  it('adds the language of the page and its other languages, each once', () => {
    const tags = tagsOf(story);
    expect(valuesOf(tags, 'og:locale')).toEqual(['ca_ES']);
    expect(valuesOf(tags, 'og:locale:alternate')).toEqual(['es_ES']);
  });

  it('adds the site’s card to a page without a picture', () => {
    const tags = tagsOf({});
    expect(valuesOf(tags, 'og:type')).toEqual(['website']);
    expect(valuesOf(tags, 'og:title')).toEqual(['El port obre - El Far']);
    expect(valuesOf(tags, 'og:image')).toEqual([
      'http://elfar.localhost/media/cards/site:elfar:ca.01234567.jpg',
    ]);
    expect([valuesOf(tags, 'og:image:width'), valuesOf(tags, 'og:image:height')]).toEqual([
      ['1200'],
      ['630'],
    ]);
    expect(valuesOf(tags, 'twitter:card')).toEqual(['summary_large_image']);
  });

  it.each([
    ['https://x.example/elfar', '@elfar'],
    ['https://x.example/@elfar/', '@elfar'],
    ['https://x.example/intent/follow', undefined],
  ])('adds the site’s account from %s', (url, handle) => {
    const site = siteOf({ alias: 'elfar', social: [{ network: 'x', url }] });
    expect(valuesOf(tagsOf(story, site), 'twitter:site')[0]).toBe(handle);
  });
});
