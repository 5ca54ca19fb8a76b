import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { registerMaxDate } from '#domain/children/child-age.ts';
import * as rules from '#domain/forms/validation-rules.ts';

const TODAY = '2026-04-20';

/** Every rule with parameters as in a form. */
const ALL_RULES: Record<string, rules.ValidationRule> = {
  required: rules.required,
  requiredWith: rules.requiredWith('another'),
  mustTrue: rules.mustTrue,
  sameAs: rules.sameAs('another'),
  oneOf: rules.oneOf(['ES']),
  email: rules.email,
  minLength: rules.minLength(4),
  maxLength: rules.maxLength(10),
  digits: rules.digits,
  numeric: rules.numeric,
  upperLower: rules.upperLower,
  day: rules.day,
  registerDate: rules.registerDate(13, TODAY),
  registerMaxDate: registerMaxDate(13, TODAY),
  nif: rules.nif,
  alphaSpecial: rules.alphaSpecial,
  nick: rules.nick,
  phone: rules.phone,
  profilePhone: rules.profilePhone,
};
const ASK_FOR_A_VALUE = new Set(['required', 'requiredWith', 'mustTrue']);

/** Any text, including letters of all scripts, split emoji and lone surrogates. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) }),
);

describe.each(Object.entries(ALL_RULES))('%s', (name, passes) => {
  it('returns a boolean for any value', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.constantFrom(true, false, null, undefined)),
        (value) => typeof passes(value) === 'boolean',
      ),
    );
  });

  it(`${ASK_FOR_A_VALUE.has(name) ? 'requires' : 'does not require'} a value`, () => {
    const answer = !ASK_FOR_A_VALUE.has(name);
    expect(['', null, undefined].map((value) => passes(value))).toEqual([answer, answer, answer]);
  });
});

// R5.1, R5.2, R5.4, R5.5, R5.6, R5.10, R5.11, R5.22, R5.23, R9.11
test.each<[string, rules.ValidationRule, string[], string[]]>([
  ['required', rules.required, ['a', ' a '], [' ', '\n\t']],
  ['requiredWith nothing', rules.requiredWith(''), ['', 'a'], []],
  ['sameAs', rules.sameAs('Clau1234'), ['Clau1234'], ['clau1234', 'Clau1234 ']],
  ['sameAs nothing', rules.sameAs(''), [''], ['a']],
  ['oneOf', rules.oneOf(['ES', 'FR']), ['ES', 'FR'], ['es', 'PT', 'E']],
  [
    'email',
    rules.email,
    [
      'ona@example.org',
      "o'n+a.b_c@sub.example.cat",
      'ona@xn--caf-dma.example',
      `${'a'.repeat(64)}@example.org`,
      `ona@${'b'.repeat(63)}.${'c'.repeat(63)}`,
    ],
    [
      'ona',
      'ona@example',
      '@example.org',
      'o..na@example.org',
      "ona'@example.org",
      'ona @example.org',
      `${'a'.repeat(65)}@example.org`,
      `${'a'.repeat(32)}.${'a'.repeat(32)}@example.org`,
      `ona@${'b'.repeat(64)}.org`,
      `ona@example.${'c'.repeat(64)}`,
      'ona@-example.org',
      'ona@example-.org',
      'ona@a.example-.org',
    ],
  ],
  ['minLength', rules.minLength(4), ['aaaa', 'ñañe', 'e\u0301aaa'], ['aaa', '😀😀', 'e\u0301aa']],
  ['maxLength', rules.maxLength(4), ['aaaa', '😀😀😀😀', 'e\u0301aaa'], ['aaaaa']],
  ['digits', rules.digits, ['0', '0123'], ['1 2', '1.2', '-1', '٣', '１']],
  [
    'numeric',
    rules.numeric,
    ['0', '-1', '+1', '1,5', '1.5'],
    ['1.', '.5', '1e3', '0x1', '1 000', 'NaN', '٣'],
  ],
  [
    'upperLower',
    rules.upperLower,
    ['Aa', 'ñÑ', 'çÀ', 'Éb1', '1a2B'],
    ['aa', 'AA', 'ñç', '1234', 'a1-'],
  ],
  [
    'day',
    rules.day,
    ['2024-02-29', '2026-12-31', '1900-01-01'],
    [
      '1899-12-31',
      '0020-05-17',
      '2025-02-29',
      '2026-13-01',
      '20/04/1990',
      '2026-4-1',
      '2026',
      '+002026-01-01',
    ],
  ],
  ['nif', rules.nif, ['12345678Z', 'x1234567l'], ['12345678A', '12345678']],
  [
    'alphaSpecial',
    rules.alphaSpecial,
    [
      'Núria',
      'Nu\u0301ria',
      "Joan d'Arc",
      'O’Hara',
      'Pérez-Güell i Ñíguez',
      'Gal·la',
      'Żółć',
      '李',
      'हिन्दी',
      'ᥬ',
    ],
    [
      'R2',
      'a@b',
      'J.',
      'a_b',
      '<b>',
      'a\nb',
      '😀',
      '---',
      '·',
      '\u0301',
      '\u0301a',
      ' ',
      '-\u0301a',
      '\u3164',
      '\u{13441}',
      'a\u034F',
    ],
  ],
  [
    'nick',
    rules.nick,
    [
      'ona',
      'Ona 22',
      'ñ😀',
      'a.b_c',
      'on\u0301a',
      '1234',
      'ona+1',
      'Наталія',
      'Γιώργος',
      'דנה',
      '渡辺 Ken',
      'ona👍🏽',
    ],
    [
      'Anna\u{1D159}',
      'Anna\u{13441}',
      'Anna\uFFFC',
      'Anna\u{E000}',
      'Anna\u0378',
      'Anna\u{1F8FF}',
      'Anna\u1680B',
      'Anna\u00A0B',
      '\u0301nna',
      'Anna 1\u0301',
      '----',
      '😀😀😀😀',
      'a\u0000b',
      'a\u200Bb',
      'a\u202Eb',
      'a\nb',
      'a\u2028b',
      '\uD800',
      'ona\u034F',
      'ona\uFE0F',
      '\u3164\u3164\u3164\u3164',
      '\u2800\u2800',
    ],
  ],
  [
    'phone',
    rules.phone,
    ['612345678'],
    ['61234567', '6123456789', '612 345 678', '+34612345678', '６12345678'],
  ],
  [
    'profilePhone',
    rules.profilePhone,
    ['123456', '123456789012'],
    ['12345', '1234567890123', '12 345 678', '+3461234567'],
  ],
])('%s accepts valid values and rejects invalid ones', (_, passes, right, wrong) => {
  expect(right.filter((value) => !passes(value))).toEqual([]);
  expect(wrong.filter((value) => passes(value))).toEqual([]);
});

// R5.3
test('mustTrue accepts a checked box only', () => {
  expect([true, false, 'true', 'on', '1'].map((value) => rules.mustTrue(value))).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('email agrees with the schema of the current user within the limits of host names', () => {
  const label = fc
    .tuple(fc.integer({ min: 1, max: 70 }), fc.constantFrom('', '', '-'))
    .map(([length, end]) => 'a'.repeat(length) + end);
  const longNames = fc
    .array(label, { minLength: 1, maxLength: 2 })
    .map((labels) => labels.join('.'));
  const nearlyEmails = fc.string({ unit: fc.constantFrom(..."aZ0.@-_+' ñ\n") });
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        nearlyEmails,
        fc.tuple(nearlyEmails, nearlyEmails).map(([name, host]) => `${name}@${host}.es`),
        fc.tuple(longNames, longNames).map(([name, host]) => `${name}@${host}.es`),
      ),
      (text) => {
        fc.pre(text !== '');
        const [name = '', host = ''] = text.split('@');
        const isInReach =
          name.length <= 64 &&
          host.split('.').every((label) => label.length <= 63 && !label.endsWith('-'));
        expect(rules.email(text)).toBe(isInReach && z.email().safeParse(text).success);
      },
    ),
  );
});

test('nicks and names reject invisible characters at any position', () => {
  const unseen = [
    '\u00AD',
    '\u200B',
    '\u2060',
    '\uFE0F',
    '\uFFA0',
    '\u{1D159}',
    '\u{13441}',
    '\u{13442}',
    '\u{E0041}',
    '\uFFFC',
    '\u2800',
  ];
  const anyCharacter = fc.oneof(
    fc.constantFrom(...unseen),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  );
  const isUnseen = (text: string) =>
    unseen.includes(text) || /[\p{C}\p{Default_Ignorable_Code_Point}]|(?! )\p{Z}/u.test(text);
  fc.assert(
    fc.property(anyCharacter, fc.constantFrom('', 'An'), (character, before) => {
      fc.pre(isUnseen(character));
      for (const passes of [rules.nick, rules.alphaSpecial])
        expect(passes(`${before}${character}na`)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

// R5.6
test('upperLower agrees with a look-up of each letter', () => {
  const [upper, lower] = [
    'ABCDEFGHIJKLMNOPQRSTUVWXYZÑÇÀÁÈÉÍÏÒÓÚÜ',
    'abcdefghijklmnopqrstuvwxyzñçàáèéíïòóúü',
  ];
  const words = fc.string({
    unit: fc.constantFrom(...upper, ...lower, ...'0123456789 -·.!¿ªº漢😀'),
    maxLength: 4,
  });
  fc.assert(
    fc.property(words, (word) => {
      const hasBoth = [upper, lower].every((letters) =>
        [...word].some((character) => letters.includes(character)),
      );
      expect(rules.upperLower(word)).toBe(word === '' || hasBoth);
    }),
    { numRuns: 500 },
  );
});

test('countCharacters is independent of the normalization of accents', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(rules.countCharacters(text.normalize('NFD'))).toBe(rules.countCharacters(text));
      expect(rules.countCharacters(text)).toBeLessThanOrEqual(text.normalize('NFC').length);
    }),
  );
});
