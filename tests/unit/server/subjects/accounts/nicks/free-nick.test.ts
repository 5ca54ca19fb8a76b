import { describe, expect, it } from 'vitest';
import { findFreeNick } from '#server/subjects/accounts/nicks/free-nick.ts';

/** A store in which the given nicks are taken. */
function takenBy(...taken: string[]) {
  const asked: string[] = [];
  const isNickFree = (nick: string) => {
    asked.push(nick);
    return Promise.resolve(!taken.includes(nick));
  };
  return { asked, isNickFree };
}

describe('findFreeNick', () => {
  it.each([
    ['Mireia', /^Mireia$/],
    ['Núria  Puig-Soler!', /^NúriaPuigSoler$/],
    ['N\u0075\u0301ria', /^Núria$/],
    ['Àlex2', /^Àlex2$/],
    ['Pau', /^Pau\d$/],
    ['Al', /^Al\d\d$/],
    ['李', /^李\d{3}$/],
    ['', /^lectura$/],
    ['\u3164\u3164\u3164\u3164', /^lectura$/],
    ['Аnna', /^lectura$/],
    ['\u0301\u0301', /^lectura$/],
    ['🙂 <script>', /^script$/],
    ['x'.repeat(500), /^x{30}$/],
  ])('makes a valid nick of %j', async (wanted, nick) => {
    expect(await findFreeNick(takenBy(), wanted)).toMatch(nick);
  });

  it('adds a number to a nick in use after few queries', async () => {
    const many = Array.from({ length: 10 }, (_none, number) => `Maria${number}`);
    const store = takenBy('Maria', ...many);
    expect(await findFreeNick(store, 'Maria')).toMatch(/^Maria\d\d$/);
    expect(store.asked.length).toBe(3);
  });

  it('rejects if every nick is taken', async () => {
    await expect(
      findFreeNick({ isNickFree: () => Promise.resolve(false) }, 'Maria'),
    ).rejects.toThrow('No free nick');
  });
});
