import { EDITIONS, PORT } from '../support/editions.ts';
import { get } from '../support/http.ts';
import { expect, test } from '../support/reader.ts';

for (const { name, origin, front, section, locale } of EDITIONS) {
  const home = locale === 'ca' ? 'Torna a la portada' : 'Volver a la portada';

  test(`an address of ${name} with nothing behind it says so in its language and leads home`, async ({ page }) => {
    const answer = await page.goto(`${origin}${front}aixo-no-hi-es/`);
    expect(answer?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page.getByRole('main').getByRole('link', { name: home }).click();
    await expect(page).toHaveURL(origin + front);
  });

  test(`a withdrawn story of ${name} is gone, not missing, and its page leads home`, async ({ page }) => {
    const answer = await page.goto(`${origin}${section}2025/01/15/retirada/`);
    expect(answer?.status()).toBe(410);
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await page.getByRole('main').getByRole('link', { name: home }).click();
    await expect(page).toHaveURL(origin + front);
  });
}

test('a host that is none of the sites gets no page', async () => {
  const answer = await get(`http://desconegut.localhost:${PORT}/`);
  expect(answer.status).toBe(421);
  expect(answer.body).not.toContain('<html');
});
