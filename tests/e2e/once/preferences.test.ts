import { EDITIONS } from '../support/editions.ts';
import { storyUrl } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';
import { signIn } from '../support/readers/signed-in.ts';

for (const edition of EDITIONS) {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`${edition.name} cross-fades pages except with reduced motion (${reducedMotion})`, async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion });
      await page.addInitScript(() => {
        addEventListener('pagereveal', (event) => {
          document.documentElement.dataset['fades'] = String(
            'viewTransition' in event && event.viewTransition !== null,
          );
        });
      });
      await page.goto(edition.origin + edition.front);
      const story = new URL(await storyUrl(edition, edition.story)).pathname;
      await page.getByRole('main').locator(`a[href="${story}"]`).first().click();
      await expect(page).toHaveURL(edition.origin + story);
      await expect(page.locator('html')).toHaveAttribute(
        'data-fades',
        String(reducedMotion === 'no-preference'),
      );
    });
  }

  test(`${edition.name} shows its links, focus and user button in forced colours`, async ({
    page,
  }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await signIn(page, edition.origin, 1);
    await page.goto(edition.origin + edition.front);
    const button = page.getByRole('banner').locator('button[aria-expanded]');
    await expect(button).toHaveText('Ò');
    await page.getByRole('main').getByRole('link').first().focus();
    await page.keyboard.press('Tab');
    const shown = await page.evaluate(() => {
      const probe = document.body.appendChild(document.createElement('a'));
      probe.href = '#';
      const own = {
        link: getComputedStyle(probe).color,
        paper: getComputedStyle(document.documentElement).backgroundColor,
      };
      probe.remove();
      const links = [...document.querySelectorAll('main a')].map(
        (link) => getComputedStyle(link).color,
      );
      const focused = getComputedStyle(document.activeElement ?? document.body);
      return {
        areLinksAsTheReaderHasThem: links.every(
          (color) => color === own.link && color !== own.paper,
        ),
        isFocusSeen: focused.outlineStyle !== 'none' && focused.outlineColor !== own.paper,
      };
    });
    expect(shown).toEqual({ areLinksAsTheReaderHasThem: true, isFocusSeen: true });
  });
}
