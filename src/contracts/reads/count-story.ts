import { BEACON_PATH, type ShareBeacon, type ViewBeacon } from '#domain/reads/beacon.ts';
import { defineContract } from '../contract.ts';

/**
 * Counts a page as viewed, or a story as shared. The page sends it as a beacon when it is left, and
 * ignores the response. A valid beacon gets 204 without a body, even if it is not counted.
 */
export const countStory = defineContract<{
  params: undefined;
  body: ViewBeacon | ShareBeacon;
  response: undefined;
}>()({
  method: 'POST',
  path: BEACON_PATH,
  work: 'front',
  problems: ['FOREIGN_ORIGIN', 'INVALID_FIELDS', 'PAYLOAD_TOO_LARGE'],
});
