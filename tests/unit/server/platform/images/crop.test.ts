import { describe, expect, it } from 'vitest';
import { cropAround } from '#server/platform/images/image-service.ts';

const wide = { width: 1600, height: 900 };
const square = { width: 1, height: 1 };

describe('cropAround', () => {
  it('returns the largest centred part with the given proportions', () => {
    expect(cropAround(wide, square, { x: 0.5, y: 0.5 })).toEqual({
      left: 350,
      top: 0,
      width: 900,
      height: 900,
    });
    expect(
      cropAround({ width: 900, height: 1600 }, { width: 16, height: 9 }, { x: 0.5, y: 0.5 }),
    ).toEqual({
      left: 0,
      top: 547,
      width: 900,
      height: 506,
    });
  });

  it('returns the whole picture if its proportions are the given ones', () => {
    expect(cropAround(wide, { width: 16, height: 9 }, { x: 0.1, y: 0.9 })).toEqual({
      left: 0,
      top: 0,
      width: 1600,
      height: 900,
    });
  });

  it('centres the part on the focal point as far as the edges allow', () => {
    expect(cropAround(wide, square, { x: 0.4, y: 0.5 }).left).toBe(190);
    expect(cropAround(wide, square, { x: 0, y: 0 })).toMatchObject({ left: 0, top: 0 });
    expect(cropAround(wide, square, { x: 1, y: 1 })).toMatchObject({ left: 700, top: 0 });
  });

  it('stays within a picture of any size', () => {
    for (const width of [1, 2, 3, 7, 100, 1601]) {
      for (const height of [1, 2, 3, 7, 100, 1601]) {
        for (const wanted of [square, { width: 21, height: 9 }, { width: 9, height: 16 }]) {
          const crop = cropAround({ width, height }, wanted, { x: 1, y: 0.3 });
          expect(
            Math.min(crop.left, crop.top, crop.width - 1, crop.height - 1),
          ).toBeGreaterThanOrEqual(0);
          expect(crop.left + crop.width).toBeLessThanOrEqual(width);
          expect(crop.top + crop.height).toBeLessThanOrEqual(height);
        }
      }
    }
  });
});
