import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords that Catalan and Spanish readers choose most and English lists lack. */
const OWN_LANGUAGES = `
  contrasenya contraseña contrasena clau clave secreta secreto benvingut benvinguda bienvenido barcelona catalunya cataluña espanya españa
  girona lleida tarragona valencia mallorca menorca montserrat visca viscabarca forcabarca halamadrid realmadrid campnou teestimo testimo
  tequiero teamo amormeu miamor estimada carinyo cariño princesa guapetona administrador usuari usuario
`
  .trim()
  .split(/\s+/)
  .map(folded);

/** Passwords that are guessed first: the 49,000 commonest of leaked lists, and our own. */
const COMMON: ReadonlySet<string> = new Set([...dictionary['passwords-common'].map(folded), ...OWN_LANGUAGES]);

const RUNS = ['abcdefghijklmnopqrstuvwxyz', '12345678901234567890', 'qwertyuiopasdfghjklzxcvbnm', 'qwertyuiopasdfghjklñzxcvbnm'];

/** Letters of a word that is short enough to stand in any password by chance. */
const SHORT_WORD = 4;

/**
 * Whether a password is among the first that somebody would try: a common one, or one made of what is known of its reader or the site (OWASP ASVS 5.0,
 * 6.2.4 and 6.2.11), in whatever case and with whatever digits and signs after it. `known` holds nick, mail address, names.
 */
export function isGuessablePassword(password: string, known: readonly string[]): boolean {
  const whole = folded(password);
  const word = withoutTail(whole);
  if (COMMON.has(whole) || OWN_LANGUAGES.includes(word) || isRun(whole) || isRun(word)) return true;
  return known.flatMap(wordsOf).some((one) => one === whole || one === word);
}

/** One letter again and again, or neighbours of the alphabet, the digits or a row of keys, in either direction. */
function isRun(text: string): boolean {
  if (text.length < SHORT_WORD) return false;
  if (/^(.)\1+$/u.test(text)) return true;
  const reversed = [...text].toReversed().join('');
  return RUNS.some((run) => run.includes(text) || run.includes(reversed));
}

/** A mail address counts whole and by its name; a name with and without its spaces and signs. */
function wordsOf(text: string): string[] {
  const whole = folded(text);
  const [name = ''] = whole.split('@');
  return [whole, name, whole.replaceAll(/[^\p{L}\p{N}]/gu, ''), withoutTail(name)].filter((word) => word.length >= SHORT_WORD);
}

/** Without the digits and signs at the end, which are what people add where a form asks for them. */
function withoutTail(text: string): string {
  return text.replace(/[^\p{L}]+$/u, '');
}

/** In one case and without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
