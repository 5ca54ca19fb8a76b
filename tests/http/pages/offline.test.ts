import { beforeAll, describe, expect, it } from 'vitest';
import { startAccounts, type AccountsApplication } from '../../support/readers/accounts-application.ts';

/** What a browser needs of a server to show saved stories without one. */

let accounts: AccountsApplication;

beforeAll(async () => {
  accounts = await startAccounts();
  return () => accounts.close();
});

const open = (path: string, site = 'elfar') => accounts.browser({ site }).open(path);

describe('the service worker', () => {
  it.each([
    ['elfar', ['/es/', '/']],
    ['ondamarea', ['/ca/', '/']],
  ])('of %s knows its site and its languages', async (site, under) => {
    const { status, html: script, headers } = await open('/sw.js', site);
    expect([status, headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    const settings = /^self\.offline=(\{.+\});importScripts\("[^"]+"\);$/m.exec(script)?.[1] ?? '';
    expect(JSON.parse(settings)).toEqual({ site, offlinePages: under.map((under) => ({ under, path: `${under}sin-conexion/` })) });
  });

  it('loads one script of ours, which never changes under its address', async () => {
    const { html: script } = await open('/sw.js');
    const address = /importScripts\("(\/_astro\/[^"]+\.js)"\)/.exec(script)?.[1] ?? '';
    const { status, headers, html: code } = await open(address);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect(code.length).toBeLessThan(4000);
    expect(code).not.toMatch(/\bimport\b|\bexport\b/);
  });

  it('is asked for again each time, and may ask nobody else', async () => {
    const { headers } = await open('/sw.js');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    expect(headers['content-security-policy']).toBe("default-src 'none'; script-src 'self'; connect-src 'self'");
  });

  it('is at one address, at the root', async () => {
    const answers = await Promise.all(['/es/sw.js', '/politica/sw.js', '/sw.js/'].map((path) => open(path)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the page without a network', () => {
  it.each([
    ['elfar', '/sin-conexion/', 'ca', 'No hi ha connexió'],
    ['elfar', '/es/sin-conexion/', 'es', 'No hay conexión'],
    ['ondamarea', '/ca/sin-conexion/', 'ca', 'No hi ha connexió'],
  ])('of %s at %s is everyone’s, of no day, and for no search engine', async (site, path, locale, title) => {
    const { status, html, headers } = await open(path, site);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate']);
    expect(html).toContain(`<html lang="${locale}"`);
    expect(html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('data-session-settings');
    expect(html).not.toContain('class="date');
    expect(html).toMatch(/<template data-offline-stories>.*<ul[^>]*><!--stories--><\/ul>.*<\/template>/s);
  });

  it('needs no file but the typefaces, which the worker keeps with it, and an icon and scripts that it can do without', async () => {
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

it('is nowhere where readers have no accounts', async () => {
  const site = accounts.application.wiring.sites.find(({ alias }) => alias === 'ondamarea');
  if (!site) throw new Error('There is no such site.');
  const { featureFlags } = site;
  site.featureFlags = { ...featureFlags, accounts: false };
  accounts.application.pages.clear();
  try {
    expect([(await open('/sw.js', 'ondamarea')).status, (await open('/sin-conexion/', 'ondamarea')).status]).toEqual([404, 404]);
  } finally {
    site.featureFlags = featureFlags;
  }
});
