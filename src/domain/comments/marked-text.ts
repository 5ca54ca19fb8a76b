import type { TextPlace } from './folded-text.ts';

/*
 * How a text with marked places is shown. Apart from `judged-places.ts`, because the browser would
 * load the word lists and links of it too.
 */

/** A piece of a text. `isMarked`: it stopped the text. */
export interface TextPiece {
  text: string;
  isMarked: boolean;
}

/** A text in its order, the places apart. The pieces together are the text. */
export function markedPieces(text: string, places: readonly TextPlace[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { at, length } of places) {
    pieces.push({ text: text.slice(from, at), isMarked: false });
    pieces.push({ text: text.slice(at, at + length), isMarked: true });
    from = at + length;
  }
  pieces.push({ text: text.slice(from), isMarked: false });
  return pieces.filter((piece) => piece.text !== '');
}

/** Characters that an extract shows before its first place, so that the place is seen in a row. */
const BEFORE = 16;

/**
 * The text for a row, which cuts its end: it begins with an ellipsis a few words before its first
 * place, if that is far from the beginning.
 */
export function extractPieces(text: string, places: readonly TextPlace[]): TextPiece[] {
  const first = places[0]?.at ?? 0;
  if (first <= 2 * BEFORE) return markedPieces(text, places);
  const near = first - BEFORE;
  const space = text.slice(near, first).search(/\s/);
  const from = space === -1 ? first : near + space + 1;
  const moved = places.map(({ at, length }) => ({ at: at - from, length }));
  return [{ text: '…', isMarked: false }, ...markedPieces(text.slice(from), moved)];
}
