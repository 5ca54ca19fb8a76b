import { expect, it } from 'vitest';
import { isReservedNick } from '#server/subjects/accounts/nicks/reserved-nicks.ts';

const SITES = [
  { alias: 'elfar', name: 'El Far' },
  { alias: 'ondamarea', name: 'Onda Marea' },
];

it.each([
  'admin',
  'ADMIN',
  'El Far',
  'elfar',
  'Redacció',
  'redaccion',
  'moderador',
  'M o d e r a d o r a',
  'Él-Far!',
  'Onda Marea',
  '0nda_Marea',
  'Adm1n',
  'ADM!N',
  'admın',
  'redacció elfar',
  'elfar oficial',
  'Redaccio1',
  'R3dacció',
  '4dm1n 2',
  'suport.elfar',
  'l’admin de la plaça',
  'Equip El Far',
  'elfar24',
  'm0derator',
  'EIfar',
  'EI Far',
  'adrnin',
  'Adrnin1strador',
  'El Far Oficia1',
  'OficiaI',
  'https://evil.cat',
  'evil.cat',
  'www.exemple.com',
  'null',
  'undefined 2',
])('reserves the nick %s', (nick) => {
  expect(isReservedNick(nick, SITES)).toBe(true);
});

it.each([
  'administrat',
  'El Faroner',
  'lectora',
  'onda',
  'Marea baixa',
  'equip petit',
  'redactat',
  'Rutger',
  '2026',
  'l1l1',
  'Sr.Joan',
  'Inés',
  'Arnau',
  'Bernat',
  'nul',
  '😀',
])('allows readers the nick %s', (nick) => {
  expect(isReservedNick(nick, SITES)).toBe(false);
});
