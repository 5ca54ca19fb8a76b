import type { Page } from 'playwright/test';
import type { UserType } from '#domain/accounts/session/session-cookie.ts';
import { violationsOf } from '../support/accessibility.ts';
import { EDITIONS, type Edition } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';
import { settled } from '../support/ready.ts';
import { signIn } from '../support/readers/signed-in.ts';

const texts = {
  login: 'Inicia la sessió',
  menu: 'El teu compte',
  profile: 'Perfil',
  subscription: 'Subscripció',
  logout: 'Tanca la sessió',
};

/**
 * The scripts of every page, the loader of the search layer, and those of schedule, carousels and
 * pictures. No island needs them.
 */
const PAGE_SCRIPTS =
  /\/_astro\/(?:Page\.astro_|preload-helper\.|(?:Schedule)?Carousel\.astro_|Lightbox\.astro_|carousel\.|moving-carousel\.|OnAirBar\.astro_|mark-broadcasts\.)/;

/** One pixel. */
const PICTURE =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const button = (page: Page) => page.getByRole('banner').locator('button[aria-expanded]');
const menu = (page: Page) => page.getByRole('navigation', { name: texts.menu });
const entry = (page: Page, name: string) => menu(page).getByText(name, { exact: true });

/** Opens the front as a reader with a session, and waits until the island is hydrated. */
async function openSignedIn(page: Page, edition: Edition, type: UserType): Promise<void> {
  await signIn(page, edition.origin, type);
  await page.goto(edition.origin + edition.front);
  await expect(button(page)).toHaveText('Ò');
}

/** One edition of each site. The user button of the others differs in its words only. */
const IN_CATALAN = EDITIONS.filter(({ locale }) => locale === 'ca');

for (const edition of IN_CATALAN) {
  // R2.36, R2.37, R2.39, R2.52
  test(`${edition.name} without a session has a login link and loads only the page’s own scripts`, async ({
    page,
  }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      const isScript =
        request.resourceType() === 'script' || /\.m?js(?:$|\?)|react/.test(request.url());
      if (isScript && !PAGE_SCRIPTS.test(request.url())) scripts.push(request.url());
    });
    for (const url of [edition.origin + edition.front, await storyUrl(edition, edition.story)]) {
      await page.goto(url);
      await settled(page);
      await expect(page.getByRole('banner').getByRole('link', { name: texts.login })).toBeVisible();
    }
    expect(scripts).toEqual([]);
    await openSignedIn(page, edition, 1);
    expect(scripts.length, 'the listener of this test hears scripts').toBeGreaterThan(0);
  });

  // R2.55, R2.94
  test(`the user button of ${edition.name} opens by click and closes by a click outside`, async ({
    page,
  }) => {
    await openSignedIn(page, edition, 1);
    await expect(menu(page)).toBeHidden();
    await button(page).click();
    await expect(button(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(menu(page)).toBeVisible();
    await expect(entry(page, texts.profile)).toBeInViewport({ ratio: 1 });
    await expect(entry(page, texts.logout)).toBeInViewport({ ratio: 1 });
    const boxes = await Promise.all(
      [button(page), ...(await menu(page).getByRole('listitem').all())].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(boxes.length).toBeGreaterThan(4);
    for (const [index, box] of boxes.slice(1).entries()) {
      const above = boxes[index];
      expect(box?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
    }
    const widths = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: window.innerWidth,
    }));
    expect(widths.content).toBeLessThanOrEqual(widths.window);
    await page.getByRole('contentinfo').click({ position: { x: 3, y: 3 } });
    await expect(menu(page)).toBeHidden();
  });

  // R2.53
  test(`the user button of ${edition.name} shows the provider’s picture of the reader, also on later pages`, async ({
    page,
  }) => {
    await signIn(page, edition.origin, 1);
    const user = {
      id: '7',
      nick: 'òscar',
      type: 1,
      savedContentIds: [],
      followedAuthorIds: [],
      newsletters: [],
    };
    let asked = 0;
    await page.route('**/api/front/user/profile', (route) => {
      asked += 1;
      return route.fulfill({ json: { httpCode: 200, response: { user, thumbnailURL: PICTURE } } });
    });
    for (const url of [edition.origin + edition.front, await storyUrl(edition, edition.story)]) {
      await page.goto(url);
      await expect
        .poll(() =>
          button(page)
            .locator('img')
            .evaluate((image: HTMLImageElement) => image.naturalWidth),
        )
        .toBe(1);
      await expect(button(page)).toHaveAccessibleName('Obre el menú del teu compte');
    }
    expect(asked).toBe(1);
  });

  test(`the user button of ${edition.name} works by keyboard, and Escape returns the focus`, async ({
    page,
  }) => {
    await openSignedIn(page, edition, 1);
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(entry(page, texts.profile)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(entry(page, texts.logout)).toBeFocused();
    await page.keyboard.press('Home');
    await expect(entry(page, texts.profile)).toBeFocused();
    await page.keyboard.press('End');
    await expect(entry(page, texts.logout)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(button(page)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(entry(page, texts.profile)).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(menu(page)).toBeHidden();
  });

  // R2.17
  test(`the menu of ${edition.name} contains the subscription for subscribers only`, async ({
    page,
  }) => {
    await openSignedIn(page, edition, 1);
    await button(page).click();
    await expect(entry(page, texts.subscription)).toHaveCount(0);
    await openSignedIn(page, edition, 2);
    await button(page).click();
    await expect(entry(page, texts.subscription)).toBeVisible();
  });

  // R2.7
  test(`a logout on ${edition.name} leads to the login page without a session`, async ({
    page,
  }) => {
    await openSignedIn(page, edition, 1);
    await button(page).click();
    await entry(page, texts.logout).click();
    await expect(page.getByRole('banner').getByRole('link', { name: texts.login })).toBeVisible();
    await expect(page).toHaveURL(`${edition.origin}${edition.front}acceso/?alert=logged_out`);
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the open user menu of ${edition.name} passes axe in ${colorScheme}`, async ({
      page,
    }, testInfo) => {
      await page.emulateMedia({ colorScheme });
      await openSignedIn(page, edition, 2);
      await button(page).click();
      await page.screenshot({ path: testInfo.outputPath('user-menu.png') });
      expect(await violationsOf(page, { within: 'header' })).toEqual([]);
    });
  }
}
