import type { SnippetPart } from './search-results.ts';
import { wordsOf } from '../text/search-text.ts';

/** Length of a snippet in characters, about two lines of a phone. */
const LENGTH = 180;

/** Characters before the first match, for its context. */
const CONTEXT = 40;

const PIECE = /[\p{L}\p{M}\p{N}]+(?:[·•‧.‐‑-](?=[lL])[\p{L}\p{M}\p{N}]+)*/gu;

/** The end of a line without a closing sign: a title or a standfirst. */
const UNENDED_LINE = /[\p{L}\p{M}\p{N}][»”’)]*(?=[^\S\n]*\n)/gu;

interface Mark {
  start: number;
  end: number;
}

/**
 * The part of a text with most of the matching words, or its beginning if no word matches. Lines
 * are joined as sentences. `matches`: words as `wordsOf` returns them.
 */
export function snippetOf(text: string, matches: ReadonlySet<string>): SnippetPart[] {
  const flat = text.replaceAll(UNENDED_LINE, '$&.').replaceAll(/\s+/g, ' ').trim();
  const marks = [...flat.matchAll(PIECE)].flatMap((piece) =>
    wordsOf(piece[0]).some((word) => matches.has(word))
      ? [{ start: piece.index, end: piece.index + piece[0].length }]
      : [],
  );
  const start = bestStart(flat, marks);
  const end =
    start + LENGTH >= flat.length
      ? flat.length
      : Math.max(start + 1, flat.lastIndexOf(' ', start + LENGTH));
  const parts: SnippetPart[] = start > 0 ? [{ text: '… ', isMatch: false }] : [];
  let at = start;
  for (const mark of marks) {
    if (mark.start < at || mark.end > end) continue;
    if (mark.start > at) parts.push({ text: flat.slice(at, mark.start), isMatch: false });
    parts.push({ text: flat.slice(mark.start, mark.end), isMatch: true });
    at = mark.end;
  }
  const rest = flat.slice(at, end) + (end < flat.length ? ' …' : '');
  return rest === '' ? parts : [...parts, { text: rest, isMatch: false }];
}

/**
 * The position of a word from which a snippet contains the most marks, with some words before the
 * first.
 */
function bestStart(text: string, marks: readonly Mark[]): number {
  let best = { start: 0, count: 0 };
  let last = 0;
  for (const [index, mark] of marks.entries()) {
    while (last < marks.length && (marks[last]?.end ?? 0) <= mark.start + LENGTH - CONTEXT)
      last += 1;
    if (last - index > best.count) best = { start: mark.start, count: last - index };
  }
  if (best.start + CONTEXT < LENGTH) return 0;
  const before = text.lastIndexOf(' ', best.start - CONTEXT);
  return before < 0 ? 0 : before + 1;
}
