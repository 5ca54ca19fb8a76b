import { readFile } from 'node:fs/promises';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/** The algorithm of Firefox's reader view (https://github.com/mozilla/readability). */
const readability = new URL(
  '../../../../node_modules/@mozilla/readability/Readability.js',
  import.meta.url,
);

interface ReaderView {
  title: string;
  byline: string;
  content: string;
}

for (const edition of EDITIONS) {
  test(`the reader view of a story of ${edition.name} has title, author and lead picture, and no tags`, async ({
    page,
    pageErrors,
  }) => {
    await page.goto(await storyUrl(edition, edition.story));
    const [headline, author, tags, sources] = await Promise.all([
      page.locator('article h1').innerText(),
      page.locator('article .who a').first().innerText(),
      page.locator('a[href*="/tema/"]').count(),
      page.locator('.opening source').first().getAttribute('srcset'),
    ]);
    expect(tags).toBeGreaterThan(0);
    const code = await readFile(readability, 'utf8');
    const view: ReaderView = await page.evaluate(
      `${code};\nnew Readability(document.cloneNode(true)).parse()`,
    );
    expect(view.title).toBe(headline.replaceAll('\u2011', '-'));
    expect(view.byline).toContain(author);
    expect(view.content).toContain(sources?.split(' ')[0]);
    expect(view.content).not.toContain('/tema/');
    // The algorithm sets style attributes, which the page's policy blocks. A browser's own reader
    // view has no policy.
    expect(pageErrors.splice(0).filter((error) => !error.includes('inline style'))).toEqual([]);
  });
}
