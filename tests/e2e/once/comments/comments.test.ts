import type { Route } from 'playwright/test';
import { getTranslator } from '#i18n/translator.ts';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { ownName } from '#tests/e2e/support/own-name.ts';
import { published } from '#tests/e2e/support/published.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { aReader, logInOn, loseSession } from '#tests/e2e/support/readers/registered-reader.ts';

/** Stories with comments in the demo, and a comment that is not published. */
const COMMENTED = [
  {
    locale: 'ca',
    slug: 'eolic-serra-del-llop',
    name: 'Laia Torrents',
    hidden: 'veritat_total',
    best: 'Més ben valorats',
    answer: 'Hi seré.',
  },
  {
    locale: 'es',
    slug: 'eolico-serra-del-llop',
    name: 'Ester Galí',
    hidden: undefined,
    best: 'Mejor valorados',
    answer: 'Compartían',
  },
] as const;

for (const { locale, slug, name, hidden, best, answer } of COMMENTED) {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === locale);
  if (!edition) throw new Error(`no edition in ${locale}`);

  // R2.32, R2.65, R3.67
  test(`comments come into the story when they are near, in ${locale}`, async ({ page }) => {
    await page.goto(await storyUrl(edition, slug));
    const section = page.locator('#comentaris');
    await expect(section.locator('.comment')).toHaveCount(0);
    await page.locator('.heading [href="#comentaris"]').click();
    await expect(section.getByText(name)).toBeVisible();
    const count = (await section.locator('.comments').getAttribute('data-count')) ?? '';
    await expect(page.locator('[href="#comentaris"] [data-count]')).toHaveText([count, count]);
    if (hidden !== undefined) await expect(section.getByText(hidden)).toHaveCount(0);
    await section.getByRole('link', { name: best }).press('Enter');
    await expect(section.locator('[aria-current="true"]')).toHaveText(best);
    expect(await violationsOf(page, { within: '#comentaris' })).toEqual([]);
  });

  test.describe(`without JavaScript, in ${locale}`, () => {
    test.use({ javaScriptEnabled: false });

    test('comments have a page, and writing one leads to the login and back', async ({ page }) => {
      await page.goto(await storyUrl(edition, slug));
      await page.locator('#comentaris h2 a').click();
      await expect(page.getByText(name)).toBeVisible();
      await page.locator('[data-reply]').first().click();
      await expect(page).toHaveURL(/\/acceso\/\?backUrl=.*escribir/);
    });
  });

  test(`the page of a comment has all replies, in ${locale}`, async ({ page }) => {
    await page.goto(`${await storyUrl(edition, slug)}comentarios/`);
    await page
      .locator('.threads > li', { hasText: answer.slice(0, 2) })
      .first()
      .waitFor();
    await page.locator('li:has(> .replies) > .comment .who a').last().click();
    await expect(page.getByText(answer)).toBeVisible();
    expect(await violationsOf(page, { within: 'main' })).toEqual([]);
  });
}

