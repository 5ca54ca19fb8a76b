import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanText } from '#domain/text/clean-text.ts';
import { judgedPlaces } from '#domain/comments/judged-places.ts';
import { extractPieces, markedPieces } from '#domain/comments/marked-text.ts';
import { PHASES, type Reason } from '#domain/comments/phases.ts';
import { compileWords } from '#domain/comments/word-list.ts';
import { WORDS_CA } from '#domain/comments/words-ca.ts';
import { WORDS_ES } from '#domain/comments/words-es.ts';

const NEW_READER = {
  isComplete: true,
  isSuspended: false,
  isPreModerated: false,
  isStaff: false,
  lastMinute: 0,
  lastHour: 0,
  fingerprints: [],
  published: 0,
  history: { published: 0, rejected: 0 },
};
const words = compileWords([
  WORDS_CA,
  WORDS_ES,
  { hold: ['ruc*', 'venut'], reject: ['mala peça'] },
]);

/** The reasons that the phases find in a text of a new reader. */
const reasonsOf = (text: string): Reason[] =>
  PHASES.flatMap(({ name, check }) => {
    const finding = check({
      text,
      isDecided: false,
      reader: NEW_READER,
      story: { taxon: 'politica', isOpen: true },
      site: { moderation: 'post', preModeratedTaxons: [], isFirstHeld: true },
      words,
      sameByOthers: 0,
    });
    return (finding?.reasons ?? []).map((reason) => ({ phase: name, ...reason }));
  });
const markedIn = (text: string) =>
  judgedPlaces(text, reasonsOf(text)).map(({ at, length }) => text.slice(at, at + length));

describe('judgedPlaces', () => {
  it.each([
    ['a word, without the mark behind it', 'Quin imbècil!', ['imbècil']],
    ['a word with signs for letters', 'Quina put@, noi', ['put@']],
    ['a word with letters apart', 'Ets p.u.t.a, prou', ['p.u.t.a']],
    ['the whole word of a beginning', 'Sou uns rucassos tots', ['rucassos']],
    ['a phrase over a line', 'És una mala\npeça.', ['mala\npeça']],
    ['a phrase once, with the word within it', 'ets un fill de puta', ['fill de puta']],
    ['a word twice', 'Venut! Més que venut.', ['Venut', 'venut']],
    ['a link and a word', 'Mira exemple.cat/a, venut', ['exemple.cat/a', 'venut']],
    ['a host that is shown otherwise', 'Mira https://раypal.com/ara.', ['https://раypal.com/ara']],
    ['a word of two alphabets', 'Ves al pаrlament', ['pаrlament']],
    ['nothing for a first comment', 'Bon dia', []],
  ])('finds %s', (_name, text, marked) => {
    expect(markedIn(text)).toEqual(marked);
  });

  it('finds a word by its stored entry, whatever the lists say now', () => {
    const reasons: Reason[] = [{ phase: 'words', code: 'hold', word: 'xerr*', at: 4 }];
    expect(judgedPlaces('Ets xerraire', reasons)).toEqual([{ at: 4, length: 8 }]);
  });

  it('marks nothing for a place that the text does not have', () => {
    const reasons: Reason[] = [{ phase: 'words', code: 'hold', word: 'venut', at: 400 }];
    expect(judgedPlaces('Un altre text, venut', reasons)).toEqual([]);
  });

  it('finds ordered places within the text, and their pieces are the text', () => {
    const part = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        'venut',
        'fill de puta',
        'p.u.t.a',
        'a.cat',
        'https://b.com/x',
        ' ',
        '\n',
        '!',
      ),
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
        const text = cleanText(parts.join(''));
        const places = judgedPlaces(text, reasonsOf(text));
        let end = 0;
        for (const { at, length } of places) {
          expect(at).toBeGreaterThanOrEqual(end);
          expect(length).toBeGreaterThan(0);
          end = at + length;
        }
        expect(end).toBeLessThanOrEqual(text.length);
        const joined = markedPieces(text, places).map((piece) => piece.text);
        expect(joined.join('')).toBe(text);
      }),
      { numRuns: 500 },
    );
  });
});

describe('extractPieces', () => {
  it('begins a few words before a place that is far from the beginning', () => {
    const text = 'Una frase ben llarga que no diu res de mal fins que arriba venut i continua';
    expect(extractPieces(text, judgedPlaces(text, reasonsOf(text)))).toEqual([
      { text: '…', isMarked: false },
      { text: 'que arriba ', isMarked: false },
      { text: 'venut', isMarked: true },
      { text: ' i continua', isMarked: false },
    ]);
  });

  it('begins at a place with no space before it', () => {
    const text = `${'x'.repeat(80)}/venut`;
    expect(extractPieces(text, [{ at: 81, length: 5 }])).toEqual([
      { text: '…', isMarked: false },
      { text: 'venut', isMarked: true },
    ]);
  });

  it('is the whole text without a place', () => {
    expect(extractPieces('Bon dia', [])).toEqual([{ text: 'Bon dia', isMarked: false }]);
  });
});
