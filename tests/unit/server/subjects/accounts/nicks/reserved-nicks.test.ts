import { expect, it } from 'vitest';
import { isReservedNick } from '../../../../../../src/server/subjects/accounts/nicks/reserved-nicks.ts';

const SITE = { alias: 'elfar', name: 'El Far' };

it.each(['admin', 'ADMIN', 'El Far', 'elfar', 'Redacció', 'redaccion', 'moderador', 'M o d e r a d o r a', 'Él-Far!'])(
  'reserves the nick %s',
  (nick) => {
    expect(isReservedNick(nick, SITE)).toBe(true);
  },
);

it.each(['administrat', 'El Faroner', 'lectora', 'Onda Marea', '😀'])('allows readers the nick %s', (nick) => {
  expect(isReservedNick(nick, SITE)).toBe(false);
});
