import { audience } from '../figures.ts';
import { DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, line, oval, path, poly, rect, stroke } from '../shapes.ts';

export const theatre: Scene = {
  id: 'elfar-theatre',
  palette: ELFAR,
  draw: () => {
    const curtain = (from: number, to: number): string =>
      repeat(Math.round((to - from) / 44), (index) => {
        const x = from + index * 44;
        return (
          rect(x, 150, 45, 560, ink(0.06, 1, 0.1)) +
          path(`M${x + 18} 150Q${x + 30} 430 ${x + 14} 710H${x + 34}Q${x + 44} 430 ${x + 38} 150Z`, ink(0.62, 1)) +
          rect(x + 4, 150, 5, 560, ink(0, 0.68, 0.2))
        );
      });
    const swag = repeat(6, (index) => {
      const x = 300 + index * 167;
      return (
        path(`M${x} 120H${x + 167}Q${x + 150} 262 ${x + 83} 270Q${x + 16} 262 ${x} 120Z`, ink(0.1, 1, 0.1)) +
        repeat(3, (fold) =>
          stroke(`M${x + 8} ${150 + fold * 34}Q${x + 83} ${240 + fold * 22} ${x + 159} ${150 + fold * 34}`, ink(0.7, 1), 6),
        ) +
        stroke(`M${x + 4} 150Q${x + 22} 264 ${x + 83} 270T${x + 163} 150`, ink(0, 0.2, 1), 9)
      );
    });
    const box = (x: number, y: number, flip: number): string =>
      rect(x, y, 190, 150, ink(1, 0.7)) +
      rect(x + 14, y + 14, 162, 100, ink(0.7, 0.9)) +
      audience(Math.round(x + y), y + 66, 20, x + 46, x + 150, DARK) +
      path(`M${x - 6} ${y + 100}h202v34q-101 44 -202 0Z`, ink(0.05, 0.25, 0.8)) +
      stroke(`M${x - 6} ${y + 116}h202`, ink(0.5, 0.4, 0.5), 5) +
      repeat(4, (index) => disc(x + 30 + index * 44, y + 132 + (flip ? 1 : 0), 7, ink(0.4, 0.5, 0.6)));
    return (
      field(ink(1, 0.55)) +
      rect(250, 60, 1100, 700, ink(0.04, 0.25, 0.75)) +
      rect(270, 80, 1060, 680, ink(0.5, 0.4, 0.5)) +
      rect(296, 110, 1008, 620, ink(0.9, 0.8)) +
      repeat(26, (index) => disc(262 + (index < 13 ? 0 : 1077), 100 + (index % 13) * 50, 7, ink(0, 0.05, 0.3))) +
      repeat(21, (index) => disc(282 + index * 52, 70, 7, ink(0, 0.05, 0.3))) +
      curtain(300, 1300) +
      swag +
      path('M700 60Q800 -20 900 60L870 92Q800 60 730 92Z', ink(0, 0.3, 0.9)) +
      disc(800, 58, 30, ink(0.2, 1, 0.2)) +
      poly('220,720 1380,720 1480,800 120,800', ink(0.1, 0.4, 0.8)) +
      repeat(22, (index) => line([240 + index * 54, 720], [140 + index * 63, 800], ink(0.6, 0.5, 0.4), 3)) +
      rect(120, 798, 1360, 34, ink(0.9, 0.5)) +
      repeat(14, (index) => path(`M${170 + index * 94} 800a22 22 0 0 1 44 0Z`, ink(0, 0.1, 0.85))) +
      [0, 1].map((side) => [60, 250, 440].map((y) => box(side === 0 ? 30 : 1380, y, side)).join('')).join('') +
      poly('60,-20 150,-20 930,800 560,800', ink(0, 0.04, 0.3), 'opacity="0.34"') +
      poly('1540,-20 1450,-20 670,800 1040,800', ink(0, 0.04, 0.3), 'opacity="0.34"') +
      oval(800, 760, 210, 32, ink(0, 0.04, 0.4), 'opacity="0.85"') +
      rect(790, 590, 20, 12, DARK) +
      stroke('M800 770V600M770 770h60', DARK, 8) +
      disc(800, 588, 15, DARK) +
      [0, 1, 2, 3]
        .map(
          (row) =>
            repeat(18 - row * 3, (index) =>
              rect(
                -60 + row * -10 + index * (96 + row * 24),
                850 + row * 62,
                84 + row * 22,
                120,
                row % 2 === 0 ? ink(0.4, 1, 0.1) : ink(0.55, 1),
                `rx="${26 + row * 4}"`,
              ),
            ) +
            audience(20 + row, 832 + row * 62, 22 + row * 6, -20, 1620, ink(0, 0.5, 0.6)) +
            audience(20 + row, 838 + row * 62, 22 + row * 6, -20, 1620, row < 2 ? ink(1, 0.6) : ink(1, 0.75)),
        )
        .join('')
    );
  },
};
