/**
 * Kinds of things that wait for a person on the desk. `recovery-codes`: few are left; the count says how many. A room
 * adds its own (docs/add-a-desk-room.md).
 */
export const WAITING_KINDS = ['recovery-codes'] as const;

/** Something that waits for a person on the desk. */
export interface Waiting {
  kind: (typeof WAITING_KINDS)[number];
  count: number;
}
