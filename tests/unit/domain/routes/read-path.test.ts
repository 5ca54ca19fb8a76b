import { describe, expect, it } from 'vitest';
import { readPath } from '#domain/routes/read-path.ts';
import type { Site } from '#domain/sites/site.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';

const isFile = (site: Site, path: string) => readPath(site, path).route.answer === 'file';

describe('the path of a generated file', () => {
  it.each([
    '/rss.xml',
    '/feed.json',
    '/es/rss.xml',
    '/politica/rss.xml',
    '/es/politica/feed.json',
    '/tema/aigua/rss.xml',
    '/autor/berta/feed.json',
    '/es/programas/ones/rss.xml',
    '/sitemap.xml',
    '/sitemap-sections.xml',
    '/es/sitemap-news.xml',
    '/sitemap-2026-03.xml',
    '/es/sitemap-0987-12.xml',
    '/sitemap-2026-03-2.xml',
    '/sitemap-2026-03-10.xml',
    '/robots.txt',
    '/sw.js',
    '/es/manifest.webmanifest',
  ])('accepts the path of a generated file: %s', (path) => expect(isFile(elfar, path)).toBe(true));

  it.each([
    '/',
    '/politica/',
    '/politica/atom.xml',
    '/politica/2026/rss.xml',
    '/a/b/rss.xml',
    '/Politica/rss.xml',
    '/politica/rss.xml/',
    '/es/sitemap.xml',
    '/es/robots.txt',
    '/es/sw.js',
    '/politica/sw.js',
    '/politica/robots.txt',
    '/sitemap-1.xml',
    '/sitemap-2026-13.xml',
    '/sitemap-2026-00.xml',
    '/sitemap-2026-03-1.xml',
    '/sitemap-2026-03-01.xml',
    '/sitemap-2026-03-1000.xml',
    '/sitemap-x.xml',
    '/.rss.xml',
  ])('rejects a path that is not of a generated file: %s', (path) =>
    expect(isFile(elfar, path)).toBe(false),
  );

  it('accepts only the prefixes of the site’s languages', () => {
    expect([
      isFile(ondamarea, '/ca/sitemap-news.xml'),
      isFile(ondamarea, '/es/sitemap-news.xml'),
    ]).toEqual([true, false]);
  });
});

describe('the route of a path', () => {
  it.each([
    ['/', '/'],
    ['/es/', '/'],
    ['/politica/', '/{section}/'],
    ['/es/politica/pagina/2/', '/{section}/pagina/{number}/'],
    ['/politica/2026/03/01/el-port-obre/', '/{section}/{year}/{month}/{day}/{slug}/'],
    ['/programas/', '/programas/'],
    [
      '/programas/matins/temporada/2/pagina/3/more.json',
      '/programas/{slug}/temporada/{season}/pagina/{number}/more.json',
    ],
    ['/hemeroteca/2026/03/01/2026/03/01/', '/hemeroteca/{range}/'],
    ['/hemeroteca/2026/03/01/', '/hemeroteca/{year}/{month}/{day}/'],
    ['/hemeroteca/2026/03/', '/hemeroteca/{year}/{month}/'],
    ['/hemeroteca/pagina/2/', '/hemeroteca/pagina/{number}/'],
    ['/agenda/evento/festa-major.ics', '/agenda/{calendar}/{name}.ics'],
    ['/es/buscar/temps/', '/buscar/{rest}'],
    ['/es/404/', '/404/'],
    ['/api/front/user/profile', '/api/{any}'],
    ['/api/front/user/delete/abc', '/api/front/user/delete/{token}'],
    ['/media/images/a_640w.webp', '/media/{any}'],
  ])('of %s is %s', (path, pattern) => {
    expect(readPath(elfar, path).route.pattern).toBe(pattern);
  });

  it.each([
    '/politica',
    '/perfil/',
    '/perfil/altres/',
    '/agenda/altres/',
    '/agenda/2026/13/',
    '/hemeroteca/2026/03/01/titol/',
    '/programas/matins/altra/',
    '/programas/matins/temporada/0/',
    '/es/robots.txt',
    '/es/sw.js',
    '/fr/politica/',
    '/404/x/',
  ])('of %s is that of a former path', (path) => {
    expect(readPath(elfar, path)).toMatchObject({
      route: { pattern: '/{rest}' },
      known: readPath(elfar, path).plain,
    });
  });

  it.each(['/es/api/front/user/profile', '/es/webapi/', '/es/media/images/a_640w.webp'])(
    'of %s, which has no version in a language, is that of an error page',
    (path) => {
      expect(readPath(elfar, path)).toMatchObject({ route: { answer: 'error' }, known: undefined });
    },
  );

  it('has the language, and the path with and without its prefix', () => {
    expect(readPath(elfar, '/es/tema/aigua/rss.xml')).toMatchObject({
      locale: 'es',
      path: '/es/tema/aigua/rss.xml',
      plain: '/tema/aigua/rss.xml',
      known: '/tema/aigua/',
    });
  });
});
