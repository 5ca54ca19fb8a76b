import { expect, test as base, type Page } from 'playwright/test';
import { PORT } from './editions.ts';

export { expect };

/**
 * A reader's tab. Whatever a test is about, it fails when the page reports an error (a breach of its Content-Security-Policy is one), asks another
 * host for anything (but what the test says is asked `elsewhere`), or asks ours for what is not there.
 */
export const test = base.extend<{ mishaps: string[]; arePicturesDrawn: boolean; elsewhere: RegExp | undefined }>({
  elsewhere: [undefined, { option: true }],
  arePicturesDrawn: [false, { option: true }],
  mishaps: [
    async ({ page, arePicturesDrawn, elsewhere }, use) => {
      const mishaps = watch(page, elsewhere);
      if (!arePicturesDrawn) await replacePictures(page);
      await use(mishaps);
      expect(mishaps, 'nothing goes wrong behind the page').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Pictures of the right shape, and nothing in them: what the image service makes of each is tested where pictures are (`arePicturesDrawn`), and
 * would take most of the time of all the other tests.
 */
async function replacePictures(page: Page): Promise<void> {
  await page.route('**/media/images/*', (route) => {
    const [, width, height] = /_(\d+)-(\d+)_\d+w\./.exec(route.request().url()) ?? [];
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}00" height="${height}00"><path fill="#888" d="M0 0h9999v9999H0z"/></svg>`;
    return route.fulfill({ contentType: 'image/svg+xml', body });
  });
}

function watch(page: Page, elsewhere: RegExp | undefined): string[] {
  const mishaps: string[] = [];
  page.on('console', (message) => {
    // What is not there is told by its answer, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) mishaps.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => {
    // Where it is too late to fade from page to page the browser does without, and says so to scripts that never asked.
    if (!error.message.startsWith('Transition was ')) mishaps.push(`script: ${error.message}`);
  });
  page.on('request', (request) => {
    const { protocol, hostname, port } = new URL(request.url());
    const isOurs = hostname.endsWith('.localhost') && port === String(PORT);
    if (elsewhere?.test(request.url()) === true) return;
    if (!isOurs && protocol !== 'data:' && protocol !== 'blob:') mishaps.push(`another host: ${request.url()}`);
  });
  page.on('response', (response) => {
    // An error page is a page; whether one is due is for the test to say.
    if (response.status() >= 400 && !response.request().isNavigationRequest()) mishaps.push(`${response.status()}: ${response.url()}`);
  });
  return mishaps;
}
