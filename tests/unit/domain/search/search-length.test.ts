import { expect, test } from 'vitest';
import { isSearchable } from '#domain/search/search-length.ts';

// R5.28, R9.8
test.each(['mar', '  mar  ', 'a b', 'l·l'])('%j is long enough for a search', (text) => {
  expect(isSearchable(text)).toBe(true);
});

// R5.28, R9.8
test.each(['', '   ', 'ab', ' ab ', 'e\u0301a', '😀😀'])('%j is too short for a search', (text) => {
  expect(isSearchable(text)).toBe(false);
});
