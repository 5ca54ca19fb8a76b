import { expect, test } from 'vitest';
import { SESSION } from '../../../../src/browser/media/kept-on-device.ts';
import { OF_READER, readPositions, withPosition } from '../../../../src/browser/media/kept-positions.ts';
import { OUTLINE_PREFIX } from '../../../../src/browser/account/forget-reader.ts';
import { SESSION_COOKIE } from '../../../../src/domain/reader/session/session-cookie.ts';
import { POSITIONS } from '../../../../src/stores/reader-outline.ts';

const TODAY = 20_000;

test('positions of the last 30 days are read', () => {
  const kept = { old: [50, TODAY - 30], recent: [60, TODAY - 29], new: [70, TODAY] };
  expect(readPositions(JSON.stringify(kept), TODAY)).toEqual({ recent: [60, TODAY - 29], new: [70, TODAY] });
});

test.each([
  ['nothing', null],
  ['a refusal', 'off'],
  ['no JSON', '{'],
  ['a list', '[[1,2]]'],
  ['null', 'null'],
  ['a text for seconds', '{"a":["5",20000]}'],
  ['seconds alone', '{"a":[5]}'],
  ['a day to come', '{"a":[5,20001]}'],
])('%s in the storage counts as no position', (_what, text) => {
  expect(readPositions(text, TODAY)).toEqual({});
});

test('a position replaces the former one of its video and is the last one', () => {
  const positions = withPosition({ a: [1, TODAY - 1], b: [2, TODAY] }, 'a', 130.9, TODAY);
  expect(Object.entries(positions)).toEqual([
    ['b', [2, TODAY]],
    ['a', [130, TODAY]],
  ]);
});

test('a watched video is forgotten', () => {
  expect(withPosition({ a: [1, TODAY] }, 'a', undefined, TODAY)).toEqual({});
});

test('fifty videos are remembered at most, the newest', () => {
  let positions = {};
  for (let video = 0; video < 60; video += 1) positions = withPosition(positions, `v${video}`, 10, TODAY);
  expect(Object.keys(positions)).toEqual(Array.from({ length: 50 }, (_, index) => `v${index + 10}`));
});

test('the positions of a reader have a key that a logout deletes', () => {
  expect(OF_READER.startsWith(OUTLINE_PREFIX)).toBe(true);
  expect(OF_READER).toBe(POSITIONS);
  expect(SESSION).toBe(SESSION_COOKIE);
});
