import { expect, it } from 'vitest';
import { isReadable } from '#domain/forms/readable-text.ts';

it.each([
  'Carrer del Mar, 3, 2n 1a',
  'Núria 👩‍👩‍👧‍👦',
  'Ω',
  '李',
  'L’Hospitalet',
  'Tiê\u0301ng Viê\u0323t',
  'שָׁלוֹם',
  '1️⃣ 👍🏽',
  'पुण्य',
  'Carrer nou ½',
])('accepts the readable text %s', (text) => {
  expect(isReadable(text)).toBe(true);
});

it.each([
  '\u200B\u200B',
  '\u202Egnp',
  'a\u0007',
  '\u001B[31mb',
  'a\r\nX: y',
  'a\uD800b',
  'a\u2066b',
  'a\uFE0F',
  'a\u2028b',
  '\u2800',
  'a\u2800b',
  '\uE000',
  '\u{F0000}',
  '\u0378',
  '\uFFF9',
  '\uFFFC',
  '\uFFFE',
  `a${'\u0301'.repeat(50)}`,
  'x\u0336\u0335\u0334',
  '\u{E0041}',
])('rejects the unreadable text %j', (text) => {
  expect(isReadable(text)).toBe(false);
});
