import { describe, expect, it } from 'vitest';
import {
  absoluteUrl,
  authorPath,
  frontPath,
  inEdition,
  pagePath,
  siteOfHost,
  slugIn,
  splitLocale,
  storyPath,
  tagPath,
  taxonPath,
} from '#domain/paths/urls.ts';
import { withBackUrl } from '#domain/paths/account-paths.ts';
import { calendarDay } from '#domain/dates/calendar-day.ts';
import { elfar, ondamarea } from '#tests/support/newsroom/newsroom.ts';

const ca = { site: elfar, locale: 'ca' } as const;
const es = { site: elfar, locale: 'es' } as const;

describe('a URL of a page', () => {
  // R10.5
  it('prefixes a path with its language unless it is the site’s main one', () => {
    expect([frontPath(ca), frontPath(es)]).toEqual(['/', '/es/']);
    expect([
      frontPath({ site: ondamarea, locale: 'es' }),
      frontPath({ site: ondamarea, locale: 'ca' }),
    ]).toEqual(['/', '/ca/']);
    expect(inEdition(es, 'https://example.org/')).toBe('https://example.org/');
    expect(inEdition(es, '#comments')).toBe('#comments');
  });

  it('uses the slug of the language, then the other slug, then the id', () => {
    const sports = { id: 'elfar-esports', slug: { ca: 'esports', es: 'deportes' } };
    expect([taxonPath(ca, sports), taxonPath(es, sports)]).toEqual(['/esports/', '/es/deportes/']);
    expect(tagPath(es, { id: 'aigua', slug: { ca: 'aigua' } })).toBe('/es/tema/aigua/');
    expect(slugIn({ id: 'x', slug: {} }, 'ca')).toBe('x');
    expect(authorPath(es, { slug: 'berta-far' })).toBe('/es/autor/berta-far/');
  });

  it('numbers every page of a listing except the first', () => {
    expect([pagePath('/esports/', undefined), pagePath('/esports/', 1)]).toEqual([
      '/esports/',
      '/esports/pagina/1/',
    ]);
  });

  it('uses a story’s day in the site’s time zone in its URL', () => {
    const story = { slug: 's', publishedAt: '2026-07-01T22:30:00Z' };
    expect(storyPath(story, 'politica', 'Europe/Madrid')).toBe('/politica/2026/07/02/s/');
    expect(storyPath(story, 'politica', 'Atlantic/Canary')).toBe('/politica/2026/07/01/s/');
  });

  it('returns absolute URLs for other sites', () => {
    expect(absoluteUrl({ url: 'https://elfar.example' }, '/es/')).toBe('https://elfar.example/es/');
  });
});

describe('withBackUrl', () => {
  it.each([
    ['/acceso/', '/acceso/?backUrl=%2Fa%2F%3Fb%3Dc%23d'],
    ['/acceso/?alert=logged_out', '/acceso/?alert=logged_out&backUrl=%2Fa%2F%3Fb%3Dc%23d'],
    ['/acceso/#recuperar', '/acceso/?backUrl=%2Fa%2F%3Fb%3Dc%23d#recuperar'],
  ])('keeps the existing parts of %s and adds backUrl', (page, expected) => {
    expect(withBackUrl(page, '/a/?b=c#d')).toBe(expected);
    expect(withBackUrl(page, undefined)).toBe(page);
  });
});

describe('calendarDay', () => {
  it.each([
    ['2026-03-28T22:59:59Z', '2026-03-28'],
    ['2026-03-28T23:00:00Z', '2026-03-29'],
    ['2026-03-29T21:59:59Z', '2026-03-29'],
    ['2026-03-29T22:00:00Z', '2026-03-30'],
  ])('returns the day of %s as %s', (instant, day) => {
    expect(calendarDay(instant, 'Europe/Madrid')).toBe(day);
    expect(calendarDay(new Date(instant), 'Europe/Madrid')).toBe(day);
  });
});

describe('splitLocale', () => {
  // R1.3
  it.each([
    ['/', 'ca', '/'],
    ['/es/', 'es', '/'],
    ['/es', 'es', '/'],
    ['/es/cultura/', 'es', '/cultura/'],
    ['/ca/cultura/', 'ca', '/ca/cultura/'],
    ['/esports/', 'ca', '/esports/'],
    ['/en/cultura/', 'ca', '/en/cultura/'],
    ['/es/es/', 'es', '/es/'],
  ])('splits %s into language and path', (pathname, locale, path) => {
    expect(splitLocale(elfar, pathname)).toEqual({ locale, path });
  });
});

describe('siteOfHost', () => {
  const sites = [elfar, ondamarea];

  it.each([
    ['elfar.localhost', 'elfar'],
    ['ELFAR.localhost:4321', 'elfar'],
    ['ondamarea.localhost.', 'ondamarea'],
    ['localhost', 'elfar'],
    ['127.0.0.1:80', 'elfar'],
    ['[::1]:80', 'elfar'],
  ])('finds the site of the host %s', (host, alias) => {
    expect(siteOfHost(sites, host)?.alias).toBe(alias);
  });

  it.each([
    undefined,
    '',
    ':80',
    'evil.example',
    'elfar.localhost.evil.example',
    'evil-elfar.localhost',
    'elfar.localhost:80:80',
    'elfar.localhost@evil.example',
    'elfar.localhost:abc',
  ])('finds no site for the host %s', (host) => {
    expect(siteOfHost(sites, host)).toBeUndefined();
  });
});
