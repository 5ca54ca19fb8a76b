import { describe, expect, it } from 'vitest';
import { compareShowNames, initialOfShow, showLetters } from '#domain/shows/show-letters.ts';

describe('the letters of the index of shows', () => {
  it('are # and A to Z in Catalan', () => {
    expect(showLetters('ca').join('')).toBe('#ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  });

  it('have Ñ after N in Spanish', () => {
    expect(showLetters('es').join('')).toBe('#ABCDEFGHIJKLMNÑOPQRSTUVWXYZ');
  });
});

describe('the initial of a show', () => {
  it.each([
    ['Àncora', 'A', 'A'],
    ['Éramos doce', 'E', 'E'],
    ['Çelebi', 'C', 'C'],
    ['Ñam de medianoche', 'N', 'Ñ'],
    ['ñandú', 'N', 'Ñ'],
    // The same letter, written as N and a combining tilde.
    ['N\u0303am', 'N', 'Ñ'],
    ['l·l', 'L', 'L'],
    ['Œdipe', 'O', 'O'],
    ['Ærø', 'A', 'A'],
    ['ß', 'S', 'S'],
    ['zeta', 'Z', 'Z'],
    ['El parte', 'E', 'E'],
    ['La primera hora', 'L', 'L'],
    ['¿Y la marea?', 'Y', 'Y'],
    ['«Barlovento»', 'B', 'B'],
    ['7 amarras', '#', '#'],
    ['@marea', '#', '#'],
    ['Ωμέγα', '#', '#'],
    ['Яхта', '#', '#'],
    ['😀', '#', '#'],
    ['', '#', '#'],
  ])('of %j is %s in Catalan and %s in Spanish', (name, ca, es) => {
    expect([initialOfShow(name, 'ca'), initialOfShow(name, 'es')]).toEqual([ca, es]);
  });
});

describe('the order of shows', () => {
  const sorted = (names: string[], locale: 'ca' | 'es') =>
    names.toSorted((one, other) => compareShowNames(one, other, locale));

  it('ignores opening marks and compares numbers by value', () => {
    expect(sorted(['Banda', '¿Arde?', '12 millas', '7 amarras'], 'es')).toEqual([
      '7 amarras',
      '12 millas',
      '¿Arde?',
      'Banda',
    ]);
  });

  it('has Ñ after all of N in Spanish, and among N in Catalan', () => {
    expect(sorted(['Ñam', 'Nudos', 'Oleaje', 'Nada'], 'es')).toEqual([
      'Nada',
      'Nudos',
      'Ñam',
      'Oleaje',
    ]);
    expect(sorted(['Ñam', 'Nudos', 'Oleaje', 'Nada'], 'ca')).toEqual([
      'Nada',
      'Ñam',
      'Nudos',
      'Oleaje',
    ]);
  });
});
