import { archway } from '../buildings.ts';
import { person } from '../figures.ts';
import { DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { along, castShadow, disc, field, line, overprint, path, poly, rect, ring, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

export const marketHall: Scene = {
  id: 'elfar-market-hall',
  palette: ELFAR,
  draw: () => {
    const vanish: Point = [800, 610];
    const frame = (depth: number): string => {
      const scale = 1 / (1 + depth * 0.62);
      const [left, right] = [800 - 820 * scale, 800 + 820 * scale];
      const [spring, foot] = [610 - 230 * scale, 610 + 520 * scale];
      const colour = ink(1 - depth * 0.1, 0.45 - depth * 0.05, 0.02 * depth);
      return (
        stroke(`M${left} ${foot}V${spring}A${820 * scale} ${460 * scale} 0 0 1 ${right} ${spring}V${foot}`, colour, 30 * scale) +
        stroke(`M${left + 60 * scale} ${spring}A${760 * scale} ${400 * scale} 0 0 1 ${right - 60 * scale} ${spring}`, colour, 9 * scale) +
        repeat(21, (index) => {
          const angle = Math.PI * (1 + index / 20);
          return line(
            [800 + Math.cos(angle) * 815 * scale, spring + Math.sin(angle) * 455 * scale],
            [
              800 + Math.cos(angle + (index % 2 ? 0.07 : -0.07)) * 760 * scale,
              spring + Math.sin(angle + (index % 2 ? 0.07 : -0.07)) * 400 * scale,
            ],
            colour,
            5 * scale,
          );
        }) +
        [left, right].map((x) => rect(x - 28 * scale, spring - 8 * scale, 56 * scale, 20 * scale, colour)).join('')
      );
    };
    const stall = (depth: number, side: number): string => {
      const put = (far: number, x: number, y: number): Point => {
        const scale = 1 / (1 + (depth + far * 0.8) * 0.62);
        return [800 + side * x * scale, 610 + y * scale];
      };
      const fruits = [ink(0, 0.95, 0.3), ink(0, 0.2, 1), ink(0.7, 0.02, 0.8), ink(0, 0.55, 1)];
      const quad = (x: number, y: number, x2: number, y2: number, fill: string, from = 0, to = 1): string =>
        poly([put(from, x, y), put(to, x, y), put(to, x2, y2), put(from, x2, y2)], fill);
      const fruit = repeat(12, (column) =>
        repeat(5, (row) => {
          const far = 1 - (column + 0.5) / 12;
          const place = 1 - (row + 0.5) / 5;
          const [x, y] = put(far, 345 + place * 260, 315 - place * 130);
          const size = 25 / (1 + (depth + far * 0.8) * 0.62);
          return disc(
            x,
            y,
            size,
            fruits[(Math.floor(column / 3) + Math.abs(Math.round(depth)) + (side > 0 ? 1 : 0)) % 4] ?? ink(0),
            `stroke="${DARK}" stroke-width="${size * 0.1}"`,
          );
        }),
      );
      return (
        quad(620, -20, 620, 480, ink(0.95, 0.4)) +
        quad(330, 330, 610, 190, ink(0.3, 0.5, 0.5)) +
        fruit +
        quad(330, 330, 330, 500, ink(0.06, 0.35, 0.8)) +
        repeat(4, (plank) => quad(330, 362 + plank * 36, 330, 368 + plank * 36, ink(0.75, 0.5, 0.3))) +
        repeat(3, (post) => quad(330, 330, 330, 500, ink(0.6, 0.5, 0.4), post * 0.47, post * 0.47 + 0.05)) +
        repeat(
          8,
          (stripe) =>
            quad(280, 110, 640, -40, stripe % 2 === 0 ? ink(0, 1, 0.1) : ink(0.02, 0.02, 0.08), stripe / 8, (stripe + 1) / 8) +
            quad(280, 110, 280, 160, stripe % 2 === 0 ? ink(0.35, 1, 0.1) : ink(0.2, 0.05, 0.08), stripe / 8, (stripe + 1) / 8),
        ) +
        line(put(0, 300, 130), put(0, 300, 500), DARK, 11 / (1 + depth * 0.62))
      );
    };
    return (
      field(ink(0.6, 0.08, 0.05)) +
      path('M-20 700V380A820 460 0 0 1 1620 380V700Z', ink(0.38, 0.04, 0.06)) +
      repeat(13, (index) => {
        const angle = Math.PI * (1 + (index + 0.5) / 13);
        const next = angle + Math.PI / 26;
        return poly(
          [
            along([800 + Math.cos(angle) * 900, 380 + Math.sin(angle) * 520], vanish, 0),
            along([800 + Math.cos(next) * 900, 380 + Math.sin(next) * 520], vanish, 0),
            along([800 + Math.cos(next) * 900, 380 + Math.sin(next) * 520], vanish, 0.8),
            along([800 + Math.cos(angle) * 900, 380 + Math.sin(angle) * 520], vanish, 0.8),
          ],
          ink(0.06, 0.03, 0.12),
        );
      }) +
      poly(`-20,${HEIGHT + 10} ${WIDTH + 20},${HEIGHT + 10} 930,690 670,690`, ink(0.05, 0.1, 0.28)) +
      repeat(13, (index) => line([670 + index * 21.6, 690], [-1000 + index * 300, HEIGHT + 10], ink(0.4, 0.15, 0.25), 3)) +
      repeat(7, (index) => rect(-10, 700 + index * index * 9 + index * 4, WIDTH + 20, 3, ink(0.4, 0.15, 0.25))) +
      archway(680, 700, 240, 210, ink(0, 0.12, 0.6)) +
      repeat(5, (index) => line([800, 610], [680 + index * 60, 480], DARK, 4)) +
      ring(800, 612, 60, DARK, 4) +
      repeat(7, (index) => rect(680 + index * 38, 610, 4, 90, DARK)) +
      [5, 4, 3, 2, 1, 0, -0.9].map((depth) => (depth >= 0 ? frame(depth + 0.7) : '') + stall(depth, -1) + stall(depth, 1)).join('') +
      [
        [780, 760, 120],
        [850, 742, 100],
        [720, 730, 92],
        [900, 830, 190],
        [640, 880, 230],
      ]
        .map(
          ([x = 0, y = 0, height = 0], index) =>
            overprint(castShadow(person([x, y], height, ink(0.6, 0.1), 0.5), [x, y], -58, 0.5)) +
            person([x, y], height, index === 3 ? ink(0.7, 1) : ink(1, 0.55), 0.5),
        )
        .join('') +
      repeat(3, (index) =>
        poly(
          `${520 + index * 250},30 ${640 + index * 250},10 ${430 + index * 330},${HEIGHT} ${150 + index * 330},${HEIGHT}`,
          ink(0, 0.02, 0.2),
          'opacity="0.28"',
        ),
      ) +
      frame(0)
    );
  },
};
