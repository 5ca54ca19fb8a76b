import { getTranslator } from '#i18n/translator.ts';
import { expectWellMade } from '#tests/e2e/support/accessibility.ts';
import { PORT } from '#tests/e2e/support/editions.ts';
import { address } from '#tests/e2e/support/readers/account-screens.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { ask } from '#tests/support/requests/raw-http.ts';
import { setUpFactor } from '#tests/e2e/support/readers/staff.ts';

const t = getTranslator('ca');
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

// R10.16
test('an analyst chooses a period and a list by keyboard, at three widths and without scripts', async ({
  page,
  member,
  browser,
}) => {
  test.slow();
  const { password } = await member('analyst');
  const { origin, host } = new URL(address(''));
  const send = (beacon: object) =>
    ask(`http://127.0.0.1:${PORT}`, {
      path: '/webapi/reads/',
      method: 'POST',
      headers: { host, origin, 'user-agent': BROWSER },
      body: JSON.stringify(beacon),
    });
  for (let view = 0; view < 12; view += 1) {
    const answer = await send({
      kind: 'view',
      id: 'elfar-ca-parlament-aprova-llei-aigua',
      path: '/',
      time: 9000,
      depth: 0.4,
      width: 1,
      from: 'cercador.example',
    });
    expect(answer.status).toBe(204);
  }
  expect((await send({ kind: 'view', time: -1 })).status).toBe(400);
  await page.goto(address('redaccion/'));
  await setUpFactor(page, password);
  await expect
    .poll(async () => {
      await page.goto(address('redaccion/cifras/'));
      return page.locator('.large strong').textContent();
    })
    .toMatch(/\d/);
  await expect(page.getByText(t('figures:refused.reasons.invalid'))).toBeVisible();
  const list = page.getByRole('table', { name: t('figures:by.page') });
  await expect(list.getByRole('link').first()).toBeVisible();
  await expectWellMade(page);

  await page.setViewportSize({ width: 360, height: 800 });
  const columns = list.getByRole('columnheader');
  await expect(columns).toHaveCount(5);
  const right = (all: Element[]) => all.map((one) => one.getBoundingClientRect().right);
  expect(Math.max(...(await columns.evaluateAll(right)))).toBeLessThanOrEqual(360);
  await page.setViewportSize({ width: 1440, height: 900 });

  const periods = page.getByLabel(t('figures:form.period'), { exact: true });
  await periods.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Tab');
  const lists = page.getByLabel(t('figures:form.by'), { exact: true });
  await lists.focus();
  await page.keyboard.type(t('figures:by.source'));
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=month.*by=source/);
  await expect(page.getByRole('rowheader', { name: 'cercador.example' })).toBeVisible();
  await page.getByText(t('figures:chart.show')).press('Enter');
  await expectWellMade(page);

  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const still = await plain.newPage();
  await still.goto(page.url());
  await expect(still.getByText(t('desk:needsScript'))).toHaveCount(0);
  await still.getByRole('link', { name: t('figures:previous') }).click();
  await expect(still.getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
  const download = still.waitForEvent('download');
  await still.goto(page.url());
  await still
    .getByRole('link', { name: t('figures:rows.csv', { name: t('figures:by.source') }) })
    .click();
  expect((await download).suggestedFilename()).toMatch(/^elfar-source-.*\.csv$/);
  await plain.close();
});
