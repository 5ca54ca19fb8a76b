/**
 * Purpose of a consent: the terms of use (with the privacy policy), the site's own bulletin, or a
 * newsletter by its id.
 */
export type ConsentPurpose = 'terms' | 'bulletin' | `newsletter:${string}`;
