import type { TextPiece } from '#domain/comments/marked-text.ts';

/** A text in which the words and links that stopped it are marked. */
export function MarkedText({ pieces }: { pieces: readonly TextPiece[] }) {
  let at = 0;
  return pieces.map(({ text, isMarked }) => {
    const key = at;
    at += text.length;
    return isMarked ? <mark key={key}>{text}</mark> : text;
  });
}
