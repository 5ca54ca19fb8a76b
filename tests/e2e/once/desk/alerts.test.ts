import type { Page } from 'playwright/test';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { ownName } from '#tests/e2e/support/own-name.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';
import { getTranslator } from '#i18n/translator.ts';

const t = getTranslator('ca');
const field = (page: Page, name: 'title' | 'text' | 'href' | 'picture' | 'startsAt' | 'endsAt') =>
  page.locator('form').getByLabel(t(`desk:alerts.${name}`), { exact: name !== 'title' });
const press = (
  page: Page,
  name: 'write' | 'save' | 'change' | 'withdraw' | 'takeOther' | 'overwrite',
) => page.getByRole('button', { name: t(`desk:alerts.${name}`), exact: true }).press('Enter');
const row = (page: Page, title: string) => page.locator('details').filter({ hasText: title });

async function openRoom(page: Page): Promise<void> {
  await page.goto(address('redaccion/alertas/'));
  // The list is loaded by the island.
  await expect(page.locator('main section[aria-busy=false]')).toBeVisible();
}

/** No reader sees it before the year 2100, so that other tests are not disturbed. */
const FAR = '2100-01-01T10:00';

// R10.10
test('an editor writes, changes and withdraws an alert by keyboard, and takes the withdrawal back', async ({
  page,
  pageErrors,
  member,
}) => {
  test.slow();
  const { nick, password } = await member('editor');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await openRoom(page);
  const title = ownName('Vent');

  await press(page, 'write');
  await expect(field(page, 'title')).toBeFocused();
  await page.keyboard.type(title);
  await field(page, 'text').fill('Els parcs són tancats.');
  await field(page, 'href').fill('javascript:alert(1)');
  await field(page, 'picture').fill('cap-foto');
  await field(page, 'startsAt').fill(FAR);
  await field(page, 'endsAt').fill('2099-01-01T10:00');
  await page.keyboard.press('Enter');
  for (const name of ['href', 'endsAt'] as const)
    await expect(page.getByText(t(`desk:alerts.problems.${name}`))).toBeVisible();
  await expect(field(page, 'href')).toBeFocused();
  await expectWellMade(page);

  // A correction leaves the focus where it is, although another field is refused too.
  await field(page, 'href').fill('/politica/');
  await expect(field(page, 'href')).toHaveAttribute('aria-invalid', 'false');
  await expect(field(page, 'href')).toBeFocused();
  await field(page, 'endsAt').fill('');
  await press(page, 'save');
  await expect(page.getByText(t('desk:alerts.problems.picture'))).toBeVisible();
  await field(page, 'picture').fill('');
  const preview = page.getByRole('region', { name: t('desk:alerts.preview') });
  await expect(preview.getByText('Els parcs són tancats.').last()).toBeVisible();
  await press(page, 'save');
  await expect(page.getByRole('status').getByText(t('desk:alerts.saved'))).toBeVisible();
  await expect(page.getByRole('button', { name: t('desk:alerts.write') })).toBeFocused();
  const own = row(page, title);
  await expect(own).toContainText(t('desk:alerts.states.coming'));

  await own.locator('summary').press('Enter');
  await expectWellMade(page);
  await press(page, 'change');
  await expect(field(page, 'startsAt')).toHaveValue(FAR);
  await field(page, 'title').fill(`${title} fort`);
  await press(page, 'save');
  await expect(row(page, `${title} fort`)).toHaveCount(1);

  await own.locator('summary').press('Enter');
  await press(page, 'withdraw');
  await expect(own).toContainText(t('desk:alerts.states.withdrawn'));
  await page.getByRole('button', { name: t('desk:status.undo') }).press('Enter');
  await expect(own).toContainText(t('desk:alerts.states.coming'));
  await expect(own).toContainText('fort');

  await own.locator('summary').press('Enter');
  await press(page, 'withdraw');
  await expect(own).toContainText(t('desk:alerts.states.withdrawn'));
  await page.goto(address('redaccion/registro/'));
  await expect(row(page, nick).first()).toContainText(t('desk:audit.verbs.remove'));
  // Refused calls are errors of the console.
  pageErrors.length = 0;
});

