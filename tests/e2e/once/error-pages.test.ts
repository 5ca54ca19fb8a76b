import { EDITIONS, PORT } from '../support/editions.ts';
import { get } from '../support/http.ts';
import { expect, test } from '../support/reader.ts';

for (const { name, origin, front, section, locale } of EDITIONS) {
  const home = locale === 'ca' ? 'Torna a la portada' : 'Volver a la portada';

  // R2.110, R8.36
  test(`an unknown URL of ${name} shows a 404 page in its language with a link to the front`, async ({
    page,
  }) => {
    const answer = await page.goto(`${origin}${front}aixo-no-hi-es/`);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page.getByRole('main').getByRole('link', { name: home }).click();
    await expect(page).toHaveURL(origin + front);
  });

  // R2.111, R8.36
  test(`a withdrawn story of ${name} returns 410 with a link to the front`, async ({ page }) => {
    const answer = await page.goto(`${origin}${section}2025/01/15/retirada/`);
    expect(answer?.status()).toBe(410);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page.getByRole('main').getByRole('link', { name: home }).click();
    await expect(page).toHaveURL(origin + front);
  });
}

test('an unknown host gets 421 without a page', async () => {
  const answer = await get(`http://desconegut.localhost:${PORT}/`);
  expect(answer.status).toBe(421);
  expect(answer.body).not.toContain('<html');
});
