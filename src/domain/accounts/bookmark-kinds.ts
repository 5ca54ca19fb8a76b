/**
 * Kinds of bookmarks, the only list of them: stories to save, and authors to follow (SPECIFICATION
 * §4, like button). The schema, both stores and the reader's export take them from here
 * (docs/add-a-table.md, "A fact of a reader").
 */
export const BOOKMARK_KINDS = ['content', 'author'] as const;

export type BookmarkKind = (typeof BOOKMARK_KINDS)[number];