for (const { locale, slug } of COMMENTED) {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === locale);
  if (!edition) throw new Error(`no edition in ${locale}`);
  const t = getTranslator(locale);

  // R6.5
  test(`a visitor is asked to log in to vote, to report and to write, and the text stays, in ${locale}`, async ({
    page,
  }) => {
    await page.goto(await storyUrl(edition, slug));
    await page.locator('.aside-bar [href="#comentaris"]').click();
    const section = page.locator('#comentaris');
    for (const [name, reason] of [
      [t('comments:voting.like'), t('account:prompt.voteComment')],
      [t('comments:voting.report'), t('account:prompt.reportComment')],
    ] as const) {
      await section.getByRole('button', { name }).first().click();
      await expect(page.getByRole('dialog')).toContainText(reason);
      await page.getByRole('dialog').getByRole('button').click();
    }
    await section.getByLabel(t('comments:composer.label')).fill('Un text a mitges');
    await section.getByRole('button', { name: t('comments:composer.send') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('account:prompt.comment'));
    const login = await dialog
      .getByRole('link', { name: t('account:prompt.login') })
      .getAttribute('href');
    expect(decodeURIComponent(String(login))).toContain('#comentaris');
    await page.reload();
    await expect(section.getByLabel(t('comments:composer.label'))).toHaveValue('Un text a mitges');
  });

  // R3.67, R6.8
  test(`a reader votes, reports and writes a first comment, which waits, in ${locale}`, async ({
    page,
    reader,
    thread,
  }) => {
    test.setTimeout(60_000);
    const { url } = await thread(edition, [ownName('Un altre lector opina')]);
    await page.goto(`${url}#comentaris`);
    const section = page.locator('#comentaris');
    const comment = section.locator('.threads .comment');
    const like = comment.getByRole('button', { name: new RegExp(`^${t('comments:voting.like')}`) });
    await expect(like).toHaveAttribute('aria-pressed', 'false');
    await expect(like.locator('b')).toHaveText('0');
    await page.setViewportSize({ width: 360, height: 740 });
    const controls = comment.locator('.doing').locator('a:visible, button:visible');
    await expect(controls).toHaveCount(4);
    const tops = await controls.evaluateAll((all) =>
      all.map((one) => Math.round(one.getBoundingClientRect().top / 8)),
    );
    expect(new Set(tops).size, 'lines of controls').toBe(1);
    await page.setViewportSize({ width: 1440, height: 900 });
    await like.press('Enter');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
    await expect(like.locator('b')).toHaveText('1');
    await like.press('Enter');
    await expect(like.locator('b')).toHaveText('0');
    await comment.getByRole('button', { name: t('comments:voting.report') }).click();
    await comment.getByRole('button', { name: t('comments:voting.reasons.off-topic') }).click();
    await expect(comment).toContainText(t('comments:voting.reported'));

    const field = section.getByRole('textbox', { name: t('comments:composer.label') });
    await field.fill(`${'a '.repeat(229)}👨‍👩‍👧‍👦`);
    await expect(section.getByText(t('comments:remaining', { count: 41 }))).toBeVisible();
    await field.fill(`Vegeu exemple.cat, ${reader.nick}`);
    await expect(section).toContainText(`${t('comments:composer.links')}: exemple.cat`);
    await section.getByRole('button', { name: t('comments:composer.send') }).press('Enter');
    const own = section.locator('.own-comments li.comment');
    await expect(own).toContainText(t('comments:own.states.held'));
    await expect(own).toBeFocused();
    await expect(section.getByText(t('comments:tools.moderated'))).toBeVisible();
    await expect(own).toContainText(t('comments:own.reasons.first'));
    await expect(field).toHaveValue('');
    expect(await violationsOf(page, { within: '#comentaris' })).toEqual([]);
    await own.getByRole('button', { name: t('comments:own.remove') }).click();
    await own.getByRole('button', { name: t('comments:own.remove') }).click();
    await expect(own).toHaveCount(0);
  });
}

for (const { locale } of COMMENTED) {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === locale);
  if (!edition) throw new Error(`no edition in ${locale}`);
  const t = getTranslator(locale);

  // R8.20
  test(`a comment that cannot be stored stays in its field, with a message, in ${locale}`, async ({
    page,
    thread,
    pageErrors,
  }) => {
    await aReader(page, 'la del tall');
    const url = `${(await thread(edition)).url}#comentaris`;
    await page.goto(url);
    const section = page.locator('#comentaris');
    const field = section.getByRole('textbox', { name: t('comments:composer.label') });
    await section.locator('.comments[data-awake]').waitFor();
    const failures: [string, (route: Route) => Promise<void>][] = [
      ['Un text sense xarxa', (route) => route.abort()],
      [
        'Un text que no es perd',
        (route) =>
          route.fulfill({
            status: 503,
            json: { code: 'SERVICE_UNAVAILABLE' },
            contentType: 'application/problem+json',
          }),
      ],
    ];
    for (const [text, fail] of failures) {
      await page.route('**/api/front/comments/**', (route) =>
        route.request().method() === 'POST' ? fail(route) : route.fallback(),
      );
      await field.fill(text);
      // The change of the text removes the message of the failure before, so that the next one is
      // of this failure.
      await expect(section.getByText(t('errors:comments.notPublished'))).toHaveCount(0);
      await section.getByRole('button', { name: t('comments:composer.send') }).press('Enter');
      await expect(section.getByText(t('errors:comments.notPublished'))).toBeVisible();
      await expect(field).toHaveValue(text);
      await page.unrouteAll({ behavior: 'wait' });
    }
    pageErrors.length = 0;
    await page.goto('about:blank');
    await page.goto(url);
    await expect(field).toHaveValue('Un text que no es perd');
  });
}

