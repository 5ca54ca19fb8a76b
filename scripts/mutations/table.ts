import { BROWSER_FAULTS } from './browser.ts';
import type { Mutation } from './mutation.ts';
import { COMMENT_FAULTS } from './comments.ts';
import { HTTP_FAULTS } from './http.ts';
import { LIMIT_FAULTS } from './limits.ts';
import { PAYWALL_FAULTS } from './paywall.ts';
import { PURGE_FAULTS } from './purges.ts';
import { READ_CACHE_FAULTS } from './read-cache.ts';
import { RIGHT_FAULTS } from './rights.ts';
import { SOURCE_FAULTS } from './sources.ts';
import { SUBSCRIPTION_FAULTS } from './subscriptions.ts';
import { VERSION_FAULTS } from './versions.ts';

/**
 * All mutations. New rows are appended to the tables, so that the numbers of a run stay comparable.
 */
export const MUTATIONS: readonly Mutation[] = [
  ...PAYWALL_FAULTS,
  ...READ_CACHE_FAULTS,
  ...LIMIT_FAULTS,
  ...RIGHT_FAULTS,
  ...VERSION_FAULTS,
  ...PURGE_FAULTS,
  ...SUBSCRIPTION_FAULTS,
  ...COMMENT_FAULTS,
  ...BROWSER_FAULTS,
  ...HTTP_FAULTS,
  ...SOURCE_FAULTS,
];
