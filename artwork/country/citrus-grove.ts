import { person } from '../figures.ts';
import { CREAM, DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ridge, streaks } from '../scenery.ts';
import { along, disc, group, oval, overprint, path, poly, rays, rect, sky, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const FAR: Point = [760, 470];
const ORANGE = ink(0, 0.95, 0.75);

/**
 * An orange tree of `size` pixels on its foot: a dark ball of leaves, lit from the left, with
 * fruit.
 */
function tree(seed: number, [x, y]: Point, size: number): string {
  const random = seeded(seed);
  const [middle, half] = [y - size * 0.62, size * 0.46];
  const inside = (reach: number): Point => {
    const [turn, out] = [random.between(0, 6.28), half * reach * Math.sqrt(random.between(0, 1))];
    return [x + Math.cos(turn) * out * 1.08, middle + Math.sin(turn) * out * 0.92];
  };
  const fruit = repeat(Math.round(10 + size / 13), () => {
    const [across, down] = inside(0.88);
    const r = size * 0.036;
    return (
      disc(across + r * 0.3, down + r * 0.4, r, ink(0.7, 0.7, 0.5)) +
      disc(across, down, r, ORANGE) +
      disc(across - r * 0.3, down - r * 0.3, r * 0.34, ink(0, 0.2, 0.8))
    );
  });
  return (
    overprint(oval(x + size * 0.3, y, size * 0.6, size * 0.1, ink(0.55, 0.1))) +
    path(`M${x - size * 0.05} ${y}l${size * 0.02} ${-size * 0.4}h${size * 0.07}l${size * 0.03} ${size * 0.4}Z`, DARK) +
    repeat(26, (index) =>
      disc(
        x + Math.cos(index * 0.2417) * half * 0.92,
        middle + Math.sin(index * 0.2417) * half * 0.8,
        size * random.between(0.08, 0.13),
        ink(0.95, 0.14, 0.3),
      ),
    ) +
    oval(x, middle, half, half * 0.88, ink(0.95, 0.14, 0.3)) +
    oval(x - size * 0.06, middle - size * 0.06, half * 0.8, half * 0.7, ink(0.74, 0, 0.6)) +
    repeat(Math.round(size / 6), () => {
      const [across, down] = inside(0.98);
      const lit = across - x + (down - middle) < 0;
      return group(
        path(
          `M0 0Q${size * 0.03} ${-size * 0.03} ${size * 0.07} 0Q${size * 0.03} ${size * 0.03} 0 0Z`,
          lit ? ink(0.36, 0, 0.75) : ink(0.6, 0, 0.6),
        ),
        `translate(${across} ${down}) rotate(${random.between(-70, 20)})`,
      );
    }) +
    fruit
  );
}

/** A crate heaped with oranges, its lower left corner at the origin. */
function crate(): string {
  return (
    repeat(3, (row) =>
      repeat(
        7 - row,
        (index) =>
          disc(34 + index * 44 + row * 22, -120 - row * 32, 27, row % 2 === index % 2 ? ORANGE : ink(0, 0.75, 0.85)) +
          disc(26 + index * 44 + row * 22, -130 - row * 32, 8, ink(0, 0.2, 0.7)),
      ),
    ) +
    path('M150 -196q30 -50 70 -30q-10 40 -70 30Z', ink(0.8, 0, 0.7)) +
    repeat(
      3,
      (index) => rect(0, -126 + index * 44, 330, 36, ink(0.04, 0.3, 0.55)) + rect(0, -98 + index * 44, 330, 8, ink(0.35, 0.6, 0.6)),
    ) +
    rect(0, -132, 34, 136, ink(0.25, 0.6, 0.6)) +
    rect(296, -132, 34, 136, ink(0.35, 0.65, 0.6))
  );
}

export const citrusGrove: Scene = {
  id: 'ondamarea-citrus-grove',
  palette: ONDAMAREA_LAND,
  draw: () => {
    const steps = [0.93, 0.885, 0.83, 0.75, 0.63, 0.46, 0.2];
    const feet: readonly Point[] = [
      [-520, 1120],
      [340, 1120],
      [1330, 1120],
      [2300, 1120],
      [-1900, 1120],
      [3500, 1120],
    ];
    return (
      sky(520, [ink(0.3, 0, 0.06), ink(0.06, 0.02, 0.2), ink(0, 0.25, 0.7)]) +
      rays([340, 420], 1700, 22, ink(0, 0.1, 0.62), 4) +
      disc(340, 420, 120, SUN) +
      streaks(9, 90, 280, CREAM, 8) +
      ridge(21, 420, 90, ink(0.36, 0.26, 0.2), 0.8) +
      ridge(26, 466, 40, ink(0.6, 0.14, 0.4), 0.4) +
      rect(-20, 500, 1640, 600, ink(0.12, 0.42, 0.72)) +
      repeat(13, (index) =>
        poly(
          [
            [760, 478],
            [-2300 + index * 500, 1110],
            [-2090 + index * 500, 1110],
          ],
          index % 2 === 0 ? ink(0.3, 0.05, 0.75) : ink(0.04, 0.5, 0.65),
        ),
      ) +
      rect(470, 430, 90, 70, CREAM) +
      poly('458,432 515,396 572,432', ink(0.1, 0.95, 0.5)) +
      rect(500, 460, 22, 40, DARK) +
      steps
        .toReversed()
        .toSorted((left, right) => right - left)
        .map((share, row) => feet.map((foot, column) => tree(row * 7 + column, along(foot, FAR, share), 620 * (1 - share) + 8)).join(''))
        .join('') +
      overprint(oval(840, 746, 60, 9, ink(0.5, 0.1))) +
      person([790, 746], 150, DARK, 0.6) +
      oval(790, 600, 30, 8, SUN) +
      path('M774 600q16 -28 32 0Z', SUN) +
      overprint(oval(860, 1020, 260, 30, ink(0.5, 0.1))) +
      group(crate(), 'translate(640 1030) scale(1.05)') +
      group(crate(), 'translate(980 1060) scale(0.8)') +
      stroke('M-20 1062H1620', ink(0.3, 0.3, 0.7), 4)
    );
  },
};
