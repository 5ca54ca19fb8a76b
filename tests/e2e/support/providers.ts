import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright/test';
import { playedPath, type Person } from '../../support/played-person.ts';
import { get } from './http.ts';

/** Where the server of the browser tests writes where the stand-ins of the providers are. */
export const PROVIDERS_FILE = '.cache/tests/providers.json';

/** The data centre of the site at `fanal.localhost`: what a browser asks of it. */
export const GIGYA = /^https:\/\/\w+\.eu1\.gigya\.com\//;

/** What the page of a social network is on this machine. */
export const SOCIAL_PAGE = /^http:\/\/127\.0\.0\.1:\d+\/authorize\?/;

function standIns(): { gigya: string; social: string } {
  return JSON.parse(readFileSync(PROVIDERS_FILE, 'utf8'));
}

/** Milliseconds that a logout takes at a data centre far away: pages must not lead their reader elsewhere meanwhile. */
const FAR_AWAY = 500;

/** Answers what the tab asks of the data centre by its stand-in. */
export async function answerAsGigya(page: Page): Promise<void> {
  await page.route(GIGYA, async (route) => {
    const { pathname, search } = new URL(route.request().url());
    const { status, headers, body } = await get(standIns().gigya + pathname + search);
    if (pathname.endsWith('.logout')) await pause(FAR_AWAY);
    const type = String(headers['content-type']);
    await route.fulfill({ status, body, headers: { 'content-type': type, 'access-control-allow-origin': '*' } });
  });
}

/** Leads the tab to the stand-in where we lead it to Google; it comes back from there as this person. Returns the addresses that we led it to. */
export async function answerAsGoogle(page: Page, person: Person): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/\/api\/front\/user\/login\/google(?:\?|$)/, async (route) => {
    const { status, headers } = await get(route.request().url(), await route.request().allHeaders());
    const { location = '', 'set-cookie': cookies = [] } = headers;
    asked.push(location);
    const played = standIns().social + playedPath('google', location, person);
    await route.fulfill({ status, headers: { location: played, 'set-cookie': cookies.join('\n') } });
  });
  return asked;
}
