import { expect, test } from 'vitest';
import { isSearchable } from '../../../../src/domain/text/search-text.ts';

test.each(['mar', '  mar  ', 'a b', 'l·l'])('%j can be searched for', (text) => {
  expect(isSearchable(text)).toBe(true);
});

test.each(['', '   ', 'ab', ' ab ', 'e\u0301a', '😀😀'])('%j is too short', (text) => {
  expect(isSearchable(text)).toBe(false);
});
