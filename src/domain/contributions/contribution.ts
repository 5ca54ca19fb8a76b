/**
 * States of what a reader sent by a form. `waiting`: nobody has decided. `done`: somebody has dealt
 * with it.
 */
export const CONTRIBUTION_STATES = ['waiting', 'done'] as const;

export type ContributionState = (typeof CONTRIBUTION_STATES)[number];

/** The form of the contact page, in place of the id of a story. */
export const CONTACT = 'contact';

/**
 * An answer of a form as it is stored: with the words that the reader saw, because a definition may
 * change afterwards. A consent has its whole sentence as label, and `true` as value.
 */
export interface GivenAnswer {
  name: string;
  label: string;
  value: string | boolean;
}
