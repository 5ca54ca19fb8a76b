import { CORAL, CREAM, DARK, ONDAMAREA, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, rect, ring, stroke } from '../shapes.ts';

const COLUMN = 124;

/** A channel of the desk from its knobs down to its fader. */
function channel(index: number, level: number): string {
  const x = index * COLUMN;
  const cap = [CORAL, CREAM, ink(0.55, 0.02, 0.05), CREAM][index % 4] ?? CREAM;
  return (
    rect(x, -300, 4, 1900, ink(0.15, 0.42, 0.75)) +
    repeat(5, (row) => {
      const [y, turn] = [-190 + row * 104, ((index * 53 + row * 97) % 260) - 130];
      return (
        overprint(disc(x + 70, y + 10, 32, ink(0.35, 0.3))) +
        disc(x + 62, y, 31, row === 2 ? CORAL : DARK) +
        ring(x + 62, y, 31, ink(0.5, 0.1, 0.1), 4) +
        line([x + 62, y], [x + 62, y - 26], CREAM, 7, `transform="rotate(${turn} ${x + 62} ${y})"`)
      );
    }) +
    rect(x + 34, 356, 24, 20, index % 3 === 0 ? CORAL : CREAM, 'rx="4"') +
    rect(x + 68, 356, 24, 20, index % 5 === 1 ? ink(0.6) : DARK, 'rx="4"') +
    rect(x + 54, 430, 17, 620, DARK, 'rx="8"') +
    repeat(11, (tick) => rect(x + 22, 450 + tick * 58, 18, 4, DARK) + rect(x + 86, 450 + tick * 58, 18, 4, DARK)) +
    overprint(rect(x + 38, level + 16, 66, 104, ink(0.4, 0.3), 'rx="8"')) +
    rect(x + 30, level, 66, 104, cap, 'rx="8"') +
    rect(x + 30, level + 64, 66, 40, ink(0.35, 0.5, 0.2), 'rx="8" opacity="0.5"') +
    rect(x + 30, level + 46, 66, 9, DARK)
  );
}

/** One ear of the headphones, seen from its cushion. */
function ear(): string {
  return (
    oval(26, 24, 176, 226, ink(1, 0.7)) +
    oval(0, 0, 176, 226, DARK) +
    oval(-6, -6, 158, 208, CORAL) +
    path('M-164 -6A158 208 0 0 0 152 -6A150 190 0 0 1 -164 -6Z', ink(0.45, 1, 0.2)) +
    oval(0, 0, 104, 150, ink(1, 0.65)) +
    repeat(9, (row) => repeat(6, (column) => disc(-64 + column * 26, -108 + row * 27, 5, ink(0.6, 0.1)))) +
    stroke('M-126 -90Q-96 -170 -30 -186', CREAM, 15, 'stroke-linecap="round"')
  );
}

export const headphones: Scene = {
  id: 'ondamarea-headphones',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(12);
    const band = 'M430 690C330 330 560 120 830 130S1270 380 1180 700';
    return (
      field(ink(0, 0.16, 0.92)) +
      group(
        repeat(19, (index) => channel(index, random.between(470, 860))),
        'translate(-330 250) rotate(-16)',
      ) +
      overprint(
        group(
          stroke(band, ink(0.5, 0.25), 92) + oval(430, 720, 190, 236, ink(0.5, 0.25)) + oval(1190, 720, 190, 236, ink(0.5, 0.25)),
          'translate(52 66)',
        ),
      ) +
      stroke(band, DARK, 96, 'stroke-linecap="round"') +
      stroke(band, ink(0.72, 0.15), 66, 'stroke-linecap="round"') +
      stroke('M446 560C420 340 600 165 830 172S1200 340 1176 560', CREAM, 8, 'stroke-dasharray="22 14"') +
      stroke('M500 330C570 210 700 152 830 152S1060 190 1130 290', ink(0.4, 0, 0.05), 22, 'stroke-linecap="round"') +
      stroke('M420 620V500M1190 620V500', CREAM, 44, 'stroke-linecap="round"') +
      stroke('M420 620V500M1190 620V500', ink(0.5, 0.1), 14, 'stroke-linecap="round"') +
      stroke('M470 920C500 1040 640 1090 900 1000S1400 960 1640 1040', DARK, 22) +
      stroke('M470 914C500 1034 640 1084 900 994S1400 954 1640 1034', ink(0.6, 0.1), 6) +
      group(ear(), 'translate(430 720) rotate(8)') +
      group(ear(), 'translate(1190 720) rotate(-10)')
    );
  },
};
