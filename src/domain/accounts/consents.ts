import type { OptionalCategory } from '../consent/consent.ts';

/**
 * Purpose of a consent: the terms of use (with the privacy policy), the site's own bulletin, a
 * newsletter by its id, or a category of what pages load from elsewhere.
 */
export type ConsentPurpose = 'terms' | 'bulletin' | `newsletter:${string}` | OptionalCategory;
