import { windows } from '../buildings.ts';
import { person } from '../figures.ts';
import { DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { broadleaf } from '../scenery.ts';
import { castShadow, overprint, poly, rect, sky, stroke } from '../shapes.ts';

export const housingBlocks: Scene = {
  id: 'elfar-housing-blocks',
  palette: ELFAR,
  draw: () => {
    const random = seeded(18);
    const block = (x: number, top: number, width: number, rows: number, columns: number): string => {
      const [cellWidth, cellHeight] = [width / columns, (960 - top) / rows];
      const flats = repeat(rows, (row) =>
        repeat(columns, (column) => {
          const [left, up] = [x + column * cellWidth, top + row * cellHeight];
          const blind = random.between(0.1, 0.9);
          const cloth = repeat(random.chance(0.32) ? 4 : 0, (piece) =>
            rect(
              left + cellWidth * (0.14 + piece * 0.18),
              up + cellHeight * 0.5,
              cellWidth * 0.13,
              cellHeight * random.between(0.2, 0.34),
              [ink(0, 1, 0.1), ink(0.02), ink(0, 0.05, 0.9), ink(0.45)][piece] ?? ink(0),
            ),
          );
          return (
            rect(left + cellWidth * 0.14, up + cellHeight * 0.16, cellWidth * 0.3, cellHeight * 0.7, ink(1, 0.4)) +
            rect(left + cellWidth * 0.14, up + cellHeight * 0.16, cellWidth * 0.3, cellHeight * 0.7 * blind, ink(0.1, 0.1, 0.6)) +
            rect(
              left + cellWidth * 0.54,
              up + cellHeight * 0.2,
              cellWidth * 0.3,
              cellHeight * 0.4,
              random.chance(0.2) ? ink(0, 0.2, 0.9) : ink(0.95, 0.3),
            ) +
            rect(left + cellWidth * 0.06, up + cellHeight * 0.72, cellWidth * 0.88, cellHeight * 0.24, ink(0.25, 0.06, 0.1)) +
            rect(left + cellWidth * 0.06, up + cellHeight * 0.72, cellWidth * 0.88, cellHeight * 0.035, ink(0.95, 0.3)) +
            repeat(9, (bar) =>
              rect(left + cellWidth * (0.08 + bar * 0.1), up + cellHeight * 0.72, cellWidth * 0.02, cellHeight * 0.24, ink(0.85, 0.2)),
            ) +
            cloth
          );
        }),
      );
      return rect(x, top, width, 980 - top, ink(0.04, 0.05, 0.14)) + flats + rect(x - 8, top - 14, width + 16, 16, DARK);
    };
    const aerial = (x: number, y: number): string => stroke(`M${x} ${y}v-90M${x - 34} ${y - 78}h68M${x - 24} ${y - 60}h48`, DARK, 5);
    return (
      sky(700, [ink(0.62, 0.02), ink(0.36, 0.02), ink(0.1, 0.06, 0.25)]) +
      rect(560, 250, 250, 800, ink(0.5, 0.1)) +
      windows({ x: 560, y: 270, width: 250, height: 640, columns: 6, rows: 14 }, () => ink(0.85, 0.2)) +
      rect(1240, 300, 240, 800, ink(0.4, 0.1)) +
      windows({ x: 1240, y: 320, width: 240, height: 640, columns: 6, rows: 13 }, () => ink(0.75, 0.15)) +
      aerial(120, 90) +
      aerial(400, 90) +
      aerial(1020, 196) +
      block(-40, 90, 640, 8, 4) +
      block(790, 190, 470, 7, 3) +
      poly('600,76 690,130 690,980 600,980', ink(0.95, 0.3)) +
      repeat(8, (row) =>
        poly(`622,${150 + row * 102} 664,${166 + row * 98} 664,${216 + row * 98} 622,${208 + row * 102}`, ink(0.1, 0.2, 0.8)),
      ) +
      poly('1260,176 1330,226 1330,980 1260,980', ink(0.9, 0.3)) +
      rect(-10, 960, WIDTH + 20, 130, ink(0.14, 0.05, 0.16)) +
      overprint(poly('790,470 1260,240 1260,990 790,990', ink(0.55, 0.06))) +
      overprint(poly('-40,850 600,540 600,990 -40,990', ink(0.55, 0.06))) +
      overprint(poly(`-20,990 1640,990 1640,1020 300,${HEIGHT + 10} -20,${HEIGHT + 10}`, ink(0.5, 0.06))) +
      stroke('M690 300Q745 330 790 304M690 500Q745 530 790 504', DARK, 4) +
      repeat(
        4,
        (index) =>
          rect(
            702 + index * 21,
            310 + Math.sin(index) * 4,
            17,
            46,
            [ink(0, 1), ink(0.02), ink(0, 0.1, 0.9), ink(0, 0.6)][index] ?? ink(0),
          ) + rect(702 + index * 21, 510 + Math.sin(index) * 4, 17, 40, [ink(0.02), ink(0.4), ink(0, 1), ink(0.02)][index] ?? ink(0)),
      ) +
      person([1420, 1030], 110, ink(1, 0.6), 0.6) +
      castShadow(person([1420, 1030], 110, ink(0.6, 0.1), 0.6), [1420, 1030], 62, 0.35) +
      broadleaf(5, [1530, 1010], 420, { dark: ink(0.95, 0.35), light: ink(0.55, 0.05, 0.4), trunk: ink(1, 0.6) })
    );
  },
};
