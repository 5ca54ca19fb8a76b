/** Kinds of suggestions, in their order. */
export const SUGGESTED = ['section', 'tag', 'author', 'show', 'story'] as const;

/** A page that a search text may mean. */
export interface Suggestion {
  kind: (typeof SUGGESTED)[number];
  label: string;
  url: string;
}
