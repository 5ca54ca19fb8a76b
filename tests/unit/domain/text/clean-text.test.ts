import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '#domain/text/clean-text.ts';

describe('cleanText', () => {
  it.each([
    ['keeps markup as text', '<script>alert(1)</script> & <b>', '<script>alert(1)</script> & <b>'],
    ['keeps one empty line of ten thousand', `a${'\n'.repeat(10_000)}b`, 'a\n\nb'],
    ['removes bidirectional controls', 'abc\u202Edcba\u2066x\u2069', 'abcdcbax'],
    ['removes NUL and other controls', 'a\0b\u0007c\u0085d', 'abc\nd'],
    ['removes zero-width characters', 'pu\u200Bt\u200Da\uFEFF', 'puta'],
    ['keeps the joiners of a family', '👨‍👩‍👧‍👦!', '👨‍👩‍👧‍👦!'],
    ['keeps the tags of the flag of England', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['keeps the selector of a heart', '❤️', '❤️'],
    ['keeps three marks of a piled letter', `z${'\u0335'.repeat(40)}a`, `z${'\u0335'.repeat(3)}a`],
    ['replaces a lone surrogate', 'a\uD800b', 'a\uFFFDb'],
    ['composes letters', 'cafe\u0301', 'café'],
    ['keeps the middle point', 'col·legi', 'col·legi'],
    ['makes one space of many', '  a \t\u00A0 b  \n  c ', 'a b\nc'],
    ['leaves nothing of invisible text', '\u200B\u2060\u3164\u2800 \n', ''],
    ['reads the line ends of all systems', 'a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ])('%s', (_name, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it('returns a text that it does not change again, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const once = cleanText(text);
        expect(cleanText(once)).toBe(once);
        expect(once.isWellFormed()).toBe(true);
        expect(once).not.toMatch(/[\0\p{Bidi_Control}]|\n{3}|\p{M}{9}/u);
      }),
      { numRuns: 500 },
    );
  });
});
