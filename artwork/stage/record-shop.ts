import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { swellLine } from '../scenery.ts';
import { disc, field, group, line, oval, overprint, path, poly, rays, rect, ring, stroke, within } from '../shapes.ts';
import { bay } from '../bay.ts';

const GROUNDS = [CORAL, SUN, ink(0.55, 0.02), CREAM, ink(0.92, 0.25), ink(0, 0.5, 0.7), ink(0.3, 0, 0.7)];

/** A sleeve of 200 × 200 pixels from the origin; `kind` chooses its design. */
function sleeve(kind: number): string {
  const ground = GROUNDS[kind % 7] ?? CREAM;
  const other = GROUNDS[(kind + 3) % 7] ?? DARK;
  const designs = [
    (): string => disc(100, 100, 66, other) + disc(100, 100, 30, DARK),
    (): string => rays([100, 200], 260, 13, other, 5) + disc(100, 200, 60, DARK),
    (): string => repeat(5, (index) => stroke(swellLine({ y: 60 + index * 28, length: 80, height: 26, phase: index * 0.2 }), other, 10)),
    (): string => repeat(4, (row) => repeat(4, (column) => disc(34 + column * 44, 34 + row * 44, 8 + ((row * column) % 4) * 4, other))),
    (): string => poly('20,180 100,30 180,180', other) + disc(146, 52, 22, DARK),
    (): string => group(bay(), 'scale(0.5 0.77)'),
    (): string => repeat(6, (index) => ring(100, 110, 14 + index * 20, other, 9)),
    (): string => poly('0,0 200,0 0,200', other) + rect(30, 140, 100, 14, DARK) + rect(30, 164, 60, 14, DARK),
  ];
  return within(`sleeve${kind}`, rect(0, 0, 200, 200, ''), rect(0, 0, 200, 200, ground) + (designs[kind % 8] ?? (() => ''))());
}

export const recordShop: Scene = {
  id: 'ondamarea-record-shop',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(29);
    const bin = (x: number, column: number): string =>
      repeat(5, (row) => {
        const [y, size] = [560 + row * 66, 300 + row * 16];
        return (
          rect(x - size / 2, y - 26, size, 120, DARK) +
          repeat(7, (index) =>
            rect(x - size / 2 + 8, y - 20 + index * 6, size - 16, 4, GROUNDS[Math.floor(random.between(0, 7))] ?? CREAM),
          ) +
          group(sleeve(column * 5 + row + 20), `translate(${x - size / 2 + 6} ${y + 20}) scale(${(size - 12) / 200})`) +
          (row === 2 ? rect(x - 60, y - 64, 120, 60, CREAM, 'rx="8"') + rect(x - 40, y - 44, 80, 14, CORAL, 'rx="7"') : '')
        );
      }) +
      poly(
        [
          [x - 196, 980],
          [x + 196, 980],
          [x + 206, 1100],
          [x - 206, 1100],
        ],
        ink(0.2, 0.62, 0.6),
      ) +
      poly(
        [
          [x - 196, 980],
          [x + 196, 980],
          [x + 198, 1000],
          [x - 198, 1000],
        ],
        ink(0, 0.3, 0.6),
      ) +
      rect(x - 80, 1012, 160, 40, CREAM, 'rx="8"') +
      rect(x - 56, 1026, 112, 11, DARK);
    return (
      field(ink(0, 0.16, 0.55)) +
      rect(-20, 20, 1640, 470, ink(0.78, 0.12)) +
      repeat(
        2,
        (row) =>
          rect(-20, 244 + row * 236, 1640, 18, ink(0.05, 0.4, 0.6)) +
          overprint(rect(-20, 262 + row * 236, 1640, 12, ink(0.5, 0.1))) +
          repeat(
            8,
            (index) =>
              overprint(rect(28 + index * 204, 58 + row * 236, 176, 190, ink(0.5, 0.2))) +
              group(sleeve(row * 8 + index), `translate(${16 + index * 204} ${60 + row * 236}) scale(0.92)`),
          ),
      ) +
      rect(-20, 498, 1640, 610, ink(0.9, 0.4)) +
      [215, 600, 1010, 1420].map((x, column) => bin(x, column)).join('') +
      [0, 1]
        .map((side) => {
          const x = side === 0 ? 430 : 1230;
          return (
            line([x, -20], [x, 60], DARK, 6) +
            path(`M${x - 110} 130Q${x - 90} 50 ${x} 48T${x + 110} 130Z`, CORAL) +
            oval(x, 130, 110, 16, ink(0, 0, 0.6))
          );
        })
        .join('') +
      group(
        stroke('M-126 150Q-210 230 -206 320', ink(0.2, 1, 0.3), 70, 'stroke-linecap="round"') +
          stroke('M126 150Q206 240 196 350', ink(0.6, 1, 0.2), 70, 'stroke-linecap="round"') +
          disc(-210, 356, 32, DARK) +
          disc(192, 388, 32, DARK) +
          path('M-150 620V190Q-146 90 -60 70Q-34 62 -34 30H34Q34 62 60 70Q146 90 150 190V620Z', CORAL) +
          path('M150 620V190Q146 90 60 70Q96 300 60 620Z', ink(0.5, 1, 0.2)) +
          stroke('M-104 240Q-116 420 -112 620M0 90V620', ink(0.35, 1, 0.3), 6) +
          path('M-60 70Q0 104 60 70L40 50H-40Z', ink(0.6, 1, 0.2)) +
          oval(0, -22, 62, 72, DARK) +
          path('M-66 -14Q-70 -104 0 -104T66 -14Q40 -44 0 -44T-66 -14Z', SUN) +
          stroke('M-70 10Q-80 -112 0 -116T70 10', CREAM, 11) +
          rect(-84, -16, 26, 54, CREAM, 'rx="12"') +
          rect(58, -16, 26, 54, CREAM, 'rx="12"'),
        'translate(1010 520)',
      ) +
      group(overprint(rect(14, 16, 200, 200, ink(0.5, 0.2))) + sleeve(41), 'translate(690 700) rotate(-7) scale(0.86)')
    );
  },
};
