import limitConcurrency from 'p-limit';
import type { Page } from 'playwright/test';
import { isFullRun } from '#tests/support/full-run.ts';
import { PORT } from '#tests/e2e/support/editions.ts';
import { get } from '#tests/e2e/support/http.ts';
import { GIGYA } from '#tests/e2e/support/readers/providers.ts';
import { readLoadedParts, type LoadedParts } from '#tests/e2e/support/readers/loaded-parts.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { followRequests } from '#tests/e2e/support/ready.ts';

/**
 * Every address of the site maps of all sites, before a reader has chosen. The gate reads the HTML
 * and the headers of each one. In the browser it opens the pages that together run each script and
 * each island under each policy, and every page with a frame, a film with ads or a place for
 * advertisements. The full run opens all addresses: each one costs half a second of a processor.
 * Journeys with a yes and its withdrawal are in `consent-journeys.test.ts`.
 */

/** The sites of the test server (`serve.mjs`). */
const SITES = ['elfar', 'ondamarea', 'boia', 'garbi', 'mestral', 'xaloc', 'fanal'];

/** Addresses that the site maps have at least, so that an empty one does not pass. */
const LEAST = 650;

/** Longer than any page is left alone before it loads what consent allows (`start-ads.ts`). */
const REST = 3000;

/** Four requests at a time. */
const inTurn = limitConcurrency(4);

interface Address extends LoadedParts {
  url: string;
  site: string;
}

test.describe('addresses of the site maps', () => {
  // One worker reads them once.
  test.describe.configure({ mode: 'default', timeout: isFullRun ? 1_800_000 : 240_000 });
  let reading: Promise<Address[]> | undefined;
  const read = () =>
    (reading ??= Promise.all(SITES.map((site) => readSite(site))).then((sites) => sites.flat()));

  // R10.3
  test('load nothing of another origin before a choice, as they arrive', async () => {
    const addresses = await read();
    expect(addresses.length).toBeGreaterThan(LEAST);
    expect(
      addresses.flatMap(({ url, foreign }) => foreign.map((other) => `${url} -> ${other}`)),
    ).toEqual([]);
  });

  // An external identity provider is asked for after a press on its login (`providers.test.ts`).
  test('let in the hosts only that the settings of privacy name', async () => {
    const named = new Map(
      await Promise.all(SITES.map(async (site) => [site, await namedHosts(site)] as const)),
    );
    const isNamed = (site: string, origin: string) => {
      const host = origin.replace(/^https?:\/\/(?:\*\.)?/, '');
      const isOf = (name: string) => host === name || host.endsWith(`.${name}`);
      return named.get(site)?.some(isOf) === true || GIGYA.test(`${origin}/`);
    };
    const unnamed = (await read()).flatMap(({ site, allowed }) =>
      allowed.filter((origin) => !isNamed(site, origin)).map((origin) => `${site} -> ${origin}`),
    );
    expect([...new Set(unnamed)]).toEqual([]);
  });

  test('request nothing of another origin before a choice, read to their end', async ({ page }) => {
    const opened = pagesToOpen(await read());
    const found: string[] = [];
    let current = '';
    const note = (address: string, referrer = current) => {
      const { protocol, host } = new URL(address);
      // The page before may still ask for something of its own.
      const isOwn = host === new URL(current).host || host === new URL(referrer).host;
      if (!isOwn && /^(?:https?|wss?):$/.test(protocol)) found.push(`${current} -> ${address}`);
    };
    page.context().on('request', (request) => note(request.url(), request.headers()['referer']));
    page.on('websocket', (socket) => note(socket.url()));
    // The policy keeps a request of a fault from the network.
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy'))
        found.push(`${current} -> ${message.text()}`);
    });
    await page.clock.install();
    for (const { url } of opened) {
      current = url;
      await readToTheEnd(page, url);
    }
    test.info().annotations.push({ type: 'opened', description: String(opened.length) });
    expect(found).toEqual([]);
  });
});

/** The pages that run all code of all addresses, and those that can load something from elsewhere. */
function pagesToOpen(addresses: readonly Address[]): readonly Address[] {
  if (isFullRun) return addresses;
  const seen = new Set<string>();
  return addresses
    .toSorted((one, other) => other.code.size - one.code.size)
    .filter(({ allowed, code, canLoad }) => {
      const known = seen.size;
      // The policy says what the code of a site may load.
      for (const part of code) seen.add(`${allowed.join(' ')} ${part}`);
      return canLoad || seen.size > known;
    });
}

/** Opens a page, scrolls it to its end, and lets its rest pass. */
async function readToTheEnd(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => {
    const painted = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    for (let from = 0; from < document.documentElement.scrollHeight; from += innerHeight) {
      scrollTo({ top: from, behavior: 'instant' });
      await painted();
    }
  });
  await page.clock.fastForward(REST);
  await calm(page);
}

/** Waits until a page requests nothing more, by two looks: a script that arrives may ask for another. */
async function calm(page: Page): Promise<void> {
  const open = followRequests(page.context());
  let looks = 0;
  await expect
    .poll(() => (looks = open.size === 0 ? looks + 1 : 0), { intervals: [50], timeout: 30_000 })
    .toBeGreaterThan(1);
}

async function readSite(site: string): Promise<Address[]> {
  const origin = `http://${site}.localhost:${PORT}`;
  const maps = await locationsIn(`${origin}/sitemap.xml`);
  const addresses = (await Promise.all(maps.map(locationsIn))).flat();
  return Promise.all(
    [...new Set(addresses)].map((url) =>
      inTurn(async () => {
        const answer = await get(url);
        expect(answer.status, url).toBe(200);
        return { url, site, ...readLoadedParts(url, answer) };
      }),
    ),
  );
}

const locationsIn = async (map: string): Promise<string[]> =>
  [...(await get(map)).body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);

/** Hosts that the settings of privacy of a site name. */
async function namedHosts(site: string): Promise<string[]> {
  const { body } = await get(`http://${site}.localhost:${PORT}/privacidad/`);
  const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'));
  return [...main.matchAll(/<li[^>]*>([^<]+)<\/li>/g)].map(([, host = '']) => host.trim());
}
