import { expect, type BrowserContext, type Page, type Request } from 'playwright/test';
import { SESSION_COOKIE } from '#domain/accounts/session/session-cookie.ts';

/**
 * Waits until a page works: its islands that wake by themselves are hydrated, its lists are loaded
 * and its fonts are there. Islands that wait for a press or a message sleep on
 * (`src/client-directives`).
 */
export async function ready(page: Page): Promise<void> {
  const waiting = () =>
    page.evaluate((session) => {
      // A page that is prerendered asks for no session before it is opened.
      const hasSession = document.cookie.includes(`${session}=`) && !document.prerendering;
      const names = ['load', 'idle', ...(hasSession ? ['session'] : [])];
      const asleep = names.map((name) => `astro-island[ssr][client=${name}]`);
      return [...document.querySelectorAll([...asleep, '[aria-busy=true]'].join())].map(
        ({ outerHTML }) => outerHTML.slice(0, 120),
      );
    }, SESSION_COOKIE);
  await expect.poll(waiting, 'every island works and every list is loaded').toEqual([]);
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** Opens a page and waits until it works. */
export async function openPage(page: Page, url: string): ReturnType<Page['goto']> {
  const answer = await page.goto(url);
  await ready(page);
  return answer;
}

/** Requests of each context that have no answer yet, without those that stay open. */
const pending = new WeakMap<BrowserContext, Set<Request>>();
const STAYS_OPEN = new Set(['eventsource', 'media', 'websocket']);

/** Follows the requests of the tabs of a context from now on, for `settled`. */
export function followRequests(context: BrowserContext): Set<Request> {
  const known = pending.get(context);
  if (known) return known;
  const open = new Set<Request>();
  pending.set(context, open);
  context.on('request', (request) => {
    if (!STAYS_OPEN.has(request.resourceType()) && request.serviceWorker() === null)
      open.add(request);
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  return open;
}

/**
 * Number of looks at the requests that must find none: a script that arrives may ask for another
 * one.
 */
const CALM_LOOKS = 4;

/**
 * Waits until a page works and loads nothing more. Streams and playing media do not count. Its
 * context is followed since its start.
 */
export async function settled(page: Page): Promise<void> {
  await ready(page);
  const open = followRequests(page.context());
  let calm = 0;
  await expect
    .poll(
      () => {
        calm = open.size === 0 ? calm + 1 : 0;
        return calm < CALM_LOOKS
          ? ['the page loads', ...[...open].map((request) => request.url())]
          : [];
      },
      // The first request for a rendition makes it, which takes long beside other tests.
      { intervals: [50], timeout: 30_000 },
    )
    .toEqual([]);
}

/** Waits until a change is painted. */
export const painted = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
