import { describe, expect, it } from 'vitest';
import { snippetOf } from '#domain/search/snippet.ts';

const textOf = (parts: readonly { text: string }[]) => parts.map(({ text }) => text).join('');
const marksOf = (parts: readonly { text: string; isMatch: boolean }[]) =>
  parts.flatMap(({ text, isMatch }) => (isMatch ? [text] : []));

describe('a snippet', () => {
  it('marks the words that match, whatever their case', () => {
    const parts = snippetOf('L’aigua del riu. Aigua neta!', new Set(['aigua']));
    expect(marksOf(parts)).toEqual(['aigua', 'Aigua']);
    expect(textOf(parts)).toBe('L’aigua del riu. Aigua neta!');
  });

  it('is the part with most matches', () => {
    const parts = snippetOf(
      `mar ${'paraula '.repeat(60)} el mar i el port del mar ${'paraula '.repeat(60)}`,
      new Set(['mar', 'port']),
    );
    expect(marksOf(parts)).toEqual(['mar', 'port', 'mar']);
    expect(textOf(parts).startsWith('… ')).toBe(true);
    expect(textOf(parts).endsWith(' …')).toBe(true);
    expect(textOf(parts).length).toBeLessThan(200);
  });

  it('is the beginning if nothing matches, and empty for an empty text', () => {
    expect(textOf(snippetOf('Una frase curta.', new Set()))).toBe('Una frase curta.');
    expect(snippetOf(' ', new Set(['mar']))).toEqual([]);
  });

  it('joins lines without a closing sign as sentences', () => {
    expect(snippetOf('La font\nEl càntir raja.\n«Prou»\n«Mai.»\n\nFi', new Set())).toEqual([
      { text: 'La font. El càntir raja. «Prou». «Mai.» Fi', isMatch: false },
    ]);
  });

  it('marks a compound of which one word matches', () => {
    expect(marksOf(snippetOf('L’espai-laboratori gran', new Set(['laboratori'])))).toEqual([
      'espai-laboratori',
    ]);
  });

  it('ends before a match that no longer fits', () => {
    const parts = snippetOf(`mar ${'paraula '.repeat(60)}mar`, new Set(['mar']));
    expect(marksOf(parts)).toEqual(['mar']);
    expect(textOf(parts).length).toBeLessThan(200);
  });

  it('contains HTML as text', () => {
    expect(snippetOf('<b>mar</b> & <script>', new Set(['mar']))).toEqual([
      { text: '<b>', isMatch: false },
      { text: 'mar', isMatch: true },
      { text: '</b> & <script>', isMatch: false },
    ]);
  });

  it('marks a word with l·l and ends within a long word', () => {
    expect(marksOf(snippetOf('El col·legi gran', new Set(['collegi'])))).toEqual(['col·legi']);
    expect(textOf(snippetOf('x'.repeat(5000), new Set())).length).toBeGreaterThan(0);
  });
});
