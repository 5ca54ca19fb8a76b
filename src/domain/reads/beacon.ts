/**
 * Beacons: requests by which a page reports that it was viewed, or that its story was shared. A
 * browser loads this file, so that it imports nothing.
 */

/** Path of the beacons of every page. */
export const BEACON_PATH = '/webapi/reads/';

/** The actions of a reader that are counted as a story's score. */
export const BEACON_KINDS = ['read', 'share'] as const;

export type BeaconKind = (typeof BEACON_KINDS)[number];

/** A view of a page, which the page reports when it is left or hidden for the first time. */
export interface ViewBeacon {
  kind: 'view';
  /** Id of the page's story. Absent on other pages. */
  id?: string | undefined;
  path: string;
  /** Milliseconds for which the page was visible. */
  time: number;
  /** The part of the page down to which it was seen, from 0 to 1; 0 if the reader has not scrolled. */
  depth: number;
  /** Width of the window in units of `WIDTH_UNIT` pixels, so that it describes no device. */
  width: number;
  /** Host of the page that linked here. */
  from?: string | undefined;
}

/**
 * A video that was played. The player reports it once: when the video has ended, or when the page
 * is left or hidden while it does not play.
 */
export interface VideoBeacon {
  kind: 'video';
  /** Id of the story that the video belongs to. */
  id: string;
  /** The part of the video that was reached, from 0 to 1. */
  part: number;
}

/** A shared story, reported at once. */
export interface ShareBeacon {
  kind: 'share';
  id: string;
}

/** Logarithm of the unit of `ViewBeacon.width` to the base of 2: 256 pixels. */
export const WIDTH_UNIT = 8;

/** Number of beacons of a kind for a story. */
export interface StoryCount {
  site: string;
  id: string;
  kind: BeaconKind;
  count: number;
}

/**
 * Milliseconds of visible page after which a story counts as read, and those after which it does if
 * the reader has scrolled.
 */
const READ_AFTER = 5000;
const SCROLLED_AFTER = 2000;

/** Whether a view of a story counts as read. */
export function isRead({ time, depth }: Pick<ViewBeacon, 'time' | 'depth'>): boolean {
  return time >= READ_AFTER || (depth > 0 && time >= SCROLLED_AFTER);
}

/** Quarters of a page or a video. */
const QUARTERS = 4;

/** The quarters of a video that were reached, from 0 to 4. */
export function quartersOf({ part }: Pick<VideoBeacon, 'part'>): number {
  return Math.floor(part * QUARTERS);
}

/** The last quarter of the page that was seen, from 1 to 4; 0 without scrolling. */
export function quarterOf({ depth }: Pick<ViewBeacon, 'depth'>): number {
  return Math.min(Math.ceil(depth * QUARTERS), QUARTERS);
}

/** The kind of device that a window of some width suggests. Tablets have 512 to 1023 pixels. */
export function deviceOf({ width }: Pick<ViewBeacon, 'width'>): 'phone' | 'tablet' | 'computer' {
  if (width < 2) return 'phone';
  return width < 4 ? 'tablet' : 'computer';
}

const HOUR = 3600;

/**
 * Seconds after which a beacon counts half (docs/decisions/047-most-read.md). Shares are rarer than
 * reads, so that they count for longer.
 */
export const HALF_LIFE: Readonly<Record<BeaconKind, number>> = {
  read: 12 * HOUR,
  share: 24 * HOUR,
};
