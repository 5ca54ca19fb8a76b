import { EDITIONS } from '../support/editions.ts';
import { expect, test } from '../support/reader.ts';

test.use({ colorScheme: 'dark' });

for (const { name, origin, front } of EDITIONS) {
  test(`pictures and event badges of ${name} are darker in dark mode`, async ({ page }) => {
    await page.goto(`${origin}${front}buscar/?type=event`);
    const picture = page.getByRole('main').locator('img').first();
    await expect(picture).toHaveCSS('filter', 'brightness(0.9)');
    const [badge, frame, surface, rule, line] = await page.evaluate(() => {
      const colourOf = (name: string) => {
        const sample = document.body.appendChild(document.createElement('i'));
        sample.style.color = `var(${name})`;
        const { color } = getComputedStyle(sample);
        sample.remove();
        return color;
      };
      const badgeOfEvent = document.querySelector('main article [class*=badge]');
      return [
        badgeOfEvent && getComputedStyle(badgeOfEvent).backgroundColor,
        // Dark paper and a dark surface are nearly the same.
        badgeOfEvent && getComputedStyle(badgeOfEvent).borderTopColor,
        colourOf('--color-surface'),
        colourOf('--color-rule'),
        colourOf('--color-line'),
      ];
    });
    expect([badge, frame, rule]).toEqual([surface, line, line]);
  });
}
