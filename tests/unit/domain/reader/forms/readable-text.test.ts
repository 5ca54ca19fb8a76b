import { expect, it } from 'vitest';
import { isReadable } from '../../../../../src/domain/reader/forms/readable-text.ts';

it.each(['Carrer del Mar, 3, 2n 1a', 'Núria 👩‍👩‍👧‍👦', 'Ω', '李', 'L’Hospitalet'])('accepts the readable text %s', (text) => {
  expect(isReadable(text)).toBe(true);
});

it.each(['\u200B\u200B', '\u202Egnp', 'a\u0007', '\u001B[31mb', 'a\r\nX: y', 'a\uD800b', 'a\u2066b', 'a\uFE0F', 'a\u2028b'])(
  'rejects the unreadable text %j',
  (text) => {
    expect(isReadable(text)).toBe(false);
  },
);
