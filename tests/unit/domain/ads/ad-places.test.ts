import { expect, test } from 'vitest';
import { frontAdPlaces, listAdPlaces, textAdPlaces } from '#domain/ads/ad-places.ts';
import type { Block } from '#domain/stories/blocks.ts';

const after = (list: Parameters<typeof listAdPlaces>[0]) =>
  listAdPlaces(list).map((place) => place.after);

// R2.74, R9.17
test.each([
  [{ start: 0, count: 20, isContinued: true }, [6, 12, 18]],
  [{ start: 0, count: 12, isContinued: true }, [6, 12]],
  [{ start: 0, count: 12, isContinued: false }, [6]],
  [{ start: 12, count: 12, isContinued: false }, [18]],
  [{ start: 4, count: 4, isContinued: true }, [6]],
  [{ start: 8, count: 4, isContinued: true }, [12]],
  [{ start: 0, count: 6, isContinued: false }, []],
  [{ start: 18, count: 40, isContinued: true }, []],
  [{ start: 0, count: 0, isContinued: false }, []],
])('the list %o has advertisements after the items %o', (list, expected) => {
  expect(after(list)).toEqual(expected);
});

test('a place of a list keeps its position in every part of the list', () => {
  expect(listAdPlaces({ start: 12, count: 12, isContinued: false })).toEqual([
    { after: 18, position: 2 },
  ]);
});

test.each([
  [0, []],
  [2, []],
  [3, [2]],
  [5, [2]],
  [6, [2, 5]],
  [9, [2, 5, 8]],
])(
  'a front of %i rows has advertisements after the rows %o, and never at its end',
  (rows, expected) => {
    expect(frontAdPlaces(rows)).toEqual(expected);
  },
);

const text = (signs: number): Block => ({ type: 'paragraph', html: 'a'.repeat(signs) });
const heading: Block = { type: 'heading', level: 2, html: 'Un títol' };
const quote: Block = { type: 'quote', html: 'Una cita' };

/** Paragraphs of four lines in the widest column: 136 px each. */
const paragraphs = (count: number) => Array.from({ length: count }, () => text(300));

test('a text of less than 600 px has no advertisement', () => {
  expect(textAdPlaces([])).toEqual([]);
  expect(textAdPlaces(paragraphs(4))).toEqual([]);
});

test('an advertisement stands 300 px from both ends of a text, and 500 px from the next one', () => {
  // 3 × 136 = 408 px above, and as many below.
  expect(textAdPlaces(paragraphs(6))).toEqual([3]);
  // 4 × 136 = 544 px between two.
  expect(textAdPlaces(paragraphs(14))).toEqual([3, 7, 11]);
});

test.each<[string, Block]>([
  ['heading', heading],
  ['quote', quote],
  ['list', { type: 'list', isOrdered: false, items: [{ html: 'u' }] } as Block],
  ['poll', { type: 'poll', poll: 'elfar-enquesta' }],
  ['image', { type: 'image', picture: 'elfar-bakery' }],
])('no advertisement stands beside a %s', (_name, block) => {
  const blocks = [...paragraphs(3), block, ...paragraphs(3)];
  for (const place of textAdPlaces(blocks)) {
    expect(blocks[place - 1]?.type).toBe('paragraph');
    expect(blocks[place]?.type).toBe('paragraph');
  }
  expect(textAdPlaces([...paragraphs(3), block, ...paragraphs(2)])).toEqual([]);
});

test('empty paragraphs and pictures count for nothing but their gaps', () => {
  expect(textAdPlaces(Array.from({ length: 60 }, () => text(0)))).not.toEqual([]);
  expect(textAdPlaces(Array.from({ length: 20 }, () => text(0)))).toEqual([]);
});
