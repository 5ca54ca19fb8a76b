/** What a reader can agree to: the terms of use (and the policy that goes with them), or a newsletter, by its id. */
export type ConsentPurpose = 'terms' | `newsletter:${string}`;
