import { expect, test } from 'vitest';
import { adPositionsSchema, slotsOf } from '#domain/sites/ad-positions.ts';

const position = (id: string, more: object = {}) => ({
  slotType: 'front',
  id,
  code: `${id}-code`,
  sizes: [
    [970, 250],
    [728, 90],
  ],
  ...more,
});

// R3.48
test('a position of both maps is one place, with the height of its largest advertisement on each device', () => {
  const positions = adPositionsSchema.parse({
    desktop: { first: position('first'), second: position('second') },
    mobile: {
      first: position('first', { sizes: [[320, 100]], minimumReservedHeightMobile: 120 }),
      third: position('third', { sizes: [[300, 600]] }),
    },
  });
  expect(
    slotsOf(positions, 'front').map(({ id, code, reserved }) => ({ id, code, ...reserved })),
  ).toEqual([
    { id: 'first', code: 'first-code', desktop: 250, mobile: 120 },
    { id: 'second', code: 'second-code', desktop: 250, mobile: 0 },
    { id: 'third', code: 'third-code', desktop: 0, mobile: 600 },
  ]);
  expect(slotsOf(positions, 'text')).toEqual([]);
});

test('the mapping decides the height in place of the sizes, and a minimum only raises it', () => {
  const heightOf = (more: object) =>
    slotsOf(adPositionsSchema.parse({ desktop: { one: position('one', more) } }), 'front')[0]
      ?.reserved.desktop;
  const mapping = [
    { viewport: [1100, 0], sizes: [[970, 90]] },
    { viewport: [0, 0], sizes: [] },
  ];
  expect(heightOf({ mapping })).toBe(90);
  expect(heightOf({ mapping, minimumReservedHeightDesktop: 50 })).toBe(90);
  expect(heightOf({ mapping, minimumReservedHeightDesktop: 280 })).toBe(280);
  expect(heightOf({ mapping: [{ viewport: [0, 0], sizes: [] }] })).toBe(250);
});

test.each([
  ['two names with one id', { desktop: { one: position('same'), other: position('same') } }],
  [
    'one name with two ids',
    { desktop: { one: position('one') }, mobile: { one: position('other') } },
  ],
  [
    'one name in two parts of a page',
    { desktop: { one: position('one') }, mobile: { one: position('one', { slotType: 'text' }) } },
  ],
  ['no size', { desktop: { one: position('one', { sizes: [] }) } }],
  ['a size of nothing', { desktop: { one: position('one', { sizes: [[0, 250]] }) } }],
  ['a huge size', { desktop: { one: position('one', { sizes: [[300, 99_999]] }) } }],
  ['an unknown part of a page', { desktop: { one: position('one', { slotType: 'popup' }) } }],
  ['an ad unit without network', { desktop: { one: position('one', { adUnitCode: 'front' }) } }],
  ['an unknown field', { desktop: { one: position('one', { refresh: 30 }) } }],
])('%s is refused', (_name, positions) => {
  expect(() => adPositionsSchema.parse(positions)).toThrow();
});
