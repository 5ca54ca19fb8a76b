import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { drawLine, readTypeface, setText, widthOf } from '#server/entrances/page-files/set-type.ts';

const require = createRequire(import.meta.url);
const face = readTypeface(
  ['latin', 'latin-ext'].map((part) =>
    require.resolve(`@fontsource/newsreader/files/newsreader-${part}-600-normal.woff`),
  ),
);
const box = { width: 1000, maxLines: 3, sizes: [64, 48] };

describe('the typesetting of a headline', () => {
  it('uses the first size at which the headline fits', () => {
    expect(setText(face, 'El port obre', box)).toEqual({ size: 64, lines: ['El port obre'] });
    expect(setText(face, 'paraula '.repeat(13), box).size).toBe(48);
  });

  it('keeps every word, in lines that fit', () => {
    const text = 'Una nit a urgències: «no donem l’abast», diuen les infermeres';
    const { size, lines } = setText(face, text, box);
    expect(lines.join(' ')).toBe(text);
    for (const line of lines) expect(widthOf(face, line, size)).toBeLessThanOrEqual(box.width);
  });

  it.each(['paraula '.repeat(80), 'M'.repeat(300), `${'M'.repeat(90)} i prou`])(
    'truncates a headline that fits at no size',
    (text) => {
      const { size, lines } = setText(face, text, box);
      expect([size, lines.length <= 3]).toEqual([48, true]);
      expect(lines.join(' ')).toContain('…');
      for (const line of lines) expect(widthOf(face, line, size)).toBeLessThanOrEqual(box.width);
    },
  );

  it('draws an outline for every letter of our languages', () => {
    for (const letter of 'àèéíïóòúüçñ·ŀ¿¡«»’–') {
      expect([letter, /d="M/.test(drawLine(face, letter, { x: 0, y: 0, size: 10 }))]).toEqual([
        letter,
        true,
      ]);
    }
  });
});
