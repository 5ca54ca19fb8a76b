import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const CATALAN = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'ca');

const urlOf = (slug: string) => {
  if (!CATALAN) throw new Error('The edition of the film is missing.');
  return storyUrl(CATALAN, slug);
};

/**
 * Words of the captions of a film and of a sound, in the language of the page and in the other one.
 */
const RECORDINGS = [
  {
    slug: 'el-far-es-queda-sense-faroner',
    words: 'El feix de llum torna a passar sobre el mar.',
    foreign: 'La luz',
  },
  {
    slug: 'audio-les-campanes-de-l-ajuntament',
    words: 'Campanes de tres tons, cadascuna al seu pas',
    foreign: 'Campanas de tres tonos',
  },
];

for (const { slug, words, foreign } of RECORDINGS) {
  test(`the transcript of "${slug}" is below it, in the language of the page`, async ({ page }) => {
    await page.goto(await urlOf(slug));
    const transcript = page.locator('details.transcript').first();
    await expect(transcript.locator('p').first()).toBeHidden();
    await transcript.locator('summary').press('Enter');
    await expect(transcript.getByText(words)).toBeVisible();
    await expect(transcript).not.toContainText(foreign);
    await expect(transcript.locator('p').first()).toContainText(/^\s*\d+:\d{2}/);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a transcript opens', async ({ page }) => {
    await page.goto(await urlOf(RECORDINGS[0]?.slug ?? ''));
    await page.locator('details.transcript summary').click();
    await expect(page.locator('details.transcript p').first()).toBeVisible();
  });
});

test('the search finds a sound by the words of its captions', async ({ page }) => {
  await page.goto(
    `${CATALAN?.origin}/buscar/?searchText=${encodeURIComponent('cadascuna al seu pas')}`,
  );
  await expect(page.getByRole('link', { name: /campana que va/ }).first()).toBeVisible();
});
