import { CREAM, DARK, ink } from './inks.ts';
import { repeat } from './random.ts';
import { along, line, poly, stroke } from './shapes.ts';
import type { Point } from './shapes.ts';

/** Top, sunny side, dark side and the ribs of a container. */
const PAINTS = [
  [ink(0, 0.82, 0.3), ink(0.06, 1, 0.2), ink(0.66, 1, 0.1)],
  [ink(0.5, 0.05), ink(0.74, 0.1), ink(1, 0.4)],
  [ink(0, 0.16, 0.8), ink(0.04, 0.4, 0.9), ink(0.46, 0.6, 0.7)],
  [ink(0.26, 0.03, 0.04), ink(0.42, 0.1, 0.1), ink(0.76, 0.24, 0.1)],
  [ink(0.8, 0.12), ink(0.94, 0.2), ink(1, 0.7)],
] as const;

/** Where a place of the quay is seen: `east` and `south` in container widths, `up` in pixels. */
export function see(east: number, south: number, up = 0): Point {
  return [800 + (east - south) * 74, -60 + (east + south) * 40 - up];
}

/** A stack of containers on a place, `long` widths long to the east or to the south. */
export function stack(east: number, south: number, long: readonly [number, number], tiers: number, seed: number): string {
  const [wide, deep] = long;
  return repeat(tiers, (tier) => {
    const [low, high] = [tier * 52, (tier + 1) * 52];
    const [top, lit, shade] = PAINTS[(seed * 7 + tier * 3) % PAINTS.length] ?? PAINTS[0];
    const rib = (count: number, from: Point, to: Point, colour: string): string =>
      repeat(count, (index) => {
        const share = (index + 0.5) / count;
        const [x, y] = along(from, to, share);
        return line([x, y - 6], [x, y - 46], colour, 3);
      });
    const face = (corners: readonly (readonly [number, number, number])[], fill: string): string =>
      poly(
        corners.map((corner) => see(...corner)),
        fill,
      );
    const [right, front] = [east + wide, south + deep];
    return (
      face(
        [
          [east, front, low],
          [right, front, low],
          [right, front, high],
          [east, front, high],
        ],
        lit,
      ) +
      face(
        [
          [right, south, low],
          [right, front, low],
          [right, front, high],
          [right, south, high],
        ],
        shade,
      ) +
      rib(wide * 6, see(east, front, low), see(right, front, low), shade) +
      rib(deep * 6, see(right, front, low), see(right, south, low), DARK) +
      face(
        [
          [east, south, high],
          [right, south, high],
          [right, front, high],
          [east, front, high],
        ],
        top,
      ) +
      stroke(`M${see(east, front, high).join(' ')}L${see(right, front, high).join(' ')}L${see(right, south, high).join(' ')}`, CREAM, 2.5)
    );
  });
}
