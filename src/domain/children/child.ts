/** Most children of a reader, those whose profile has ended included. */
export const MOST_CHILDREN = 10;

/**
 * A child of a reader, as the guardian sees it. `birthdate` is YYYY-MM-DD, `endedAt` RFC 3339. Name
 * and birth date are null from the end of the profile on.
 */
export interface Child {
  id: string;
  nick: string;
  name: string | null;
  birthdate: string | null;
  endedAt: string | null;
}

/** A child for whom something may be sent. Others see the nick only. */
export interface SendingChild {
  id: string;
  nick: string;
}
