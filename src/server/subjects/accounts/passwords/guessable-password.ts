import { dictionary } from '@zxcvbn-ts/language-common';

/** Common passwords of Catalan and Spanish readers that English lists lack. */
const OWN_LANGUAGES = `
  contrasenya contraseña contrasena clau clave secreta secreto benvingut benvinguda bienvenido barcelona catalunya cataluña espanya españa
  girona lleida tarragona valencia mallorca menorca montserrat visca viscabarca forcabarca halamadrid realmadrid campnou teestimo testimo
  tequiero teamo amormeu miamor estimada carinyo cariño princesa guapetona administrador usuari usuario
`
  .trim()
  .split(/\s+/)
  .map(folded);

/** Passwords that attackers try first: the 49,000 most common of leaked lists, and our own. */
const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'].map(folded), ...OWN_LANGUAGES]);

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '12345678901234567890', 'qwertyuiopasdfghjklzxcvbnm', 'qwertyuiopasdfghjklñzxcvbnm'];

/** Minimum length of a word; shorter ones may be part of any password by chance. */
const SHORT_WORD = 4;

/**
 * Whether a password is easy to guess: a common one, or one derived from the reader's data or the site (OWASP ASVS 5.0,
 * 6.2.4 and 6.2.11). Ignores case, and digits and signs at the end. `known` contains nick, email address, names.
 */
export function isGuessablePassword(password: string, known: readonly string[]): boolean {
  const whole = folded(password);
  const word = withoutTail(whole);
  if (COMMON.has(whole) || OWN_LANGUAGES.includes(word) || isRun(whole) || isRun(word)) return true;
  return known.flatMap(wordsOf).some((one) => one === whole || one === word);
}

/** Whether a text is a single repeated letter, or a sequence of the alphabet, the digits or a keyboard row in either direction. */
function isRun(text: string): boolean {
  if (text.length < SHORT_WORD) return false;
  if (/^(.)\1+$/u.test(text)) return true;
  const reversed = [...text].toReversed().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(reversed));
}

/** Words of a text: an email address as a whole and its local part, a name with and without spaces and signs. */
function wordsOf(text: string): string[] {
  const whole = folded(text);
  const [name = ''] = whole.split('@');
  return [whole, name, whole.replaceAll(/[^\p{L}\p{N}]/gu, ''), withoutTail(name)].filter((word) => word.length >= SHORT_WORD);
}

/** Removes digits and signs at the end, which people add if a form requires them. */
function withoutTail(text: string): string {
  return text.replace(/[^\p{L}]+$/u, '');
}

/** Lower case without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
