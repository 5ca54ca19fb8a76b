import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, overprint, path, poly, rect, stroke } from '../shapes.ts';

const THREADS = [ink(0, 0.98, 0.16), CREAM, ink(0, 0.2, 1), ink(0.42, 0.03), CREAM, ink(0, 0.6, 0.7)];
const COUNT = 108;

/** The colour of a warp thread: broad bands of the same dye. */
function dye(index: number): string {
  return THREADS[Math.floor(Math.abs(index - COUNT / 2) / 7) % THREADS.length] ?? CREAM;
}

function cloth(): string {
  const rows = [ink(0, 0.98, 0.16), ink(0.85, 0.14), ink(0, 0.2, 1), CREAM];
  return (
    poly(`230,760 1370,760 1460,${HEIGHT + 20} 140,${HEIGHT + 20}`, ink(0, 0.9, 0.2)) +
    repeat(16, (row) => {
      const y = 762 + row * 20 + row * row * 0.3;
      const half = 570 + row * 5;
      return repeat(39, (column) => {
        const width = (half * 2) / 39;
        const motif = Math.abs(((column + 20) % 13) - 6) + (row % 7 < 4 ? row % 7 : 6 - (row % 7));
        return rect(800 - half + column * width, y, width - 1.5, 19 + row * 0.4, rows[motif % 4] ?? CREAM, 'rx="5"');
      });
    })
  );
}

function beam(y: number, height: number): string {
  return (
    rect(-20, y, WIDTH + 40, height, ink(0.04, 0.42, 0.82)) +
    rect(-20, y + height * 0.66, WIDTH + 40, height * 0.34, ink(0.42, 0.66, 0.7)) +
    repeat(3, (index) =>
      stroke(
        `M-20 ${y + 10 + index * height * 0.18}Q500 ${y + 4 + index * height * 0.2} 900 ${y + 12 + index * height * 0.16}T1640 ${y + 8 + index * height * 0.18}`,
        ink(0.25, 0.55, 0.75),
        3,
      ),
    )
  );
}

export const loom: Scene = {
  id: 'elfar-loom',
  palette: ELFAR,
  draw: () => {
    const at = (index: number, top: number, bottom: number, from: number, to: number): string => {
      const share = index / (COUNT - 1) - 0.5;
      return line([800 + share * from, top], [800 + share * to, bottom], dye(index), 5.4);
    };
    return (
      field(ink(0.95, 0.36)) +
      overprint(poly('960,-20 1640,-20 1640,700 1300,700', ink(0.1, 0.3))) +
      repeat(
        5,
        (index) => rect(-20 + index * 340, -20, 300, 200, ink(0.7, 0.14)) + rect(124 + index * 340, -20, 12, 200, ink(0.95, 0.36)),
      ) +
      repeat(COUNT, (index) => at(index, 110, 770, 700, 1140)) +
      beam(60, 74) +
      repeat(3, (frame) => {
        const y = 300 + frame * 76;
        const half = 470 + frame * 26;
        return (
          rect(800 - half, y - 66 + (frame % 2) * 26, half * 2, 24, ink(0.05, 0.5, 0.85), `stroke="${DARK}" stroke-width="4"`) +
          repeat(COUNT / 2, (index) =>
            rect(800 - half + 24 + (index * (half * 2 - 48)) / (COUNT / 2), y - 44 + (frame % 2) * 26, 2.4, 110, CREAM),
          ) +
          rect(800 - half, y + 62 + (frame % 2) * 26, half * 2, 20, ink(0.3, 0.6, 0.75), `stroke="${DARK}" stroke-width="4"`) +
          [-1, 1].map((side) => line([800 + side * half * 0.86, y - 60], [800 + side * half * 0.8, -20], DARK, 5)).join('')
        );
      }) +
      overprint(poly('296,560 1304,560 1330,640 270,640', ink(0.5, 0.2))) +
      rect(190, 590, 1220, 34, ink(0.05, 0.45, 0.82), `stroke="${DARK}" stroke-width="5"`) +
      repeat(120, (index) => rect(214 + index * 9.8, 624, 3, 62, ink(0.9, 0.3))) +
      rect(170, 682, 1260, 44, ink(0.06, 0.48, 0.85), `stroke="${DARK}" stroke-width="5"`) +
      rect(170, 708, 1260, 16, ink(0.45, 0.66, 0.7)) +
      cloth() +
      group(
        overprint(path('M-230 30Q0 110 250 30Q0 80 -230 30Z', ink(0.7, 0.2))) +
          path('M-240 0Q-160 -52 0 -54T240 0Q160 52 0 54T-240 0Z', ink(0.08, 0.5, 0.85), `stroke="${DARK}" stroke-width="7"`) +
          path('M-240 0Q-160 52 0 54T240 0Q120 26 0 26T-240 0Z', ink(0.5, 0.7, 0.7)) +
          rect(-120, -26, 240, 50, DARK, 'rx="24"') +
          rect(-96, -18, 192, 34, ink(0, 0.98, 0.16), 'rx="14"') +
          repeat(14, (index) => line([-90 + index * 13, -18], [-82 + index * 13, 16], ink(0.6, 1, 0.1), 3)),
        'translate(1090 868) rotate(-14) scale(1.1)',
      ) +
      stroke('M990 900Q760 980 560 900T230 790', ink(0, 0.98, 0.16), 6) +
      repeat(
        2,
        (side) =>
          rect(side * 1490 - 10, -20, 130, HEIGHT + 40, ink(0.06, 0.46, 0.84)) +
          rect(side * 1490 + 76, -20, 44, HEIGHT + 40, ink(0.45, 0.66, 0.7)) +
          disc(side * 1490 + 50, 100, 44, DARK) +
          disc(side * 1490 + 50, 100, 20, ink(0.4, 0.2, 0.2)),
      )
    );
  },
};
