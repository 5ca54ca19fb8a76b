import type { Browser, Page } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { expectNoViolations } from '../support/accessibility.ts';
import { EDITIONS, type Edition } from '../support/editions.ts';
import { ownName } from '../support/own-name.ts';
import { published } from '../support/published.ts';
import { expect, test } from '../support/reader.ts';
import { aReader, logInOn } from '../support/readers/registered-reader.ts';

/** Publishes a comment on a story. Its site holds no first comments. */
async function comment(
  page: Page,
  { edition, url, text }: { edition: Edition; url: string; text: string },
): Promise<void> {
  const t = getTranslator(edition.locale);
  await page.goto(`${url}#comentaris`);
  const section = page.locator('#comentaris');
  await section.locator('.comments[data-awake]').waitFor();
  await section.getByRole('textbox', { name: t('comments:composer.label') }).fill(text);
  await section.getByRole('button', { name: t('comments:composer.send') }).click();
  await expect(section).toContainText(t('comments:tools.published'));
}

/** Replies to a comment as another reader. Returns their nick. */
async function replyTo(
  browser: Browser,
  { edition, url, text, reply }: { edition: Edition; url: string; text: string; reply: string },
): Promise<string> {
  const t = getTranslator(edition.locale);
  const page = await browser.newPage();
  const reader = await aReader(page, 'qui respon');
  await logInOn(page, edition, reader);
  await published(`${url}comentarios/`, text);
  await page.goto(`${url}#comentaris`);
  const thread = page.locator('.threads > li', { hasText: text });
  await thread.getByRole('button', { name: t('comments:tools.reply') }).click();
  await thread.getByRole('textbox').fill(reply);
  await thread.getByRole('button', { name: t('comments:tools.sendReply') }).click();
  await expect(page.locator('#comentaris')).toContainText(t('comments:tools.published'));
  await page.close();
  return reader.nick;
}

for (const edition of EDITIONS.filter(({ site }) => site === 'ondamarea')) {
  const t = getTranslator(edition.locale);

  test(`a reply is counted in the menu, listed and read, with the keyboard only, in ${edition.name}`, async ({
    page,
    browser,
    reader,
    thread,
  }) => {
    test.setTimeout(120_000);
    await logInOn(page, edition, reader);
    const { url } = await thread(edition);
    const text = `${ownName('El faro es de todos')}.`;
    await comment(page, { edition, url, text });
    const nick = await replyTo(browser, { edition, url, text, reply: `${ownName('De acuerdo')}.` });

    // The count of a minute ago is kept on the device.
    await page.evaluate(() => localStorage.removeItem('portada-reader-unread'));
    await page.reload();
    const menu = page.getByRole('banner').getByRole('button', { name: t('header:user.open') });
    await expect(menu).toHaveAccessibleName(
      `${t('header:user.open')}. ${t('header:user.notifications')}: 1`,
    );
    await menu.press('Enter');
    await page.getByRole('link', { name: `${t('header:user.notifications')} (1)` }).press('Enter');

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('notifications:title'));
    const entry = page.locator('main li', { hasText: text });
    await expect(
      entry.getByRole('link', { name: t('notifications:list.reply', { nick }) }),
    ).toBeVisible();
    await expect(entry).toContainText(t('notifications:list.unread'));
    await expect(
      page.getByRole('banner').getByRole('button', { name: t('header:user.open'), exact: true }),
    ).toBeVisible();
    await expectNoViolations(page);

    await page.getByRole('radio', { name: t('notifications:list.digest.choices.daily') }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('button', { name: t('notifications:list.digest.save') }).press('Enter');
    const saved = page
      .getByRole('status')
      .filter({ hasText: t('notifications:list.digest.saved') });
    await expect(saved).toBeFocused();
    await page.getByRole('button', { name: t('notifications:list.digest.save') }).press('Enter');
    await expect(saved, 'said a second time').toBeFocused();
    await page.reload();
    await expect(
      page.getByRole('radio', { name: t('notifications:list.digest.choices.never') }),
    ).toBeChecked();
    await expect(entry).not.toContainText(t('notifications:list.unread'));

    await entry.getByRole('heading').getByRole('link').press('Enter');
    await expect(page.locator('main')).toContainText('De acuerdo');

    await page.goto(`${edition.origin}${edition.front}perfil/comentarios/`);
    const own = page.locator('main li', { hasText: text });
    await expect(own).toContainText(t('comments:own.states.published'));
    await expectNoViolations(page);
    await own.locator('summary').press('Enter');
    await own.getByRole('button', { name: t('comments:own.remove') }).press('Enter');
    await expect(
      page.getByRole('status').filter({ hasText: t('profile:activity.removed') }),
    ).toBeFocused();
    await expect(own).toHaveCount(0);
    await page.goto(`${edition.origin}${edition.front}perfil/avisos/`);
    await expect(page.getByText(t('notifications:list.empty'))).toBeVisible();
  });

  test(`notifications are listed and read without JavaScript, in ${edition.name}`, async ({
    page,
    browser,
    reader,
    thread,
  }) => {
    test.setTimeout(120_000);
    await logInOn(page, edition, reader);
    const { url } = await thread(edition);
    const text = `${ownName('El puerto es pequeño')}.`;
    await comment(page, { edition, url, text });
    const nick = await replyTo(browser, { edition, url, text, reply: `${ownName('Lo amplían')}.` });

    const plain = await browser.newPage({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    await plain.goto(`${edition.origin}${edition.front}perfil/avisos/`);
    await expect(
      plain.getByRole('link', { name: t('notifications:list.reply', { nick }) }),
    ).toBeVisible();
    await plain.getByRole('button', { name: t('notifications:list.markRead') }).press('Enter');
    await expect(plain.getByText(t('notifications:allRead'))).toBeVisible();
    await expect(plain.getByText(t('notifications:list.unread'), { exact: true })).toHaveCount(0);
    await plain
      .getByRole('radio', { name: t('notifications:list.digest.choices.immediately') })
      .check();
    await plain.getByRole('button', { name: t('notifications:list.digest.save') }).press('Enter');
    await expect(plain.getByText(t('notifications:list.digest.saved'))).toBeVisible();
    await expect(
      plain.getByRole('radio', { name: t('notifications:list.digest.choices.immediately') }),
    ).toBeChecked();

    await plain.goto(`${edition.origin}${edition.front}perfil/comentarios/`);
    const own = plain.locator('main li', { hasText: text });
    await own.locator('summary').press('Enter');
    await own.getByRole('button', { name: t('comments:own.remove') }).press('Enter');
    await expect(plain.getByText(t('profile:activity.removed'))).toBeVisible();
    await plain.context().close();
  });
}
