import { expect, it } from 'vitest';
import { editDistance } from '#server/subjects/content-store/search/expand-words.ts';

it.each([
  ['', '', 0],
  ['far', '', 3],
  ['far', 'far', 0],
  ['far', 'fars', 1],
  ['parlamnet', 'parlament', 1],
  ['inundasions', 'inundacions', 1],
  ['casa', 'mosca', 3],
])('the edit distance of %j and %j is %i', (one, other, distance) => {
  expect([editDistance(one, other), editDistance(other, one)]).toEqual([distance, distance]);
});
