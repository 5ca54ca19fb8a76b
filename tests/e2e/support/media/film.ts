import type { Page } from 'playwright/test';
import { EDITIONS } from '../editions.ts';
import { storyUrl } from '../pages.ts';

const edition = EDITIONS.find(({ site, locale }) => site === 'elfar' && locale === 'es');
if (!edition) throw new Error('The edition of the film is missing.');

/** The edition with the film. */
export const FAR = edition;
/** Name of the files of a film of 32 seconds, in parts of four seconds and in three qualities. */
export const FILM = 'elfar-lamp';

const SLUG = 'puerto-gruas-electricas';

export const openFilm = async (page: Page) => page.goto(await storyUrl(FAR, SLUG));
/** The player of the film. */
export const player = (page: Page) => page.locator(`.player[data-hls$="/${FILM}.m3u8"]`);
/** A control of the film, by its `data-part`. */
export const control = (page: Page, name: string) => player(page).locator(`[data-part="${name}"]`);
/** Seconds. */
export const filmPosition = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate((film) => (film instanceof HTMLVideoElement ? film.currentTime : -1));
