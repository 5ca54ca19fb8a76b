import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNif } from '#domain/forms/nif.ts';

/** The ministry's table of letters and remainders. */
const LETTERS =
  'T0 R1 W2 A3 G4 M5 Y6 F7 P8 D9 X10 B11 N12 J13 Z14 S15 Q16 V17 H18 L19 C20 K21 E22'.split(' ');
const letterOf = (number: number) =>
  LETTERS.find((entry) => entry.slice(1) === String(number % 23))?.charAt(0) ?? '';
const pad = (number: number, digits: number) => String(number).padStart(digits, '0');

const nationals = fc
  .integer({ min: 0, max: 99_999_999 })
  .map((number) => ({ body: pad(number, 8), letter: letterOf(number) }));
const foreigners = fc
  .record({ first: fc.constantFrom(0, 1, 2), rest: fc.integer({ min: 0, max: 9_999_999 }) })
  .map(({ first, rest }) => ({
    body: 'XYZ'.charAt(first) + pad(rest, 7),
    letter: letterOf(first * 10_000_000 + rest),
  }));
const numbers = fc.oneof(nationals, foreigners);

describe('isNif', () => {
  // R5.9
  it.each([
    '12345678Z',
    '00000000T',
    '00000001R',
    'X0000000T',
    'Y0000000Z',
    'Z0000000M',
    'X1234567L',
  ])('accepts the NIF %s', (text) => {
    expect(isNif(text)).toBe(true);
  });

  // R5.9
  it('accepts every number with its letter, in any case and with spaces around it', () => {
    fc.assert(
      fc.property(numbers, ({ body, letter }) => {
        expect(
          [`${body}${letter}`, `${body}${letter}`.toLowerCase(), `  ${body}${letter} `].map(isNif),
        ).toEqual([true, true, true]);
      }),
    );
  });

  // R5.9
  it('rejects every number with another letter', () => {
    const others = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZÑ');
    fc.assert(
      fc.property(numbers, others, ({ body, letter }, other) => {
        fc.pre(other !== letter);
        expect(isNif(body + other)).toBe(false);
      }),
    );
  });

  it('rejects a number with one wrong digit, the purpose of the letter', () => {
    fc.assert(
      fc.property(
        numbers,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 1, max: 9 }),
        ({ body, letter }, at, by) => {
          const wrong =
            body.slice(0, at) + String((Number(body.charAt(at)) + by) % 10) + body.slice(at + 1);
          expect(isNif(wrong + letter)).toBe(false);
        },
      ),
    );
  });

  // R5.9
  it.each([
    '',
    'Z',
    '12345678',
    '1234567L',
    '012345678Z',
    '12.345.678-Z',
    '12345678 Z',
    'W1234567L',
    '１２３４５６７８Z',
    '00000015ſ',
    '12345678Z\n0',
  ])('rejects the NIF %j', (text) => {
    expect(isNif(text)).toBe(false);
  });
});
