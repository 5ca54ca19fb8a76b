/** Longest search that is counted, in characters: longer ones are sentences of one reader. */
const LONGEST = 60;

/** Digits from which a number may be that of a person: a telephone or a document. */
const DIGITS = 5;

/**
 * A search in the form in which equal ones are counted: lower case, without repeated spaces.
 * `undefined` for one that is never counted, because it may be about a person: with an email
 * address, a long number, or too long.
 */
export function searchedWords(text: string): string | undefined {
  const words = text.normalize('NFC').toLowerCase().trim().replaceAll(/\s+/gu, ' ');
  const digits = words.match(/\p{N}/gu)?.length ?? 0;
  if (words === '' || words.includes('@') || digits >= DIGITS) return undefined;
  return [...words].length > LONGEST || /\p{C}/u.test(words) ? undefined : words;
}
