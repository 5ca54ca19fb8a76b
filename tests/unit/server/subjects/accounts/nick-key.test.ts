import { expect, it } from 'vitest';
import { nickKeyOf } from '#server/subjects/accounts/store/reader-rows.ts';

it.each(['ANNA DEL FAR', 'anna  del   far', 'anna\u00A0del\u2003far', 'Anna del far '])(
  'the nick %j has the key of a nick that looks the same',
  (nick) => {
    expect(nickKeyOf(nick)).toBe(nickKeyOf('Anna del Far'));
  },
);

it('a nick without spaces has another key than one with spaces', () => {
  expect(nickKeyOf('annadelfar')).not.toBe(nickKeyOf('anna del far'));
});
