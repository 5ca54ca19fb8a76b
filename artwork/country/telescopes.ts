import { person } from '../figures.ts';
import { CREAM, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { pine, ridge, stars } from '../scenery.ts';
import { disc, group, line, oval, path, rect, sky } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const BLACK = ink(1, 0.85);
const RED = ink(0, 1, 0.2);

/** A telescope on its tripod; `turn` is how far its tube points from upright. */
function telescope([x, y]: Point, size: number, turn: number, colour: string): string {
  const joint = y - size * 0.62;
  return (
    [-0.36, 0.02, 0.4].map((side) => line([x, joint], [x + side * size, y], colour, size * 0.05)).join('') +
    group(
      rect(-size * 0.1, -size * 0.62, size * 0.2, size * 0.9, colour, `rx="${size * 0.02}"`) +
        rect(-size * 0.125, -size * 0.68, size * 0.25, size * 0.14, colour) +
        rect(-size * 0.045, size * 0.26, size * 0.09, size * 0.14, colour) +
        rect(size * 0.11, size * 0.02, size * 0.05, size * 0.26, colour) +
        rect(-size * 0.1, -size * 0.5, size * 0.045, size * 0.7, ink(0.5, 0.4, 0.1)),
      `translate(${x} ${joint}) rotate(${turn})`,
    ) +
    disc(x, joint, size * 0.08, colour)
  );
}

/** A pool of red torchlight on the ground. */
function torch([x, y]: Point, size: number): string {
  return oval(x, y, size, size * 0.17, ink(0.5, 1, 0.1)) + oval(x, y, size * 0.6, size * 0.09, RED);
}

/** The Milky Way rising from the horizon: clouds in four densities, and their stars. */
function milkyWay(): string {
  const random = seeded(240);
  const spread = (): number => (random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1)) / 3;
  const clouds = (count: number, wide: number, size: number, fill: string): string =>
    repeat(count, () =>
      oval(random.between(-200, 1500), spread() * wide, random.between(0.8, 2) * size, random.between(0.35, 0.8) * size, fill),
    );
  const dust = repeat(1100, () =>
    disc(random.between(-200, 1500), spread() * 330, random.between(1, 3.6), random.chance(0.14) ? ink(0, 0.2, 0.7) : CREAM),
  );
  return group(
    clouds(120, 210, 110, ink(0.86, 0.1)) +
      clouds(100, 150, 84, ink(0.7, 0.1, 0.02)) +
      clouds(90, 100, 62, ink(0.5, 0.16, 0.06)) +
      clouds(60, 56, 44, ink(0.26, 0.16, 0.14)) +
      clouds(60, 36, 17, ink(0.74, 0.1, 0.02)) +
      dust,
    'translate(140 860) rotate(-40)',
  );
}

export const telescopes: Scene = {
  id: 'elfar-telescopes',
  palette: ELFAR,
  draw: () =>
    sky(900, [ink(1, 0.5), ink(1, 0.3), ink(0.96, 0.14), ink(0.82, 0.06), ink(0.55, 0.1, 0.06)]) +
    milkyWay() +
    stars(91, 190, 780, CREAM) +
    line([960, 300], [1290, 190], ink(0, 0.3, 0.7), 5, 'stroke-dasharray="60 12" stroke-linecap="round"') +
    disc(1302, 186, 10, CREAM) +
    ridge(41, 800, 90, ink(0.8, 0.2, 0.06), 0.7) +
    ridge(42, 850, 50, ink(0.95, 0.36), 0.6) +
    path('M1300 812a46 46 0 0 1 92 0Z', ink(0.5, 0.14, 0.08)) +
    rect(1306, 810, 80, 30, ink(0.7, 0.2, 0.06)) +
    rect(1340, 766, 8, 46, BLACK) +
    path(`M-20 878Q400 838 800 856T1640 846V${HEIGHT + 20}H-20Z`, ink(1, 0.6)) +
    path(`M-20 930Q500 880 1000 900T1640 910V${HEIGHT + 20}H-20Z`, ink(1, 0.72)) +
    torch([760, 874], 46) +
    torch([1040, 872], 44) +
    torch([1330, 874], 50) +
    telescope([756, 872], 66, -24, BLACK) +
    person([786, 874], 52, BLACK, 0.1) +
    telescope([1036, 870], 62, 38, BLACK) +
    person([1010, 872], 50, BLACK, 0.2) +
    telescope([1326, 872], 70, 22, BLACK) +
    person([1296, 874], 54, BLACK, 0.1) +
    torch([610, 906], 90) +
    torch([900, 898], 80) +
    torch([1180, 900], 86) +
    telescope([600, 904], 130, -30, BLACK) +
    person([652, 908], 104, BLACK, 0.2) +
    person([690, 908], 84, BLACK, 0.1) +
    telescope([880, 896], 112, 34, BLACK) +
    person([838, 900], 96, BLACK, 0.1) +
    telescope([1180, 900], 124, 26, BLACK) +
    person([1128, 902], 98, BLACK, 0.2) +
    person([1096, 902], 66, BLACK, 0.1) +
    person([1236, 906], 100, BLACK, 0.5) +
    disc(1262, 866, 5, RED) +
    path(`M-20 1000Q400 950 820 985T1640 970V${HEIGHT + 20}H-20Z`, BLACK) +
    torch([420, 1000], 190) +
    torch([1400, 1000], 150) +
    telescope([400, 1000], 400, 34, BLACK) +
    person([236, 1004], 330, BLACK, 0.1) +
    person([132, 1010], 220, BLACK, 0.1) +
    telescope([1420, 1000], 300, -32, BLACK) +
    person([1524, 1010], 280, BLACK, 0.15) +
    disc(286, 806, 9, RED) +
    disc(1474, 812, 8, RED) +
    pine([30, HEIGHT], 460, BLACK) +
    pine([WIDTH - 10, HEIGHT], 300, BLACK),
};
