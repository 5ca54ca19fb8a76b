import type { Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { expectNoViolations } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS, demoStories, type Edition } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { aReader, logInOn } from '#tests/e2e/support/readers/registered-reader.ts';

const rest = (page: Page) => page.locator('.closed-part > .prose');

for (const { name, offer } of [
  { name: 'El Far in Catalan', offer: 'digital-mes' },
  { name: 'Onda Marea in Spanish', offer: 'club-mes' },
]) {
  const edition = EDITIONS.find((one) => one.name === name);
  if (!edition) throw new Error(`No edition is called "${name}".`);
  const t = getTranslator(edition.locale);

  test(`a reader of ${name} subscribes at a closed story, gives it away, cancels, reads to the end of the time, and returns`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(120_000);
    const story = await closedUrl(edition);
    await logInOn(page, edition, await aReader(page, 'la que regala'));
    await subscribe(page, edition, { story, offer });
    await expect(page).toHaveURL(new RegExp(`^${story}`));
    await expect(rest(page)).toBeVisible();

    const give = page.getByRole('button', { name: t('article:gift.give') });
    await give.focus();
    await page.keyboard.press('Enter');
    const link = page.locator('output a[href*="regalo="]');
    await expect(link).toBeVisible();
    await expectNoViolations(page);
    const gift = (await link.getAttribute('href')) ?? '';

    for (const javaScriptEnabled of [true, false]) {
      const context = await browser.newContext({ javaScriptEnabled });
      const guest = await context.newPage();
      await guest.goto(gift);
      if (!javaScriptEnabled) await guest.locator('.closed-part form button').click();
      const text = javaScriptEnabled ? rest(guest) : guest.locator('.prose').last();
      await expect(text).toBeVisible();
      await expect(guest.locator('.closed-part > aside')).toHaveCount(0);
      expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain('portada_meter');
      await context.close();
    }

    const press = (text: string) =>
      page.getByRole('main').getByRole('button', { name: text, exact: true }).click();
    const profile = `${edition.origin}${edition.front}suscripcion/perfil/`;
    await page.goto(profile);
    await page.getByLabel(t('subscription:profile.reason')).selectOption('little-use');
    await press(t('subscription:profile.cancelSubmit'));
    await expect(
      page.getByRole('button', { name: t('subscription:profile.resumeSubmit') }),
    ).toBeVisible();
    await page.goto(story);
    await expect(rest(page)).toBeVisible();
    await expect(give).toBeVisible();
    await page.goto(profile);
    await press(t('subscription:clock.month'));
    await expect(
      page.getByRole('button', { name: t('subscription:profile.resumeSubmit') }),
    ).toHaveCount(0);
    // Only subscribers give stories away: this one is read by the allowance of the account.
    await page.goto(story);
    await expect(rest(page)).toBeVisible();
    await expect(give).toBeHidden();
    await subscribe(page, edition, { story, offer });
    await expect(rest(page)).toBeVisible();
    await expect(give).toBeVisible();
  });
}

/** The first story of an edition for subscribers. */
async function closedUrl(edition: Edition): Promise<string> {
  const closed = demoStories(edition).find(({ access }) => access === 'subscriber');
  if (!closed) throw new Error(`${edition.name} has no story for subscribers.`);
  return storyUrl(edition, closed.slug);
}

/** Subscribes from the gate of a story, and comes back to it. */
async function subscribe(
  page: Page,
  edition: Edition,
  { story, offer }: { story: string; offer: string },
): Promise<void> {
  const t = getTranslator(edition.locale);
  const press = (text: string) =>
    page.getByRole('main').getByRole('button', { name: text, exact: true }).click();
  await page.goto(story);
  const path = encodeURIComponent(`${new URL(story).pathname}#resta`);
  await page.goto(`${edition.origin}${edition.front}suscripcion/?backUrl=${path}`);
  await page.locator(`a[href*="offer=${offer}"]`).click();
  await press(t('subscription:checkout.submit'));
  await press(t('subscription:simulated.pay'));
  await page.getByRole('link', { name: t('subscription:thanks.back') }).click();
}
