import type { Page } from 'playwright/test';
import { PORT } from '#tests/e2e/support/editions.ts';
import { get } from '#tests/e2e/support/http.ts';
import { BOIA, EMBEDS, SETTINGS, STORY, VIDEO } from '#tests/e2e/support/readers/consent-pages.ts';
import {
  collectForeign,
  playAds,
  PLAYED,
  playFrames,
  playServers,
} from '#tests/e2e/support/readers/foreign-hosts.ts';
import { registerReader } from '#tests/e2e/support/readers/registered-reader.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

/**
 * Three journeys of a reader, each before a choice, after a yes, and after its withdrawal by the
 * link of the footer. Addresses without a choice are in `consent-crawl.test.ts`.
 */

test.use({ elsewhere: PLAYED });

/** Sites that sell advertisements, and that measure by Google Tag Manager (`serve.mjs`). */
const GARBI = `http://garbi.localhost:${PORT}`;
const MESTRAL = `http://mestral.localhost:${PORT}`;

interface Journey {
  name: string;
  site: string;
  /** Goes through pages of the site. */
  go(page: Page): Promise<void>;
  /** Hosts that hear of the reader after a yes. */
  hosts: readonly string[];
}

const JOURNEYS: readonly Journey[] = [
  {
    name: 'of news with places for advertisements',
    site: GARBI,
    async go(page) {
      await open(page, `${GARBI}/`);
      await page.getByRole('main').locator('a[href*="/politica/20"]').first().click();
      await readOn(page);
      await open(page, `${GARBI}/politica/`);
      await open(page, `${GARBI}/politica/2026/03/02/un-text-llarg/`);
    },
    hosts: ['prova.safeframe.googlesyndication.com', 'securepubads.g.doubleclick.net'],
  },
  {
    name: 'of a film with an ad, and of a story with a frame',
    site: BOIA,
    async go(page) {
      await open(page, `${BOIA}/`);
      await open(page, BOIA + VIDEO);
      await page.locator('.player .start').click();
      await expect(page.locator('.player > video')).toHaveJSProperty('paused', false);
      await expect(page.locator('.player[data-ad]')).toHaveCount(0);
      await readOn(page);
      await open(page, BOIA + EMBEDS);
    },
    hosts: ['anuncis.example', 'www.youtube-nocookie.com'],
  },
  {
    name: 'who logs in',
    site: MESTRAL,
    async go(page) {
      await open(page, MESTRAL + STORY);
      await open(page, `${MESTRAL}/acceso/`);
      const { email, password } = await registerReader('la lectora de fora');
      const form = page.locator('form:has([value=login])').first();
      await form.locator('[name=email]').fill(email);
      await form.locator('[name=password]').fill(password);
      await form.locator('button[type=submit]').click();
      await expect(page).not.toHaveURL(/\/acceso\//);
      await readOn(page);
      await open(page, MESTRAL + STORY);
      await page.context().clearCookies({ name: /^(?!consent$)/ });
    },
    hosts: ['www.googletagmanager.com'],
  },
];

for (const { name, site, go, hosts } of JOURNEYS)
  // R10.3
  test(`a reader ${name} is known to other hosts after a yes only`, async ({
    page,
    pageErrors,
  }) => {
    test.slow();
    const foreign = collectForeign(page, (url) => `${page.url()} -> ${url}`);
    await playAds(page, {});
    await playServers(page);
    await playFrames(page);
    await go(page);
    expect(foreign, 'before a choice').toEqual([]);
    const kept = await keptBy(page);

    await open(page, `${site}/`);
    await page.getByRole('button', { name: 'Accepta-ho tot' }).click();
    await page.locator('#consent .said button').click();
    await go(page);
    const heard = [...new Set(foreign.map((line) => new URL(line.split(' -> ')[1] ?? '').host))];
    expect(heard.toSorted()).toEqual(hosts);
    const named = await namedHosts(site);
    const isNamed = (host: string) =>
      named.some((other) => host === other || host.endsWith(`.${other}`));
    expect(heard.filter((host) => !isNamed(host))).toEqual([]);

    await page.locator(`footer a[href$="${SETTINGS}"]`).click();
    await expect(page).toHaveURL(site + SETTINGS);
    await readOn(page);
    foreign.length = 0;
    await page.getByRole('button', { name: 'Rebutja-ho tot' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText(/Hem desat/);
    await go(page);
    expect(foreign, 'after the withdrawal').toEqual([]);
    // Nothing is left on the device but the answer.
    expect(await keptBy(page)).toEqual([...kept, 'cookie consent'].toSorted());
    expect(pageErrors.filter((error) => !/another host|Failed|ERR_FAILED/.test(error))).toEqual([]);
    pageErrors.length = 0;
  });

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await readOn(page);
}

/** Reads a page to its end, and lets its rest pass. */
async function readOn(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let from = 0; from < document.documentElement.scrollHeight; from += innerHeight) {
      scrollTo({ top: from, behavior: 'instant' });
      await painted();
    }
    // `start-ads.ts` and `start-measurement.ts` leave a page alone for a second.
    await new Promise((resolve) => setTimeout(resolve, 1000));
  });
  await settled(page);
}

/** Names of the cookies of all hosts, and of what the site keeps in the browser's storage. */
async function keptBy(page: Page): Promise<string[]> {
  const cookies = (await page.context().cookies()).map((cookie) => `cookie ${cookie.name}`);
  const stored = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
  ]);
  return [...cookies, ...stored].toSorted();
}

/** Hosts that the settings of privacy of a site name. */
async function namedHosts(site: string): Promise<string[]> {
  const { body } = await get(site + SETTINGS);
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return [...main.matchAll(/<li[^>]*>([^<]+)<\/li>/g)].map(([, host = '']) => host.trim());
}
