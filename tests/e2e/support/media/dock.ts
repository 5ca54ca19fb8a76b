import type { LaunchOptions, Page } from 'playwright/test';
import { EDITIONS, type Edition } from '../editions.ts';
import { storyUrl } from '../pages.ts';
import { expect, test as base } from '../reader.ts';

/**
 * Lets each page play, because Playwright's own scripts count as presses: whether one came first
 * would be chance.
 */
export const test = base.extend<object, { launchOptions: LaunchOptions }>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--autoplay-policy=no-user-gesture-required'],
      });
    },
    { scope: 'worker' },
  ],
});

/** An episode with chapters. Its show has another episode with a sound in Spanish. */
export const EPISODES = {
  es: 'preguntas-a-la-luna-por-que-el-mar-no-se-sale',
  ca: 'preguntes-a-la-lluna-per-que-el-mar-no-vessa',
};
/** Another episode of the show. */
export const OTHER = 'preguntas-a-la-luna-de-que-color-es-un-espejo';

/** The edition of Onda Marea in a language. */
export function editionOf(locale: 'ca' | 'es'): Edition {
  const edition = EDITIONS.find((one) => one.site === 'ondamarea' && one.locale === locale);
  if (!edition) throw new Error('The edition with the episodes is missing.');
  return edition;
}

/** The edition whose show has two episodes with a sound. */
export const SPANISH = editionOf('es');

/** The dock of a page. */
export const dock = (page: Page) => page.locator('.dock');
/** A control of the dock, by its `data-part`. */
export const part = (page: Page, name: string) => dock(page).locator(`[data-part="${name}"]`);
/** The state of the dock's sound; `null` without one. */
export const soundOf = (page: Page) =>
  page.evaluate(() => {
    const audio = document.querySelector<HTMLAudioElement>('.dock audio');
    return (
      audio && {
        isPaused: audio.paused,
        position: audio.currentTime,
        speed: audio.playbackRate,
        file: audio.getAttribute('src'),
      }
    );
  });
/** Waits until the sound plays after a position in seconds. */
export const isPlaying = (page: Page, after = 0) =>
  expect
    .poll(async () =>
      (await soundOf(page))?.isPaused === false ? ((await soundOf(page))?.position ?? 0) : 0,
    )
    .toBeGreaterThan(after);
/** Seconds, or -1 without a sound. */
export const positionOf = async (page: Page) => (await soundOf(page))?.position ?? -1;
/** Number of entries of the data layer that a sound began to play. */
export const playsReported = (page: Page) =>
  page.evaluate(
    () =>
      (window.dataLayer ?? []).filter((entry) => 'action' in entry && entry.action === 'play')
        .length,
  );
/** The button of the sound of a page. */
export const listen = (page: Page) => page.locator('.audio-player .play');

/** Lets each page refuse to play before a press, as a browser after "back" does. */
export async function playAfterPress(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype;
    let isPressed = false;
    addEventListener('click', () => (isPressed = true), { capture: true });
    HTMLMediaElement.prototype.play = function () {
      return isPressed
        ? play.call(this)
        : Promise.reject(new DOMException('refused', 'NotAllowedError'));
    };
  });
}

/** Opens the episode and plays it. */
export async function open(page: Page, edition = SPANISH): Promise<void> {
  await page.goto(await storyUrl(edition, EPISODES[edition.locale]));
  await listen(page).click();
  await isPlaying(page);
}

/** Names of the files of the dock that a page requested. */
export function dockRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/dock\.[\w-]+\.js$|\/reproductor\/$|\/media\/files\//.test(pathname))
      asked.push(pathname);
  });
  return asked;
}
