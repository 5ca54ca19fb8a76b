import { BEACON_PATH, type BeaconKind } from '#domain/reads/beacon.ts';
import { defineContract } from '../contract.ts';

/**
 * Counts a story as read or shared. The page sends it as a beacon and ignores the response. A valid
 * beacon gets 204 without a body, even if it is not counted.
 */
export const countStory = defineContract<{
  params: undefined;
  body: { id: string; kind: BeaconKind };
  response: undefined;
}>()({
  method: 'POST',
  path: BEACON_PATH,
  work: 'front',
  problems: ['FOREIGN_ORIGIN', 'INVALID_FIELDS', 'PAYLOAD_TOO_LARGE'],
});
