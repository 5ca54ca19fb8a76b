import type { Page, Route } from 'playwright/test';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { advance, installClock } from '#tests/e2e/support/clock.ts';
import { editionOf, part, SPANISH, test } from '#tests/e2e/support/media/dock.ts';
import { expect } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

const LIST = '**/api/front/streaming/list';
const SECTION = SPANISH.origin + SPANISH.section;

const panel = (page: Page) => page.locator('.live-panel');
const link = (page: Page) => page.locator('.live-link');

/** Opens the panel with the keyboard, and waits for its streams. */
async function openPanel(page: Page) {
  await page.goto(SECTION);
  await link(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toBeVisible();
}

const answer = (streamingList: object[]) => (route: Route) =>
  route.fulfill({ json: { httpCode: 200, response: { streamingList } } });

const positionOf = (page: Page) =>
  panel(page)
    .locator('video')
    .evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0));

/** Drops the answers with an error that the test itself has caused. */
function forgetRefusals(pageErrors: string[]) {
  const others = pageErrors.filter((error) => !/^(?:404|503): /.test(error));
  pageErrors.splice(0, pageErrors.length, ...others);
}

/** Presses Tab until a button of the panel has the focus. */
async function tabTo(page: Page, name: RegExp) {
  const button = panel(page).getByRole('button', { name }).first();
  await expect(button).toBeVisible();
  for (
    let presses = 0;
    presses < 12 && !(await button.evaluate((one) => one === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
}

test('the header shows that something is live, and its link leads to the page of live streams', async ({
  page,
}) => {
  await page.goto(SECTION);
  await expect(link(page)).toHaveAttribute('href', '/directo/');
  await expect(link(page)).toHaveAccessibleName('Directos Ahora hay emisiones en directo');
  const mark = () =>
    link(page).evaluate((element) => getComputedStyle(element, '::after').visibility);
  await expect.poll(mark).toBe('visible');
  await page.locator('.is-live').evaluate((element) => element.remove());
  await expect.poll(mark).toBe('hidden');
  await expect(link(page)).toHaveAccessibleName('Directos');
});

test('a page loads neither React nor the list before the link is used', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(SECTION);
  await settled(page);
  expect(asked.filter((path) => /StreamingPanel|client\.|\/streaming\/|player/.test(path))).toEqual(
    [],
  );
});

// R2.57
test('the keyboard opens the panel, plays the channel, and leaves with Escape', async ({
  page,
}) => {
  await openPanel(page);
  await expect(panel(page).getByRole('listitem')).toHaveCount(3);
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await tabTo(page, /^Ver en directo/);
  await page.keyboard.press('Enter');
  await expect.poll(() => positionOf(page), { timeout: 15_000 }).toBeGreaterThan(1);
  await expect(panel(page).locator('[data-part="play"]')).toBeFocused();
  await expect(panel(page).locator('[data-part="time"]')).toHaveText('En directo');
  await expect(panel(page).locator('[data-part="position"]')).toBeHidden();
  // The focus stays in the panel: the browser's own controls are its only other place.
  for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () =>
        document.activeElement === document.body ||
        document.activeElement?.closest('.live-panel') !== null,
    ),
  ).toBe(true);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect(link(page)).toBeFocused();
  await expect(page.locator('html')).toHaveCSS('overflow', 'visible');
});

test('a closed panel loads nothing more of its channel', async ({ page }) => {
  await installClock(page);
  await openPanel(page);
  await tabTo(page, /^Ver en directo/);
  await page.keyboard.press('Enter');
  await expect.poll(() => positionOf(page), { timeout: 15_000 }).toBeGreaterThan(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  // A play list is asked for every four seconds.
  await advance(page, 9000);
  await expect.poll(() => asked.filter((url) => url.includes('.m3u8'))).not.toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  asked.length = 0;
  await advance(page, 9000);
  expect(asked).toEqual([]);
});

test('the radio plays in the dock, pauses from the panel, and goes on in the next page', async ({
  page,
}) => {
  await openPanel(page);
  await tabTo(page, /^Escuchar en directo/);
  await page.keyboard.press('Enter');
  const isPlaying = () =>
    page.evaluate(() => document.querySelector<HTMLAudioElement>('.dock audio')?.currentTime ?? 0);
  await expect.poll(isPlaying, { timeout: 15_000 }).toBeGreaterThan(0.5);
  await expect(page.locator('.dock')).toHaveAttribute('data-live', '');
  await expect(part(page, 'position')).toBeHidden();
  const pause = panel(page).getByRole('button', { name: /^Posa|^Pausa|^Poner en pausa/ });
  await expect(pause).toBeVisible();
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector<HTMLAudioElement>('.dock audio')?.paused),
    )
    .toBe(true);
  await page.keyboard.press('Enter');
  await expect
    .poll(() =>
      page.evaluate(() => document.querySelector<HTMLAudioElement>('.dock audio')?.paused),
    )
    .toBe(false);
  await page.goto(`${SPANISH.origin}/programacion/`);
  await expect.poll(isPlaying, { timeout: 15_000 }).toBeGreaterThan(0.5);
});

