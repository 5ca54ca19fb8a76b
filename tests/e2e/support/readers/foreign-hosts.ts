import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { inlineAd, vast } from '#tests/support/media/vast-documents.ts';
import { FOREIGN } from './consent-pages.ts';

/** Stand-ins for the hosts that pages load from after consent, in place of the network. */

/** Google Publisher Tag, and a creative in the frame of its own host. */
export const AD_TAG = 'https://securepubads.g.doubleclick.net/tag/js/gpt.js';
export const AD_FRAME = 'https://prova.safeframe.googlesyndication.com/anunci.html';

/** The servers that measure an audience. */
export const GTM = 'https://www.googletagmanager.com/gtm.js?id=GTM-PROVA1';
export const MATOMO = 'https://mesura.example/m/matomo.js';

/** URLs of all stand-ins, for tests that allow them (`reader.ts`). */
export const PLAYED =
  /^https:\/\/(?:securepubads\.g\.doubleclick\.net|prova\.safeframe\.googlesyndication\.com|www\.googletagmanager\.com|mesura\.example|www\.youtube-nocookie\.com|anuncis\.example)\//;

const adScript = readFileSync(new URL('gpt-stand-in.js', import.meta.url), 'utf8');

/** Reports that a tag sends: at once, each 100 ms, and when the page is left. */
const reporting = (report: string) => `
  window.atTag = JSON.parse(JSON.stringify(window.dataLayer.map((entry) => Array.isArray(entry) || entry[0] === undefined ? entry : Array.from(entry))));
  const report = () => navigator.sendBeacon('${report}');
  report();
  setInterval(report, 100);
  addEventListener('pagehide', report);
`;

/** Collects the requests to other hosts from now on. `name`: how a request is noted. */
export function collectForeign(page: Page, name = (url: string): string => url): string[] {
  const foreign: string[] = [];
  page.context().on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !hostname.endsWith('.localhost'))
      foreign.push(name(request.url()));
  });
  return foreign;
}

/**
 * Plays Google Publisher Tag. `answers`: what each place gets, by its id, or `all`
 * (`gpt-stand-in.js`). Returns the URLs that are requested from other hosts.
 */
export async function playAds(page: Page, answers: Record<string, unknown>): Promise<string[]> {
  const foreign = collectForeign(page);
  const context = page.context();
  await context.route('https://securepubads.g.doubleclick.net/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: adScript }),
  );
  await context.route(AD_FRAME, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: '<html lang="ca"><title>Anunci</title><body style="margin:0;background:#9fd8c4">Anunci de prova',
    }),
  );
  await page.addInitScript((played) => Object.assign(window, { playedAds: played }), answers);
  return foreign;
}

/**
 * Plays the servers that measure an audience. Returns the URLs that are requested from other hosts.
 */
export async function playServers(page: Page): Promise<string[]> {
  const foreign = collectForeign(page);
  for (const [script, report] of [
    [GTM, 'https://www.googletagmanager.com/a'],
    [MATOMO, 'https://mesura.example/m/matomo.php'],
  ] as const) {
    await page
      .context()
      .route(`${new URL(script).origin}/**`, (route) =>
        route.request().url() === script
          ? route.fulfill({ contentType: 'text/javascript', body: reporting(report) })
          : route.fulfill({ status: 204 }),
      );
  }
  return foreign;
}

/** Plays the frames, and the ad before a film, whose own film does not come. */
export async function playFrames(page: Page): Promise<void> {
  const context = page.context();
  await context.route(FOREIGN, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Film' }),
  );
  const film = 'https://anuncis.example/anunci.mp4';
  const reports = { impression: 'https://anuncis.example/vist' };
  await context.route('https://anuncis.example/vast.xml*', (route) =>
    route.fulfill({
      contentType: 'application/xml',
      headers: { 'access-control-allow-origin': '*' },
      body: vast(inlineAd({ film, reports })),
    }),
  );
  await context.route(film, (route) => route.abort());
}
