/** The comments of a period. Deleted ones are in none of the numbers. */
export interface CommentNumbers {
  /** Comments that were written in the period, by the state that they have now. */
  published: number;
  held: number;
  rejected: number;
  /** Decisions of moderators in the period that stand. */
  decided: number;
  /** Median of the seconds that comments waited for these decisions. Null without any. */
  median: number | null;
}
