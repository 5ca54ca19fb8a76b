import { LOCALES } from '#domain/locale/locale.ts';
import { getTranslator } from '#i18n/translator.ts';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { elfarIn } from '#tests/e2e/support/editions.ts';
import { aWord, openRoom, search, writeComments } from '#tests/e2e/support/moderation-room.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const WHY = 'Tres comentaris amb insults.';

for (const locale of LOCALES) {
  const edition = elfarIn(locale);
  const t = getTranslator(locale);

  test(`a suspended reader learns why, deletes own comments and answers once, by keyboard, in ${locale}`, async ({
    page,
    browser,
    thread,
  }) => {
    test.setTimeout(90_000);
    const word = aWord('llevantada');
    const answer = `Ho sento, no tornarà a passar: ${word}.`;
    const { story, url } = await thread(edition);
    await openRoom(page, locale);
    const { page: reader } = await writeComments(browser, {
      locale,
      story,
      word,
      texts: ['Sou uns venuts.', 'I torno a dir-ho.'],
    });
    await search(page, locale, word);
    await expect(page.locator('[data-key]')).toHaveCount(2);
    const row = page.locator('[data-key]').first();
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await row.getByRole('button', { name: t('moderation:suspend'), exact: true }).press('Enter');
    await row.getByRole('textbox').fill(WHY);
    await row
      .getByRole('button', { name: new RegExp(`^${t('moderation:suspendNow', { nick: '' })}`) })
      .press('Enter');
    await expect(row.getByText(WHY)).toBeVisible();

    await reader.goto(`${url}#comentaris`);
    const section = reader.locator('#comentaris');
    await expect(section.getByText(WHY)).toBeVisible();
    await expect(section.getByRole('textbox', { name: t('comments:composer.label') })).toHaveCount(
      0,
    );
    await expect(section.getByRole('button', { name: t('comments:voting.like') })).toHaveCount(0);
    expect(await violationsOf(reader, { within: '#comentaris' })).toEqual([]);
    const own = section.locator('.own-comments li.comment');
    await expect(own).toHaveCount(2);
    await own
      .first()
      .getByRole('button', { name: t('comments:own.remove') })
      .press('Enter');
    await own
      .first()
      .getByRole('button', { name: t('comments:own.remove') })
      .last()
      .press('Enter');
    await expect(own).toHaveCount(1);

    await section.getByRole('textbox', { name: t('comments:suspension.notice.label') }).focus();
    await reader.keyboard.type(answer);
    await reader.keyboard.press('Tab');
    await reader.keyboard.press('Enter');
    await expect(section.getByText(t('comments:suspension.notice.sent'))).toBeVisible();
    await reader.goto(`${edition.origin}${edition.front}perfil/comentarios/`);
    await expect(
      reader.getByRole('main').getByText(t('comments:suspension.notice.sent')).first(),
    ).toBeVisible();
    await expect(
      reader.getByRole('textbox', { name: t('comments:suspension.notice.label') }),
    ).toHaveCount(0);

    await page.reload();
    const suspensions = page.locator('#suspensions');
    await expect(suspensions.getByText(answer)).toBeVisible();
    await reader.context().close();
  });
}
