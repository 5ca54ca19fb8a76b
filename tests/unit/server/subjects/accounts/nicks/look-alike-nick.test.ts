import { expect, it } from 'vitest';
import { looksLatin } from '#server/subjects/accounts/nicks/look-alike-nick.ts';

it.each([
  'cօcօ',
  'օսոս',
  'ᗩᗪᗰIᑎ',
  'ᗩᗪᗰᑎ',
  'ӏӏӏӏ',
  'anna დ',
  'ⵏⵓⵔⵏ',
  'Núria нет',
  'adm\u0131n\u05D0',
  'Аnna',
  'Annα',
  'сосо',
  'ϲοϲο',
  'ᴄᴏᴄᴏ',
  'ꓚꓳꓚꓳ',
  'Ⲥⲟⲥⲟ',
  'ᏟᎾᏟᎾ',
  'c\u0332oco',
  'co\u20DCco',
  `a${'\u0301'.repeat(10)}nna`,
])('recognizes %s as a look-alike of Latin letters', (nick) => {
  expect(looksLatin(nick)).toBe(true);
});

it.each([
  'coco',
  'Núria',
  'Nu\u0301ria',
  'Наталія',
  'Γιώργος',
  'דנה',
  '渡辺 Ken',
  '김 Anna',
  'Արամ',
  'ნინო',
  'ñ😀',
  '1234',
  'Łukasz',
  'Tiếng Việt',
])('accepts %s, which does not look like Latin letters', (nick) => {
  expect(looksLatin(nick)).toBe(false);
});