test('the login prompts of comments are popovers in a browser without invoker commands', async ({
  page,
}) => {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === 'ca');
  if (!edition) throw new Error('no edition');
  const { slug, best } = COMMENTED[0];
  await page.addInitScript(
    () => void Reflect.deleteProperty(HTMLButtonElement.prototype, 'command'),
  );
  await page.goto(`${await storyUrl(edition, slug)}#comentaris`);
  const buttons = page.locator('#comentaris .comment button');
  const others = page.locator('#comentaris .comment button:not([popovertarget])');
  await buttons.first().waitFor();
  await expect(others).toHaveCount(0);
  const order = page.getByRole('link', { name: best });
  await order.click();
  await expect(order).toHaveAttribute('aria-current', 'true');
  await expect(others).toHaveCount(0);
});

test('a press on an order of comments is answered before they come, and the last press counts', async ({
  page,
}) => {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === 'ca');
  if (!edition) throw new Error('no edition');
  const t = getTranslator('ca');
  const { promise: isPressed, resolve: letCome } = Promise.withResolvers<void>();
  await page.goto(`${await storyUrl(edition, COMMENTED[0].slug)}#comentaris`);
  const orderOf = (name: 'best' | 'oldest') =>
    page.getByRole('link', { name: t(`comments:order.${name}`) });
  await expect(orderOf('best')).toBeVisible();
  const opacityOf = (name: 'best' | 'oldest') =>
    orderOf(name).evaluate((link) => Number(getComputedStyle(link).opacity));
  expect(await opacityOf('best')).toBe(1);
  const best = (await orderOf('best').getAttribute('data-part')) ?? '';
  await page.route(`**${best}`, (route) => isPressed.then(() => route.continue()));
  await orderOf('best').click();
  await expect(orderOf('best')).toHaveAttribute('aria-busy', 'true');
  expect(await opacityOf('best')).toBeLessThan(1);
  await orderOf('oldest').click();
  await expect(orderOf('oldest')).toHaveAttribute('aria-current', 'true');
  const late = page.waitForResponse(`**${best}`);
  letCome();
  await (await late).finished();
  await expect(orderOf('oldest')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('#comentaris [aria-busy]')).toHaveCount(0);
});

test.describe('a half-written comment', () => {
  const edition = EDITIONS.find((one) => one.site === 'elfar' && one.locale === 'ca');
  if (!edition) throw new Error('no edition');
  const t = getTranslator('ca');
  const { slug, best } = COMMENTED[0];
  const text = 'Un text a mitges';

  test('stays in another order and on the page of the comments, and is there after the login', async ({
    page,
    reader,
  }) => {
    test.setTimeout(60_000);
    await loseSession(page);
    const story = await storyUrl(edition, slug);
    await page.goto(`${story}#comentaris`);
    const field = page.locator('#contingut').getByLabel(t('comments:composer.label'));
    await field.fill('Un altre text');
    const order = page.getByRole('link', { name: best });
    await order.click();
    await expect(order).toHaveAttribute('aria-current', 'true');
    await expect(field).toHaveValue('Un altre text');
    await field.fill(text);

    await page.goto(`${story}comentarios/`);
    await expect(field).toHaveValue(text);
    await page.getByRole('button', { name: t('comments:composer.send') }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t('account:prompt.comment'));
    await dialog.getByRole('link', { name: t('account:prompt.login') }).click();
    await expect(
      page.getByRole('button', { name: t('account:passwordButton.show') }),
    ).toBeVisible();
    await page.locator('form:has([value=login]) [name=email]').first().fill(reader.email);
    await page.locator('form:has([value=login]) [name=password]').first().fill(reader.password);
    await page.getByRole('button', { name: t('account:login.form.submit'), exact: true }).click();
    await expect(page).toHaveURL(`${story}#comentaris`);
    await page.locator('.comments[data-awake]').waitFor();
    await expect(page.getByRole('textbox', { name: t('comments:composer.label') })).toHaveValue(
      text,
    );
  });

  test('stays on the page on which a comment is written, until it is sent', async ({
    page,
    thread,
  }) => {
    await aReader(page, 'la que escriu a part');
    const writing = `${(await thread(edition)).url}comentarios/escribir/`;
    const drafts = () =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('portada:draft:')).length,
      );
    await page.goto(writing);
    const field = page.getByLabel(t('comments:composer.label'));
    await field.fill(text);
    await expect.poll(drafts).toBe(1);
    await page.goto('about:blank');
    await page.goto(writing);
    await expect(field).toHaveValue(text);
    await page.getByRole('button', { name: t('comments:composer.send') }).click();
    await expect(page.getByRole('status')).toContainText(t('comments:tools.moderated'));
    await expect.poll(drafts).toBe(0);
  });
});

