/** What a reader can agree to: the terms of use (and the policy that goes with them), the site's own bulletin, or a newsletter, by its id. */
export type ConsentPurpose = 'terms' | 'bulletin' | `newsletter:${string}`;
