import { archway, windows } from '../buildings.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { broadleaf, cypress, ridge, ripples } from '../scenery.ts';
import { disc, group, line, overprint, path, poly, rect, ring, sky, stroke } from '../shapes.ts';

function wheel(): string {
  return (
    disc(0, 0, 176, DARK) +
    disc(0, 0, 140, ink(0.75, 0.2, 0.1)) +
    ring(0, 0, 158, ink(0.2, 0.55, 0.7), 14) +
    repeat(16, (index) =>
      rect(-13, -206, 26, 70, ink(0.15, 0.5, 0.7), `stroke="${DARK}" stroke-width="5" transform="rotate(${index * 22.5})"`),
    ) +
    repeat(8, (index) => rect(-7, -150, 14, 150, ink(0.2, 0.55, 0.7), `transform="rotate(${index * 45 + 10})"`)) +
    disc(0, 0, 34, DARK) +
    disc(0, 0, 14, ink(0, 0.5, 0.8))
  );
}

function mill(): string {
  const wall = ink(0.04, 0.16, 0.42);
  return (
    rect(760, 250, 720, 500, wall) +
    rect(1250, 250, 230, 500, ink(0.46, 0.2, 0.24)) +
    repeat(60, (index) =>
      rect(
        774 + ((index * 131) % 690),
        420 + ((index * 73) % 320),
        30 + (index % 3) * 12,
        13,
        index % 2 === 0 ? ink(0.2, 0.24, 0.42) : ink(0.1, 0.3, 0.5),
        'rx="4"',
      ),
    ) +
    rect(740, 244, 760, 16, DARK) +
    poly('720,250 800,140 1440,140 1520,250', ink(0.08, 0.86, 0.36)) +
    repeat(30, (index) => line([806 + index * 22, 142], [732 + index * 27, 248], ink(0.4, 0.95, 0.3), 4)) +
    poly('1250,140 1440,140 1520,250 1290,250', ink(0.7, 1), 'opacity="0.5"') +
    rect(1340, 80, 50, 90, ink(0.1, 0.8, 0.4)) +
    rect(1332, 72, 66, 14, DARK) +
    repeat(2, (row) =>
      repeat(
        12,
        (column) =>
          rect(778 + column * 58, 282 + row * 74, 42, 58, DARK) +
          repeat(3, (slat) =>
            rect(778 + column * 58, 290 + row * 74 + slat * 17, 42, 8, (column + row) % 3 === 0 ? CREAM : ink(0.5, 0.3, 0.3)),
          ),
      ),
    ) +
    windows({ x: 790, y: 440, width: 660, height: 140, columns: 6, rows: 1, opening: [0.42, 0.72] }, (column) =>
      column % 3 === 1 ? ink(0, 0.14, 0.7) : ink(0.92, 0.3),
    ) +
    archway(1090, 752, 110, 150, DARK)
  );
}

/** A line of sheets between two posts; each hangs a little turned by the wind. */
function sheets(y: number, size: number, count: number, from: number): string {
  const gap = size * 0.82;
  return (
    stroke(`M-20 ${y - 14}Q${WIDTH / 2} ${y + 30} ${WIDTH + 20} ${y - 20}`, DARK, size * 0.03) +
    repeat(count, (index) => {
      const x = from + index * gap;
      const share = x / WIDTH;
      const top = (y - 14) * (1 - share) ** 2 + 2 * (y + 30) * share * (1 - share) + (y - 20) * share * share;
      const sway = ((index * 7) % 5) * size * 0.03 - size * 0.02;
      return (
        path(
          `M${x} ${top}h${size * 0.68}q${size * 0.02 + sway} ${size * 0.5} ${sway} ${size * 0.94}q${-size * 0.34} ${-size * 0.06} ${-size * 0.68} 0q${sway * 0.6} ${-size * 0.5} ${-sway} ${-size * 0.94}Z`,
          index % 3 === 1 ? ink(0.02, 0.08, 0.26) : CREAM,
          `stroke="${DARK}" stroke-width="${size * 0.012}"`,
        ) +
        path(
          `M${x + size * 0.48} ${top}h${size * 0.2}q${size * 0.02 + sway} ${size * 0.5} ${sway} ${size * 0.94}l${-size * 0.16} ${-size * 0.03}q${sway} ${-size * 0.4} ${-size * 0.04} ${-size * 0.91}Z`,
          ink(0.3, 0.06, 0.06),
        ) +
        rect(x + size * 0.1, top - size * 0.05, size * 0.04, size * 0.12, ink(0, 0.96, 0.2)) +
        rect(x + size * 0.54, top - size * 0.05, size * 0.04, size * 0.12, ink(0, 0.96, 0.2))
      );
    })
  );
}

export const paperMill: Scene = {
  id: 'elfar-paper-mill',
  palette: ELFAR,
  draw: () =>
    sky(560, [ink(0, 0.1, 0.5), ink(0, 0.06, 0.34), ink(0, 0.02, 0.14)]) +
    disc(330, 210, 100, ink(0, 0.5, 0.6)) +
    ridge(17, 400, 130, ink(0.2, 0.06, 0.36), 0.5) +
    ridge(29, 500, 100, ink(0.46, 0.08, 0.5), 0.5) +
    repeat(9, (index) => cypress([40 + index * 84, 600 - (index % 3) * 14], 150 + (index % 2) * 60, ink(0.8, 0.12, 0.5))) +
    mill() +
    broadleaf(7, [1540, 780], 470, { dark: ink(0.85, 0.12, 0.6), light: ink(0.4, 0.02, 0.85), trunk: DARK }) +
    path('M-20 620Q300 590 560 640L760 750H1640V900H-20Z', ink(0.3, 0.04, 0.8)) +
    path(`M-20 760Q400 700 780 750Q1100 790 1640 780V${HEIGHT + 20}H-20Z`, ink(0.6, 0.02, 0.08)) +
    overprint(rect(760, 760, 720, 150, ink(0.36, 0.14))) +
    ripples(6, 770, HEIGHT, ink(0.14, 0.01, 0.04), 1) +
    ripples(9, 790, HEIGHT, ink(0.9, 0.12), 0.6) +
    group(wheel(), 'translate(690 640)') +
    repeat(8, (index) => stroke(`M${560 + index * 34} ${790 + (index % 3) * 16}q30 -26 60 0`, CREAM, 9, 'stroke-linecap="round"')) +
    path(`M-20 940Q500 880 900 960T1640 960V${HEIGHT + 20}H-20Z`, ink(0.72, 0.08, 0.66)) +
    overprint(path('M-20 1000Q500 960 1640 1010V1090H-20Z', ink(0.5, 0.1))) +
    rect(90, 560, 26, 500, ink(0.4, 0.6, 0.6)) +
    rect(1480, 580, 26, 480, ink(0.4, 0.6, 0.6)) +
    sheets(620, 350, 6, -60),
};