test('a reader of a site that holds no first comments writes, edits and deletes one that others see', async ({
  page,
  browser,
  reader,
  thread,
}) => {
  test.setTimeout(90_000);
  const edition = EDITIONS.find(({ name }) => name === 'Onda Marea in Spanish');
  if (!edition) throw new Error('no edition');
  const t = getTranslator(edition.locale);
  await logInOn(page, edition, reader);
  const { url } = await thread(edition);
  await page.goto(`${url}#comentaris`);
  const section = page.locator('#comentaris');
  const text = `La ballena se ve desde el faro, dice ${reader.nick}.`;
  await section.locator('.comments[data-awake]').waitFor();
  await section.getByRole('textbox', { name: t('comments:composer.label') }).fill(text);
  await section.getByRole('button', { name: t('comments:composer.send') }).click();
  await expect(section).toContainText(t('comments:tools.published'));

  await published(`${url}comentarios/`, text);
  const other = await browser.newPage({ javaScriptEnabled: false });
  await other.goto(`${url}comentarios/`);
  await expect(other.getByText(text)).toBeVisible();
  await other.close();

  await page.reload();
  const own = section.locator('.threads > li', { hasText: text });
  await own.getByRole('button', { name: t('comments:editing.edit') }).click();
  await own.getByRole('textbox', { name: t('comments:composer.label') }).fill(`${text} Y se oye.`);
  await own.getByRole('button', { name: t('comments:editing.save') }).click();
  await expect(own.getByRole('button', { name: t('comments:editing.edit') })).toBeVisible();
  await own.getByRole('button', { name: t('comments:own.remove') }).click();
  await own.getByRole('button', { name: t('comments:own.remove') }).click();
  await expect(own.getByRole('button', { name: t('comments:own.remove') })).toHaveCount(0);
});

test('the focus is on what came of a comment, a change, a reply, a report and a deletion', async ({
  page,
  reader,
  thread,
}) => {
  test.setTimeout(120_000);
  const edition = EDITIONS.find(({ name }) => name === 'Onda Marea in Spanish');
  if (!edition) throw new Error('no edition');
  const t = getTranslator(edition.locale);
  await logInOn(page, edition, reader);
  const { url } = await thread(edition, [ownName('Otra lectora opina')]);
  await page.goto(`${url}#comentaris`);
  const section = page.locator('#comentaris');
  await section.locator('.comments[data-awake]').waitFor();
  const field = section.getByRole('textbox', { name: t('comments:composer.label') });
  await field.fill('El faro se apaga a las seis.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const card = section.locator('li.isMarked', { hasText: 'El faro se apaga a las seis.' });
  await expect(card).toBeFocused();
  await expect(section.getByText(t('comments:tools.published'))).toBeVisible();

  const edit = card.getByRole('button', { name: t('comments:editing.edit') });
  await edit.press('Enter');
  await expect(card.getByRole('textbox')).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' O a las siete.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();

  const remove = card.getByRole('button', { name: t('comments:own.remove') });
  await remove.press('Enter');
  await expect(remove).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(remove, 'cancelled').toBeFocused();
  await remove.press('Enter');
  await page.keyboard.press('Enter');
  await expect(section.getByText(t('comments:tools.deleted'))).toBeFocused();

  const other = section.locator('.threads > li').first();
  const report = other.getByRole('button', { name: t('comments:voting.report') }).first();
  await report.press('Enter');
  await expect(
    other.getByRole('button', { name: t('comments:voting.reasons.insult') }),
  ).toBeFocused();
  await other.getByRole('button', { name: t('comments:cancel') }).press('Enter');
  await expect(report).toBeFocused();
  await report.press('Enter');
  await page.keyboard.press('Enter');
  await expect(other.getByText(t('comments:voting.reported'))).toBeFocused();

  const reply = other.getByRole('button', { name: t('comments:tools.reply') }).first();
  await reply.press('Enter');
  await expect(other.getByRole('textbox')).toBeFocused();
  await other.getByRole('button', { name: t('comments:cancel') }).press('Enter');
  await expect(reply).toBeFocused();
  await reply.press('Enter');
  const nick = await other.locator('.who b').first().innerText();
  await other
    .getByRole('textbox', { name: t('comments:replyTo', { nick }) })
    .fill('Gracias por avisar.');
  await page.keyboard.press('Tab');
  await expect(other.getByRole('button', { name: t('comments:tools.sendReply') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(
    other.locator('li.isMarked', { hasText: 'Gracias por avisar.' }),
    'below the comment that it answers',
  ).toBeFocused();
});
