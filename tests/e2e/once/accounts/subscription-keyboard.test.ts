import type { Locator } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { aReader, logInOn } from '#tests/e2e/support/readers/registered-reader.ts';

/** A reader without a pointer subscribes and cancels, in both languages. */

/** Presses of Tab after which a control counts as out of reach. */
const MOST_PRESSES = 60;

const JOURNEYS = [
  { name: 'El Far in Catalan', offer: 'digital-mes' },
  { name: 'Onda Marea in Spanish', offer: 'club-mes' },
];

for (const { name, offer } of JOURNEYS) {
  const edition = EDITIONS.find((one) => one.name === name);
  if (!edition) throw new Error(`There is no edition ${name}.`);
  const t = getTranslator(edition.locale);

  test(`a reader of ${name} subscribes and cancels with the keyboard only`, async ({ page }) => {
    test.setTimeout(120_000);
    const { keyboard } = page;
    const main = page.getByRole('main');
    const heading = page.getByRole('heading', { level: 1 });
    const button = (text: string) => main.getByRole('button', { name: text, exact: true });
    /** Tabs from the place of the focus to a control, and looks whether it is on the screen. */
    const tabTo = async (control: Locator) => {
      for (let press = 0; press < MOST_PRESSES; press += 1) {
        if (await control.evaluate((element) => element === document.activeElement)) break;
        await keyboard.press('Tab');
      }
      await expect(control).toBeFocused();
      await expect(control).toBeInViewport();
    };
    const pressOn = async (control: Locator) => {
      await tabTo(control);
      await keyboard.press('Enter');
    };

    await logInOn(page, edition, await aReader(page, 'la del teclat'));
    const story = await storyUrl(edition, edition.story);
    const backUrl = new URLSearchParams({ backUrl: new URL(story).pathname });
    await page.goto(`${edition.origin}${edition.front}suscripcion/?${backUrl.toString()}`);
    await pressOn(main.locator(`a[href*="offer=${offer}"]`));

    await expect(heading).toHaveText(t('subscription:checkout.title'));
    await tabTo(page.getByLabel(t('subscription:checkout.code')));
    await keyboard.type('un-altre');
    await keyboard.press('Enter');
    await expect(page.getByText(t('errors:subscription.unknownCode')).first()).toBeVisible();
    await tabTo(page.getByLabel(t('subscription:checkout.code')));
    await keyboard.press('Control+A');
    await keyboard.press('Delete');
    await pressOn(button(t('subscription:checkout.submit')));

    await expect(heading).toHaveText(t('subscription:simulated.title'));
    await pressOn(button(t('subscription:simulated.refuse')));
    await expect(page.getByText(t('subscription:simulated.refused'))).toBeVisible();
    await pressOn(button(t('subscription:simulated.pay')));
    await expect(heading).toHaveText(t('subscription:thanks.title'));
    await pressOn(page.getByRole('link', { name: t('subscription:thanks.back') }));
    await expect(page).toHaveURL(story);

    await page.goto(`${edition.origin}${edition.front}suscripcion/perfil/`);
    const reason = page.getByLabel(t('subscription:profile.reason'));
    await tabTo(reason);
    await keyboard.press('ArrowDown');
    await expect(reason).not.toHaveValue('');
    await pressOn(button(t('subscription:profile.cancelSubmit')));
    await expect(button(t('subscription:profile.resumeSubmit'))).toBeVisible();
  });
}
