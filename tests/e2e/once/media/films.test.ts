import type { Page } from 'playwright/test';
import { EDITIONS } from '#tests/e2e/support/editions.ts';
import { storyUrl } from '#tests/e2e/support/pages.ts';
import { expect, test } from '#tests/e2e/support/reader.ts';

/**
 * The demonstration films, which exist as play lists alone (`artwork/photo-films.ts`), and a story
 * of each.
 */
const FILMS = [
  { site: 'elfar', locale: 'es', slug: 'puerto-gruas-electricas', film: 'elfar-lamp', chapters: 3 },
  {
    site: 'elfar',
    locale: 'ca',
    slug: 'audio-el-mercat-obre-els-ulls',
    film: 'elfar-market-morning',
    isTall: true,
  },
  {
    site: 'elfar',
    locale: 'ca',
    slug: 'audio-les-campanes-de-l-ajuntament',
    film: 'elfar-bell-tower',
    sounds: ['So original', 'Amb descripció'],
  },
  {
    site: 'ondamarea',
    locale: 'es',
    slug: 'traineras-bandera-bahia',
    film: 'ondamarea-swell',
    chapters: 3,
  },
  {
    site: 'ondamarea',
    locale: 'ca',
    slug: 'concert-banda-astillero-llotja',
    film: 'ondamarea-band-room',
    isTall: true,
  },
  {
    site: 'ondamarea',
    locale: 'es',
    slug: 'lonja-subasta-bajura',
    film: 'ondamarea-fish-market',
    sounds: ['Sonido original', 'Con descripción'],
  },
] as const;

type Film = (typeof FILMS)[number];

function urlOf({ site, locale, slug }: Film): Promise<string> {
  const edition = EDITIONS.find((one) => one.site === site && one.locale === locale);
  if (!edition) throw new Error(`There is no edition ${site} ${locale}.`);
  return storyUrl(edition, slug);
}

const playerOf = (page: Page, { film }: Film) => page.locator(`.player[data-hls$="/${film}.m3u8"]`);

for (const film of FILMS) {
  test(`the film ${film.film} plays from its play list in three qualities`, async ({ page }) => {
    const libraries: string[] = [];
    page.on(
      'request',
      (request) => /\/hls[\w.]*-?[\w-]*\.js$/.test(request.url()) && libraries.push(request.url()),
    );
    await page.goto(await urlOf(film));
    const player = playerOf(page, film);
    await player.locator('.start').click();
    const video = player.locator('video');
    const position = () =>
      video.evaluate((element) => (element instanceof HTMLVideoElement ? element.currentTime : 0));
    await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(0.5);
    expect(
      await video.evaluate((element) =>
        element instanceof HTMLVideoElement ? element.duration : 0,
      ),
    ).toBeGreaterThanOrEqual(30);
    await player.hover();
    await player.locator('[data-part="open-settings"]').click();
    await expect(player.locator('[data-part="quality"] option')).toHaveCount(4);

    const sounds = player.locator('[data-part="sound"] option');
    if ('sounds' in film) {
      await expect(sounds).toHaveText([...film.sounds]);
      await player.locator('[data-part="sound"]').selectOption('1');
      await player.locator('[data-part="settings"]').getByRole('button').last().click();
      const before = await position();
      await expect.poll(position, { timeout: 20_000 }).toBeGreaterThan(before + 0.5);
    } else await expect(sounds).toHaveCount(0);
    if ('chapters' in film)
      await expect(player.locator('[data-part="chapters"] li')).toHaveCount(film.chapters);
    if ('isTall' in film) {
      const box = await player.boundingBox();
      expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(16 / 9, 1);
      expect(box?.width).toBeLessThan(420);
    }
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a film that is a play list alone has its still picture, a link and its transcript', async ({
    page,
  }) => {
    const [film] = FILMS;
    await page.goto(await urlOf(film));
    const player = playerOf(page, film);
    await expect(player.locator('.still img')).toBeVisible();
    await expect(player.locator('video')).toBeHidden();
    await expect(player.getByRole('link')).toHaveAttribute(
      'href',
      `/media/files/${film.film}.m3u8`,
    );
    await page.locator('details.transcript summary').click();
    await expect(page.locator('details.transcript').getByText('Amadeu Ripollès')).toBeVisible();
  });
});
