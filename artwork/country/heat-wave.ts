import { CREAM, DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, line, overprint, poly, rect, ring, stroke } from '../shapes.ts';

const SHUTTER = ink(0.72, 0.1, 0.3);

/** A balcony window with its slatted shutter rolled down over the rail. */
function shutter(x: number, y: number, open: number): string {
  const drop = 250 - open * 120;
  return (
    rect(x - 14, y - 16, 168, 290, CREAM) +
    rect(x, y, 140, 274, DARK) +
    rect(x, y, 140, drop, SHUTTER) +
    repeat(Math.floor(drop / 14), (slat) => rect(x, y + 8 + slat * 14, 140, 4, ink(0.98, 0.4))) +
    rect(x - 2, y + drop - 6, 144, 10, ink(0.1, 0.4, 0.8)) +
    rect(x - 40, y + 270, 220, 16, DARK) +
    repeat(12, (bar) => rect(x - 36 + bar * 19.2, y + 190, 5, 84, DARK)) +
    rect(x - 40, y + 184, 220, 9, DARK)
  );
}

/** A tiled roof and its wall from `x`, the eaves on `y`. */
function house(seed: number, x: number, y: number, width: number, tone: number): string {
  const random = seeded(seed);
  const wall = ink(0.04 + tone * 0.3, 0.3 + tone * 0.3, 0.6 - tone * 0.2);
  return (
    rect(x, y, width, 700, wall) +
    rect(x + width * 0.72, y, width * 0.28, 700, ink(0.2 + tone * 0.4, 0.5 + tone * 0.2, 0.5)) +
    poly(
      `${x - 16},${y + 6} ${x + 30},${y - 60} ${x + width - 30},${y - 60} ${x + width + 16},${y + 6}`,
      ink(0.05 + tone * 0.4, 0.95, 0.4),
    ) +
    repeat(Math.floor(width / 16), (tile) =>
      line([x + 34 + ((width - 68) * tile * 16) / width, y - 58], [x - 10 + tile * 16.6, y + 4], ink(0.5 + tone * 0.3, 1, 0.3), 3),
    ) +
    repeat(
      Math.floor(width / 80),
      (column) =>
        rect(x + 24 + column * 76, y + 40, 38, 62, SHUTTER) +
        repeat(5, (slat) => rect(x + 24 + column * 76, y + 46 + slat * 12, 38, 3, DARK)),
    ) +
    (random.chance(0.75) ? stroke(`M${x + width * 0.4} ${y - 56}v-110m-44 10h88m-74 22h60m-48 22h36`, DARK, 5) : '') +
    (random.chance(0.6) ? rect(x + width * 0.7, y - 110, 36, 70, wall) + rect(x + width * 0.7 - 6, y - 118, 48, 12, DARK) : '')
  );
}

export const heatWave: Scene = {
  id: 'elfar-heat-wave',
  palette: ELFAR,
  draw: () =>
    field(ink(0, 0.34, 0.9)) +
    repeat(7, (index) => disc(1010, 390, 760 - index * 70, index % 2 === 0 ? ink(0, 0.42, 0.92) : ink(0, 0.28, 0.85))) +
    disc(1010, 390, 280, ink(0, 0.98, 0.3)) +
    ring(1010, 390, 306, CREAM, 9) +
    repeat(7, (index) =>
      stroke(
        `M${560 + (index % 2) * 60} ${430 + index * 34}q40 -16 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0`,
        ink(0, 0.34, 0.88),
        5 + index * 2.4,
      ),
    ) +
    [640, 800, 990, 1180, 1330, 1480].map((x, index) => house(index + 3, x, 610 + ((index * 37) % 60), 180, 0.1)).join('') +
    rect(870, 500, 70, 200, ink(0.24, 0.6, 0.5)) +
    poly('858,504 905,420 952,504', ink(0.4, 0.9, 0.3)) +
    rect(894, 540, 22, 44, DARK) +
    [560, 830, 1090, 1370].map((x, index) => house(index + 11, x, 740 + ((index * 53) % 70), 260, 0.4)).join('') +
    [690, 1060, 1400].map((x, index) => house(index + 22, x, 910 + ((index * 41) % 50), 350, 0.9)).join('') +
    rect(1180, 800, 16, 90, DARK) +
    rect(1250, 800, 16, 90, DARK) +
    rect(1160, 720, 126, 90, ink(0.6, 0.14, 0.1), 'rx="10"') +
    rect(-20, -20, 600, 1140, ink(0, 0.16, 0.5)) +
    rect(520, -20, 60, 1140, ink(0.4, 0.7, 0.5)) +
    rect(-20, 340, 600, 16, ink(0.1, 0.45, 0.7)) +
    rect(-20, 700, 600, 16, ink(0.1, 0.45, 0.7)) +
    repeat(3, (row) => repeat(2, (column) => shutter(60 + column * 250, 30 + row * 358, (row + column) % 3 === 2 ? 0.9 : 0))) +
    overprint(
      repeat(3, (row) =>
        repeat(2, (column) =>
          poly(
            [
              [20 + column * 250, 318 + row * 358],
              [240 + column * 250, 318 + row * 358],
              [170 + column * 250, 388 + row * 358],
              [-40 + column * 250, 388 + row * 358],
            ],
            ink(0.44, 0.2),
          ),
        ),
      ),
    ) +
    overprint(poly('-20,-20 180,-20 -20,640', ink(0.3, 0.1))),
};
