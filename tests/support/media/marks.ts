/** Marks of a source that a file may contain, each a text that nothing else has. */
export const MARKS = {
  place: 'LLOC-41.3850639N-7731',
  artist: 'FONT-CONFIDENCIAL-7731',
  serial: 'SERIE-0099887766-7731',
  person: 'PERSONA-MOSTRADA-7731',
} as const;

/** All marks in one text, for a field that may have any. */
export const ALL_MARKS = Object.values(MARKS).join(' ');

/** The marks that bytes have, also in two bytes a character. */
export function marksIn(bytes: Uint8Array): string[] {
  const all = Buffer.from(bytes);
  return Object.values(MARKS).filter(
    (mark) => all.includes(mark) || all.includes(Buffer.from(mark, 'utf16le')),
  );
}
