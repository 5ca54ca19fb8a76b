import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { castShadow, disc, field, group, hall, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';

const { see, floor } = hall([560, 690], 0.5);

/** A fluted column whose foot stands at a place of the hall. */
function column(across: number, depth: number): string {
  const scale = 1 / (1 + depth * 0.5);
  const [x, foot] = see(across, 250, depth);
  const [, top] = see(across, -900, depth);
  const half = 84 * scale;
  return (
    rect(x - half, top, half * 2, foot - top, ink(0.08, 0.03, 0.1)) +
    rect(x - half, top, half * 1.1, foot - top, ink(0.6, 0.08, 0.04)) +
    repeat(6, (flute) => rect(x - half + half * (0.14 + flute * 0.32), top, half * 0.08, foot - top, ink(0.75, 0.1))) +
    rect(x - half * 1.3, foot - half * 0.5, half * 2.6, half * 0.5, ink(0.2, 0.04, 0.12)) +
    rect(x - half * 1.3, foot - half * 0.5, half * 1.3, half * 0.5, ink(0.8, 0.14)) +
    rect(x - half * 1.16, foot - half * 0.86, half * 2.32, half * 0.4, ink(0.4, 0.06, 0.1))
  );
}

function pan(x: number, y: number): string {
  return (
    stroke(`M${x} ${y}L${x - 150} ${y + 300}M${x} ${y}L${x + 150} ${y + 300}M${x} ${y}L${x + 20} ${y + 312}`, ink(0.4, 0.5, 0.7), 6) +
    oval(x, y + 300, 168, 24, ink(0.55, 0.6, 0.6)) +
    path(
      `M${x - 172} ${y + 300}Q${x - 120} ${y + 390} ${x} ${y + 392}T${x + 172} ${y + 300}Q${x} ${y + 344} ${x - 172} ${y + 300}Z`,
      ink(0.02, 0.3, 0.92),
    ) +
    path(`M${x - 172} ${y + 300}Q${x - 120} ${y + 390} ${x} ${y + 392}Q${x - 70} ${y + 370} ${x - 96} ${y + 326}Z`, ink(0.45, 0.6, 0.7)) +
    disc(x, y, 14, DARK)
  );
}

export const court: Scene = {
  id: 'elfar-court',
  palette: ELFAR,
  draw: () => {
    const stone = (row: number, index: number): string => {
      const [near, far] = [row * 0.5 - 0.9, row * 0.5 - 0.4];
      const left = -1500 + index * 260;
      return floor(250, [left, left + 260], [near, far], (row + index) % 2 === 0 ? ink(0.5, 0.08, 0.06) : ink(0.06, 0.03, 0.1));
    };
    return (
      field(ink(0.9, 0.28)) +
      poly('480,-20 760,-20 640,700 480,700', ink(0.4, 0.05, 0.04)) +
      rect(490, 480, 140, 220, ink(0, 0.05, 0.4)) +
      path('M490 500a70 70 0 0 1 140 0Z', ink(0, 0.05, 0.4)) +
      poly(`-20,${HEIGHT + 20} -20,760 500,700 640,700 ${WIDTH + 20},800 ${WIDTH + 20},${HEIGHT + 20}`, ink(0.06, 0.03, 0.1)) +
      repeat(18, (row) => repeat(18, (index) => stone(17 - row, index))) +
      overprint(poly(`490,700 630,700 1240,${HEIGHT + 20} 300,${HEIGHT + 20}`, ink(0, 0.05, 0.5))) +
      [8, 5.4, 3.6, 2.3, 1.3, 0.5].map((depth) => column(-400, depth) + column(470, depth)).join('') +
      [
        [530, 742, 74, 0.3],
        [610, 790, 110, 0.6],
        [450, 812, 126, 0.7],
      ]
        .map(
          ([x = 0, y = 0, height = 0, stride = 0]) =>
            overprint(castShadow(person([x, y], height, ink(0.7, 0.1), stride), [x, y], -14, 0.8)) + person([x, y], height, DARK, stride),
        )
        .join('') +
      group(
        overprint(poly('-200,420 200,420 40,520 -460,520', ink(0.5, 0.1))) +
          rect(-180, 330, 360, 100, ink(0.05, 0.9, 0.2)) +
          rect(-180, 330, 150, 100, ink(0.6, 1, 0.1)) +
          rect(-210, 300, 420, 34, ink(0.04, 0.3, 0.85)) +
          path('M-120 300Q-30 270 -24 190H24Q30 270 120 300Z', ink(0.05, 0.35, 0.9)) +
          path('M-120 300Q-30 270 -24 190H0V300Z', ink(0.5, 0.6, 0.6)) +
          rect(-22, -440, 44, 640, ink(0.03, 0.3, 0.9)) +
          rect(-22, -440, 18, 640, ink(0.5, 0.6, 0.6)) +
          repeat(
            3,
            (index) =>
              oval(0, -120 + index * 150, 36, 18, ink(0.04, 0.35, 0.9)) + oval(-14, -120 + index * 150, 18, 16, ink(0.5, 0.6, 0.6)),
          ) +
          pan(-330, -338) +
          pan(330, -442) +
          group(
            path('M-340 -8Q-170 -50 0 -34T340 -8L336 16Q170 -6 0 20T-336 16Z', ink(0.03, 0.3, 0.92)) +
              path('M-336 16Q-170 -6 0 20T336 16L338 4Q170 -20 0 0T-338 4Z', ink(0.5, 0.6, 0.6)),
            'translate(0 -390) rotate(-9)',
          ) +
          disc(0, -392, 46, ink(0.04, 0.35, 0.9)) +
          disc(0, -392, 26, CREAM) +
          path('M-20 -440Q-40 -500 0 -560Q40 -500 20 -440Z', ink(0.04, 0.35, 0.9)),
        'translate(1060 600)',
      )
    );
  },
};
