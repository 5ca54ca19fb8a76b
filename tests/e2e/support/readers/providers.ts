import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { playedPath, type Person } from '#tests/support/readers/providers/fake-provider-user.ts';
import { get } from '../http.ts';

/**
 * File in which the test server writes the URLs of the providers' stand-ins, and its data folder.
 */
export const PROVIDERS_FILE = '.cache/tests/providers.json';

/** URLs of the data centre for the site at `fanal.localhost`. */
export const GIGYA = /^https:\/\/\w+\.eu1\.gigya\.com\//;

/** URL of the social networks' stand-in on this machine. */
export const SOCIAL_PAGE = /^http:\/\/127\.0\.0\.1:\d+\/authorize\?/;

/** The data folder of the test server. */
export function dataFolder(): string {
  return standIns().data;
}

function standIns(): { gigya: string; social: string; data: string } {
  return JSON.parse(readFileSync(PROVIDERS_FILE, 'utf8'));
}

/**
 * Milliseconds of a logout at a distant data centre, during which pages must not redirect the
 * reader.
 */
const FAR_AWAY = 500;

/** Forwards the tab's requests to the data centre to its stand-in. */
export async function answerAsGigya(page: Page): Promise<void> {
  await page.route(GIGYA, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { status, headers, body } = await get(standIns().gigya + pathname + search);
    if (pathname.endsWith('.logout')) await pause(FAR_AWAY);
    const type = String(headers['content-type']);
    await route.fulfill({
      status,
      body,
      headers: { 'content-type': type, 'access-control-allow-origin': '*' },
    });
  });
}

/**
 * Redirects the tab to the stand-in in place of Google, which returns this person. Returns the URLs
 * of our redirects.
 */
export async function answerAsGoogle(page: Page, person: Person): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\/api\/front\/user\/login\/google(?:\?|$)/, async (route) => {
    const { status, headers } = await get(
      route.request().url(),
      await route.request().allHeaders(),
    );
    const { location = '', 'set-cookie': cookies = [] } = headers;
    asked.push(location);
    const played = standIns().social + playedPath('google', location, person);
    await route.fulfill({
      status,
      headers: { location: played, 'set-cookie': cookies.join('\n') },
    });
  });
  return asked;
}
