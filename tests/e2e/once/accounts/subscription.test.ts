import { amountInWords } from '#domain/sites/offers.ts';
import { getTranslator } from '#i18n/translator.ts';
import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { waitForMail } from '#tests/e2e/support/readers/mails.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { aReader, logInOn } from '#tests/e2e/support/readers/registered-reader.ts';

/**
 * A reader subscribes, fails a payment, and leaves: on a phone on one site, on a desktop on the
 * other.
 */

/** `weeks`: presses of the clock until the trial is over. */
const JOURNEYS = [
  {
    name: 'El Far in Catalan',
    offer: 'digital-mes',
    weeks: 2,
    viewport: { width: 360, height: 740 },
  },
  {
    name: 'Onda Marea in Spanish',
    offer: 'club-mes',
    weeks: 1,
    viewport: { width: 1440, height: 900 },
  },
];

for (const { name, offer, weeks, viewport } of JOURNEYS) {
  const edition = EDITIONS.find((one) => one.name === name);
  if (!edition) throw new Error(`There is no edition ${name}.`);
  const t = getTranslator(edition.locale);
  const at = (path: string) => `${edition.origin}${edition.front}${path}`;

  test.describe(name, () => {
    test.use({ viewport });

    // R2.16
    test(`a reader of ${name} subscribes from a story, and reads, fails a payment and cancels`, async ({
      page,
      reader,
    }) => {
      test.setTimeout(120_000);
      const press = (text: string) =>
        page.getByRole('main').getByRole('button', { name: text, exact: true }).click();
      const { email } = reader;
      await logInOn(page, edition, reader);

      const story = await storyUrl(edition, edition.story);
      await page.goto(
        `${at('suscripcion/')}?${new URLSearchParams({ backUrl: new URL(story).pathname }).toString()}`,
      );
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('subscription:offers.title'),
      );
      await expectNoViolations(page);
      await page.locator(`a[href*="offer=${offer}"]`).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('subscription:checkout.title'),
      );
      await page.getByLabel(t('subscription:checkout.code')).fill('un-altre');
      await press(t('subscription:checkout.submit'));
      await expect(page.getByText(t('errors:subscription.unknownCode')).first()).toBeVisible();
      await expectNoViolations(page);
      await page.getByLabel(t('subscription:checkout.code')).fill('');
      await page.keyboard.press('Enter');

      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('subscription:simulated.title'),
      );
      await press(t('subscription:simulated.refuse'));
      await expect(page.getByText(t('subscription:simulated.refused'))).toBeVisible();
      await expectNoViolations(page);
      await press(t('subscription:simulated.pay'));
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        t('subscription:thanks.title'),
      );
      await expectNoViolations(page);
      await page.getByRole('link', { name: t('subscription:thanks.back') }).click();
      await expect(page).toHaveURL(story);
      const welcome = await waitForMail(email, 2);
      expect(welcome.subject).toContain(edition.name.replace(/ in .*/, ''));

      await page.goto(at('suscripcion/perfil/'));
      await expect(page.getByRole('main')).toContainText(t('subscription:profile.pauseTitle'));
      await expectNoViolations(page);
      await press(t('subscription:profile.pauseSubmit'));
      await expect(page.getByText(t('subscription:profile.changed'))).toBeVisible();
      await press(t('subscription:profile.resumeSubmit'));
      await press(t('subscription:clock.decline'));
      for (let week = 0; week < weeks; week += 1) await press(t('subscription:clock.week'));
      await expect(page.getByRole('main')).toContainText(t('subscription:profile.cancelNowText'));
      await expectNoViolations(page);
      await press(t('subscription:clock.accept'));
      await press(t('subscription:clock.week'));
      await expect(
        page
          .getByRole('row')
          .filter({ hasText: t('subscription:payments.paid') })
          .first(),
      ).toBeVisible();
      await page.getByLabel(t('subscription:profile.reason')).selectOption('little-use');
      await press(t('subscription:profile.cancelSubmit'));
      await expect(
        page.getByRole('button', { name: t('subscription:profile.resumeSubmit') }),
      ).toBeVisible();
      await expectNoViolations(page);
    });
  });
}

for (const edition of EDITIONS.filter(({ site }) => site === 'elfar')) {
  const t = getTranslator(edition.locale);
  const at = (path: string) => `${edition.origin}${edition.front}${path}`;

  test(`a reader of ${edition.name} pays what the profile has announced, in a campaign and after it`, async ({
    page,
  }) => {
    test.setTimeout(120_000);
    const main = page.getByRole('main');
    const press = (text: string) => main.getByRole('button', { name: text, exact: true }).click();
    const words = (cents: number) => amountInWords(cents, 'EUR', edition.locale);
    const [low, full] = [words(100), words(590)];
    const promise = main.getByText(
      t('subscription:profile.full', { amount: full, date: '§' }).split('§')[1] ?? '',
    );
    const paid = page.getByRole('row').filter({ hasText: t('subscription:payments.paid') });
    await logInOn(page, edition, await aReader(page, 'la del codi'));
    await page.goto(at('suscripcion/alta/?offer=digital-mes&code=far-a-la-vista'));
    await press(t('subscription:checkout.submit'));
    await press(t('subscription:simulated.pay'));
    await page.goto(at('suscripcion/perfil/'));
    await expect(promise).toBeVisible();
    await expectNoViolations(page);
    // Two turns of eight days end the trial of fourteen days.
    await press(t('subscription:clock.week'));
    for (const [turn, amount] of [
      ['week', low],
      ['month', low],
      ['month', low],
      ['month', full],
    ] as const) {
      const before = await paid.count();
      await expect(main).toContainText(
        t('subscription:profile.next', { amount, date: '§' }).split('§')[0] ?? '',
      );
      await press(t(`subscription:clock.${turn}`));
      await expect(paid).toHaveCount(before + 1);
      await expect(paid.first()).toContainText(amount);
    }
    await expect(promise).toBeHidden();
  });
}
