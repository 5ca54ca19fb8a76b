import path from 'node:path';
import { IMAGE_RATIOS, parseRenditionName, renditionHeight } from '#domain/pictures/rendition.ts';
import { EDITIONS, elfarIn, type Edition } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { DESKTOP, expect, test } from './support/reader.ts';

/**
 * Most pixels of the files that an engine chooses for a page, as a share of those that Chromium
 * chooses. Bytes follow pixels: the files of the test server are blank, so their bytes say nothing.
 */
const MOST = 1.3;

test.use({ size: DESKTOP });

const [elfar, ondamarea] = [elfarIn('ca'), editionNamed('Onda Marea in Spanish')];

const PAGES: Readonly<Record<string, () => Promise<string> | string>> = {
  'the front of El Far': () => elfar.origin + elfar.front,
  'the front of Onda Marea': () => ondamarea.origin + ondamarea.front,
  'a section': () => elfar.origin + elfar.section,
  'an article': () => storyUrl(elfar, elfar.story),
  'the shows': () => `${ondamarea.origin}/programas/`,
  'the blogs': () => `${elfar.origin}/blogs/`,
  'an author': () => elfar.origin + elfar.author,
};

for (const [name, urlOf] of Object.entries(PAGES))
  test(`the pictures of ${name} are no wider than Chromium chooses them`, async ({ tab, page }) => {
    const url = await urlOf();
    await page.setViewportSize(DESKTOP);
    await page.goto(url);
    const wanted = await page.evaluate(chosenFiles);
    await tab.goto(url);
    const chosen = await tab.evaluate(chosenFiles);
    expect(chosen).toHaveLength(wanted.length);
    expect(pixelsOf(wanted)).toBeGreaterThan(0);
    expect(pixelsOf(chosen) / pixelsOf(wanted)).toBeLessThanOrEqual(MOST);
  });

/**
 * The file of each picture of a page, once all of it was in view. Pictures that a list adds by
 * scrolling come at different times in two engines, and are left out.
 */
async function chosenFiles(): Promise<string[]> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('picture img, img[srcset]')];
  for (let place = 0; place < document.body.scrollHeight; place += innerHeight / 2) {
    scrollTo({ top: place, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.allSettled(pictures.map((picture) => picture.decode()));
  return pictures.map(({ currentSrc }) => currentSrc);
}

/** Pixels of files, by the ratio and width in their names. */
function pixelsOf(files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const rendition = parseRenditionName(path.basename(file));
    if (!rendition) return sum;
    const ratio = IMAGE_RATIOS.find((known) => known === rendition.ratio) ?? '1-1';
    return sum + rendition.width * renditionHeight(ratio, rendition.width);
  }, 0);
}

function editionNamed(name: string): Edition {
  const found = EDITIONS.find((edition) => edition.name === name);
  if (!found) throw new Error(`No edition is called "${name}".`);
  return found;
}
