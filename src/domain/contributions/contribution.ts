import type { UploadKind } from '../uploads/reader-upload.ts';

/**
 * States of what a reader sent by a form.
 *
 * - `waiting`: nobody has decided
 * - `done`: somebody has dealt with a message of the contact form
 * - `asked`: the desk has asked its sender something
 * - `accepted`: published on the wall of its call
 * - `rejected`: not published
 */
export const CONTRIBUTION_STATES = ['waiting', 'done', 'asked', 'accepted', 'rejected'] as const;

export type ContributionState = (typeof CONTRIBUTION_STATES)[number];

/** The form of the contact page, in place of the `storyId` of a call. */
export const CONTACT = 'contact';

/** The states of the messages of the contact form, and of the contributions to a call. */
export const CONTACT_STATES = ['waiting', 'done'] as const;
export const CALL_STATES = ['waiting', 'asked', 'accepted', 'rejected'] as const;

/** The states that something sent by a form can have. */
export function statesOf(form: string): readonly ContributionState[] {
  return form === CONTACT ? CONTACT_STATES : CALL_STATES;
}

/** States in which the desk owes the reader words. */
export function needsNote(state: ContributionState): boolean {
  return state === 'asked' || state === 'rejected';
}

/**
 * An answer of a form as it is stored: with the words that the reader saw, because a definition may
 * change afterwards. A consent has its whole sentence as label, and `true` as value.
 */
export interface GivenAnswer {
  name: string;
  label: string;
  value: string | boolean;
  /** Whether the definition says that the answer is published with the contribution. */
  isPublic?: boolean;
}

/** A file of a contribution, with the words that describe it to readers who do not see it. */
export interface GivenFile {
  /** Id of the upload. */
  id: string;
  /** Name of the field. */
  field: string;
  kind: UploadKind;
  alt: string;
  isPublic?: boolean;
}

/** Characters of the description of a file. */
export const MAX_ALT = 200;

/** The answer to a question of the desk, among the answers of a contribution. */
export const REPLY = 'reply';

/** Characters of a name below a published contribution, of a note of the desk, and of a reply. */
export const MAX_SIGNATURE = 60;
export const MAX_NOTE = 1000;
export const MAX_REPLY = 2000;

/** Days for which the answers to a call are kept, unless its story says another number. */
export const KEPT_DAYS = 365;
