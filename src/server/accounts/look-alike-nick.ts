/** Letters of the Latin alphabet as languages write it: small capitals and phonetic signs look like them. */
const PLAIN_LATIN = /[A-Za-zªº\u00C0-\u024F\u1E00-\u1EFF]/u;

/** Cyrillic and Greek letters that are drawn as a Latin one (https://www.unicode.org/reports/tr39/, confusables.txt). */
const TWINS = /[асеорхуѕіјһԁԛԝѵьАВЕЅІЈКМНОРСТУХԚԜҺΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχϲϳ]/u;

/** Scripts of which most capitals are drawn as Latin ones. */
const LATIN_SHAPED = /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Deseret}\p{Script=Osage}\p{Script=Warang_Citi}]/u;

/** Scripts whose letters are drawn alike. */
const LOOKS_ALIKE = /\p{Script=Latin}.*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}].*\p{Script=Latin}/u;

/**
 * Whether a nick could be read as one in Latin letters that it is not: two readers' names would look the same. Browsers do not ask this; the call for a
 * nick answers them.
 */
export function looksLatin(nick: string): boolean {
  const text = nick.normalize('NFC');
  const letters = [...text.normalize('NFD')].filter((character) => /\p{L}/u.test(character));
  if (
    LOOKS_ALIKE.test(text) ||
    LATIN_SHAPED.test(text) ||
    letters.some((letter) => /\p{Script=Latin}/u.test(letter) && !PLAIN_LATIN.test(letter))
  )
    return true;
  // An accent that no letter of Unicode has: strokes through and below a letter, and piles of accents.
  if (/\p{Script=Latin}\p{M}/u.test(text)) return true;
  return letters.length > 0 && letters.every((letter) => TWINS.test(letter));
}
