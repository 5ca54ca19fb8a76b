import { foldWord, wordsOf } from '../text/search-text.ts';

/** The names of an account. */
interface Person {
  name: string;
  surname: string;
  nick: string;
}

/**
 * Id of the author whose name is that of the account, or its alias, whatever the case and accents.
 * '' if no author has it, or more than one. It is a default only: an editor may sign by any author.
 */
export function signatureOf(
  { name, surname, nick }: Person,
  authors: readonly { id: string; name: string }[],
): string {
  const fold = (text: string) => wordsOf(text).map(foldWord).join(' ');
  for (const wanted of [fold(`${name} ${surname}`), fold(nick)]) {
    const found = authors.filter((author) => wanted !== '' && fold(author.name) === wanted);
    if (found.length > 0) return found.length === 1 ? (found[0]?.id ?? '') : '';
  }
  return '';
}
