import { describe, expect, it } from 'vitest';
import { findFreeNick } from '../../../../src/server/accounts/free-nick.ts';

/** A store where `taken` is somebody's. */
const storeWith = (...taken: string[]) => ({ isNickFree: (nick: string) => Promise.resolve(!taken.includes(nick)) });

describe('findFreeNick', () => {
  it.each([
    ['Núria Puig', /^NúriaPuig$/],
    ['  l·lum_de.far-7 ', /^llumdefar7$/],
    ['Pau', /^Pau\d$/],
    ['Li', /^Li[1-9]\d$/],
    ['🦩', /^lector$/],
    ['', /^lector$/],
    ['\u0000<b>', /^b[1-9]\d\d$/],
    ['a'.repeat(100), /^a{30}$/],
  ])('makes of %j a nick of four letters and more', async (wanted, nick) => {
    expect(await findFreeNick(storeWith(), wanted)).toMatch(nick);
  });

  it('puts a number behind one that is somebody’s, of more digits where those are taken as well', async () => {
    const digits = Array.from({ length: 10 }, (_, digit) => `Berta${digit}`);
    expect(await findFreeNick(storeWith('Berta'), 'Berta')).toMatch(/^Berta\d+$/);
    expect(await findFreeNick(storeWith('Berta', ...digits), 'Berta')).toMatch(/^Berta[1-9]\d+$/);
  });
});
