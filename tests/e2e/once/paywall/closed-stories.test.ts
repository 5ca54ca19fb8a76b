import { demoStories, EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

const NOTICES = {
  ca: { subscriber: 'Només per a subscriptors', registered: 'Només per a usuaris registrats' },
  es: { subscriber: 'Solo para suscriptores', registered: 'Solo para usuarios registrados' },
};

/** Number of public paragraphs (src/domain/sites/site.ts, paywall). */
const OPEN_PARAGRAPHS = 2;

const closedStories = EDITIONS.flatMap((edition) =>
  demoStories(edition)
    .filter(({ access }) => access !== 'free')
    .map((story) => ({ edition, story })),
);

/**
 * The first story of each site and access. The others run in the full run only, and `npm run leaks`
 * asks for all.
 */
const FIRST = new Set(
  [
    ...Map.groupBy(
      closedStories,
      ({ edition, story }) => `${edition.site} ${story.access}`,
    ).values(),
  ].map(([first]) => first),
);

test('the demo has stories for subscribers and for registered readers', () => {
  expect(new Set(closedStories.map(({ story }) => story.access))).toEqual(
    new Set(['subscriber', 'registered']),
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const closedStory of closedStories) {
    const { edition, story } = closedStory;
    const tag = FIRST.has(closedStory) ? [] : '@full';
    // R6.13
    test(
      `"${story.slug}" is cut on the server, and a notice names the required access`,
      { tag },
      async ({ page }) => {
        const answer = await page.goto(await storyUrl(edition, story.slug));
        const html = (await answer?.text()) ?? '';
        const paragraphs = story.text
          .split(/\n{2,}/)
          .filter((paragraph) => paragraph.trim() !== '');
        const open = plainBeginnings(paragraphs.slice(0, OPEN_PARAGRAPHS));
        const closed = plainBeginnings(paragraphs.slice(OPEN_PARAGRAPHS));
        expect(open.filter((words) => !html.includes(words))).toEqual([]);
        expect(closed.length).toBeGreaterThan(0);
        expect(closed.filter((words) => html.includes(words))).toEqual([]);

        const wording =
          NOTICES[edition.locale][story.access === 'subscriber' ? 'subscriber' : 'registered'];
        const notice = page
          .getByRole('complementary')
          .filter({ has: page.getByRole('heading', { name: wording }) });
        await expect(notice).toBeVisible();
        await expect(notice.locator('a')).toHaveCount(2);
        await expect(notice.locator('form')).toHaveAttribute('action', /\/lectura\//);
      },
    );
  }
});

test('a reader of a closed sound hears it, by an address that ends', async ({ page }) => {
  const edition = EDITIONS.find(({ site, locale }) => site === 'ondamarea' && locale === 'es');
  const story = edition && demoStories(edition).find(({ slug }) => slug.startsWith('la-charanga'));
  if (!edition || !story) throw new Error('The closed sound of the demonstration is missing.');
  await page.goto(await storyUrl(edition, story.slug));
  await page
    .getByRole('complementary')
    .filter({ hasText: NOTICES.es.registered })
    .scrollIntoViewIfNeeded();
  const sound = page.locator('.audio-player audio');
  await expect(sound).toHaveAttribute(
    'src',
    /^\/media\/signed\/[^/]+\/ondamarea-record-shop\.m4a$/,
  );
  const seconds = await sound.evaluate(async (media: HTMLAudioElement) => {
    const known = new Promise((resolve) => media.addEventListener('loadedmetadata', resolve));
    media.preload = 'metadata';
    media.load();
    await known;
    return media.duration;
  });
  expect(seconds).toBeGreaterThan(50);
});

/** Beginnings of the paragraphs of a Markdown text that contain plain text only. */
function plainBeginnings(paragraphs: readonly string[]): string[] {
  return paragraphs
    .map((paragraph) => paragraph.trim().slice(0, 60))
    .filter((words) => /^\p{L}/u.test(words) && !/[*_[\]<>|&"'`]/.test(words));
}
