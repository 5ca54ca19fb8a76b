/** Kinds of suggestions, in their order. */
export const SUGGESTED = ['section', 'tag', 'author', 'show', 'story'] as const;

/** A page that a search text may mean. */
export interface Suggestion {
  kind: (typeof SUGGESTED)[number];
  label: string;
  url: string;
  /** URL of a thumbnail (4:3), of a story with a picture. */
  image?: string;
  /**
   * Instant of a story's publication, or of the last update of live coverage, and its day in words.
   */
  publishedDate?: string;
  publishedDay?: string;
}
