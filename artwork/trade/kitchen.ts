import { CORAL, CREAM, DARK, ONDAMAREA, SUN, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, oval, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

export const kitchen: Scene = {
  id: 'ondamarea-kitchen',
  palette: ONDAMAREA,
  draw: () => {
    const tile = (x: number, y: number, turn: number): string =>
      rect(x, y, 98, 98, CREAM) +
      group(
        path('M-49 -49Q0 -49 0 0Q-49 0 -49 -49ZM49 49Q0 49 0 0Q49 0 49 49Z', ink(0.45, 0, 0.1)) + disc(0, 0, 15, SUN),
        `translate(${x + 49} ${y + 49}) rotate(${turn * 90})`,
      );
    const pot = (x: number, y: number, width: number, height: number, colour: string, shade: string): string =>
      rect(x - width / 2 - 36, y - height + 30, width + 72, 22, DARK, 'rx="11"') +
      path(
        `M${x - width / 2} ${y - height}H${x + width / 2}V${y - 26}Q${x + width / 2} ${y} ${x + width / 2 - 28} ${y}H${x - width / 2 + 28}Q${x - width / 2} ${y} ${x - width / 2} ${y - 26}Z`,
        colour,
      ) +
      path(
        `M${x + width * 0.22} ${y - height}H${x + width / 2}V${y - 26}Q${x + width / 2} ${y} ${x + width / 2 - 28} ${y}H${x + width * 0.22}Z`,
        shade,
      ) +
      rect(x - width * 0.4, y - height + 20, 13, height - 50, CREAM, 'rx="6"') +
      rect(x - width / 2 - 8, y - height - 14, width + 16, 22, shade, 'rx="9"');
    const steam = (x: number, y: number, size: number): string =>
      [-1, 0, 1]
        .map(
          (step) =>
            stroke(
              `M${x + step * 58} ${y + Math.abs(step) * 20}c${-54 * size} ${-60 * size} ${54 * size} ${-110 * size} 0 ${-180 * size}s${44 * size} ${-100 * size} 0 ${-150 * size}`,
              CREAM,
              20,
              'stroke-linecap="round"',
            ) +
            stroke(
              `M${x + step * 58 + 9} ${y + Math.abs(step) * 20}c${-54 * size} ${-60 * size} ${54 * size} ${-110 * size} 0 ${-180 * size}s${44 * size} ${-100 * size} 0 ${-150 * size}`,
              ink(0.5, 0.05),
              4,
              'stroke-linecap="round"',
            ),
        )
        .join('');
    const pan = (x: number, r: number, colour: string): string =>
      rect(x - 8, 84, 16, 190 - r * 0.3, DARK, 'rx="8"') +
      disc(x, 84, 13, 'none', `stroke="${DARK}" stroke-width="7"`) +
      disc(x, 250 + r * 0.5, r, colour) +
      disc(x, 250 + r * 0.5, r * 0.78, ink(0.9, 0.4)) +
      path(
        `M${x - r * 0.6} ${250 + r * 0.2}A${r * 0.7} ${r * 0.7} 0 0 1 ${x} ${250 - r * 0.18}`,
        'none',
        `stroke="${CREAM}" stroke-width="7"`,
      );
    return (
      field(ink(0, 0.3, 0.7)) +
      repeat(7, (row) => repeat(16, (column) => tile(column * 101 - 6, row * 101 + 20, column + row))) +
      overprint(poly('1060,-20 1640,-20 1640,740 420,740', ink(0, 0.12, 0.3))) +
      rect(1060, 90, 440, 430, DARK) +
      rect(1084, 114, 392, 382, ink(0, 0.3, 0.6)) +
      within(
        'pane',
        rect(1084, 114, 392, 382, ''),
        disc(1330, 290, 74, CORAL) +
          rect(1080, 330, 400, 180, ink(0.6, 0.02)) +
          repeat(9, (index) => rect(1290 + ((index * 37) % 26), 342 + index * 16, 90 - index * 5, 6, ink(0, 0.9, 0.3))) +
          path('M1084 330q60 -80 140 -30t90 30Z', ink(0.7, 0.4, 0.1)) +
          path('M1130 420h90l-16 26h-60Z', CREAM) +
          path('M1176 330v84h50Z', CREAM),
      ) +
      rect(1274, 114, 12, 382, DARK) +
      rect(1084, 300, 392, 10, DARK) +
      rect(1040, 516, 480, 26, ink(0.1, 0.5, 0.7)) +
      [1120, 1440]
        .map(
          (x) =>
            path(`M${x - 44} 440H${x + 44}L${x + 30} 518H${x - 30}Z`, CORAL) +
            repeat(7, (leaf) =>
              path(
                `M${x} 444Q${x - 66 + leaf * 22} ${380} ${x - 80 + leaf * 27} ${330 + Math.abs(leaf - 3) * 26}Q${x - 40 + leaf * 13} 390 ${x} 444Z`,
                ink(0.85, 0.1, 0.5),
              ),
            ),
        )
        .join('') +
      rect(110, 60, 830, 20, DARK, 'rx="10"') +
      pan(220, 90, CORAL) +
      pan(440, 116, SUN) +
      pan(660, 84, ink(0.5, 0)) +
      rect(820, 84, 12, 170, DARK) +
      path('M796 250h60q10 70 -30 74t-30 -74Z', DARK) +
      rect(890, 84, 10, 200, DARK) +
      oval(895, 300, 30, 44, DARK) +
      rect(-10, 740, WIDTH + 20, 340, ink(0.72, 0.06)) +
      rect(-10, 730, WIDTH + 20, 34, CREAM) +
      rect(-10, 758, WIDTH + 20, 12, DARK) +
      rect(120, 700, 860, 34, DARK, 'rx="12"') +
      [280, 560, 820]
        .map((x) => repeat(7, (flame) => path(`M${x - 76 + flame * 22} 706q-12 -22 10 -44q22 22 12 44Z`, flame % 2 === 0 ? CORAL : SUN)))
        .join('') +
      rect(150, 800, 800, 260, ink(0.95, 0.35), 'rx="20"') +
      rect(210, 870, 680, 150, ink(0, 0.5, 0.8), 'rx="14"') +
      rect(240, 890, 620, 110, ink(0.1, 0.85, 0.4), 'rx="8"') +
      repeat(8, (index) => rect(250 + index * 78, 940, 66, 8, DARK)) +
      path('M420 936Q430 890 560 890T690 936Z', SUN) +
      repeat(6, (index) => disc(230 + index * 128, 826, 22, index % 2 === 0 ? CREAM : SUN) + rect(227 + index * 128, 806, 6, 20, DARK)) +
      steam(270, 470, 1.05) +
      steam(560, 400, 1.2) +
      pot(280, 678, 250, 190, CORAL, ink(0.55, 1, 0.2)) +
      pot(560, 678, 220, 260, SUN, ink(0.3, 0.5, 0.7)) +
      pot(824, 678, 240, 120, ink(0.4, 0, 0.08), ink(0.85, 0.15)) +
      rect(930, 590, 210, 22, DARK, 'rx="11"') +
      rect(1130, 700, 400, 34, ink(0.05, 0.4, 0.75), 'rx="8"') +
      [
        [1190, 660, 44, CORAL],
        [1270, 666, 40, CORAL],
        [1400, 660, 38, SUN],
        [1470, 668, 34, SUN],
      ]
        .map(
          ([x, y, r, colour]) =>
            disc(Number(x), Number(y), Number(r), String(colour)) +
            path(`M${Number(x) - 14} ${Number(y) - Number(r)}q14 -16 28 0q-14 12 -28 0`, ink(0.85, 0.1, 0.6)) +
            path(
              `M${Number(x) + 6} ${Number(y) - Number(r) + 4}A${Number(r)} ${Number(r)} 0 0 1 ${Number(x) + 6} ${Number(y) + Number(r) - 2}Q${Number(x) + 24} ${Number(y)} ${Number(x) + 6} ${Number(y) - Number(r) + 4}Z`,
              ink(0.4, 0.8, 0.5),
            ),
        )
        .join('') +
      poly('1310,690 1520,640 1526,660 1330,700', ink(0.2, 0.02, 0.04)) +
      repeat(
        3,
        (index) => rect(1050 + index * 190, 810, 170, 240, ink(0.55, 0.02, 0.06), 'rx="10"') + disc(1200 + index * 190, 930, 12, SUN),
      )
    );
  },
};
