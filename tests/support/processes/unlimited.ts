import type { RequestLimiter } from '#server/platform/http/request-limiter.ts';

/** A limiter that allows everything. */
const ONE: RequestLimiter = { count: () => undefined, giveBack() {} };

/** Counters of a listener that refuse nobody. */
export const UNLIMITED = { pages: ONE, requests: ONE };
