import { EDITIONS } from '../support/editions.ts';
import { pagesOf } from '../support/pages.ts';
import { expect, test } from '../support/reader.ts';
import { signIn } from '../support/signed-in.ts';

for (const edition of EDITIONS) {
  test(`nothing moves on the pages of ${edition.name} for who asked for less motion`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const { url } of pagesOf(edition)) {
      await page.goto(await url());
      const moving = await page.evaluate(() => {
        const seconds = (durations: string) => Math.max(...durations.split(',').map(Number.parseFloat));
        const moves = ({ animationName, transitionDuration, scrollBehavior }: CSSStyleDeclaration) =>
          animationName !== 'none' || seconds(transitionDuration) > 0 || scrollBehavior === 'smooth';
        return [...document.querySelectorAll('*')]
          .filter((element) => element.checkVisibility() && moves(getComputedStyle(element)))
          .map(({ outerHTML }) => outerHTML.slice(0, 80));
      });
      expect(moving).toEqual([]);
    }
  });

  test(`with colours of the reader's own ${edition.name} still shows its links, its focus and its user button`, async ({ page }) => {
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
      const own = { link: getComputedStyle(probe).color, paper: getComputedStyle(document.documentElement).backgroundColor };
      probe.remove();
      const links = [...document.querySelectorAll('main a')].map((link) => getComputedStyle(link).color);
      const focused = getComputedStyle(document.activeElement ?? document.body);
      return {
        areLinksAsTheReaderHasThem: links.every((color) => color === own.link && color !== own.paper),
        isFocusSeen: focused.outlineStyle !== 'none' && focused.outlineColor !== own.paper,
      };
    });
    expect(shown).toEqual({ areLinksAsTheReaderHasThem: true, isFocusSeen: true });
  });
}
