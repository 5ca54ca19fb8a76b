import { person } from '../figures.ts';
import { ELFAR, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ridge, streaks } from '../scenery.ts';
import { castShadow, disc, group, line, overprint, path, poly, rect, sky } from '../shapes.ts';

export const saltFlats: Scene = {
  id: 'elfar-salt-flats',
  palette: ELFAR,
  draw: () => {
    const vanish = [860, 470] as const;
    const depth = (step: number): number => 480 + 600 * (step / 7) ** 2.1;
    const random = seeded(12);
    const pans = repeat(7, (row) =>
      repeat(34, (column) => {
        const [near, far] = [depth(row + 0.93), depth(row + 0.07)];
        const side = (place: number, y: number): number => vanish[0] + (place - 17) * 320 * ((y - vanish[1]) / 610);
        const colour =
          [ink(0, 0.28, 0.28), ink(0.32, 0.04, 0.05), ink(0, 0.5, 0.35), ink(0.16, 0.1, 0.1), ink(0.02, 0.14, 0.12)][
            Math.floor(random.between(0, 5))
          ] ?? ink(0);
        return poly(
          `${side(column + 0.04, far)},${far} ${side(column + 0.96, far)},${far} ${side(column + 0.96, near)},${near} ${side(column + 0.04, near)},${near}`,
          colour,
        );
      }),
    );
    const heap = (x: number, y: number, size: number): string =>
      overprint(poly(`${x - size},${y} ${x + size},${y} ${x + size * 2.9},${y + size * 0.3}`, ink(0.6, 0.1))) +
      path(
        `M${x - size} ${y}Q${x - size * 0.35} ${y - size * 0.5} ${x} ${y - size * 1.05}Q${x + size * 0.35} ${y - size * 0.5} ${x + size} ${y}Q${x} ${y + size * 0.2} ${x - size} ${y}Z`,
        ink(0.01),
      ) +
      path(
        `M${x} ${y - size * 1.05}Q${x + size * 0.35} ${y - size * 0.5} ${x + size} ${y}Q${x + size * 0.6} ${y + size * 0.1} ${x + size * 0.1} ${y + size * 0.1}Q${x + size * 0.24} ${y - size * 0.4} ${x} ${y - size * 1.05}Z`,
        ink(0.55, 0.04),
      );
    const mill = (x: number, y: number, u: number): string =>
      poly(`${x - 60 * u},${y} ${x - 44 * u},${y - 210 * u} ${x + 44 * u},${y - 210 * u} ${x + 60 * u},${y}`, ink(0.05, 0.04, 0.1)) +
      poly(`${x + 8 * u},${y} ${x + 8 * u},${y - 210 * u} ${x + 44 * u},${y - 210 * u} ${x + 60 * u},${y}`, ink(0.7, 0.12)) +
      poly(`${x - 56 * u},${y - 206 * u} ${x},${y - 276 * u} ${x + 56 * u},${y - 206 * u}`, ink(0.2, 1, 0.1)) +
      rect(x - 14 * u, y - 52 * u, 28 * u, 52 * u, ink(1, 0.5)) +
      repeat(6, (index) =>
        group(
          rect(x - 3 * u, y - 220 * u - 170 * u, 6 * u, 170 * u, ink(1, 0.5)) +
            poly(
              `${x + 3 * u},${y - 386 * u} ${x + 58 * u},${y - 350 * u} ${x + 3 * u},${y - 260 * u}`,
              ink(0.02, 0.02, 0.1),
              `stroke="${ink(1, 0.5)}" stroke-width="3"`,
            ),
          `rotate(${index * 60 + 12} ${x} ${y - 220 * u})`,
        ),
      ) +
      disc(x, y - 220 * u, 12 * u, ink(1, 0.5));
    return (
      sky(490, [ink(0.55, 0.02), ink(0.26, 0.08, 0.05), ink(0, 0.3, 0.3), ink(0, 0.4, 0.6)]) +
      streaks(5, 60, 420, ink(0.05, 0.16, 0.2), 20) +
      disc(560, 400, 78, ink(0, 1, 0.3)) +
      ridge(9, 482, 46, ink(0.6, 0.15, 0.05), 0.4) +
      rect(-10, 478, WIDTH + 20, 620, ink(0.95, 0.35)) +
      pans +
      repeat(18, (index) =>
        rect(560 - 40 - index * 2 + random.between(-26, 26), 492 + index * index * 1.7, 70 + index * 5, 4 + index * 0.5, ink(0, 1, 0.3)),
      ) +
      mill(1260, 640, 0.86) +
      [
        [1010, 560, 34],
        [900, 590, 44],
        [760, 640, 62],
        [570, 720, 92],
        [270, 850, 142],
      ]
        .map(([x = 0, y = 0, size = 0]) => heap(x, y, size))
        .join('') +
      overprint(castShadow(person([1010, 850], 190, ink(0.6, 0.1), 0.5), [1010, 850], 66, 0.4)) +
      person([1010, 850], 190, ink(1, 0.6), 0.5) +
      line([960, 690], [1110, 868], ink(1, 0.6), 8) +
      rect(1080, 860, 70, 12, ink(1, 0.6), 'transform="rotate(8 1110 866)"') +
      person([700, 620], 76, ink(1, 0.6), 0.2)
    );
  },
};
