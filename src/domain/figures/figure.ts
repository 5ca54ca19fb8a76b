/**
 * Figures: sums of views without any sign of the reader (docs/decisions/115-own-figures.md). A
 * browser loads no part of this file.
 */

/**
 * The dimensions by which views are summed. `page`: a story by its id, another page by its path.
 * `source`: the host of the page that linked here. `depth`: the last quarter of the page that was
 * seen. `live`: a live blog by its id. `video`: a story whose video was played. `watched`: the same with
 * the quarters of the video that were reached.
 * `newsletter`: a newsletter, and whether it was begun or left. `crawler`: a verified crawler.
 * `step`: a step on the way to a subscription. `search`: words that were searched for and found
 * nothing. `vital`: a bucket of a web vital of a type of page. `cause`: why a vital was not good.
 * `refused`: why an event was not counted.
 */
export const FIGURE_DIMENSIONS = [
  'total',
  'page',
  'section',
  'author',
  'language',
  'source',
  'device',
  'reader',
  'depth',
  'live',
  'video',
  'watched',
  'newsletter',
  'crawler',
  'step',
  'search',
  'vital',
  'cause',
  'refused',
] as const;

/** The dimensions that the room lists by choice. */
export const LISTED_DIMENSIONS = [
  'page',
  'section',
  'author',
  'source',
  'language',
  'device',
  'reader',
  'depth',
] as const satisfies readonly FigureDimension[];

export type ListedDimension = (typeof LISTED_DIMENSIONS)[number];

export type FigureDimension = (typeof FIGURE_DIMENSIONS)[number];

/** The dimensions that the front process counts. The leading worker process derives the others. */
export const SENT_DIMENSIONS = [
  'page',
  'source',
  'device',
  'reader',
  'depth',
  'video',
  'watched',
  'newsletter',
  'crawler',
  'step',
  'search',
  'vital',
  'cause',
  'refused',
] as const satisfies readonly FigureDimension[];

export type SentDimension = (typeof SENT_DIMENSIONS)[number];

/**
 * The steps to a subscription, in order: the closed part of a story was refused, an account was
 * made, a checkout was opened, a subscription was paid for.
 */
export const FUNNEL_STEPS = ['wall', 'register', 'checkout', 'subscribed'] as const;

export type FunnelStep = (typeof FUNNEL_STEPS)[number];

/** The lengths of time that are summed. Hours and longer ones begin in the site's time zone. */
export const FIGURE_SPANS = ['minute', 'hour', 'day', 'month'] as const;

export type FigureSpan = (typeof FIGURE_SPANS)[number];

const DAY = 24 * 3600_000;

/**
 * Milliseconds for which sums are kept. The law's exemption for own measurement allows 25 months
 * (AEPD, "Guía sobre el uso de cookies", 2024; CNIL, "Solutions pour les outils de mesure
 * d'audience", 2022), here of 30.5 days.
 */
export const FIGURE_KEPT: Readonly<Record<FigureSpan, number>> = {
  minute: 3600_000,
  hour: 9 * DAY,
  day: 762 * DAY,
  month: 762 * DAY,
};

/** Cells with fewer views are hidden, because they could point at one reader. */
export const LEAST_SHOWN = 5;

/**
 * Why an event was not counted. `repeated`: the same page for the same network address too often.
 * `limit`: too many events of a network address. `unknown`: no such page or story. `full`: too many
 * different pages in one second. `lost`: the sums could not be stored.
 */
export const REFUSALS = [
  'bot',
  'foreign-origin',
  'method',
  'too-long',
  'invalid',
  'repeated',
  'limit',
  'opted-out',
  'unknown',
  'full',
  'lost',
] as const;

export type Refusal = (typeof REFUSALS)[number];

/** Sums of one key. `seconds` is the time in which the page was visible, in whole seconds. */
export interface FigureSums {
  views: number;
  reads: number;
  shares: number;
  seconds: number;
}

/** Sums that the front process sends. */
export interface FigureCount extends FigureSums {
  site: string;
  dimension: SentDimension;
  key: string;
}

/** Key of the sources and pages that share a row because there are too many. */
export const OTHER_KEY = '(other)';

/** Key of the views without a source: typed, from a bookmark, an application or a mail. */
export const DIRECT_KEY = '(direct)';

/** Key of the views that came from a page of the same site. */
export const OWN_KEY = '(own)';

/** Key of the one row of `total`. */
export const TOTAL_KEY = '';
