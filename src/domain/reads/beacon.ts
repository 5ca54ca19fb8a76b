/**
 * Beacons: requests by which a page reports that its story was read or shared. A browser loads this
 * file, so that it imports nothing.
 */

/** Path of the beacons of every story. */
export const BEACON_PATH = '/webapi/reads/';

/** The actions of a reader that are counted. */
export const BEACON_KINDS = ['read', 'share'] as const;

export type BeaconKind = (typeof BEACON_KINDS)[number];

/** Number of beacons of a kind for a story. */
export interface StoryCount {
  site: string;
  id: string;
  kind: BeaconKind;
  count: number;
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
