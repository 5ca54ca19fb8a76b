import { DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { stars } from '../scenery.ts';
import { castShadow, disc, line, oval, overprint, path, poly, rect, sky, stroke, within } from '../shapes.ts';
import type { Point } from '../shapes.ts';

export const stadium: Scene = {
  id: 'elfar-stadium',
  palette: ELFAR,
  draw: () => {
    const random = seeded(88);
    const stand = (top: number, low: number, bend: number, dense: number): string =>
      repeat(dense, (row) => {
        const y = top + ((low - top) * row) / dense;
        return repeat(110, (index) => {
          const x = -10 + index * 14.8 + (row % 2) * 7;
          const drop = ((x - 800) / 800) ** 2 * bend;
          return disc(
            x + random.between(-2, 2),
            y - drop + random.between(-2, 2),
            5.4,
            [ink(0, 1, 0.1), ink(0.02), ink(0, 0.9, 0.2), ink(0.5), ink(0, 0.2, 0.9), ink(0.95, 0.4)][Math.floor(random.between(0, 6))] ??
              ink(0),
          );
        });
      });
    const mast = (x: number, foot: number, size: number): string =>
      rect(x - 7 * size, foot - 420 * size, 14 * size, 420 * size, ink(1, 0.6)) +
      rect(x - 90 * size, foot - 510 * size, 180 * size, 110 * size, ink(1, 0.6)) +
      repeat(15, (index) =>
        disc(x - 68 * size + (index % 5) * 34 * size, foot - 490 * size + Math.floor(index / 5) * 34 * size, 13 * size, ink(0, 0, 0.2)),
      );
    const ray = (x: number, y: number, to: Point, wide: number): string =>
      poly(`${x - 40},${y} ${x + 40},${y} ${to[0] + wide},${to[1]} ${to[0] - wide},${to[1]}`, ink(0.1, 0.02, 0.3), 'opacity="0.22"');
    const player = (x: number, y: number, size: number, shirt: string, shorts: string): string =>
      stroke(
        `M${x - size * 0.06} ${y - size * 0.4}L${x - size * 0.22} ${y - size * 0.2}L${x - size * 0.3} ${y}M${x + size * 0.06} ${y - size * 0.4}L${x + size * 0.14} ${y - size * 0.2}L${x + size * 0.3} ${y - size * 0.06}`,
        DARK,
        size * 0.1,
        'stroke-linejoin="round"',
      ) +
      stroke(
        `M${x - size * 0.13} ${y - size * 0.76}L${x - size * 0.3} ${y - size * 0.58}M${x + size * 0.13} ${y - size * 0.76}L${x + size * 0.3} ${y - size * 0.64}`,
        shirt,
        size * 0.1,
      ) +
      rect(x - size * 0.17, y - size * 0.82, size * 0.34, size * 0.38, shirt, `rx="${size * 0.08}"`) +
      rect(x - size * 0.18, y - size * 0.47, size * 0.36, size * 0.17, shorts) +
      oval(x, y - size * 0.92, size * 0.085, size * 0.1, DARK);
    const pitch: readonly Point[] = [
      [330, 640],
      [1270, 640],
      [1700, 1100],
      [-100, 1100],
    ];
    return (
      sky(500, [ink(1, 0.35), ink(0.95, 0.12), ink(0.7, 0.1)]) +
      stars(9, 50, 200, ink(0)) +
      mast(230, 460, 0.72) +
      mast(1370, 460, 0.72) +
      mast(560, 400, 0.46) +
      mast(1040, 400, 0.46) +
      path('M-20 190Q800 420 1620 190V700H-20Z', ink(0.9, 0.3)) +
      path('M-20 150Q800 400 1620 150V214Q800 452 -20 214Z', ink(0.1, 0.04, 0.1)) +
      path('M-20 190Q800 430 1620 190V214Q800 452 -20 214Z', ink(0.65, 0.1)) +
      repeat(13, (index) => {
        const x = 40 + index * 126;
        const drop = ((x - 800) / 800) ** 2 * 118;
        return rect(x, 318 - drop, 8, 80, ink(0.4, 0.08));
      }) +
      stand(378, 470, 120, 9) +
      path('M-20 378Q800 600 1620 378V410Q800 632 -20 410Z', ink(0.05, 0.9, 0.15)) +
      repeat(24, (index) => {
        const x = 20 + index * 68;
        const drop = ((x - 800) / 800) ** 2 * 112;
        return rect(x, 497 - drop, 40, 10, ink(0.02));
      }) +
      stand(526, 610, 60, 8) +
      path('M-20 590Q800 650 1620 590V700H-20Z', ink(0.95, 0.4)) +
      repeat(20, (index) => rect(-10 + index * 82, 622, 78, 26, [ink(0.02), ink(0, 1, 0.1), ink(0, 0.2, 0.9)][index % 3] ?? ink(0))) +
      poly('-20,648 1620,648 1620,1100 -20,1100', ink(0.75, 0.05, 0.5)) +
      within(
        'grass',
        poly(pitch, ''),
        repeat(9, (index) => {
          const put = (at: number): readonly [Point, Point] => [
            [330 + 940 * at, 640],
            [-100 + 1800 * at, 1100],
          ];
          const [a, b] = put(index / 9);
          const [c, d] = put((index + 1) / 9);
          return poly([a, c, d, b], index % 2 === 0 ? ink(0.42, 0, 0.55) : ink(0.62, 0.02, 0.6));
        }),
      ) +
      poly(pitch, 'none', `stroke="${ink(0)}" stroke-width="8"`) +
      line([800, 640], [800, 1100], ink(0), 7) +
      oval(800, 800, 170, 66, 'none', `stroke="${ink(0)}" stroke-width="7"`) +
      oval(800, 800, 8, 5, ink(0)) +
      stroke('M282 692H430L340 860H124M1318 692H1170L1260 860H1476', ink(0), 7) +
      stroke('M228 748v-70l44 -46v70M1372 748v-70l-44 -46v70', ink(0), 8) +
      [
        [540, 800, 120],
        [690, 735, 96],
        [900, 770, 110],
        [1040, 900, 150],
        [430, 940, 164],
        [1160, 740, 96],
        [760, 985, 184],
      ]
        .map(
          ([x = 0, y = 0, size = 0], index) =>
            overprint(castShadow(player(x, y, size, ink(0.4, 0.1), ink(0.4, 0.1)), [x, y], 50, 0.4)) +
            (index % 2 === 0 ? player(x, y, size, ink(0, 1, 0.1), ink(0.02)) : player(x, y, size, ink(0.02), ink(1, 0.4))),
        )
        .join('') +
      disc(868, 978, 15, ink(0), `stroke="${DARK}" stroke-width="4"`) +
      ray(230, 120, [760, 1110], 420) +
      ray(1370, 120, [840, 1110], 420)
    );
  },
};
