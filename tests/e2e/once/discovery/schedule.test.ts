import type { Page } from 'playwright/test';
import { expectNoViolations, violationsOf } from '#tests/e2e/support/accessibility.ts';
import { advance, installClock } from '#tests/e2e/support/clock.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { get } from '#tests/e2e/support/http.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const edition = EDITIONS.find(({ site, locale }) => site === 'ondamarea' && locale === 'es');
if (!edition) throw new Error('There is no edition.');
const front = edition.origin + edition.front;
const schedule = `${front}programacion/`;

const openDays = (page: Page) => page.locator('.day:visible');
const dayLinks = (page: Page) => page.getByRole('navigation', { name: 'Días' }).getByRole('link');

/** Each broadcast of a page: its times in milliseconds since 1970, its state, and its place. */
const broadcastsOf = (page: Page) =>
  page.locator('li[data-state]').evaluateAll((lines) =>
    lines.map((line) => {
      const { x, y, width, height } = line.getBoundingClientRect();
      const [start, end] = [
        line.querySelector('time')?.dateTime ?? '',
        line.dataset['end'] ?? '',
      ].map((instant) => Date.parse(instant));
      return {
        start: start ?? 0,
        end: end ?? 0,
        state: line.dataset['state'],
        place: [x, y, width, height],
      };
    }),
  );

test('the days of the week are links, also by keyboard, and one day is shown', async ({ page }) => {
  await page.goto(schedule);
  await expect(openDays(page)).toHaveCount(1);
  await expect(openDays(page).getByRole('heading', { level: 2 })).toHaveText(/^Hoy, /);
  await expect(dayLinks(page)).toHaveCount(7);
  await dayLinks(page).last().focus();
  await page.keyboard.press('Enter');
  await expect(openDays(page)).toHaveCount(1);
  await expect(openDays(page).getByRole('heading', { level: 2 })).toHaveText(
    /^(?:Hoy, )?domingo, /,
  );
  await expect(dayLinks(page).last()).toBeInViewport();
  await expectNoViolations(page);
  await page.getByRole('link', { name: 'Semana siguiente' }).click();
  await expect(page).toHaveURL(/\/programacion\/\d{4}\/\d\d\/\d\d\/$/);
  await page.getByRole('link', { name: 'Semana anterior' }).click();
  await expect(page).toHaveURL(schedule);
});

test('a link to a day of another week leads to it', async ({ page }) => {
  await page.goto(schedule);
  const next =
    (await page.getByRole('link', { name: 'Semana siguiente' }).getAttribute('href')) ?? '';
  const [, year, month, day] = /(\d{4})\/(\d\d)\/(\d\d)\/$/.exec(next) ?? [];
  const tuesday = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1))
    .toISOString()
    .slice(0, 10);
  await page.goto(`${schedule}${tuesday.replaceAll('-', '/')}/`);
  await expect(page).toHaveURL(`${edition.origin}${next}#${tuesday}`);
  await expect(openDays(page)).toHaveAttribute('id', tuesday);
});

test('an open page follows the times of its broadcasts and moves nothing', async ({ page }) => {
  await installClock(page);
  await page.goto(schedule);
  const before = await broadcastsOf(page);
  const now = await page.evaluate(() => Date.now());
  const change = Math.min(
    ...before.flatMap(({ start, end }) => [start, end]).filter((at) => at > now),
  );
  expect(before.filter(({ state }) => state === 'now').length).toBeGreaterThan(0);
  // At night the next change is hours away: each timer fires once on the way there, and not
  // hundreds of times.
  await page.clock.fastForward(Math.max(0, change - now - 1000));
  await advance(page, 1100);
  const after = await broadcastsOf(page);
  const stateAt = ({ start, end }: { start: number; end: number }) =>
    end <= change ? 'past' : start <= change ? 'now' : 'coming';
  expect(after.map(({ state }) => state)).toEqual(after.map(stateAt));
  expect(after.map(({ state }) => state)).not.toEqual(before.map(({ state }) => state));
  expect(after.map(({ place }) => place)).toEqual(before.map(({ place }) => place));
});

test('a page that slept is right when the reader returns to it', async ({ page }) => {
  await installClock(page);
  await page.goto(schedule);
  await page.clock.pauseAt(Date.now() + 60_000);
  const woken = Date.now() + 4 * 3_600_000;
  // The clock of the page jumps without running its timers, as after a sleep.
  await page.clock.setSystemTime(woken);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const states = (await broadcastsOf(page)).map(({ start, end, state }) => [
    state,
    end <= woken,
    start <= woken,
  ]);
  expect(states).not.toEqual([]);
  for (const [state, isOver, hasBegun] of states)
    expect(state).toBe(isOver ? 'past' : hasBegun ? 'now' : 'coming');
});

