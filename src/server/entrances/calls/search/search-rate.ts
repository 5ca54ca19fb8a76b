import type { CallLimit } from '#server/entrances/endpoints/endpoint-facts.ts';

/**
 * Limit of searches per network address: a searcher sends at most one a second (SPECIFICATION §4),
 * and an office shares an address.
 */
export const SEARCH_RATE: CallLimit = { most: 240, window: 120 };
