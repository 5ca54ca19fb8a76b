import { describe, expect, it } from 'vitest';
import { otherNumbers, slipsOf } from '#domain/search/spellings.ts';

describe('other spellings of a word', () => {
  it.each([
    ['tortugues', 'ca', 'tortuga'],
    ['tortuga', 'ca', 'tortugues'],
    ['places', 'ca', 'placa'],
    ['taronges', 'ca', 'taronja'],
    ['aigues', 'ca', 'aigua'],
    ['luces', 'es', 'luz'],
    ['luz', 'es', 'luces'],
  ] as const)('include its other number: %s', (word, locale, other) => {
    expect(otherNumbers(word, locale)).toContain(other);
  });

  it('include words with two letters swapped or one left out', () => {
    expect(slipsOf('baelna')).toContain('balena');
    expect(slipsOf('mercaat')).toContain('mercat');
    expect(slipsOf('aa')).toEqual(['a']);
  });
});