test.describe('the carousel of the front', () => {
  const television = (page: Page) =>
    page.locator('.carousel', { has: page.getByRole('heading', { name: 'Televisión' }) });
  const scrolled = (page: Page) =>
    television(page)
      .locator('ol')
      .evaluate((track) => track.scrollLeft);

  for (const [width, visible] of [
    [1440, 9],
    [1100, 9],
    [1099, 5],
    [567, 5],
    [566, 3],
    [360, 3],
  ] as const)
    // R2.77, R9.24, R9.29
    test(`shows ${visible} slides at ${width} px, the one on air first`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(front);
      const track = television(page).locator('ol');
      await track.scrollIntoViewIfNeeded();
      const count = await track.evaluate((list) => {
        const { left, right } = list.getBoundingClientRect();
        return [...list.children]
          .map((slide) => slide.getBoundingClientRect())
          .filter((slide) => slide.left >= left - 1 && slide.right <= right + 1).length;
      });
      expect(count).toBe(visible);
      await expect(track.locator('li').first()).toHaveAttribute('data-state', 'now');
      await expect(track.locator('li').first().getByText('Ahora')).toBeVisible();
    });

  test('moves by its buttons and by keyboard, and by neither when all slides fit', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(front);
    const [previous, next] = ['Programas anteriores', 'Programas siguientes'].map((name) =>
      television(page).getByRole('button', { name }),
    );
    if (!previous || !next) throw new Error('There are no buttons.');
    await expect(previous).toHaveAttribute('aria-disabled', 'true');
    await next.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(200);
    await expect(previous).toHaveAttribute('aria-disabled', 'false');
    await previous.click();
    await expect.poll(() => scrolled(page)).toBe(0);
    await television(page).locator('ol').focus();
    for (let presses = 0; presses < 4; presses += 1) await page.keyboard.press('ArrowRight');
    await expect.poll(() => scrolled(page)).toBeGreaterThan(50);
    expect(await violationsOf(page, { within: '.schedule-block' })).toEqual([]);
  });

  test('links the whole schedule', async ({ page }) => {
    await page.goto(front);
    await page.getByRole('link', { name: 'Toda la programación' }).click();
    await expect(page).toHaveURL(schedule);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the schedule marks what is on air, and its days are links', async ({ page }) => {
    await page.goto(schedule);
    const labels = openDays(page).getByText('Ahora', { exact: true }).locator('visible=true');
    await expect(labels).toHaveCount(2);
    const marked = openDays(page).locator('li[data-state=now]');
    await expect(marked).toHaveCount(2);
    for (const line of await marked.all())
      await expect(line.getByText('Ahora', { exact: true })).toBeVisible();
    await dayLinks(page).last().click();
    await expect(openDays(page)).toHaveCount(1);
    await expect(openDays(page).getByRole('heading', { level: 2 })).toHaveText(
      /^(?:Hoy, )?domingo, /,
    );
  });

  test('the carousel of the front is a list without buttons, with the one on air first', async ({
    page,
  }) => {
    await page.goto(front);
    await expect(page.locator('.schedule-block li:first-child[data-state=now]')).toHaveCount(2);
    await expect(page.locator('.schedule-block button').first()).toBeHidden();
  });
});

test('a day of the schedule has rows of about 56 pixels on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const { origin, front: own } of EDITIONS.filter(({ site }) => site === 'ondamarea')) {
    await page.goto(`${origin}${own}programacion/`);
    // Of the day itself only the rest is shown, which is one row in its last hour.
    await page.locator('a[rel=next]').click();
    await expect(page).toHaveURL(/\/\d{4}\/\d\d\/\d\d\/$/);
    await expect(openDays(page)).toHaveCount(1);
    const rows = openDays(page).locator('.channels li:visible');
    const heights = await rows.evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
    // Of ten rows one at most has a third line: a long title, or the date of the day before.
    expect(heights.filter((height) => height > 84).length).toBeLessThanOrEqual(heights.length / 10);
    expect(Math.max(...heights)).toBeLessThanOrEqual(110);
    await expectNoViolations(page);
  }
});

test('broadcasts that are on can be opened on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const { origin, front: own } of EDITIONS.filter(({ site }) => site === 'ondamarea')) {
    await page.goto(`${origin}${own}programacion/`);
    const current = page.locator('.day:visible li[data-state=now] .title');
    const count = await current.count();
    expect(count).toBeGreaterThan(0);
    const hrefs = await current
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(hrefs).toHaveLength(count);
    for (const href of hrefs) expect((await get(origin + href)).status).toBe(200);
    await expectNoViolations(page);
  }
});
