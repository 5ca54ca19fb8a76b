import { gull, person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ridge, streaks } from '../scenery.ts';
import { castShadow, disc, field, line, overprint, poly, rect, ring, sky, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const EYE: Point = [800, 740];
const FACES = [CORAL, SUN, ink(0.62, 0.02, 0.04), ink(0, 0.55, 0.7), ink(0.92, 0.25), CREAM, ink(0.35, 0.02, 0.08), ink(0.3, 0.9, 0.2)];

/**
 * A place beside the lane: `across` from its middle and `up` from the ground at depth 1, seen at
 * `depth`.
 */
const seen = (across: number, up: number, depth: number): Point => [EYE[0] + across / depth, EYE[1] + (250 - up) / depth];

/** One box of a stack, its long side towards the lane; `side` is −1 (left) or 1 (right). */
function box(side: number, column: number, level: number): string {
  const [near, far] = [0.52 + column * 0.62, 0.52 + column * 0.62 + 0.58];
  const [low, high] = [level * 232, level * 232 + 222];
  const fill = FACES[(column * 3 + level * 5 + (side > 0 ? 4 : 0)) % 8] ?? CORAL;
  const edge = side * 400;
  const flank = [seen(edge, low, near), seen(edge, high, near), seen(edge, high, far), seen(edge, low, far)];
  return (
    poly([seen(edge, low, near), seen(edge, high, near), seen(edge + side * 900, high, near), seen(edge + side * 900, low, near)], fill) +
    poly(flank, fill) +
    (side < 0 ? overprint(poly(flank, ink(0.32, 0.2))) : '') +
    repeat(15, (rib) => {
      const depth = near + ((rib + 0.5) / 15) * (far - near);
      return line(
        seen(edge, low + 14, depth),
        seen(edge, high - 12, depth),
        side < 0 ? ink(0.8, 0.5) : ink(0.42, 0.62, 0.45),
        9 / depth,
        'opacity="0.55"',
      );
    }) +
    poly(
      [seen(edge, high - 14, near), seen(edge, high, near), seen(edge, high, far), seen(edge, high - 14, far)],
      side < 0 ? ink(0.6, 0.5, 0.2) : CREAM,
    ) +
    poly(flank, 'none', `stroke="${DARK}" stroke-width="${(5 / near).toFixed(1)}"`)
  );
}

export const containers: Scene = {
  id: 'ondamarea-containers',
  palette: ONDAMAREA,
  draw: () => {
    const heights = { left: [4, 3, 4, 2, 3, 1], right: [3, 4, 2, 3, 2, 1] };
    const stacks = (side: number, levels: readonly number[]): string =>
      levels
        .map((count, column) => repeat(count, (level) => box(side, column, level)))
        .toReversed()
        .join('');
    return (
      field(ink(0, 0.3, 0.7)) +
      sky(770, [ink(0.42, 0.12, 0.04), ink(0.1, 0.34, 0.2), ink(0, 0.5, 0.55), ink(0, 0.2, 0.85)]) +
      streaks(17, 60, 420, ink(0, 0.62, 0.45), 12) +
      repeat(4, (index) => ring(820, 650, 150 + index * 52, ink(0, 0.22, 0.8), 12)) +
      disc(820, 650, 112, CREAM) +
      ridge(5, 730, 22, ink(0.35, 0.5, 0.3), 0.4) +
      rect(690, 400, 16, 350, DARK) +
      rect(800, 400, 16, 350, DARK) +
      poly('560,400 1060,400 1060,424 560,424', DARK) +
      stroke('M700 400L760 290L1040 402M760 290L580 402M690 560H816', DARK, 8) +
      line([930, 424], [930, 540], DARK, 4) +
      rect(890, 540, 80, 36, CORAL) +
      poly(
        [
          [EYE[0] - 60, 766],
          [EYE[0] + 60, 766],
          [2100, 1300],
          [-500, 1300],
        ],
        ink(0.12, 0.36, 0.5),
      ) +
      poly(
        [
          [800, 766],
          [840, 766],
          [1160, 1100],
          [620, 1100],
        ],
        ink(0, 0.14, 0.6),
      ) +
      [-210, 210]
        .map((across) => poly([seen(across - 10, 0, 0.4), seen(across + 10, 0, 0.4), seen(across + 6, 0, 8), seen(across - 6, 0, 8)], SUN))
        .join('') +
      stacks(-1, heights.left) +
      stacks(1, heights.right) +
      overprint(castShadow(person([760, 930], 176, ink(0.55, 0.25), 0.5), [760, 930], 14, 0.85)) +
      person([760, 930], 176, DARK, 0.5) +
      rect(742, 812, 36, 44, ink(0, 0.8, 0.6)) +
      rect(742, 832, 36, 7, CREAM) +
      gull([960, 180], 80, DARK, -8) +
      gull([1050, 260], 50, DARK, 10) +
      gull([640, 250], 44, DARK, 4)
    );
  },
};
