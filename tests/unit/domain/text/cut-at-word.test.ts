import { expect, it } from 'vitest';
import { cutAtWord } from '#domain/text/cut-text.ts';

it.each([
  ['El port obre avui', 40, 'El port obre avui'],
  ['El port obre avui', 14, 'El port obre…'],
  ['El port, avui obre', 12, 'El port…'],
  ['Otorrinolaringològiques', 10, 'Otorrinol…'],
])('cuts %j at a word to %d characters at most', (text, limit, cut) => {
  expect(cutAtWord(text, limit)).toBe(cut);
  expect(cut.length).toBeLessThanOrEqual(limit);
});
