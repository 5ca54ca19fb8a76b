import { archway } from '../buildings.ts';
import { person } from '../figures.ts';
import { DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { streaks } from '../scenery.ts';
import { castShadow, disc, overprint, path, poly, rect, sky, stroke } from '../shapes.ts';

function parliamentDome(): string {
  return (
    rect(640, 250, 320, 110, ink(0.1, 0.05, 0.12)) +
    repeat(11, (index) => rect(652 + index * 29, 262, 12, 86, ink(0.7, 0.1))) +
    rect(622, 240, 356, 16, DARK) +
    path('M646 242Q650 84 800 76Q950 84 954 242Z', ink(0.42, 0.02)) +
    path('M800 76Q950 84 954 242H846Q852 120 800 76Z', ink(0.95, 0.2)) +
    repeat(4, (index) => stroke(`M800 78Q${690 + index * 50} 110 ${676 + index * 62} 242`, ink(0.85, 0.1), 4)) +
    rect(780, 34, 40, 46, ink(0.1, 0.05, 0.1)) +
    rect(802, 34, 18, 46, ink(0.8, 0.1)) +
    path('M774 36Q800 6 826 36Z', DARK) +
    rect(798, -30, 5, 50, DARK)
  );
}

function parliamentFront(): string {
  const columns = repeat(8, (index) => {
    const x = 372 + index * 116;
    return (
      rect(x, 486, 44, 300, ink(0.03, 0.02, 0.1)) +
      rect(x + 22, 486, 22, 300, ink(0.62, 0.08)) +
      repeat(3, (flute) => rect(x + 7 + flute * 7, 492, 2, 288, ink(0.35))) +
      rect(x - 8, 470, 60, 18, ink(0.15, 0.05, 0.1)) +
      rect(x - 8, 782, 60, 16, ink(0.3, 0.05, 0.1))
    );
  });
  return (
    rect(340, 470, 920, 330, ink(0.92, 0.3)) +
    repeat(
      7,
      (index) => archway(430 + index * 116, 798, 44, 190, ink(1, 0.75)) + rect(434 + index * 116, 700, 36, 98, ink(0.2, 0.4, 0.7)),
    ) +
    columns +
    rect(326, 430, 948, 44, ink(0.08, 0.03, 0.12)) +
    rect(326, 462, 948, 12, ink(0.7, 0.1)) +
    poly('310,432 800,318 1290,432', ink(0.12, 0.04, 0.12)) +
    poly('800,318 1290,432 800,432', ink(0.5, 0.05, 0.05)) +
    poly('420,420 800,336 1180,420', ink(0.78, 0.12)) +
    disc(800, 388, 26, ink(0.06, 0.5, 0.5)) +
    poly('298,440 800,316 1302,440 1302,428 800,302 298,428', ink(0.95, 0.25))
  );
}

export const parliament: Scene = {
  id: 'elfar-parliament',
  palette: ELFAR,
  draw: () => {
    const steps = repeat(9, (index) => {
      const y = 798 + index * index * 1.6 + index * 14;
      const next = 798 + (index + 1) ** 2 * 1.6 + (index + 1) * 14;
      const reach = 40 + index * 60;
      return (
        poly(
          `${340 - reach},${y} ${1260 + reach},${y} ${1260 + reach},${next} ${340 - reach},${next}`,
          ink(0.1 + index * 0.012, 0.04, 0.12),
        ) + rect(340 - reach, y + (next - y) * 0.55, 920 + reach * 2, (next - y) * 0.45, ink(0.5 + index * 0.03, 0.1))
      );
    });
    const walkers = [
      [560, 985, 150, 0.7],
      [690, 935, 122, 0.5],
      [1075, 1010, 166, 0.9],
    ] as const;
    return (
      sky(820, [ink(0.55, 0.05), ink(0.3, 0.18, 0.05), ink(0.06, 0.5, 0.2), ink(0, 0.62, 0.5)]) +
      streaks(12, 90, 420, ink(0.1, 0.5, 0.2), 16) +
      repeat(
        2,
        (side) =>
          rect(side * 1260, 520, 340, 290, ink(side === 0 ? 0.25 : 0.75, 0.08, 0.1)) +
          repeat(
            4,
            (index) =>
              archway(side * 1260 + 24 + index * 82, 790, 44, 110, ink(0.95, 0.4)) +
              rect(side * 1260 + 24 + index * 82, 560, 44, 76, ink(0.95, 0.4)),
          ) +
          rect(side * 1260 - 10, 504, 360, 20, ink(0.9, 0.25)),
      ) +
      parliamentDome() +
      parliamentFront() +
      rect(-10, 798, WIDTH + 20, 300, ink(0.35, 0.1, 0.16)) +
      steps +
      overprint(poly(`1640,798 1120,798 560,${HEIGHT + 10} 1640,${HEIGHT + 10}`, ink(0.42, 0.05))) +
      walkers
        .map(
          ([x, y, height, stride]) =>
            overprint(castShadow(person([x, y], height, ink(0.7, 0.1), stride), [x, y], 62, 0.55)) +
            person([x, y], height, ink(1, 0.6), stride),
        )
        .join('') +
      rect(232, 250, 8, 560, DARK) +
      path('M240 256q50 -22 96 4t92 -6v86q-46 22 -92 4t-96 0Z', ink(0.05, 1, 0.1)) +
      path('M240 300q50 -22 96 4t92 -6v22q-46 22 -92 4t-96 0Z', ink(0.02))
    );
  },
};
