import { archway } from '../buildings.ts';
import { DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ridge } from '../scenery.ts';
import { disc, field, line, oval, path, poly, rect, within } from '../shapes.ts';
import type { Point } from '../shapes.ts';

export const library: Scene = {
  id: 'elfar-library',
  palette: ELFAR,
  draw: () => {
    const random = seeded(14);
    const vanish: Point = [800, 520];
    const spine = (): string =>
      [ink(0.1, 0.9, 0.2), ink(0.02, 0.05, 0.14), ink(0, 0.3, 0.9), ink(0.5, 0.05), ink(0.5, 1, 0.1), ink(0.1, 0.2, 0.5), ink(0.72, 0.1)][
        Math.floor(random.between(0, 7))
      ] ?? ink(0);
    const wall = (side: number): string =>
      repeat(7, (shelf) => {
        const put = (t: number, y: number): Point => {
          const scale = 1 / (1 + t * 2.4);
          return [800 + side * 860 * scale, vanish[1] + (y - vanish[1]) * scale];
        };
        const [top, low] = [-60 + shelf * 130, 60 + shelf * 130];
        const books: string[] = [];
        for (let t = 0; t < 1;) {
          const width = random.between(0.006, 0.018);
          const up = top + random.between(14, 44);
          if (random.chance(0.94)) books.push(poly([put(t, up), put(t + width, up), put(t + width, low), put(t, low)], spine()));
          t += width + 0.002;
        }
        return (
          poly([put(0, top - 12), put(1, top - 12), put(1, low + 12), put(0, low + 12)], DARK) +
          books.join('') +
          poly([put(0, low), put(1, low), put(1, low + 12), put(0, low + 12)], ink(0.2, 0.45, 0.8)) +
          repeat(5, (post) =>
            poly(
              [
                put(post * 0.22, top - 14),
                put(post * 0.22 + 0.02, top - 14),
                put(post * 0.22 + 0.02, low + 14),
                put(post * 0.22, low + 14),
              ],
              ink(0.35, 0.55, 0.7),
            ),
          )
        );
      });
    const table = (depth: number): string => {
      const scale = 1 / (1 + depth * 0.7);
      const put = (x: number, y: number): Point => [800 + x * scale, vanish[1] + y * scale];
      const lamp = (x: number): string => {
        const [lx, ly] = put(x, 296);
        const u = scale;
        return (
          poly(
            `${lx - 62 * u},${ly - 74 * u} ${lx + 62 * u},${ly - 74 * u} ${lx + 150 * u},${ly + 16 * u} ${lx - 150 * u},${ly + 16 * u}`,
            ink(0, 0.02, 0.5),
            'opacity="0.75"',
          ) +
          rect(lx - 4 * u, ly - 90 * u, 8 * u, 94 * u, ink(0, 0.35, 0.9)) +
          oval(lx, ly + 4 * u, 34 * u, 9 * u, ink(0.1, 0.4, 0.9)) +
          path(
            `M${lx - 66 * u} ${ly - 72 * u}Q${lx - 50 * u} ${ly - 128 * u} ${lx} ${ly - 128 * u}T${lx + 66 * u} ${ly - 72 * u}Z`,
            ink(0, 1, 0.1),
          ) +
          path(`M${lx + 10 * u} ${ly - 128 * u}Q${lx + 52 * u} ${ly - 120 * u} ${lx + 66 * u} ${ly - 72 * u}H${lx + 24 * u}Z`, ink(0.6, 1))
        );
      };
      const reader = (x: number): string => {
        const [rx, ry] = put(x, 250);
        const u = scale;
        return (
          path(
            `M${rx - 60 * u} ${ry + 60 * u}q${-6 * u} ${-96 * u} ${38 * u} ${-104 * u}h${44 * u}q${44 * u} ${8 * u} ${38 * u} ${104 * u}Z`,
            DARK,
          ) + oval(rx, ry - 76 * u, 28 * u, 36 * u, DARK)
        );
      };
      return (
        reader(-330) +
        reader(40) +
        reader(300) +
        poly([put(-560, 290), put(560, 290), put(660, 380), put(-660, 380)], ink(0.05, 0.3, 0.75)) +
        poly([put(-660, 380), put(660, 380), put(660, 412), put(-660, 412)], ink(0.6, 0.5, 0.5)) +
        [-600, 560].map((x) => poly([put(x, 412), put(x + 44, 412), put(x + 44, 640), put(x, 640)], DARK)).join('') +
        lamp(-420) +
        lamp(0) +
        lamp(420) +
        [-250, 170]
          .map(
            (x) =>
              poly([put(x, 330), put(x + 70, 338), put(x + 66, 364), put(x - 16, 356)], ink(0)) +
              poly([put(x + 70, 338), put(x + 140, 330), put(x + 152, 356), put(x + 66, 364)], ink(0.14, 0.03, 0.06)),
          )
          .join('')
      );
    };
    return (
      field(ink(0.9, 0.3)) +
      poly('-20,-20 1620,-20 1054,290 546,290', ink(0.72, 0.12)) +
      repeat(7, (index) => line([546 + index * 84, 290], [-300 + index * 367, -20], ink(1, 0.45), 8)) +
      repeat(4, (index) => rect(546 - index * index * 46, 280 - index * index * 26, 508 + index * index * 92, 8, ink(1, 0.45))) +
      rect(546, 280, 508, 420, ink(0.55, 0.1)) +
      archway(610, 680, 380, 370, DARK) +
      archway(626, 680, 348, 354, ink(0, 0.06, 0.42)) +
      within('pane', archway(626, 680, 348, 354, ''), disc(860, 470, 56, ink(0, 0.9, 0.3)) + ridge(5, 590, 40, ink(0.4, 0.1, 0.1), 0.6)) +
      repeat(4, (index) => rect(692 + index * 72, 320, 6, 360, DARK)) +
      repeat(4, (index) => rect(626, 400 + index * 70, 348, 5, DARK)) +
      poly(`-20,${HEIGHT + 10} 1620,${HEIGHT + 10} 1054,700 546,700`, ink(0.55, 0.24, 0.3)) +
      wall(-1) +
      wall(1) +
      poly(`640,330 960,330 1180,${HEIGHT} 380,${HEIGHT}`, ink(0, 0.04, 0.35), 'opacity="0.3"') +
      table(2.2) +
      table(1) +
      table(0.25)
    );
  },
};
