import { createServer } from 'node:http';
import { freePort } from '#tests/support/processes/free-port.ts';
import { editionOf, EPISODES } from '../support/media/dock.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

const edition = editionOf('ca');
const { origin } = edition;

/** Starts a page of another origin, as that of a feed reader. */
async function startReader(): Promise<{ url: string; stop(): void }> {
  const server = createServer((_request, response) =>
    response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>A</title>'),
  );
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { url: `http://lector.localhost:${port}/`, stop: () => void server.close() };
}

test('a page of another origin shows pictures, plays sound and reads feeds, and reads neither pages nor calls', async ({
  page,
  browser,
}) => {
  const reader = await startReader();
  await page.goto(await storyUrl(edition, EPISODES.ca));
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const sound = await page
    .locator('audio')
    .first()
    .evaluate((audio: HTMLAudioElement) => audio.currentSrc || audio.src);
  const rendition = await page
    .locator('img[src*="/media/images/"]')
    .first()
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  // Without the headers of this test, which no reader of feeds sends.
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(reader.url);

  const widthOf = (address: string) =>
    elsewhere.evaluate(async (src) => {
      const image = Object.assign(new Image(), { src });
      await image.decode();
      return image.naturalWidth;
    }, address);
  for (const address of [
    rendition,
    `${origin}${new URL(picture ?? '', origin).pathname}`,
    `${origin}/favicon.ico`,
  ])
    expect(await widthOf(address), address).toBeGreaterThan(0);
  expect(
    await elsewhere.evaluate(
      (src) =>
        new Promise((resolve) => {
          const audio = new Audio(src);
          audio.addEventListener('loadedmetadata', () => resolve(audio.duration > 0));
          audio.addEventListener('error', () => resolve(audio.error?.message));
        }),
      sound,
    ),
  ).toBe(true);
  const statusOf = (path: string) =>
    elsewhere.evaluate(
      (address) =>
        fetch(address).then(
          ({ status }) => status,
          () => 'refused',
        ),
      origin + path,
    );
  for (const path of ['/rss.xml', '/feed.json', '/agenda.ics', '/sitemap.xml'])
    expect(await statusOf(path), path).toBe(200);
  for (const path of [
    '/',
    '/hemeroteca/pagina/2/more.json',
    '/api/front/alerts/list/',
    '/api/front/user/profile',
  ])
    expect(await statusOf(path), path).toBe('refused');
  await elsewhere.context().close();
  reader.stop();
});
