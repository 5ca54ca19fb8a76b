/** Latin letters in ordinary use; small capitals and phonetic signs resemble them. */
const PLAIN_LATIN = /[A-Za-zªº\u00C0-\u024F\u1E00-\u1EFF]/u;

/**
 * Cyrillic, Greek and Armenian letters that look like a Latin one
 * (https://www.unicode.org/reports/tr39/, confusables.txt).
 */
const TWINS = /[асеорхуѕіјһԁԛԝѵьАВЕЅІЈКМНОРСТУХԚԜҺӀӏӕӔΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχϲϳօսոհյզցգքՕՏԼՍՈ]/u;

/** Scripts whose capitals mostly look like Latin ones. */
const LATIN_SHAPED =
  /[\p{Script=Cherokee}\p{Script=Lisu}\p{Script=Coptic}\p{Script=Deseret}\p{Script=Osage}\p{Script=Warang_Citi}\p{Script=Canadian_Aboriginal}\p{Script=Tifinagh}\p{Script=Vai}\p{Script=Miao}\p{Script=Carian}\p{Script=Lycian}\p{Script=Lydian}\p{Script=Old_Italic}\p{Script=Runic}\p{Script=Gothic}\p{Script=Elbasan}]/u;

/**
 * Scripts that a name in Latin letters may contain, because none of their letters looks like a
 * Latin one: the profile "highly restrictive" of
 * https://www.unicode.org/reports/tr39/#Restriction_Level_Detection.
 */
const BESIDE_LATIN =
  /[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Common}]/u;

/**
 * Whether a nick resembles another one in Latin letters, so that two readers' names would look the
 * same. Checked on the server only; the call for a nick reports it to browsers.
 */
export function looksLatin(nick: string): boolean {
  const text = nick.normalize('NFC');
  const letters = [...text.normalize('NFD')].filter((character) => /\p{L}/u.test(character));
  if (
    (/\p{Script=Latin}/u.test(text) && letters.some((letter) => !BESIDE_LATIN.test(letter))) ||
    LATIN_SHAPED.test(text) ||
    letters.some((letter) => /\p{Script=Latin}/u.test(letter) && !PLAIN_LATIN.test(letter))
  )
    return true;
  // Combining marks without a precomposed letter: strokes through or below a letter, and stacked
  // accents.
  if (/\p{Script=Latin}\p{M}/u.test(text)) return true;
  return letters.length > 0 && letters.every((letter) => TWINS.test(letter));
}
