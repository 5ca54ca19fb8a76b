/**
 * Kinds of things that wait for a person on the desk. `recovery-codes`: few are left; the count
 * says how many. `comments`: held and reported comments. `appeals`: replies of suspended readers.
 * `silent-blogs`: live blogs that continue and have had no post for `SILENT_HOURS`. `contributions`: messages of readers, up to
 * `MOST_COUNTED`. `interview-questions`: questions of readers that nobody has read. A room adds its
 * own (docs/add-a-desk-room.md).
 */
export const WAITING_KINDS = [
  'recovery-codes',
  'comments',
  'appeals',
  'silent-blogs',
  'contributions',
  'interview-questions',
] as const;

/** Something that waits for a person on the desk. */
export interface Waiting {
  kind: (typeof WAITING_KINDS)[number];
  count: number;
}

/**
 * Hours without a post after which a live blog that continues waits for somebody: it is to be
 * written on, or ended.
 */
export const SILENT_HOURS = 2;

/** Contributions that the count of waiting ones goes up to. */
export const MOST_COUNTED = 1000;

/** A field of a content file that the last start left out. `field` is '' for the whole file. */
export interface LeftOutField {
  /** Path in the content folder. */
  source: string;
  field: string;
  reason: string;
}
