import { describe, expect, it } from 'vitest';
import { printManifest } from '#domain/files/manifest.ts';
import { printRobots } from '#domain/files/robots.ts';
import { printNewsSitemap, printSitemap, printSitemapIndex } from '#domain/files/sitemap.ts';
import { ROUTES } from '#domain/routes/routes.ts';
import { AUDIO_DOCK, STREAM_PLAYER } from '#domain/paths/urls.ts';
import { readThemeColours } from '#domain/page-head/theme-colours.ts';
import { elfar } from '#tests/support/newsroom/newsroom.ts';
import { below, parseXml, textsOf } from '#tests/support/parse-xml.ts';

describe('a sitemap', () => {
  it('prints absolute URLs with their last change and other languages', () => {
    const versions = [
      { locale: 'ca' as const, path: '/politica/' },
      { locale: 'es' as const, path: '/es/politica/' },
    ];
    const root = parseXml(
      printSitemap(elfar, [
        { path: '/politica/', changedAt: '2026-03-01T10:00:00+01:00', versions },
      ]),
    );
    expect(textsOf(root, 'loc')).toEqual(['http://elfar.localhost/politica/']);
    expect(textsOf(root, 'lastmod')).toEqual(['2026-03-01T10:00:00+01:00']);
    expect(
      below(root, 'xhtml:link').map(({ attributes }) => [attributes.hreflang, attributes.href]),
    ).toEqual([
      ['ca', 'http://elfar.localhost/politica/'],
      ['es', 'http://elfar.localhost/es/politica/'],
    ]);
  });

  it('prints no language links for a page in one language', () => {
    const root = parseXml(
      printSitemap(elfar, [{ path: '/a/', versions: [{ locale: 'ca', path: '/a/' }] }]),
    );
    expect(below(root, 'xhtml:link')).toEqual([]);
  });

  it('prints the URL of a sitemap in the index', () => {
    expect(textsOf(parseXml(printSitemapIndex(elfar, ['/es/sitemap-1.xml'])), 'loc')).toEqual([
      'http://elfar.localhost/es/sitemap-1.xml',
    ]);
  });

  it('prints the publication and headline in a news sitemap', () => {
    const root = parseXml(
      printNewsSitemap(elfar, 'es', [
        { path: '/es/a/', headline: 'Peix & xips', publishedAt: '2026-03-01T10:00:00+01:00' },
      ]),
    );
    expect([
      textsOf(root, 'news:name'),
      textsOf(root, 'news:language'),
      textsOf(root, 'news:title'),
    ]).toEqual([['El Far'], ['es'], ['Peix & xips']]);
  });
});

describe('robots.txt', () => {
  it('excludes paths without stories in every language and lists the sitemaps', () => {
    const lines = printRobots(elfar).split('\n');
    for (const path of ['/api/', '/webapi/', '/perfil/', '/es/perfil/', '/buscar/', '/es/buscar/'])
      expect(lines).toContain(`Disallow: ${path}`);
    expect(lines).toContain('Sitemap: http://elfar.localhost/sitemap.xml');
    expect(lines).toContain('Sitemap: http://elfar.localhost/es/sitemap-news.xml');
  });

  // They are no pages: without a head they can have no `noindex`, and a page that takes one in
  // would have it too.
  it('excludes the parts that pages fetch, which no sitemap names', () => {
    const parts = ROUTES.filter(
      ({ answer, pattern }) =>
        answer === 'fragment' && /^[^{]*\/$/.test(pattern) && !pattern.startsWith('/api/'),
    );
    expect(parts.map(({ pattern }) => pattern)).toEqual(
      expect.arrayContaining([AUDIO_DOCK, STREAM_PLAYER]),
    );
    const lines = printRobots(elfar).split('\n');
    for (const { pattern, isInSitemap } of parts) {
      expect(lines).toContain(`Disallow: ${pattern}`);
      expect(lines).toContain(`Disallow: /es${pattern}`);
      expect(isInSitemap, pattern).toBeUndefined();
    }
  });
});

describe('the manifest', () => {
  it('opens the site in its language and has icons for every launcher', () => {
    const parsed: unknown = JSON.parse(
      printManifest({ site: elfar, locale: 'es' }, readThemeColours('x { --color-paper: #fff }')),
    );
    expect(parsed).toMatchObject({ id: '/', lang: 'es', start_url: '/es/', theme_color: '#fff' });
    expect(parsed).toHaveProperty('icons.3', {
      src: '/icons/elfar-maskable.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    });
  });
});
