import { getTranslator } from '#i18n/translator.ts';
import { LEAST_SHOWN } from '#domain/figures/figure.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';

const t = getTranslator('ca');
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** The file of the library that measures vitals. */
const LIBRARY = /web-vitals\.attribution/;

/** Makes a browser look like that of a reader whose view is among the measured ones. */
function beMeasured(): void {
  Object.defineProperty(navigator, 'webdriver', { get: () => false });
  Math.random = () => 0;
}

// R10.16
test('the vitals of measured views are in the room, and a reader who is not counted loads nothing for them', async ({
  page,
  member,
  browser,
}) => {
  test.slow();
  const reader = await browser.newContext({ userAgent: BROWSER });
  await reader.addInitScript(beMeasured);
  const views = await reader.newPage();
  for (let view = 0; view < LEAST_SHOWN; view += 1) {
    await views.goto(address(''));
    await views.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('web-vitals')),
    );
    // The first key ends the search for the largest paint, as in the browser of a reader.
    await views.keyboard.press('Shift');
    // The library reports when the browser is idle, after a second at most.
    await views.evaluate(
      () => new Promise((done) => void requestAnimationFrame(() => setTimeout(done, 1100))),
    );
    // A beacon that is sent while the page is left has the name of the browser without a window.
    const sent = views.waitForRequest((request) => /"vitals"/.test(request.postData() ?? ''));
    await views.evaluate(() => {
      Object.defineProperty(document, 'hidden', { get: () => true });
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await sent;
  }
  await reader.addCookies([{ name: 'uncounted', value: '1', url: address('') }]);
  const asked: string[] = [];
  views.on('request', (request) => asked.push(request.url()));
  await views.goto(address(''));
  await views.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('count-vitals')),
  );
  await views.evaluate(() => new Promise((done) => void setTimeout(done, 500)));
  expect(asked.filter((url) => LIBRARY.test(url))).toEqual([]);
  await reader.close();

  const { password } = await member('analyst');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  const table = page.getByRole('table', { name: t('figures:vitals.names.LCP') });
  await expect
    .poll(async () => {
      await page.goto(address('redaccion/cifras/'));
      return table.getByRole('rowheader', { name: t('figures:vitals.types.front') }).count();
    })
    .toBe(1);
  await expect(page.getByRole('heading', { name: t('figures:vitals.names.LCP') })).toBeVisible();
  await expectWellMade(page);
});
