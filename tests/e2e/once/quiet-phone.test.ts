import type { Page } from 'playwright/test';
import { coveredRows } from '../support/covered.ts';
import { EDITIONS } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';

/** Height of the header's bar with its rule, the only bar over a page on a phone. */
const MOST_COVERED = 57;

/**
 * One edition of each site, and the one with a breaking-news alert. Its search has none, because it
 * is a form.
 */
const SHOWN = EDITIONS.filter(({ name }) => name !== 'Onda Marea in Spanish');
const ALERTED = 'El Far in Spanish';
const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');

test.use({ viewport: { width: 360, height: 640 } });

const alert = (page: Page) => page.locator('.alert[data-shown]');
const bar = (page: Page) => page.locator('.aside-bar');
/** Moves the page like a finger, and waits until the header has reacted. */
async function scrollBy(page: Page, distance: number): Promise<void> {
  const start = await page.evaluate(() => scrollY);
  await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), start + distance);
  const state = start + distance <= 132 ? 'resting' : distance > 0 ? 'hidden' : 'shown';
  await expect(page.locator('body > header')).toHaveAttribute('data-state', state);
  // The header has moved, and the share bar has faded.
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  });
}

/** Covered rows at positions down the page and up again. */
async function coveredOnTheWay(page: Page): Promise<number[]> {
  const rows = [await coveredRows(page)];
  for (const distance of [120, 480, 700, 900, 900, -300, -200, 400, -900, -1500]) {
    await scrollBy(page, distance);
    rows.push(await coveredRows(page));
  }
  return rows;
}

const PAGES = ['article', 'front', 'listing', 'search'] as const;

for (const edition of SHOWN) {
  for (const kind of PAGES) {
    test(`a phone shows at most one bar over the ${kind} of ${edition.name}, with or without an alert`, async ({
      page,
    }) => {
      const url = {
        article: await storyUrl(edition, edition.story),
        front: edition.origin + edition.front,
        listing: edition.origin + edition.section,
        search: `${edition.origin}${edition.front}buscar/?searchText=${edition.locale === 'ca' ? 'aigua' : 'agua'}`,
      }[kind];
      await page.goto(url);
      if (edition.name === ALERTED && kind !== 'search') {
        await expect(alert(page)).toBeVisible();
        // A pointer over it stops its seven seconds.
        await alert(page).dispatchEvent('pointerenter');
        const rows = await coveredOnTheWay(page);
        expect(rows.filter((row) => row === 0 || row > MOST_COVERED)).toEqual([]);
        await alert(page).getByRole('button').dispatchEvent('click');
        await expect(alert(page)).toHaveCount(0);
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      }
      const rows = await coveredOnTheWay(page);
      expect(rows.filter((row) => row > MOST_COVERED)).toEqual([]);
      expect(Math.max(...rows)).toBeGreaterThan(40);
    });
  }
}

for (const edition of IN_CATALAN) {
  test(`the share bar of ${edition.name} appears in the second half of a text, and leaves for the header`, async ({
    page,
  }) => {
    await page.goto(await storyUrl(edition, edition.story));
    const middle = await page.locator('article .text > .prose').evaluate((text) => {
      const { top, height } = text.getBoundingClientRect();
      return top + scrollY + height / 2;
    });
    await scrollBy(page, Math.round(middle) - 640);
    await expect(bar(page)).not.toBeInViewport();
    await scrollBy(page, 300);
    await expect(bar(page)).toBeInViewport({ ratio: 1 });
    await expect(bar(page)).toHaveCSS('opacity', '1');
    await scrollBy(page, -40);
    await expect(bar(page)).toHaveCSS('opacity', '0');
    await scrollBy(page, 40);
    await expect(bar(page)).toHaveCSS('opacity', '1');
    await page.keyboard.press('Tab');
    const copy = bar(page).getByRole('button', { name: 'Copia l’enllaç' });
    await scrollBy(page, -40);
    await copy.focus();
    await expect(bar(page)).toHaveCSS('opacity', '1');
  });

  test(`the share bar of ${edition.name} covers no text at the end of a story`, async ({
    page,
  }) => {
    await page.goto(await storyUrl(edition, edition.story));
    const { end, top } = await page.evaluate(() => {
      const story = document.querySelector('.with-aside');
      story?.scrollIntoView({ block: 'end', behavior: 'instant' });
      return {
        end: document.querySelector('article .text')?.getBoundingClientRect().bottom ?? Infinity,
        top: document.querySelector('.aside-bar')?.getBoundingClientRect().top ?? 0,
      };
    });
    expect(end).toBeLessThan(top);
  });
}

