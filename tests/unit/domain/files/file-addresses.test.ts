import { describe, expect, it } from 'vitest';
import { isFileAddress } from '../../../../src/domain/files/file-addresses.ts';
import { elfar, ondamarea } from '../../../support/newsroom/newsroom.ts';

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
  ])('accepts the path of a generated file: %s', (path) => expect(isFileAddress(elfar, path)).toBe(true));

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
  ])('rejects a path that is not of a generated file: %s', (path) => expect(isFileAddress(elfar, path)).toBe(false));

  it('accepts only the prefixes of the site’s languages', () => {
    expect([isFileAddress(ondamarea, '/ca/sitemap-news.xml'), isFileAddress(ondamarea, '/es/sitemap-news.xml')]).toEqual([true, false]);
  });
});
