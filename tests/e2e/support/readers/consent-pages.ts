import type { Page } from 'playwright/test';
import { PORT } from '../editions.ts';
import { settled } from '../ready.ts';

/** The site that asks its readers for consent (consent-site.mjs). */
export const BOIA = `http://boia.localhost:${PORT}`;

export const STORY = '/politica/2026/03/01/el-port-obre/';
export const EMBEDS = '/politica/2026/02/01/un-marc-de-fora/';
export const VIDEO = '/politica/2026/02/02/un-video-amb-anunci/';
export const SETTINGS = '/privacidad/';

/** Hosts of the frames and ads of that site. */
export const FOREIGN = /^https:\/\/(?:www\.youtube-nocookie\.com|anuncis\.example)\//;

/** The region that asks, and its controls. */
export const regionOf = (page: Page) =>
  page.getByRole('region', { name: 'Permisos de privacitat' });
export const accept = (page: Page) =>
  regionOf(page).getByRole('button', { name: 'Accepta-ho tot' });
export const reject = (page: Page) =>
  regionOf(page).getByRole('button', { name: 'Rebutja-ho tot' });
export const configure = (page: Page) => regionOf(page).locator('summary');

/** Waits until a page has been idle, and has all that it requested then: the region would be there. */
export async function rested(page: Page): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) {
    await settled(page);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  }
  await settled(page);
}

/** The three answers in the cookie of a context; `undefined` without a choice. */
export async function answersOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies(BOIA);
  const value = cookies.find(({ name }) => name === 'consent')?.value;
  return value?.split('.')[2];
}

/**
 * Answers the foreign hosts in place of the network, and returns the URLs that are requested from
 * another host from now on.
 */
export async function followForeign(page: Page): Promise<string[]> {
  const asked: string[] = [];
  const context = page.context();
  await context.route(FOREIGN, (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Film' }),
  );
  context.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    if (!hostname.endsWith('.localhost') && /^https?:$/.test(protocol)) asked.push(request.url());
  });
  return asked;
}
