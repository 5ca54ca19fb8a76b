import { archway } from '../buildings.ts';
import { DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, glow, group, line, oval, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

export const bakery: Scene = {
  id: 'elfar-bakery',
  palette: ELFAR,
  draw: () => {
    const loaf = (x: number, y: number, r: number): string =>
      oval(x + r * 0.1, y + r * 0.5, r * 1.02, r * 0.15, ink(0.8, 0.6, 0.2)) +
      oval(x, y, r, r * 0.6, ink(0.05, 0.42, 0.95)) +
      path(
        `M${x + r * 0.2} ${y - r * 0.59}A${r} ${r * 0.6} 0 0 1 ${x - r * 0.5} ${y + r * 0.52}Q${x + r * 0.66} ${y + r * 0.4} ${x + r * 0.2} ${y - r * 0.59}Z`,
        ink(0.4, 0.65, 0.8),
      ) +
      repeat(4, (cut) =>
        path(
          `M${x - r * 0.74 + cut * r * 0.36} ${y + r * (0.16 - cut * 0.03)}q${r * 0.1} ${-r * 0.36} ${r * 0.38} ${-r * 0.46}q${r * 0.02} ${r * 0.28} ${-r * 0.38} ${r * 0.46}`,
          ink(0, 0.04, 0.22),
        ),
      );
    const stick = (x: number, y: number, length: number, turn: number): string =>
      group(
        rect(x, y, length, 62, ink(0.06, 0.45, 0.95), 'rx="31"') +
          rect(x + 16, y + 36, length - 32, 24, ink(0.42, 0.65, 0.8), 'rx="12"') +
          repeat(6, (cut) =>
            path(`M${x + length * (0.09 + cut * 0.145)} ${y + 38}l${length * 0.07} -30l26 4l-${length * 0.05} 30Z`, ink(0, 0.04, 0.22)),
          ),
        `rotate(${turn} ${x} ${y})`,
      );
    return (
      field(ink(0.75, 0.3, 0.1)) +
      repeat(15, (row) =>
        repeat(16, (column) =>
          rect(
            -60 + column * 112 + (row % 2) * 56,
            row * 50,
            106,
            44,
            row * 31 + column * 17 > 0 && (row * 7 + column * 5) % 4 === 0 ? ink(0.6, 0.45, 0.2) : ink(0.86, 0.36, 0.1),
          ),
        ),
      ) +
      archway(620, 640, 760, 560, ink(0.25, 0.35, 0.5)) +
      repeat(19, (index) =>
        group(rect(978, 70, 44, 96, index % 2 === 0 ? ink(0.1, 0.55, 0.6) : ink(0.4, 0.6, 0.5)), `rotate(${-90 + index * 10} 1000 450)`),
      ) +
      archway(706, 620, 588, 452, ink(1, 0.8)) +
      within(
        'oven',
        archway(706, 620, 588, 452, ''),
        glow('fire', [1120, 560], 470, [ink(0, 0, 0.25), ink(0, 0.35, 1), ink(0, 1, 0.5), ink(0.6, 1, 0.1), ink(1, 0.8)]) +
          rect(700, 160, 600, 470, 'url(#fire)') +
          repeat(6, (index) =>
            path(
              `M${1000 + index * 44} 590q${-36 + index * 6} ${-90 - (index % 3) * 50} ${20} ${-170 - (index % 2) * 60}q${40} ${100} ${46} ${230 + (index % 2) * 60}Z`,
              index % 2 === 0 ? ink(0, 0.2, 1) : ink(0, 0.95, 0.4),
            ),
          ) +
          rect(980, 570, 300, 26, ink(1, 0.8), 'rx="13" transform="rotate(-5 1130 580)"') +
          rect(1000, 572, 280, 24, ink(0.8, 1), 'rx="12" transform="rotate(7 1130 580)"') +
          loaf(780, 566, 52) +
          loaf(890, 566, 52),
      ) +
      rect(600, 612, 800, 40, ink(0.16, 0.2, 0.4)) +
      rect(600, 640, 800, 14, DARK) +
      line([940, 634], [1660, 560], ink(0.1, 0.35, 0.8), 20) +
      path('M700 646Q690 606 760 604H930L960 626 940 650Z', ink(0.08, 0.35, 0.75)) +
      loaf(830, 590, 60) +
      rect(60, 120, 400, 20, ink(0.1, 0.4, 0.8)) +
      rect(60, 300, 400, 20, ink(0.1, 0.4, 0.8)) +
      repeat(3, (index) => loaf(130 + index * 130, 94, 56)) +
      repeat(
        4,
        (index) =>
          rect(92 + index * 92, 214, 62, 86, index % 2 === 0 ? ink(0.02, 0.02, 0.1) : ink(0, 1, 0.15), 'rx="8"') +
          rect(98 + index * 92, 198, 50, 18, DARK),
      ) +
      path('M120 640Q100 420 190 380H360Q440 420 420 640Z', ink(0.04, 0.05, 0.16)) +
      path('M300 380H360Q440 420 420 640H330Z', ink(0.5, 0.12, 0.14)) +
      oval(275, 384, 86, 20, ink(0.6, 0.2, 0.1)) +
      line([260, 600], [260, 440], ink(0, 0.9, 0.2), 7) +
      repeat(
        5,
        (grain) =>
          oval(240, 460 + grain * 26, 9, 18, ink(0, 0.9, 0.2), `transform="rotate(-30 240 ${460 + grain * 26})"`) +
          oval(280, 460 + grain * 26, 9, 18, ink(0, 0.9, 0.2), `transform="rotate(30 280 ${460 + grain * 26})"`),
      ) +
      overprint(poly(`600,660 1400,660 1640,${HEIGHT} 360,${HEIGHT}`, ink(0, 0.2, 0.2))) +
      rect(-10, 700, WIDTH + 20, 380, ink(0.05, 0.28, 0.6)) +
      rect(-10, 700, WIDTH + 20, 14, ink(0, 0.04, 0.25)) +
      repeat(5, (index) =>
        stroke(`M-10 ${750 + index * 70}Q500 ${730 + index * 74} 900 ${760 + index * 66}T1620 ${746 + index * 70}`, ink(0.3, 0.4, 0.6), 4),
      ) +
      repeat(60, (index) => disc((index * 271) % 1600, 730 + ((index * 137) % 330), 2 + (index % 4), ink(0))) +
      stick(760, 800, 520, -5) +
      stick(800, 880, 560, 3) +
      stick(740, 930, 560, -2) +
      loaf(330, 800, 150) +
      loaf(600, 880, 170) +
      loaf(190, 960, 180) +
      loaf(1420, 900, 160)
    );
  },
};
