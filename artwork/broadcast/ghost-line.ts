import { archway } from '../buildings.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { pine, streaks } from '../scenery.ts';
import { along, disc, group, line, path, poly, rect, ring, sky, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const FAR: Point = [930, 560];

/** The setting sun as a reel of tape, its hub on the far end of the line. */
function reel(): string {
  const [x, y] = [FAR[0], FAR[1] - 150];
  const at = (reach: number, degrees: number): string =>
    `${Math.cos((degrees * Math.PI) / 180) * reach} ${Math.sin((degrees * Math.PI) / 180) * reach}`;
  const opening = `M${at(112, 14)}L${at(276, 6)}A276 276 0 0 1 ${at(276, 114)}L${at(112, 106)}A112 112 0 0 0 ${at(112, 14)}Z`;
  return (
    disc(x, y, 344, ink(0, 0.12, 0.6)) +
    repeat(9, (index) => ring(x, y, 352 + index * 34, ink(0, 0.2 + (index % 2) * 0.2, 0.6), 7)) +
    disc(x, y, 322, SUN) +
    ring(x, y, 322, CORAL, 14) +
    [30, 150, 270]
      .map((turn) =>
        group(
          path(opening, ink(0.06, 0.7, 0.6)) +
            [150, 176, 202, 228, 254]
              .map((reach) => stroke(`M${at(reach, 11)}A${reach} ${reach} 0 0 1 ${at(reach, 109)}`, ink(0.3, 0.95, 0.4), 4))
              .join(''),
          `translate(${x} ${y}) rotate(${turn})`,
        ),
      )
      .join('') +
    disc(x, y, 72, CREAM) +
    disc(x, y, 46, CORAL) +
    [0, 120, 240].map((turn) => group(rect(-9, -66, 18, 40, CREAM), `translate(${x} ${y}) rotate(${turn})`)).join('') +
    disc(x, y, 16, CREAM)
  );
}

/** The closed station, its platform edge running to the far end of the line. */
function station(): string {
  return (
    rect(-20, 300, 470, 480, ink(0.06, 0.2, 0.42)) +
    poly('450,300 560,360 560,690 450,780', ink(0.5, 0.3, 0.25)) +
    poly('-20,190 400,190 480,306 -20,306', ink(0.3, 0.95, 0.3)) +
    poly('400,190 480,306 590,366 520,280', ink(0.65, 1, 0.1)) +
    rect(90, 120, 60, 90, ink(0.3, 0.5, 0.4)) +
    [30, 180, 330]
      .map(
        (x) =>
          archway(x - 10, 720, 110, 250, CREAM) +
          archway(x, 716, 90, 236, ink(0.85, 0.3)) +
          poly(
            [
              [x - 6, 560],
              [x + 96, 620],
              [x + 92, 650],
              [x - 10, 590],
            ],
            ink(0.2, 0.6, 0.6),
          ) +
          poly(
            [
              [x + 98, 540],
              [x - 4, 640],
              [x - 8, 606],
              [x + 92, 516],
            ],
            ink(0.3, 0.7, 0.5),
          ),
      )
      .join('') +
    poly('-20,400 440,400 640,480 -20,500', ink(0.9, 0.4)) +
    poly('-20,496 640,476 640,492 -20,526', ink(0.2, 0.9, 0.3)) +
    line([600, 486], [600, 720], DARK, 13) +
    line([330, 496], [330, 800], DARK, 16) +
    line([520, 430], [520, 540], DARK, 8) +
    disc(520, 566, 46, DARK) +
    disc(516, 566, 37, CREAM) +
    stroke('M516 566V536M516 566L532 574', DARK, 5)
  );
}

export const ghostLine: Scene = {
  id: 'ondamarea-ghost-line',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(26);
    const tape = (from: number, width: number, tone: string): string =>
      poly(
        [
          [FAR[0] - 3, FAR[1]],
          [FAR[0] + 3, FAR[1]],
          [from + width, 1100],
          [from, 1100],
        ],
        tone,
      );
    const grass = repeat(150, () => {
      const depth = random.between(0.08, 1);
      const y = FAR[1] + depth * 510;
      const x = FAR[0] + random.between(-1.15, 1.2) * depth * 800;
      const blade = 14 + depth * 54;
      return stroke(
        `M${x.toFixed(0)} ${y.toFixed(0)}q${random.between(-10, 2).toFixed(0)} ${(-blade * 0.6).toFixed(0)} ${random.between(-20, 14).toFixed(0)} ${(-blade).toFixed(0)}M${(x + 7).toFixed(0)} ${y.toFixed(0)}q6 ${(-blade * 0.5).toFixed(0)} ${random.between(4, 22).toFixed(0)} ${(-blade * 0.8).toFixed(0)}`,
        random.chance(0.4) ? SUN : ink(0.85, 0.1, 0.5),
        2 + depth * 4,
        'stroke-linecap="round"',
      );
    });
    return (
      sky(600, [ink(0.5, 0.16), ink(0.2, 0.3, 0.15), ink(0, 0.42, 0.5), ink(0, 0.24, 0.7)]) +
      reel() +
      streaks(8, 90, 330, CREAM, 6) +
      path('M-20 560Q200 380 420 470T700 520L930 570 1120 500 1240 380 1330 430 1450 300 1640 420V620H-20Z', ink(0.62, 0.3, 0.1)) +
      path('M1240 380L1330 430 1290 480 1200 560 1130 500ZM1450 300L1640 420V560L1500 500Z', ink(0.82, 0.3, 0.05)) +
      path('M-20 590Q400 530 930 566T1640 520V1100H-20Z', ink(0.75, 0.1, 0.3)) +
      repeat(6, (index) => pine([1180 + index * 84, 600 + index * 30], 150 + index * 36, ink(1, 0.36))) +
      poly([FAR, [330, 1100], [1690, 1100]], ink(0.4, 0.34, 0.4)) +
      repeat(15, (index) => {
        const share = 0.78 ** index;
        const [left, right] = [along(FAR, [400, 1120], share), along(FAR, [1620, 1120], share)];
        return poly([left, right, [right[0], right[1] + 46 * share], [left[0], left[1] + 46 * share]], ink(0.6, 0.6, 0.3));
      }) +
      poly([FAR, [-900, 1100], [200, 1100]], ink(0.2, 0.2, 0.3)) +
      poly([FAR, [200, 1100], [330, 1100]], ink(0.85, 0.3)) +
      poly([FAR, [130, 1100], [206, 1100]], SUN) +
      tape(640, 86, ink(0.55, 1, 0.2)) +
      tape(640, 24, CREAM) +
      tape(1270, 86, ink(0.55, 1, 0.2)) +
      tape(1270, 24, CREAM) +
      station() +
      grass
    );
  },
};
