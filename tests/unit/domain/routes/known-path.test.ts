import { describe, expect, it } from 'vitest';
import { pathsOf, wantedPaths } from '#domain/routes/known-path.ts';
import { readPath } from '#domain/routes/read-path.ts';
import { aStory, elfar } from '#tests/support/newsroom/newsroom.ts';

describe('the URLs on which a page depends', () => {
  it.each([
    ['/politica/', ['elfar ca /politica/']],
    ['/es/politica/', ['elfar es /politica/']],
    ['/politica/pagina/2/', ['elfar ca /politica/pagina/2/', 'elfar ca /politica/']],
    ['/politica/rss.xml', ['elfar ca /politica/rss.xml', 'elfar ca /politica/']],
    [
      '/politica/2026/03/01/el-port/',
      ['elfar ca /politica/2026/03/01/el-port/', 'elfar ca *el-port'],
    ],
    [
      '/es/cultura/1999/12/31/el-port/',
      ['elfar es /cultura/1999/12/31/el-port/', 'elfar es *el-port'],
    ],
    ['/politica/2026/13/01/el-port/', ['elfar ca /politica/2026/13/01/el-port/']],
    ['/tema/aigua/', ['elfar ca /tema/aigua/']],
    [
      '/autor/berta-far/feed.json',
      ['elfar ca /autor/berta-far/feed.json', 'elfar ca /autor/berta-far/'],
    ],
    [
      '/programas/matins/pagina/3/',
      ['elfar ca /programas/matins/pagina/3/', 'elfar ca /programas/matins/'],
    ],
    [
      '/programas/matins/informacion/',
      ['elfar ca /programas/matins/informacion/', 'elfar ca /programas/matins/'],
    ],
    [
      '/es/programas/matins/temporada/12/',
      ['elfar es /programas/matins/temporada/12/', 'elfar es /programas/matins/'],
    ],
    [
      '/programas/matins/temporada/2/pagina/3/more.json',
      ['elfar ca /programas/matins/temporada/2/pagina/3/more.json', 'elfar ca /programas/matins/'],
    ],
    ['/programas/matins/temporada/0/', ['elfar ca /programas/matins/temporada/0/']],
    ['/programas/matins/temporada/2/rss.xml', ['elfar ca /programas/matins/temporada/2/rss.xml']],
    ['/perfil/altres/', ['elfar ca /perfil/altres/']],
    ['/agenda/2026/13/', ['elfar ca /agenda/2026/13/']],
    ['/programas/matins/altra/', ['elfar ca /programas/matins/altra/']],
    ['/politica/informacion/', ['elfar ca /politica/informacion/']],
    ['/wp-login.php/', ['elfar ca /wp-login.php/']],
    ['/no%20hi%20%C3%A9s/', ['elfar ca /no hi és/']],
    ['/%25/', ['elfar ca /%/']],
  ])('returns for %s the entries %j', (path, wanted) => {
    expect(wantedPaths(readPath(elfar, path))).toEqual(wanted);
  });

  it.each([
    '/',
    '/es/',
    '/agenda/',
    '/programas/',
    '/blogs/',
    '/perfil/mi-cuenta/',
    '/hemeroteca/2026/03/01/2026/03/01/',
    '/rss.xml',
    '/es/rss.xml',
    '/sitemap-2026-03.xml',
    '/robots.txt',
    '/404/',
  ])('returns no entries for a page without content of its own: %s', (path) => {
    expect(wantedPaths(readPath(elfar, path))).toEqual([]);
  });
});

describe('the URLs of a document', () => {
  it('returns a story’s URL and its former ones in normalized spelling', () => {
    const story = aStory({ id: 'a', oldAddresses: ['/vell/%C3%A9s/'] });
    expect(pathsOf(story, '/politica/2026/03/01/a/')).toEqual([
      'elfar ca /politica/2026/03/01/a/',
      'elfar ca *a',
      'elfar ca /vell/és/',
    ]);
  });

  it('returns a section’s paths in every language', () => {
    const taxon = {
      type: 'taxon' as const,
      id: 'p',
      site: 'elfar',
      slug: { ca: 'esports', es: 'deportes' },
      name: { ca: 'Esports' },
    };
    expect(pathsOf(taxon, undefined)).toEqual(['elfar ca /esports/', 'elfar es /deportes/']);
  });

  it('returns a listing’s path by its kind', () => {
    const tag = {
      type: 'tag' as const,
      id: 't',
      site: 'elfar',
      slug: { ca: 'aigua' },
      name: { ca: 'Aigua' },
    };
    expect(pathsOf(tag, undefined)).toContain('elfar ca /tema/aigua/');
  });
});
