import { expect, it } from 'vitest';
import { sourceSize } from '#domain/pictures/source-size.ts';

/**
 * The width in CSS pixels that a browser without `min()`, `max()` and `clamp()` takes from the
 * entries in a window.
 */
function widthIn(sizes: string, window: number): number {
  for (const entry of sizes.split(', ')) {
    const [, least, unit, width = ''] =
      /^(?:\(min-width: ([\d.]+)(px|rem)\) )?(.+)$/.exec(entry) ?? [];
    if (least !== undefined && window < Number(least) * (unit === 'rem' ? 16 : 1)) continue;
    const [, value, of] = /^([\d.]+)(vw|rem)$/.exec(width) ?? [];
    expect(of, entry).toBeDefined();
    return of === 'vw' ? (Number(value) * window) / 100 : Number(value) * 16;
  }
  throw new Error(`No entry of "${sizes}" fits ${window} px.`);
}

const WINDOWS = Array.from({ length: 240 }, (_none, step) => 320 + step * 10);

it.each([
  { vw: 45, most: 36 },
  { vw: 100 },
  { vw: 31, most: 5 },
  { vw: 25, least: 11, most: 20 },
  { vw: 10, least: 6.5 },
  { vw: 80, least: 11, most: 12 },
  { vw: 100, least: 15 },
])(
  'has the width of a clamp of $vw vw between $least and $most rem in each window',
  ({ vw, least = 0, most = Infinity }) => {
    const sizes = sourceSize({ vw, least, most });
    for (const window of WINDOWS) {
      const clamped = Math.max(least * 16, Math.min((vw * window) / 100, most * 16));
      expect(Math.abs(widthIn(sizes, window) - clamped), `${window} px of ${sizes}`).toBeLessThan(
        1,
      );
    }
  },
);

it('has no entry that a wider one of the same list has taken', () => {
  expect(sourceSize({ vw: 50, most: 40, from: 567, below: 768 })).toBe('(min-width: 567px) 50vw');
  expect(sourceSize({ vw: 10, least: 6.5, most: 8, from: 800 })).toBe(
    '(min-width: 80rem) 8rem, (min-width: 65rem) 10vw, (min-width: 800px) 6.5rem',
  );
});
