import type { Site } from '../../../../domain/sites/site.ts';

/** Words with which a reader could impersonate the staff, in the languages of the sites. */
const RESERVED = `
  admin administrador administradora administracio administracion administrator root webmaster sistema system moderador moderadora moderacio
  moderacion moderator redaccio redaccion redactor redactora editor editora direccio direccion director directora suport soporte support staff
  oficial official equip equipo
`
  .trim()
  .split(/\s+/);

/** Whether a nick is a reserved word or the site's own name, ignoring case, accents, signs and spaces. */
export function isReservedNick(nick: string, { alias, name }: Pick<Site, 'alias' | 'name'>): boolean {
  const word = lettersOf(nick);
  return isReservedWord(nick) || (word !== '' && [alias, name].some((own) => lettersOf(own) === word));
}

/** Whether a nick is one of the reserved words of all sites. */
export function isReservedWord(nick: string): boolean {
  return RESERVED.includes(lettersOf(nick));
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}
