import { CORAL, CREAM, DARK, ONDAMAREA_SKY, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { fade, field, group, oval, path, poly, ring, stroke } from '../shapes.ts';
import { branch, fan, littleFish, striped } from '../sea-life.ts';

export const coral: Scene = {
  id: 'ondamarea-coral',
  palette: ONDAMAREA_SKY,
  draw: () => {
    const random = seeded(71);
    const tubes = (x: number, y: number, fill: string, mouth: string): string =>
      [
        [-90, 190],
        [-40, 270],
        [20, 220],
        [74, 300],
        [120, 170],
      ]
        .map(
          ([dx = 0, high = 0]) =>
            poly(
              [
                [x + dx - 24, y],
                [x + dx - 34, y - high],
                [x + dx + 34, y - high],
                [x + dx + 24, y],
              ],
              fill,
            ) +
            oval(x + dx, y - high, 34, 13, mouth) +
            oval(x + dx, y - high, 22, 8, DARK),
        )
        .join('');
    const brain = (x: number, y: number, r: number): string =>
      path(`M${x - r} ${y}A${r} ${r * 0.86} 0 0 1 ${x + r} ${y}Z`, ink(0.3, 0.1, 0.8)) +
      repeat(7, (index) => {
        const reach = r * (0.92 - index * 0.13);
        return stroke(
          `M${x - reach} ${y}A${reach} ${reach * 0.86} 0 0 1 ${x + reach} ${y}`,
          index % 2 === 0 ? ink(0.62, 0.2, 0.8) : SUN,
          10,
          `stroke-dasharray="${34 + index * 6} 12"`,
        );
      });
    return (
      fade('deep', { from: [0, 0], to: [0, 1067] }, [ink(0.22, 0, 0.06), ink(0.52), ink(0.85, 0.1), ink(1, 0.3)]) +
      field('url(#deep)') +
      repeat(7, (index) =>
        poly(
          [
            [200 + index * 190, -20],
            [270 + index * 190, -20],
            [120 + index * 250, 900],
            [-60 + index * 250, 900],
          ],
          CREAM,
          'opacity="0.16"',
        ),
      ) +
      path('M-20 -20H1640V26Q1560 60 1480 26T1320 26T1160 26T1000 26T840 26T680 26T520 26T360 26T200 26T40 26T-20 26Z', CREAM) +
      path('M-20 640Q160 560 330 650T640 700T980 640T1320 600T1640 660V1100H-20Z', ink(0.72, 0.1)) +
      branch(4, { x: 380, y: 720, length: 92, angle: -1.5, forks: 4 }, ink(0.62, 0.3)) +
      branch(9, { x: 1180, y: 700, length: 90, angle: -1.6, forks: 4 }, ink(0.6, 0.3)) +
      fan(800, 740, 210, ink(0.55, 0.5, 0.05), ink(0.8, 0.5)) +
      path('M-20 820Q200 720 420 800T820 830T1220 760T1640 830V1100H-20Z', ink(0.95, 0.35)) +
      repeat(34, (index) =>
        group(
          littleFish(index % 3 === 0 ? CREAM : SUN),
          `translate(${560 + ((index * 67) % 420) + index * 4} ${180 + ((index * 41) % 190)}) rotate(${-8 + (index % 5) * 4}) scale(0.7)`,
        ),
      ) +
      fan(1380, 900, 300, ink(0.15, 0.95, 0.2), ink(0, 0.35, 0.3)) +
      branch(2, { x: 210, y: 960, length: 165, angle: -1.52, forks: 4 }, CORAL) +
      branch(2, { x: 204, y: 950, length: 165, angle: -1.52, forks: 4 }, 'none')
        .replaceAll('stroke="none"', `stroke="${ink(0, 0.5, 0.35)}" stroke-dasharray="2 30" opacity="0.9"`)
        .replaceAll(/stroke-width="[\d.]+"/g, 'stroke-width="8"') +
      tubes(930, 980, ink(0, 0.25, 0.92), ink(0, 0.05, 0.5)) +
      brain(620, 980, 190) +
      branch(7, { x: 1160, y: 1010, length: 84, angle: -1.6, forks: 3 }, ink(0, 0.6, 0.75)) +
      path('M-20 950Q180 900 420 945T900 950T1300 940T1640 960V1100H-20Z', ink(0.12, 0.3, 0.55)) +
      path('M-20 1020Q260 970 560 1020T1100 1030T1640 1010V1100H-20Z', ink(0.02, 0.16, 0.45)) +
      repeat(16, (index) => {
        const x = 40 + index * 102 + random.between(-20, 20);
        return stroke(
          `M${x} 1080q-20 -40 4 -80t-4 -${60 + (index % 4) * 16}`,
          [ink(0.5, 0, 0.7), CORAL, SUN][index % 3] ?? SUN,
          10,
          'stroke-linecap="round"',
        );
      }) +
      group(striped(SUN, DARK), 'translate(560 560) scale(1.5)') +
      group(striped(CREAM, CORAL), 'translate(1060 420) rotate(8) scale(-1.15 1.15)') +
      group(striped(SUN, DARK), 'translate(420 430) rotate(-10) scale(0.9)') +
      repeat(12, (index) => ring(1240 + Math.sin(index * 1.7) * 24, 560 - index * 40, 7 + (index % 4) * 5, CREAM, 4))
    );
  },
};
