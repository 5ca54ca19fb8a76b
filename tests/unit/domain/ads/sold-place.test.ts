import { expect, it } from 'vitest';
import { soldPlaceOf } from '#domain/ads/sold-place.ts';
import { adPositionsSchema, slotsOf } from '#domain/sites/ad-positions.ts';

const position = {
  slotType: 'text',
  id: 'pause',
  code: 'text-1',
  sizes: [[468, 60]],
};

/** The place of a page for positions of a site. */
function placeOf(positions: object) {
  const [slot] = slotsOf(adPositionsSchema.parse(positions), 'text');
  if (!slot) throw new Error('There is no place.');
  return soldPlaceOf(slot);
}

it('prints the unit and the sizes of each kind of screen', () => {
  const mobile = { ...position, adUnitCode: '/1/phone', sizes: [[320, 100]] };
  expect(
    placeOf({ desktop: { a: { ...position, adUnitCode: '/1/wide' } }, mobile: { a: mobile } }),
  ).toEqual({
    desktop: { unit: '/1/wide', sizes: [[468, 60]] },
    mobile: { unit: '/1/phone', sizes: [[320, 100]] },
  });
});

it('prints a mapping as pairs of a window and its sizes', () => {
  const mapping = [{ viewport: [0, 0], sizes: [] }];
  expect(placeOf({ desktop: { a: { ...position, adUnitCode: '/1/wide', mapping } } })).toEqual({
    desktop: { unit: '/1/wide', sizes: [[468, 60]], mapping: [[[0, 0], []]] },
  });
});

it('leaves a position without an ad unit to house ads', () => {
  expect(placeOf({ desktop: { a: position } })).toEqual({});
});
