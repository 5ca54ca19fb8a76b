import { person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { cloud, palm } from '../scenery.ts';
import { castShadow, disc, line, overprint, path, poly, rect, ring, sky, stroke, within } from '../shapes.ts';
import type { Point } from '../shapes.ts';

export const tram: Scene = {
  id: 'ondamarea-tram',
  palette: ONDAMAREA,
  draw: () => {
    const facade = (side: number): string =>
      repeat(5, (index) => {
        const near = 1 / (1 + index * 0.55);
        const far = 1 / (1 + (index + 1) * 0.55);
        const put = (x: number, y: number): Point => [800 + side * x, 600 + y];
        const wall = [CORAL, SUN, ink(0.4, 0, 0.08), ink(0, 0.5, 0.6), CREAM][(index + (side > 0 ? 2 : 0)) % 5] ?? CREAM;
        const high = -560 - (index % 2) * 90;
        return (
          poly([put(880 * near, high * near), put(880 * far, high * far), put(880 * far, 330 * far), put(880 * near, 330 * near)], wall) +
          (side > 0
            ? overprint(
                poly(
                  [put(880 * near, high * near), put(880 * far, high * far), put(880 * far, 330 * far), put(880 * near, 330 * near)],
                  ink(0.42, 0.1),
                ),
              )
            : '') +
          repeat(4, (row) =>
            repeat(3, (column) => {
              const at = (share: number): number => 1 / (1 + (index + share) * 0.55);
              const [a, b] = [at(0.12 + column * 0.3), at(0.3 + column * 0.3)];
              const [top, low] = [-470 + row * 190, -350 + row * 190];
              return row === 3
                ? poly([put(880 * a, 130 * a), put(880 * b, 130 * b), put(880 * b, 320 * b), put(880 * a, 320 * a)], DARK)
                : poly([put(880 * a, top * a), put(880 * b, top * b), put(880 * b, low * b), put(880 * a, low * a)], DARK) +
                    poly([put(872 * a, low * a), put(872 * b, low * b), put(872 * b, (low + 14) * b), put(872 * a, (low + 14) * a)], CREAM);
            }),
          ) +
          poly(
            [
              put(880 * near, (high - 16) * near),
              put(880 * far, (high - 16) * far),
              put(880 * far, (high + 12) * far),
              put(880 * near, (high + 12) * near),
            ],
            DARK,
          )
        );
      });
    return (
      sky(640, [ink(0.36), ink(0.12, 0.05, 0.15), ink(0, 0.35, 0.6)]) +
      disc(800, 470, 120, SUN) +
      repeat(5, (index) => ring(800, 470, 150 + index * 40, ink(0, 0.15, 0.7), 8)) +
      cloud(33, 560, 190, 300, CREAM) +
      rect(600, 560, 400, 60, ink(0.6, 0.02)) +
      facade(-1) +
      facade(1) +
      poly('-20,1100 1620,1100 1620,920 900,620 700,620 -20,920', ink(0.06, 0.22, 0.42)) +
      poly('-20,920 700,620 720,620 120,1100 -20,1100', ink(0, 0.12, 0.3)) +
      poly('1620,920 900,620 880,620 1480,1100 1620,1100', ink(0.3, 0.15, 0.2)) +
      within(
        'paving',
        poly('-20,1100 1620,1100 1620,920 900,620 700,620 -20,920', ''),
        repeat(9, (index) => rect(-10, 640 + index * index * 6, 1620, 3, ink(0.3, 0.3, 0.4))),
      ) +
      [
        [-330, -60],
        [-120, -24],
        [120, 24],
        [330, 60],
      ]
        .map(([near = 0, far = 0]) => line([800 + near * 1.5, 1100], [800 + far * 0.5, 620], DARK, 9))
        .join('') +
      [1, 2, 3]
        .map((index) => {
          const u = 1 / (0.55 + index * 0.42);
          return palm([800 - 560 * u, 600 + 300 * u], 430 * u, 20 * u, DARK) + palm([800 + 560 * u, 600 + 300 * u], 430 * u, 24 * u, DARK);
        })
        .toReversed()
        .join('') +
      stroke('M-20 30L790 520M1620 30L810 520M-20 130L790 530M1620 130L810 530', DARK, 4) +
      stroke('M0 60Q800 180 1600 60', DARK, 4) +
      stroke('M330 270Q800 330 1270 270', DARK, 3) +
      overprint(poly('560,950 1080,950 1560,1100 760,1100', ink(0.5, 0.15))) +
      stroke('M720 300L800 210L880 300M740 214H860', DARK, 10) +
      rect(610, 296, 380, 30, DARK, 'rx="12"') +
      path('M590 360Q600 316 660 314H940Q1000 316 1010 360L1030 880Q1030 950 970 952H630Q570 950 570 880Z', CREAM) +
      path('M860 314H940Q1000 316 1010 360L1030 880Q1030 950 970 952H890Z', ink(0.3, 0.06, 0.04)) +
      path('M580 660H1020L1030 880Q1030 950 970 952H630Q570 950 570 880Z', CORAL) +
      path('M880 660H1020L1030 880Q1030 950 970 952H890Z', ink(0.5, 1, 0.2)) +
      rect(576, 646, 448, 16, SUN) +
      path('M616 440Q620 412 650 412H950Q980 412 984 440L994 620H606Z', DARK) +
      path('M650 412H760L690 620H606L616 440Q620 412 650 412Z', ink(0.5, 0.02, 0.05)) +
      path('M800 412H840L770 620H730Z', ink(0.5, 0.02, 0.05)) +
      rect(660, 346, 280, 46, DARK, 'rx="10"') +
      rect(676, 356, 40, 26, SUN) +
      rect(728, 360, 190, 18, SUN) +
      [650, 950].map((x) => disc(x, 760, 34, DARK) + disc(x, 760, 25, ink(0, 0, 0.5))).join('') +
      path('M740 740Q800 720 860 740V800Q800 820 740 800Z', CREAM) +
      repeat(3, (index) => stroke(`M752 ${756 + index * 18}q24 -14 48 0t48 0`, ink(0.8, 0.02), 6)) +
      rect(640, 880, 320, 40, DARK, 'rx="12"') +
      rect(690, 948, 220, 30, DARK) +
      [
        [250, 960, 220, 0.5],
        [340, 930, 190, 0.7],
        [1350, 980, 230, 0.6],
        [430, 800, 110, 0.5],
        [1160, 810, 112, 0.2],
      ]
        .map(
          ([x = 0, y = 0, height = 0, stride = 0], index) =>
            overprint(castShadow(person([x, y], height, ink(0.5, 0.15), stride), [x, y], 60, 0.4)) +
            person([x, y], height, [ink(0.6, 1, 0.2), DARK, ink(0.1, 1, 0.3), DARK, CORAL][index] ?? DARK, stride),
        )
        .join('')
    );
  },
};
