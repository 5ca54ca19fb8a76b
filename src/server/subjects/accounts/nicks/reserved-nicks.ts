import { findLinks } from '#domain/comments/comment-links.ts';
import type { Site } from '#domain/sites/site.ts';

/** Words with which a reader could impersonate the staff, in the languages of the sites. */
const RESERVED = `
  admin administrador administradora administracio administracion administrator root webmaster sistema system moderador moderadora moderacio
  moderacion moderator redaccio redaccion redactor redactora editor editora direccio direccion director directora suport soporte support staff
  oficial official equip equipo null undefined
`
  .trim()
  .split(/\s+/);

/** Reserved words that speak for the staff also beside other words. */
const STAFF =
  /^(?:admin|administra(?:dora?|tor|cion?)|root|webmaster|modera(?:dora?|tor|cion?)|redaccion?|staff|oficial|official)$/;

/** Digits and signs that look like letters, and the dotless i. `1` is read as both i and l. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  ı: 'i',
};

/** Pairs of letters that look like one. */
const LOOK_ALIKE_PAIRS: readonly (readonly [pair: string, one: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
];

/**
 * Whether a nick speaks for the staff or for a site, or is a link: it consists of reserved words,
 * names of the sites and digits, has a word of the staff, or the address of a site. Ignores case,
 * accents, signs, spaces, and digits and letters in the place of letters that they look like.
 * `sites`: all sites, because an account holds on each.
 */
export function isReservedNick(
  nick: string,
  sites: readonly Pick<Site, 'alias' | 'name'>[],
): boolean {
  const names = sites
    .flatMap(({ alias, name }) => [alias, name])
    .map((name) => lettersOf(folded(name)));
  if (findLinks(nick).length > 0) return true;
  return readingsOf(nick).some(
    (text) =>
      consistsOf(lettersOf(text), [...RESERVED, ...names]) ||
      text.split(/[^\p{L}]+/u).some(isOfStaff),
  );
}

/** Whether a nick consists of the reserved words of all sites. */
export function isReservedWord(nick: string): boolean {
  return isReservedNick(nick, []);
}

const isOfStaff = (word: string) => STAFF.test(word);

/**
 * Whether a text is a row of words and digits, with at least one word. The longest words are tried
 * first.
 */
function consistsOf(text: string, words: readonly string[]): boolean {
  const known = words
    .filter((word) => word !== '')
    .toSorted((one, other) => other.length - one.length);
  const row = new RegExp(`^(?:${known.join('|')}|\\d)+$`, 'u');
  return /\p{L}/u.test(text) && row.test(text);
}

/**
 * The ways to read a nick: as it is, and with letters for the digits, signs, capitals and pairs
 * that look like them.
 */
function readingsOf(nick: string): string[] {
  // A capital I looks like an l, and not like the i that it is in lower case.
  const capitals = nick.normalize('NFKD').replaceAll('I', 'l');
  return [nick, capitals].flatMap((one) => [one, withoutPairs(one)]).flatMap(readingsOfSigns);
}

function withoutPairs(text: string): string {
  return LOOK_ALIKE_PAIRS.reduce((rest, [pair, one]) => rest.replaceAll(pair, one), text);
}

function readingsOfSigns(text: string): string[] {
  const plain = folded(text);
  const read = (one: string) =>
    [...plain]
      .map((sign) =>
        sign === '1' || sign === '!' || sign === '|' ? one : (LOOK_ALIKES[sign] ?? sign),
      )
      .join('');
  return [plain, read('i'), read('l')];
}

/** Lower case without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
