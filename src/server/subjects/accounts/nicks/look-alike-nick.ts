/** Latin letters in ordinary use; small capitals and phonetic signs resemble them. */
const PLAIN_LATIN = /[A-Za-zªº\u00C0-\u024F\u1E00-\u1EFF]/u;

/** Cyrillic and Greek letters that look like a Latin one (https://www.unicode.org/reports/tr39/, confusables.txt). */
const TWINS = /[асеорхуѕіјһԁԛԝѵьАВЕЅІЈКМНОРСТУХԚԜҺΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχϲϳ]/u;

/** Scripts whose capitals mostly look like Latin ones. */
const LATIN_SHAPED = /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Deseret}\p{Script=Osage}\p{Script=Warang_Citi}]/u;

/** Mixtures of scripts with similar letters. */
const LOOKS_ALIKE = /\p{Script=Latin}.*[\p{Script=Cyrillic}\p{Script=Greek}]|[\p{Script=Cyrillic}\p{Script=Greek}].*\p{Script=Latin}/u;

/**
 * Whether a nick resembles another one in Latin letters, so that two readers' names would look the same. Checked on the
 * server only; the call for a nick reports it to browsers.
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
  // Combining marks without a precomposed letter: strokes through or below a letter, and stacked accents.
  if (/\p{Script=Latin}\p{M}/u.test(text)) return true;
  return letters.length > 0 && letters.every((letter) => TWINS.test(letter));
}
