/** Most characters of a comment, as readers see them: grapheme clusters (SPECIFICATION §5, §9). */
export const MOST_CHARACTERS = 500;

/**
 * Most bytes of a comment in UTF-8. Checked first, because counting characters takes long for a
 * long text.
 */
export const MOST_BYTES = 8192;

/** Milliseconds in which readers can edit a comment after they have written it. */
export const EDIT_TIME = 5 * 60_000;

/** `deleted`: by its author, or because the author has no account any more. */
export const COMMENT_STATES = ['published', 'held', 'rejected', 'deleted'] as const;

export type CommentState = (typeof COMMENT_STATES)[number];

/** Orders of the comments of a story (SPECIFICATION §3). */
export const COMMENT_ORDERS = ['newest', 'oldest', 'best'] as const;

export type CommentOrder = (typeof COMMENT_ORDERS)[number];

/** Reasons that readers choose from when they report a comment. */
export const REPORT_REASONS = ['insult', 'hate', 'spam', 'privacy', 'off-topic', 'other'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** Below Firefox 125 (MDN) code points are counted. */
const graphemes =
  'Segmenter' in Intl ? new Intl.Segmenter('ca', { granularity: 'grapheme' }) : undefined;

/**
 * The number of characters as readers see them: an emoji of a family is one (Unicode UAX #29,
 * grapheme clusters).
 */
export function charactersIn(text: string): number {
  let count = 0;
  for (const _one of graphemes?.segment(text) ?? text) count += 1;
  return count;
}

/**
 * Whether a text has at most `MOST_BYTES` bytes. Reads at most the first `MOST_BYTES` code units of
 * a longer one.
 */
export function hasRoom(text: string): boolean {
  return text.length <= MOST_BYTES && new TextEncoder().encode(text).length <= MOST_BYTES;
}
