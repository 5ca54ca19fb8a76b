import { archway } from '../buildings.ts';
import { gull } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { broadleaf, cloud, cypress } from '../scenery.ts';
import { disc, group, line, overprint, path, poly, rect, sky, stroke, within } from '../shapes.ts';

const BRICK = ink(0.02, 0.62, 0.62);
const JOINT = ink(0.2, 0.85, 0.55);

/** The tank with its mosaic, its middle on the origin. */
function tank(): string {
  const bowl = 'M-250 -120H250Q262 40 130 150H-130Q-262 40 -250 -120Z';
  const tiles = [CREAM, ink(0.7, 0.02, 0.3), ink(0, 0.2, 1), ink(0.35, 0, 0.4), ink(0, 0.85, 0.25)];
  return (
    path(bowl, BRICK) +
    within(
      'bowl',
      path(bowl, ''),
      repeat(13, (row) =>
        repeat(14, (column) =>
          rect(-270 + column * 42 + (row % 2) * 21, -120 + row * 22, 39, 19, (row * 3 + column * 5) % 7 === 0 ? JOINT : BRICK),
        ),
      ) +
        rect(-280, -96, 560, 96, ink(0.85, 0.1, 0.2)) +
        repeat(4, (row) =>
          repeat(24, (column) =>
            rect(
              -276 + column * 23.4,
              -92 + row * 23,
              19,
              18,
              tiles[(column + (row % 2 === 0 ? row : 4 - row) * 2 + (column % 4 === 0 ? 2 : 0)) % 5] ?? CREAM,
            ),
          ),
        ),
    ) +
    repeat(9, (index) => stroke(`M${-232 + index * 58} 4Q${-220 + index * 55} 90 ${-116 + index * 29} 150`, index < 6 ? JOINT : DARK, 7)) +
    rect(-272, -140, 544, 26, CREAM) +
    rect(-272, -118, 544, 8, ink(0.6, 0.2, 0.2)) +
    repeat(12, (index) => archway(-252 + index * 43, -140, 30, 60, DARK)) +
    repeat(13, (index) => rect(-262 + index * 43, -204, 12, 66, CREAM)) +
    rect(-276, -216, 552, 20, CREAM) +
    path('M-262 -214Q-230 -380 0 -400Q230 -380 262 -214Z', ink(0.5, 0.02, 0.42)) +
    within(
      'dome',
      path('M-262 -214Q-230 -380 0 -400Q230 -380 262 -214Z', ''),
      repeat(8, (row) =>
        repeat(15, (column) =>
          disc(
            -270 + column * 40 + (row % 2) * 20,
            -386 + row * 26,
            21,
            (row + column) % 5 === 0 ? ink(0, 0.25, 0.95) : (row + column) % 2 === 0 ? ink(0.4, 0, 0.42) : ink(0.66, 0.03, 0.42),
            `stroke="${ink(0.9, 0.1, 0.4)}" stroke-width="3"`,
          ),
        ),
      ),
    ) +
    path('M-40 -392L-26 -450H26L40 -392Z', BRICK) +
    path('M-34 -446Q0 -520 34 -446Z', ink(0, 0.2, 0.95)) +
    rect(-3, -580, 6, 90, DARK) +
    path('M0 -576h54l-14 18l14 18h-54Z', ink(0, 1, 0.14)) +
    overprint(path('M70 -400Q230 -380 262 -214H272V-118H250Q262 40 130 150H60Q150 0 130 -214Q120 -340 70 -400Z', ink(0.5, 0.1)))
  );
}

function shaft(): string {
  return (
    poly('-130,150 130,150 170,760 -170,760', BRICK) +
    within(
      'shaft',
      poly('-130,150 130,150 170,760 -170,760', ''),
      repeat(27, (row) =>
        repeat(7, (column) =>
          (row * 5 + column * 3) % 4 === 0 ? rect(-120 - row * 1.2 + column * 42, 160 + row * 22, 34, 12, JOINT) : '',
        ),
      ),
    ) +
    [-120, -44, 32, 104].map((x) => poly(`${x},150 ${x + 18},150 ${x * 1.3 + 24},760 ${x * 1.3},760`, CREAM)).join('') +
    repeat(3, (index) => archway(-20, 290 + index * 160, 40, 90, DARK)) +
    poly('60,150 130,150 170,760 80,760', DARK, 'opacity="0.45"')
  );
}

export const waterTower: Scene = {
  id: 'elfar-water-tower',
  palette: ELFAR,
  draw: () => {
    const roof = (x: number, y: number, width: number): string =>
      rect(x, y, width, 400, ink(0.04, 0.1, 0.24)) +
      rect(x + width * 0.66, y, width * 0.34, 400, ink(0.4, 0.14, 0.16)) +
      poly(`${x - 20},${y + 8} ${x + width / 2},${y - 84} ${x + width + 20},${y + 8}`, ink(0.1, 0.9, 0.35)) +
      repeat(
        Math.round(width / 90),
        (index) => rect(x + 26 + index * 84, y + 50, 40, 64, ink(0.8, 0.14, 0.1)) + rect(x + 20 + index * 84, y + 114, 52, 8, DARK),
      );
    return (
      sky(900, [ink(0.88, 0.08), ink(0.66, 0.04), ink(0.3, 0.02), ink(0.02, 0.06, 0.2)]) +
      cloud(23, 60, 300, 460, CREAM) +
      cloud(24, 1120, 460, 520, CREAM) +
      cloud(25, 1250, 200, 300, CREAM) +
      cloud(26, -140, 600, 420, ink(0.03, 0.01, 0.12)) +
      roof(40, 850, 240) +
      roof(1310, 830, 260) +
      group(shaft() + tank(), 'translate(760 452) scale(0.9)') +
      roof(250, 910, 300) +
      roof(980, 900, 330) +
      [
        [200, 1000],
        [620, 1010],
        [920, 1000],
        [1500, 1020],
      ]
        .map(([x = 0, y = 0], index) =>
          broadleaf(index + 3, [x, y], 230, { dark: ink(0.85, 0.1, 0.6), light: ink(0.45, 0, 0.75), trunk: DARK }),
        )
        .join('') +
      cypress([580, 1020], 250, DARK) +
      cypress([1370, 1030], 300, DARK) +
      rect(-20, 1000, WIDTH + 40, HEIGHT, ink(0.9, 0.16, 0.5)) +
      line([-20, 992], [WIDTH + 20, 992], CREAM, 8) +
      repeat(50, (index) => rect(index * 34, 992, 5, 40, CREAM)) +
      [
        [380, 420, 52],
        [450, 380, 36],
        [1090, 150, 44],
        [1160, 190, 30],
        [300, 470, 30],
      ]
        .map(([x = 0, y = 0, span = 0], index) => gull([x, y], span, CREAM, index * 9 - 14))
        .join('')
    );
  },
};
