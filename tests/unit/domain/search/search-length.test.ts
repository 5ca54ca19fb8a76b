import { expect, test } from 'vitest';
import { isSearchable } from '#domain/search/search-length.ts';

test.each(['mar', '  mar  ', 'a b', 'l·l'])('%j is long enough for a search', (text) => {
  expect(isSearchable(text)).toBe(true);
});

test.each(['', '   ', 'ab', ' ab ', 'e\u0301a', '😀😀'])('%j is too short for a search', (text) => {
  expect(isSearchable(text)).toBe(false);
});
