import type { Page } from 'playwright/test';
import { violationsOf } from '#tests/e2e/support/accessibility.ts';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';
import { settled } from '#tests/e2e/support/ready.ts';

const PROVIDER = 'https://www.youtube-nocookie.com';
const edition = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'es');

/** Opens the story with a frame of a provider that the site allows and of one that nobody knows. */
async function open(page: Page): Promise<string[]> {
  if (!edition) throw new Error('The edition with the awkward stories is missing.');
  const asked: string[] = [];
  await page.context().route(`${PROVIDER}/**`, (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Film</title><p>Film</p>',
    });
  });
  await page.goto(await storyUrl(edition, 'marcos-ajenos'));
  await settled(page);
  return asked;
}

test.use({ elsewhere: /^https:\/\/www\.youtube-nocookie\.com\// });

// R3.61, R3.62
test('a frame is loaded by a press, in a sandbox, and nothing is asked of its provider before', async ({
  page,
}) => {
  const asked = await open(page);
  expect(asked).toEqual([]);
  await expect(page.getByText('YouTube recibe tu dirección IP')).toBeVisible();
  expect(await violationsOf(page, { within: '.embed' })).toEqual([]);
  await page.getByRole('button', { name: 'Cargarlo de YouTube' }).press('Enter');
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('src', `${PROVIDER}/embed/abc_DEF-123`);
  await expect(frame).toHaveAttribute('title', 'Un vídeo de YouTube');
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  await expect(page.frameLocator('iframe').getByText('Film')).toBeVisible();
  await expect(frame).toBeFocused();
  expect(asked).toEqual([`${PROVIDER}/embed/abc_DEF-123`]);
  await expect(page.getByRole('button', { name: /No cargar siempre/ })).toBeHidden();
});

test('a provider can be loaded always, until the reader withdraws that', async ({ page }) => {
  await open(page);
  await page.getByRole('checkbox', { name: 'Cargar siempre lo que viene de YouTube' }).check();
  await page.getByRole('button', { name: 'Cargarlo de YouTube' }).click();
  // The press is handled by a file that may still be on its way.
  await expect(page.locator('iframe')).toHaveCount(1);
  // The choice is kept by a file that may still be on its way.
  const withdraw = page.getByRole('button', { name: 'No cargar siempre lo que viene de YouTube' });
  await expect(withdraw).toBeVisible();
  await page.reload();
  await expect(page.locator('iframe')).toHaveCount(1);
  await withdraw.click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Cargarlo de YouTube' })).toBeFocused();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Cargarlo de YouTube' })).toBeVisible();
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('a provider that nobody knows stays a link', async ({ page }) => {
  await open(page);
  await expect(page.getByRole('button', { name: /Ajena/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Abrir en Ajena' })).toHaveAttribute(
    'href',
    'https://ajena.example/v/1',
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an embed is a link', async ({ page }) => {
    await open(page);
    await expect(page.getByRole('link', { name: 'Abrir en YouTube' })).toBeVisible();
    await expect(page.getByRole('button', { name: /YouTube/ })).toBeHidden();
  });
});
