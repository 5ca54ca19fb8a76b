import { person } from '../figures.ts';
import { archway, windows } from '../buildings.ts';
import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { stars } from '../scenery.ts';
import { disc, group, line, oval, path, poly, rect, sky, stroke } from '../shapes.ts';

/** A house of the square with its windows dark, but for the one at `lit`. */
function house(x: number, top: number, width: number, wall: string, lit: number): string {
  const columns = Math.round(width / 90);
  return (
    rect(x, top, width, 640 - top, wall) +
    rect(x - 8, top - 14, width + 16, 22, DARK) +
    windows({ x: x + 10, y: top + 26, width: width - 20, height: 640 - top - 190, columns, rows: 4, opening: [0.46, 0.6] }, (column, row) =>
      row * columns + column === lit ? SUN : ink(1, 0.55),
    )
  );
}

/** The first tram of the day, 560 × 190 from the origin, lit and empty. */
function tram(): string {
  return (
    line([300, -10], [250, -90], DARK, 8) +
    rect(0, -8, 560, 166, CORAL, 'rx="22"') +
    rect(0, -16, 560, 24, DARK, 'rx="12"') +
    rect(18, 20, 524, 78, ink(0, 0.04, 0.5), 'rx="8"') +
    repeat(6, (index) => rect(96 + index * 78, 20, 12, 78, CORAL)) +
    rect(0, 116, 560, 12, CREAM) +
    rect(20, 156, 520, 26, DARK, 'rx="8"') +
    disc(544, 132, 12, CREAM)
  );
}

export const fourOclock: Scene = {
  id: 'ondamarea-four-oclock',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const random = seeded(33);
    const setts = repeat(17, (row) => {
      const y = 660 + row * row * 1.3 + row * 4;
      return repeat(19, (column) => {
        const width = 76 + row * 7;
        return oval(
          800 + (column - 9 + (row % 2) * 0.5) * width,
          y + 10,
          width * 0.42,
          3 + row * 0.9,
          ink(0.7, 0.42, 0.04),
          `opacity="${random.between(0.3, 0.9).toFixed(2)}"`,
        );
      });
    });
    return (
      sky(640, [ink(1, 0.36), ink(0.92, 0.36), ink(0.66, 0.44, 0.06)]) +
      stars(5, 70, 300, CREAM) +
      house(-40, 190, 260, ink(0.8, 0.5, 0.06), -1) +
      house(220, 120, 250, ink(0.68, 0.5, 0.1), 5) +
      house(470, 210, 190, ink(0.86, 0.46, 0.04), -1) +
      rect(660, 150, 330, 490, ink(0.6, 0.42, 0.06)) +
      poly('640,156 825,60 1010,156', ink(0.95, 0.5)) +
      rect(790, -10, 70, 100, ink(0.6, 0.42, 0.06)) +
      poly('780,-8 825,-60 870,-8', DARK) +
      disc(825, 210, 46, DARK) +
      disc(825, 210, 37, CREAM) +
      stroke('M825 210L825 180M825 210L845 222', DARK, 6, 'stroke-linecap="round"') +
      repeat(3, (index) => archway(690 + index * 100, 420, 66, 140, ink(1, 0.55))) +
      repeat(3, (index) => archway(690 + index * 100, 640, 70, 170, ink(1, 0.55))) +
      house(990, 180, 210, ink(0.82, 0.48, 0.05), 2) +
      house(1200, 100, 420, ink(0.7, 0.5, 0.08), -1) +
      rect(-20, 636, 1660, 460, ink(0.9, 0.44)) +
      setts +
      poly('1240,640 1530,640 1230,1090 420,1090', ink(0, 0.16, 0.7)) +
      poly('1240,640 1530,640 1330,940 1010,900', ink(0, 0.04, 0.45)) +
      repeat(11, (row) => rect(420 + row * 8, 668 + row * row * 3.4, 1000, 2 + row * 0.5, ink(0.5, 0.4, 0.5), 'opacity="0.35"')) +
      rect(1214, 420, 350, 226, DARK) +
      rect(1236, 442, 306, 204, ink(0, 0.05, 0.5)) +
      rect(1450, 442, 92, 204, ink(0, 0.3, 0.75)) +
      archway(1256, 600, 150, 130, ink(0.1, 0.85, 0.4)) +
      archway(1276, 600, 110, 96, SUN) +
      repeat(4, (index) => oval(1296 + index * 26, 592, 15, 9, ink(0.2, 0.6, 0.8))) +
      person([1418, 640], 150, DARK, 0.2) +
      rect(1236, 600, 306, 12, DARK) +
      repeat(7, (index) => path(`M${1200 + index * 54} 380h54v50q-27 30 -54 0Z`, index % 2 === 0 ? CORAL : CREAM)) +
      rect(1192, 368, 396, 18, DARK) +
      stroke('M1380 100q-30 -60 10 -110t-10 -90', ink(0.5, 0.4, 0.06), 26, 'stroke-linecap="round"') +
      stroke('M-20 508Q700 470 1640 520', DARK, 4) +
      rect(-20, 700, 1660, 7, ink(0.3, 0.3, 0.3)) +
      rect(-20, 722, 1660, 9, ink(0.3, 0.3, 0.3)) +
      group(tram(), 'translate(110 532)') +
      poly('654,664 1010,700 1010,724 654,676', ink(0, 0.06, 0.6), 'opacity="0.6"') +
      poly('760,966 800,974 500,1100 330,1100', ink(1, 0.6), 'opacity="0.9"') +
      group(
        person([0, 0], 330, DARK, 0.7) +
          path('M-48 -284Q0 -300 48 -284L44 -150H-46Z', ink(0.15, 0.75, 0.3)) +
          path('M10 -290Q36 -292 48 -284L44 -150H16Z', SUN) +
          rect(-46, -206, 90, 14, CREAM) +
          stroke('M-30 -264L-78 -200L-130 -176M32 -264L6 -196L-60 -160', DARK, 25, 'stroke-linecap="round" stroke-linejoin="round"') +
          line([-30, -220], [-210, -40], ink(0, 0.4, 0.8), 11) +
          path('M-196 -62L-178 -44L-230 40Q-280 40 -320 6Z', SUN) +
          repeat(6, (index) => line([-192 + index * 3, -54 + index * 2], [-300 + index * 14, 10 + index * 5], DARK, 3)) +
          path('M-26 -314Q-24 -338 0 -338T24 -316L22 -308L-50 -304Z', CORAL),
        'translate(800 970)',
      ) +
      repeat(9, (index) =>
        path(`M${430 + ((index * 53) % 110)} ${970 + ((index * 29) % 60)}q14 -16 30 -4q-10 18 -30 4Z`, index % 2 === 0 ? CORAL : SUN),
      )
    );
  },
};
