import { dictionary } from '@zxcvbn-ts/language-common';

/** Common passwords of Catalan and Spanish readers that English lists lack. */
const OWN_LANGUAGES = `
  contrasenya contraseña contrasena clau clave secreta secreto benvingut benvinguda bienvenido barcelona catalunya cataluña espanya españa
  girona lleida tarragona valencia mallorca menorca montserrat visca viscabarca forcabarca halamadrid realmadrid campnou teestimo testimo
  tequiero teamo amormeu miamor estimada carinyo cariño princesa guapetona administrador usuari usuario
  primavera estiu tardor hivern verano otoño invierno gener febrer març abril maig juny juliol agost setembre octubre novembre desembre
  enero febrero marzo mayo junio julio agosto septiembre noviembre diciembre
  dilluns dimarts dimecres dijous divendres dissabte diumenge lunes martes miercoles jueves viernes sabado domingo
`
  .trim()
  .split(/\s+/)
  .map(folded);

/** Passwords that attackers try first: the 49,000 most common of leaked lists, and our own. */
const COMMON: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].map(folded),
  ...OWN_LANGUAGES,
]);

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  '12345678901234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertyuiopasdfghjklñzxcvbnm',
];

/** Minimum length of a word; shorter ones may be part of any password by chance. */
const SHORT_WORD = 4;

/** Digits and signs that people write for letters of a word. `1` and `!` are both i and l. */
const DISGUISES: readonly Readonly<Record<string, string>>[] = [
  { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '1': 'i', '!': 'i' },
  { '@': 'a', '4': 'a', '3': 'e', '0': 'o', $: 's', '5': 's', '7': 't', '1': 'l', '!': 'l' },
];

/**
 * Whether a password is easy to guess: a common one, or one derived from the reader's data or the
 * site (OWASP ASVS 5.0, 6.2.4 and 6.2.11). Ignores case, digits and signs at both ends, signs
 * between words, and digits in the place of letters. `known` contains nick, email address, names;
 * two of them in a row are guessable as well.
 */
export function isGuessablePassword(password: string, known: readonly string[]): boolean {
  const forms = formsOf(password);
  if (forms.some((form) => COMMON.has(form) || OWN_LANGUAGES.includes(form) || isRun(form)))
    return true;
  const words = [...new Set(known.flatMap(wordsOf))];
  const long = new Set(words.filter((word) => word.length >= SHORT_WORD));
  return forms.some(
    (form) =>
      long.has(form) ||
      words.some((word) => form.startsWith(word) && words.includes(form.slice(word.length))),
  );
}

/** The words that a password may be a variant of. */
function formsOf(password: string): string[] {
  const whole = folded(password);
  const plain = [whole, withoutEnds(whole)];
  const shown = plain.flatMap((text) =>
    DISGUISES.map((letters) => [...text].map((sign) => letters[sign] ?? sign).join('')),
  );
  const forms = [...plain, ...shown, ...shown.map(withoutEnds)];
  return [...new Set([...forms, ...forms.map(lettersOf)])].filter(
    (form) => form.length >= SHORT_WORD,
  );
}

/**
 * Whether a text is a single repeated letter, or a sequence of the alphabet, the digits or a
 * keyboard row in either direction.
 */
function isRun(text: string): boolean {
  if (text.length < SHORT_WORD) return false;
  if (/^(.)\1+$/u.test(text)) return true;
  const reversed = [...text].toReversed().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(reversed));
}

/**
 * Words of a text: an email address as a whole and its local part, a name with and without spaces
 * and signs.
 */
function wordsOf(text: string): string[] {
  const whole = folded(text);
  const [name = ''] = whole.split('@');
  return [whole, name, lettersOf(whole), lettersOf(name), withoutEnds(name)].filter(
    (word) => word !== '',
  );
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Removes digits and signs at both ends, which people add if a form requires them. */
function withoutEnds(text: string): string {
  return text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
}

/** Lower case without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