test('a stream with a wrong address says so in its player, and the panel goes on', async ({
  page,
  pageErrors,
}) => {
  await page.route(
    LIST,
    answer([
      { id: 'wrong', title: 'Sin señal', video: { href: '/directo/none/emision.m3u8' } },
      { id: 'file', title: 'Sin fichero', video: { href: '/media/files/none.mp4' } },
    ]),
  );
  await openPanel(page);
  for (const [title, problem] of [
    ['Sin señal', 'missing'],
    ['Sin fichero', 'missing'],
  ] as const) {
    await panel(page)
      .getByRole('button', { name: new RegExp(`Ver en directo.*${title}`) })
      .click();
    await expect(panel(page).locator(`[data-problem="${problem}"]:not(.player)`)).toBeVisible();
  }
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  forgetRefusals(pageErrors);
});

test('a sound with a wrong address says so in the dock', async ({ page, pageErrors }) => {
  await page.route(
    LIST,
    answer([{ id: 'wrong', title: 'Sin señal', audio: { href: '/directo/none/emision.m3u8' } }]),
  );
  await openPanel(page);
  await panel(page)
    .getByRole('button', { name: /Escuchar en directo/ })
    .click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.dock [data-problem="missing"]')).toBeVisible({ timeout: 15_000 });
  forgetRefusals(pageErrors);
});

test('a player that cannot be loaded is reported in its card', async ({ page, pageErrors }) => {
  await page.route('**/directo/reproductor/', (route) => route.fulfill({ status: 503 }));
  await openPanel(page);
  await tabTo(page, /^Ver en directo/);
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('alert')).toHaveText(
    'No se ha podido cargar el reproductor. Vuelve a intentarlo.',
  );
  forgetRefusals(pageErrors);
});

// R4.50
test('the open panel follows the list, and keeps it after a failure', async ({
  page,
  pageErrors,
}) => {
  await installClock(page);
  let lists: object[][] = [[{ id: 'a', title: 'Primera', video: { href: '/a.m3u8' } }]];
  let asked = 0;
  await page.route(LIST, (route) => {
    asked += 1;
    const list = lists.shift();
    return list
      ? answer(list)(route)
      : route.fulfill({ status: 503, json: { httpCode: 503, code: 'SERVICE_UNAVAILABLE' } });
  });
  await openPanel(page);
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Primera']);
  lists = [[{ id: 'b', title: 'Segunda', video: { href: '/b.m3u8' } }]];
  await advance(page, 11_000);
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Segunda']);
  await advance(page, 11_000);
  await expect(panel(page).getByText('No se ha podido actualizar la lista.')).toBeVisible();
  await expect(panel(page).getByRole('heading', { level: 3 })).toHaveText(['Segunda']);
  lists = [[]];
  await advance(page, 23_000);
  await expect(
    panel(page).getByText('Ahora mismo no hay ninguna emisión en directo.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  const before = asked;
  await advance(page, 60_000);
  expect(asked).toBe(before);
  forgetRefusals(pageErrors);
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`the panel has no faults for assistive technology at ${width} px, in both colour schemes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openPanel(page);
    await tabTo(page, /^Ver en directo/);
    await page.keyboard.press('Enter');
    await expect.poll(() => positionOf(page), { timeout: 15_000 }).toBeGreaterThan(0);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violationsOf(page, { within: '.live-panel' })).toEqual([]);
    }
    expect(
      await panel(page).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    ).toBe(0);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the link leads to the page of live streams, which has a link to each play list', async ({
    page,
  }) => {
    await page.goto(SECTION);
    await link(page).click();
    await expect(page).toHaveURL(`${SPANISH.origin}/directo/`);
    await expect(page.locator('main li')).toHaveCount(3);
    await expect(page.locator('main a[href$="emision.m3u8"]')).toHaveText([
      'Abrir la emisión',
      'Abrir la emisión',
      'Abrir la emisión',
    ]);
  });

  // R1.5
  test('the front has a card of each stream', async ({ page }) => {
    await page.goto(editionOf('ca').origin + editionOf('ca').front);
    const cards = page.locator('.live-streams li');
    await expect(cards).toHaveCount(3);
    await cards.first().getByRole('link').last().click();
    await expect(page).toHaveURL(/\/ca\/directo\/#ondamarea-ca-directe-tv$/);
  });
});

// R2.58
test('the page of live streams plays the channel, and follows the list', async ({ page }) => {
  await installClock(page);
  await page.goto(`${SPANISH.origin}/directo/`);
  await page.locator('.player .start').first().click();
  // Another list: the page is fetched again, in which the first stream has other words, and the
  // others have ended.
  await page.route(LIST, answer([{ id: 'other', title: 'Otra' }]));
  const fresh =
    '<div data-live-list><p class="none"></p><li id="ondamarea-es-directo-tv"><div class="words"><h2>Otro programa</h2></div></li></div>';
  await page.route('**/directo/', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: fresh }),
  );
  await advance(page, 11_000);
  await expect(page.locator('main .words h2').first()).toHaveText('Otro programa');
  await expect(page.locator('main .words')).toHaveCount(1);
});

// Pictures have a filter in the dark, which paints them over what has no layer of its own.
for (const colorScheme of ['light', 'dark'] as const)
  test(`the button of a live sound is over its picture and can be pressed, ${colorScheme}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.emulateMedia({ colorScheme });
    await page.goto(`${SPANISH.origin}/directo/`);
    await page.locator('.isSound .play').click({ trial: true });
  });
