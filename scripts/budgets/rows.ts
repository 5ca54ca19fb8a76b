import type { PageWeight } from './weigh-page.ts';

export const KB = 1000;

export const PLAYER_MODULE = /(?<!-)\bplayer\.[\w-]+\.js/;
export const AD_MODULE = /play-video-ad\.[\w-]+\.js/;
export const VAST_MODULE = /vast-client[\w.-]*\.js/;

/** A line of the table of budgets. `limit` is in bytes or requests. */
export interface Row {
  title: string;
  limit: number | undefined;
  unit: 'KB' | 'requests';
  others: string;
  measure(weight: PageWeight): number;
}

export const ARTICLE: Row[] = [
  {
    title: 'article: JavaScript (gzip)',
    limit: 8 * KB,
    unit: 'KB',
    others: 'Newspack 8.6, WordPress 10.1, Guardian 229, Ghost 887',
    measure: ({ script }) => script,
  },
  {
    title: 'article: HTML + CSS (brotli)',
    limit: 25 * KB,
    unit: 'KB',
    others: 'Ghost 28, Guardian 46',
    measure: ({ document }) => document,
  },
  {
    title: 'article: all except pictures, first screen',
    limit: 75 * KB,
    unit: 'KB',
    others: 'plain page 15, Newspack 65, Guardian 275, Ghost 961',
    measure: ({ firstScreen }) => firstScreen,
  },
  {
    title: 'article: requests without pictures',
    limit: undefined,
    unit: 'requests',
    others: '–',
    measure: ({ requests }) => requests,
  },
];

export const FRONT: Row[] = [
  {
    title: 'front: JavaScript (gzip)',
    limit: 11 * KB,
    unit: 'KB',
    others: 'Newspack 7.0, WordPress 8.6, Guardian 232, Ghost 684',
    measure: ({ script }) => script,
  },
  {
    title: 'front: HTML + CSS (brotli)',
    limit: undefined,
    unit: 'KB',
    others: '–',
    measure: ({ document }) => document,
  },
  {
    title: 'front: requests without pictures',
    limit: undefined,
    unit: 'requests',
    others: '–',
    measure: ({ requests }) => requests,
  },
];

export const LIVE: Row[] = [
  {
    title: 'live blog: JavaScript (gzip)',
    limit: 10 * KB,
    unit: 'KB',
    others: 'Guardian 229',
    measure: ({ script }) => script,
  },
  {
    title: 'live blog: HTML + CSS (brotli)',
    limit: undefined,
    unit: 'KB',
    others: '–',
    measure: ({ document }) => document,
  },
];

/** Pages with a form may load React, which is 69 KB of this limit. */
export const FORMS: Row[] = [
  {
    title: 'login, registration: JavaScript (gzip)',
    limit: 90 * KB,
    unit: 'KB',
    others: '–',
    measure: ({ script }) => script,
  },
];

/** Code of ours that a press loads, without the libraries that it may load then. */
export const PLAYER: Row[] = [
  {
    title: 'video player, loaded by a press (gzip)',
    limit: 12 * KB,
    unit: 'KB',
    others: 'vidstack 95, media-chrome 42',
    measure: ({ script }) => script,
  },
];

/** Loaded by the press on a video with an ad, after the player. */
export const ADS: Row[] = [
  {
    title: 'ad before a video, own code loaded by the press (gzip)',
    limit: 5 * KB,
    unit: 'KB',
    others: '–',
    measure: ({ script }) => script,
  },
];

export const VAST: Row[] = [
  {
    title: 'ad before a video, library for VAST (gzip)',
    limit: 14 * KB,
    unit: 'KB',
    others: 'its file for servers 37',
    measure: ({ script }) => script,
  },
];

export const LIGHTBOX: Row[] = [
  {
    title: 'lightbox, loaded by a press (gzip)',
    limit: 4 * KB,
    unit: 'KB',
    others: 'PhotoSwipe 20',
    measure: ({ script }) => script,
  },
];

/** The script of `Carousel.astro`, and not that of `ScheduleCarousel.astro`. */
export const CAROUSEL_SCRIPT = /(?<=\/)Carousel\.astro_astro_type_script[\w-]+\.[\w-]+\.js/;

/** Code of ours on pages with a carousel. */
export const CAROUSEL: Row[] = [
  {
    title: 'carousel (gzip)',
    limit: 2 * KB,
    unit: 'KB',
    others: 'Embla 7, Splide 14',
    measure: ({ script }) => script,
  },
];

/** Swiper with our code, loaded when a carousel that moves is seen. */
export const SWIPER: Row[] = [
  {
    title: 'carousel that moves, when seen (gzip)',
    limit: 28 * KB,
    unit: 'KB',
    others: '–',
    measure: ({ script }) => script,
  },
];

export const DOCK: Row[] = [
  {
    title: 'audio dock, loaded if something plays (gzip)',
    limit: 5 * KB,
    unit: 'KB',
    others: '–',
    measure: ({ script }) => script,
  },
];

/** Loaded on a first visit to a site with purposes, once the page is idle. Its style is in it. */
export const CONSENT: Row[] = [
  {
    title: 'region for consent, on a first visit (gzip)',
    limit: 3 * KB,
    unit: 'KB',
    others: 'vanilla-cookieconsent 15.6, klaro 71.6',
    measure: ({ script }) => script,
  },
];

/** The panel of live streams. Its players are those of the pages. */
export const PANEL: Row[] = [
  {
    title: 'panel of live streams, beside React (gzip)',
    limit: 6 * KB,
    unit: 'KB',
    others: '–',
    measure: ({ script }) => script,
  },
];
