import { describe, expect, it } from 'vitest';
import { signatureOf } from '#domain/desk/signature.ts';

const AUTHORS = [
  { id: 'agnes', name: 'Agnès Corbera' },
  { id: 'pol-1', name: 'Pol Mas-Reverter' },
  { id: 'pol-2', name: 'Pol Mas Reverter' },
  { id: 'redaccio', name: 'Redacció' },
];
const nobody = { name: '', surname: '', nick: 'far' };

describe('signatureOf', () => {
  it.each([
    ['the name of the account', { ...nobody, name: 'Agnès', surname: 'Corbera' }, 'agnes'],
    ['a name without accents', { ...nobody, name: 'AGNES', surname: ' corbera' }, 'agnes'],
    ['the alias', { ...nobody, nick: 'agnes corbera' }, 'agnes'],
    ['a name of one word', { ...nobody, name: 'Redacció' }, 'redaccio'],
    ['two authors of a name', { ...nobody, name: 'Pol', surname: 'Mas Reverter' }, ''],
    ['a part of a name', { ...nobody, name: 'Agnès' }, ''],
    ['no name', nobody, ''],
    ['signs for a name', { name: '-', surname: '!', nick: '·' }, ''],
  ])('finds the author by %s', (_name, person, id) => {
    expect(signatureOf(person, AUTHORS)).toBe(id);
  });
});
