import { bed, chess, crown, crownShade, neighbour, SHADE } from '../from-above.ts';
import { CREAM, DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, poly, rect, ring, stroke } from '../shapes.ts';

function bench(): string {
  return group(
    overprint(rect(26, 20, 400, 150, SHADE)) +
      rect(0, 0, 400, 150, ink(0.03, 0.34, 0.76)) +
      repeat(4, (index) => line([0, 30 + index * 32], [400, 26 + index * 34], ink(0.3, 0.5, 0.76), 3)) +
      rect(-34, 46, 40, 70, ink(0.5, 0.5, 0.6)) +
      rect(-58, 74, 30, 14, DARK) +
      group(
        poly('0,0 190,-26 190,26', ink(0.12, 0.03, 0.03)) +
          repeat(15, (tooth) =>
            poly(
              [
                [10 + tooth * 12, 1.5 + tooth * 1.7],
                [16 + tooth * 12, 12 + tooth * 1.7],
                [22 + tooth * 12, 3 + tooth * 1.7],
              ],
              ink(0.12, 0.03, 0.03),
            ),
          ) +
          path('M186 -34h54q22 30 0 64h-54Z', ink(0, 1, 0.15)),
        'translate(40 44) rotate(4)',
      ) +
      group(rect(0, -6, 130, 13, ink(0.06, 0.9, 0.3)) + rect(118, -28, 32, 58, DARK), 'translate(180 112) rotate(-8)') +
      rect(40, 92, 110, 30, CREAM, 'transform="rotate(-6 40 92)"') +
      repeat(16, (index) => ring(30 + ((index * 97) % 420), 170 + ((index * 53) % 56), 9, CREAM, 4, 'stroke-dasharray="36 20"')),
    'translate(1080 640) rotate(10)',
  );
}

function snack(): string {
  return group(
    overprint(rect(20, 16, 460, 92, SHADE)) +
      rect(0, 0, 460, 92, CREAM) +
      repeat(20, (index) => repeat(4, (row) => ((index + row) % 2 === 0 ? rect(index * 23, row * 23, 23, 23, ink(0, 0.9, 0.2)) : ''))) +
      repeat(
        5,
        (index) =>
          disc(50 + index * 90, 46, 32, CREAM, `stroke="${DARK}" stroke-width="3"`) +
          oval(44 + index * 90, 42, 18, 10, ink(0.05, 0.45, 0.9), `transform="rotate(${index * 40} ${50 + index * 90} 46)"`) +
          oval(60 + index * 90, 54, 14, 8, ink(0.3, 0.55, 0.8)),
      ) +
      repeat(
        4,
        (index) =>
          disc(95 + index * 90, 22 + (index % 2) * 46, 13, ink(0.8, 0.16)) +
          disc(95 + index * 90, 22 + (index % 2) * 46, 8, ink(0, 0.3, 0.95)),
      ),
    'translate(560 800) rotate(-6)',
  );
}

export const openYard: Scene = {
  id: 'elfar-open-yard',
  palette: ELFAR,
  draw: () =>
    field(ink(0, 0.12, 0.38)) +
    group(
      stroke('M420 -200V1300M1240 -200V1300M420 560H1240', CREAM, 12) +
        ring(830, 560, 150, CREAM, 12) +
        path('M420 280H640V520H420Z', ink(0, 0.44, 0.4)) +
        path('M420 280H640V520H420', 'none', `stroke="${CREAM}" stroke-width="12"`) +
        repeat(6, (index) =>
          rect(
            900 + index * 52,
            250,
            50,
            62,
            [ink(0, 0.9, 0.2), ink(0.7, 0.1), ink(0, 0.2, 0.9)][index % 3] ?? CREAM,
            `stroke="${CREAM}" stroke-width="7"`,
          ),
        ),
      'rotate(-6 800 530)',
    ) +
    poly('-20,-20 1640,-20 1640,96 -20,190', ink(0.06, 0.86, 0.36)) +
    repeat(56, (index) =>
      poly(
        [
          [index * 30 - 20, -20],
          [index * 30 - 6, -20],
          [index * 30 - 6, 190 - index * 1.7],
          [index * 30 - 20, 191 - index * 1.7],
        ],
        ink(0.4, 1, 0.2),
      ),
    ) +
    overprint(poly('-20,190 1640,96 1640,180 -20,274', SHADE)) +
    poly('-20,186 1640,92 1640,104 -20,198', CREAM) +
    overprint(poly(`-20,${HEIGHT + 20} -20,980 560,950 580,${HEIGHT + 20}`, ink(0.1, 0.2, 0.1))) +
    crownShade(4, 170, 420, 150) +
    crownShade(6, 1440, 330, 160) +
    crownShade(9, 250, 960, 130) +
    bed(60, 610, 0) +
    bed(60, 740, 1) +
    chess(560, 400, 130, -6) +
    chess(760, 520, 130, 8) +
    chess(990, 400, 130, -10) +
    bench() +
    snack() +
    [
      [530, 470, -6, 0],
      [724, 440, 170, 1],
      [726, 600, 0, 3],
      [926, 590, 188, 4],
      [950, 470, 0, 2],
      [1160, 460, 174, 0],
      [1060, 590, 80, 3],
      [1200, 880, -80, 1],
      [1330, 900, -90, 2],
      [1420, 620, 120, 0],
      [430, 660, 180, 3],
      [440, 790, 180, 1],
      [220, 570, 90, 2],
      [600, 940, -80, 0],
      [740, 940, -90, 4],
      [900, 920, -90, 2],
      [1000, 760, 90, 3],
    ]
      .map(([x = 0, y = 0, turn = 0, coat = 0], index) => neighbour([x, y], index % 4 === 3 ? 21 : 27, turn, coat))
      .join('') +
    repeat(12, (index) => neighbour([690 + index * 50, 236 - index * 2.8 + (index % 2) * 46], 24, 90, index * 2)) +
    neighbour([830, 345], 28, -90, 0) +
    crown(4, 170, 420, 150) +
    crown(6, 1440, 330, 160) +
    crown(9, 250, 960, 130) +
    group(
      disc(0, 0, 26, ink(0, 0.9, 0.25), `stroke="${DARK}" stroke-width="4"`) + stroke('M-26 0H26M0 -26Q14 0 0 26', DARK, 4),
      'translate(1390 470)',
    ),
};