test('an editor who is overtaken sees the text of the other, and takes it or replaces it', async ({
  page,
  context,
  pageErrors,
  member,
}) => {
  test.slow();
  const { password } = await member('editor');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await openRoom(page);
  const title = ownName('Pluja');
  await press(page, 'write');
  await field(page, 'title').fill(title);
  await field(page, 'startsAt').fill(FAR);
  await press(page, 'save');
  await expect(row(page, title)).toHaveCount(1);
  const other = await context.newPage();
  await openRoom(other);

  /** Both open the alert, and the other one saves first. */
  const overtake = async (theirs: string, mine: string) => {
    for (const one of [page, other]) {
      await one.reload();
      await row(one, title).locator('summary').press('Enter');
      await press(one, 'change');
    }
    await field(other, 'title').fill(`${title} ${theirs}`);
    await press(other, 'save');
    await expect(other.getByText(t('desk:alerts.saved'))).toBeVisible();
    await field(page, 'title').fill(`${title} ${mine}`);
    await press(page, 'save');
    await expect(page.getByText(t('desk:alerts.overtaken'))).toBeVisible();
    await expect(page.locator('form dl')).toContainText(`${title} ${theirs}`);
    await expect(field(page, 'title')).toHaveValue(`${title} ${mine}`);
  };
  await overtake('seva', 'meva');
  await expectWellMade(page);
  await press(page, 'takeOther');
  await expect(field(page, 'title')).toHaveValue(`${title} seva`);
  await overtake('una altra', 'definitiva');
  await press(page, 'overwrite');
  await expect(row(page, `${title} definitiva`)).toHaveCount(1);
  await row(page, title).locator('summary').press('Enter');
  await press(page, 'withdraw');
  await expect(row(page, title)).toContainText(t('desk:alerts.states.withdrawn'));
  pageErrors.length = 0;
});

test('an editor chooses the story of an alert by keyboard or by pointer, and may type a path without the search', async ({
  page,
  pageErrors,
  member,
}) => {
  test.slow();
  const { password } = await member('editor');
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await openRoom(page);
  const title = ownName('Tall');
  const options = page.getByRole('listbox', { name: t('desk:alerts.stories') }).getByRole('option');

  await press(page, 'write');
  await field(page, 'href').pressSequentially('esc');
  await expect(options.first()).toBeVisible();
  await expect(field(page, 'href')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(field(page, 'href')).toHaveAttribute(
    'aria-activedescendant',
    (await options.first().getAttribute('id')) ?? '?',
  );
  await expectWellMade(page);
  const headline = await options.first().locator('[lang]').innerText();
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(0);
  await expect(field(page, 'href')).toBeFocused();
  await expect(field(page, 'href')).toHaveValue(/^\/.+\/$/);
  const taken = await field(page, 'title').inputValue();
  expect(taken).not.toBe('');
  expect(headline.startsWith(taken.replace('…', ''))).toBe(true);

  // Escape closes the list, and leaves the letters.
  await field(page, 'href').fill('');
  await field(page, 'href').pressSequentially('lle');
  await expect(options.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  await expect(field(page, 'href')).toHaveValue('lle');
  // The words of the person stay, whatever story comes then.
  await field(page, 'title').fill(title);
  await field(page, 'href').fill('');
  await field(page, 'href').pressSequentially('lle');
  await options
    .filter({ has: page.locator('img') })
    .first()
    .click();
  await expect(field(page, 'href')).toBeFocused();
  await expect(field(page, 'title')).toHaveValue(title);
  await expect(field(page, 'picture')).toHaveValue(/\/media\/images\//);
  await field(page, 'startsAt').fill(FAR);
  await press(page, 'save');
  await expect(page.getByRole('status').getByText(t('desk:alerts.saved'))).toBeVisible();

  await page.route('**/webapi/suggestions/**', (route) => route.abort());
  await row(page, title).locator('summary').press('Enter');
  await press(page, 'change');
  await field(page, 'href').fill('');
  await field(page, 'href').pressSequentially('esc');
  await expect(page.getByText(t('desk:alerts.storiesFailed'))).toBeVisible();
  await field(page, 'href').fill('/agenda/');
  await press(page, 'save');
  await expect(row(page, title)).toContainText('/agenda/');
  await row(page, title).locator('summary').press('Enter');
  await press(page, 'withdraw');
  await expect(row(page, title)).toContainText(t('desk:alerts.states.withdrawn'));
  pageErrors.length = 0;
});
