import { beforeAll, describe, expect, it } from 'vitest';
import {
  startAccounts,
  type AccountsApplication,
} from '#tests/support/readers/accounts-application.ts';

/** Tests of the service worker and the page that browsers show without a connection. */

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts();
  return () => accounts.close();
});

const open = (path: string, site = 'elfar') => accounts.browser({ site }).open(path);

describe('the service worker', () => {
  // R2.48
  it.each([
    ['elfar', ['/es/', '/']],
    ['ondamarea', ['/ca/', '/']],
  ])(
    'serves a service worker for %s with the settings of its site and languages',
    async (site, under) => {
      const { status, html: script, headers } = await open('/sw.js', site);
      expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
      const settings =
        /^self\.offline=(\{.+\});importScripts\("[^"]+"\);$/m.exec(script)?.[1] ?? '';
      expect(JSON.parse(settings)).toEqual({
        site,
        offlinePages: under.map((under) => ({ under, path: `${under}sin-conexion/` })),
      });
    },
  );

  it('loads one immutable script of ours in the service worker', async () => {
    const { html: script } = await open('/sw.js');
    const address = /importScripts\("(\/_astro\/[^"]+\.js)"\)/.exec(script)?.[1] ?? '';
    const { status, headers, html: code } = await open(address);
    expect([status, headers['cache-control']]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(code.length).toBeLessThan(4000);
    expect(code).not.toMatch(/\bimport\b|\bexport\b/);
  });

  it('revalidates the service worker at each request and restricts its connections to our own origin', async () => {
    const { headers } = await open('/sw.js');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
  });

  it('answers 404 for a service worker at any path but /sw.js', async () => {
    const answers = await Promise.all(
      ['/es/sw.js', '/politica/sw.js', '/sw.js/'].map((path) => open(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the offline page', () => {
  it.each([
    ['elfar', '/sin-conexion/', 'ca', 'No hi ha connexió'],
    ['elfar', '/es/sin-conexion/', 'es', 'No hay conexión'],
    ['ondamarea', '/ca/sin-conexion/', 'ca', 'No hi ha connexió'],
  ])(
    'serves an offline page for %s at %s without a date, the same for every reader and not indexed',
    async (site, path, locale, title) => {
      const { status, html, headers } = await open(path, site);
      expect([status, headers['cache-control']]).toEqual([
        200,
        'public, max-age=0, must-revalidate',
      ]);
      expect(html).toContain(`<html lang="${locale}"`);
      expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
      expect(html).toContain('<meta name="robots" content="noindex">');
      expect(html).not.toContain('data-session-settings');
      expect(html).not.toContain('class="date');
      expect(html).toMatch(
        /<template data-offline-stories[^>]*>.*<ul[^>]*><!--stories--><\/ul>.*<\/template>/s,
      );
    },
  );

  it('renders the offline page with the fonts that the worker stores, and optional icons and scripts only', async () => {
    const { html } = await open('/sin-conexion/');
    const files = [...html.matchAll(/(?:src|href)="(\/[^"]+\.\w+)"|url\("([^"]+)"\)/g)].map(
      ([, address = '', font = '']) => address + font,
    );
    const needed = files.filter((file) => !/\.(?:xml|json|webmanifest|png)$/.test(file));
    expect(new Set(needed.map((file) => file.replace(/\/[^/]+\./, '/*.')))).toEqual(
      new Set(['/_astro/fonts/*.woff2', '/icons/*.svg', '/_astro/*.js']),
    );
  });
});

it('answers 404 for the service worker and the offline page at a site without accounts', async () => {
  const site = accounts.application.wiring.sites.find(({ alias }) => alias === 'ondamarea');
  if (!site) throw new Error('There is no such site.');
  const { featureFlags } = site;
  site.featureFlags = { ...featureFlags, accounts: false };
  accounts.application.pages.clear();
  try {
    expect([
      (await open('/sw.js', 'ondamarea')).status,
      (await open('/sin-conexion/', 'ondamarea')).status,
    ]).toEqual([404, 404]);
  } finally {
    site.featureFlags = featureFlags;
  }
});
