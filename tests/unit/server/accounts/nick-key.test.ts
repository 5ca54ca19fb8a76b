import { expect, it } from 'vitest';
import { nickKeyOf } from '../../../../src/server/accounts/reader-rows.ts';

it.each(['ANNA DEL FAR', 'anna  del   far', 'anna\u00A0del\u2003far', 'Anna del far '])(
  'the nick %j is one with another that looks the same',
  (nick) => {
    expect(nickKeyOf(nick)).toBe(nickKeyOf('Anna del Far'));
  },
);

it('a nick is not one with another that is written together', () => {
  expect(nickKeyOf('annadelfar')).not.toBe(nickKeyOf('anna del far'));
});