test('an alert stands below the share bar that has the focus, and grows with large letters', async ({
  page,
}) => {
  const edition = EDITIONS.find(({ name }) => name === ALERTED);
  if (!edition) throw new Error(`There is no edition ${ALERTED}.`);
  await page.goto(await storyUrl(edition, edition.story));
  await expect(alert(page)).toBeVisible();
  await alert(page).dispatchEvent('pointerenter');
  const share = bar(page).getByRole('link').first();
  await share.focus();
  const [shared, told] = await Promise.all([share.boundingBox(), alert(page).boundingBox()]);
  expect((shared?.y ?? 0) + (shared?.height ?? 0)).toBeLessThanOrEqual(told?.y ?? 0);

  await page.context().clearCookies();
  await page.addInitScript(() => {
    document.addEventListener(
      'DOMContentLoaded',
      () => (document.documentElement.style.fontSize = '200%'),
    );
  });
  await page.reload();
  await expect(alert(page)).toBeVisible();
  await alert(page).dispatchEvent('pointerenter');
  const words = await alert(page)
    .locator('.words')
    .evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
  expect(words, 'cut words').toBeLessThanOrEqual(1);
  const large = await alert(page).boundingBox();
  expect(large?.height).toBeLessThanOrEqual(0.4 * 640);
  const end = page.getByRole('contentinfo').getByRole('link').last();
  await end.focus();
  const [last, below] = await Promise.all([end.boundingBox(), alert(page).boundingBox()]);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
});

for (const { site, locale, slug } of [
  { site: 'elfar', locale: 'ca', slug: 'temporal-llevant-alber-en-directe' },
  { site: 'ondamarea', locale: 'es', slug: 'marejada-noche-concierto-directo' },
] as const) {
  test(`the posts of the live blog ${slug} begin on the first two screens, and the introduction is folded`, async ({
    page,
  }) => {
    const edition = EDITIONS.find((one) => one.site === site && one.locale === locale);
    if (!edition) throw new Error(`There is no edition of ${site} in ${locale}.`);
    await page.goto(await storyUrl(edition, slug));
    const begin = await page
      .locator('.days .post')
      .first()
      .evaluate((post) => post.getBoundingClientRect().top + scrollY);
    // Points of CSS (issue "the quiet phone": at most 900).
    expect(begin).toBeLessThanOrEqual(900);
    const introduction = page.locator('details.introduction');
    await expect(introduction.locator('p').first()).toBeHidden();
    await introduction.locator('summary').press('Enter');
    await expect(introduction.locator('p').first()).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.reload();
    await expect(introduction.locator('p').first()).toBeVisible();
    await expect(introduction.locator('summary')).toBeHidden();
  });
}

for (const { origin, front, name } of EDITIONS) {
  test(`the agenda and the archive of ${name} begin with their content`, async ({ page }) => {
    const firstOf = async (path: string) => {
      await page.goto(origin + front + path);
      const first = page.locator('main article').first();
      await expect(first).toBeVisible();
      return (await first.boundingBox())?.y;
    };
    expect(await firstOf('agenda/')).toBeLessThanOrEqual(560);
    expect(await firstOf('hemeroteca/')).toBeLessThanOrEqual(420);
  });
}
