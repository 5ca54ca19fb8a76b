import { CREAM, DARK, ONDAMAREA, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, fade, field, group, line, overprint, path, rect, stroke, within } from '../shapes.ts';

/** ondamarea-satellite. */
export const satellite: Scene = {
  id: 'ondamarea-satellite',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(23);
    const panel = (x: number): string =>
      rect(x, -74, 300, 148, ink(1, 0.3)) +
      repeat(6, (column) =>
        repeat(3, (row) =>
          rect(x + 5 + column * 49.5, -69 + row * 48, 44, 43, (column + row) % 4 === 0 ? ink(0.3, 0, 0.1) : ink(0.72, 0.05)),
        ),
      ) +
      rect(x, -74, 300, 148, 'none', `stroke="${CREAM}" stroke-width="6"`);
    const earth = disc(980, 1560, 1060, '');
    return (
      field(ink(1, 0.5)) +
      fade('space', { from: [0, 0], to: [0, 700] }, [ink(1, 0.6), ink(1, 0.3), ink(0.8, 0.2)]) +
      field('url(#space)') +
      repeat(150, () =>
        disc(random.between(0, WIDTH), random.between(0, 760), random.between(1.2, 4), random.chance(0.2) ? ink(0, 0.2, 0.9) : CREAM),
      ) +
      disc(1330, 190, 96, ink(0, 0.1, 0.8)) +
      disc(1298, 172, 20, ink(0, 0.35, 0.9)) +
      disc(1370, 220, 30, ink(0, 0.35, 0.9)) +
      disc(1340, 140, 13, ink(0, 0.35, 0.9)) +
      [1150, 1115, 1085]
        .map((radius, index) => disc(980, 1560, radius, ink(0.75 - index * 0.22, 0.3 - index * 0.06, 0.05 + index * 0.1)))
        .join('') +
      disc(980, 1560, 1060, ink(0.55, 0, 0.05)) +
      within(
        'earth',
        earth,
        repeat(30, (index) =>
          stroke(
            `M-200 ${560 + index * 26}C200 ${480 + index * 30} 420 ${720 + index * 18} 760 ${640 + index * 24}S1180 ${500 + index * 30} 1460 ${660 + index * 20}S1700 ${760 + index * 20} 1800 ${700 + index * 20}`,
            index % 4 === 0 ? CREAM : index % 4 === 2 ? ink(0.9, 0.05) : ink(0.3, 0, 0.1),
            5 + (index % 3) * 2,
            `stroke-dasharray="${140 + (index % 5) * 40} ${30 + (index % 3) * 22}"`,
          ),
        ) +
          path(
            'M180 760C260 700 340 730 400 690S560 700 590 780S500 880 520 960S420 1100 300 1100S60 900 180 760Z',
            ink(0, 0.35, 0.9),
            `stroke="${DARK}" stroke-width="6"`,
          ) +
          path(
            'M980 580C1060 540 1180 580 1230 560S1400 620 1420 690S1290 720 1270 800S1140 800 1120 720S930 640 980 580Z',
            ink(0, 0.9, 0.35),
            `stroke="${DARK}" stroke-width="6"`,
          ) +
          path(
            'M1380 860C1440 820 1560 850 1620 900V1100H1450C1400 1020 1320 940 1380 860Z',
            ink(0.1, 0.25, 0.8),
            `stroke="${DARK}" stroke-width="6"`,
          ) +
          disc(760, 880, 30, ink(0, 0.9, 0.35), `stroke="${DARK}" stroke-width="5"`) +
          disc(820, 920, 16, ink(0, 0.9, 0.35), `stroke="${DARK}" stroke-width="5"`) +
          overprint(disc(1480, 1760, 1060, ink(0.3, 0.25))),
      ) +
      repeat(4, (index) =>
        stroke(
          `M${700 + index * 24} ${480 + index * 34}q${70 + index * 24} ${20} ${100 + index * 42} ${-60 - index * 20}`,
          ink(0, 0.1, 0.9),
          10,
          `opacity="${1 - index * 0.14}" transform="rotate(${6} 700 480)"`,
        ),
      ) +
      group(
        panel(-470) +
          panel(170) +
          rect(-176, -12, 352, 24, CREAM) +
          rect(-96, -120, 192, 240, ink(0, 0.2, 0.9)) +
          rect(20, -120, 76, 240, ink(0.3, 0.6, 0.6)) +
          rect(-96, -40, 192, 10, DARK) +
          rect(-96, 50, 192, 10, DARK) +
          repeat(3, (index) => rect(-72 + index * 40, -100, 26, 40, DARK)) +
          disc(-30, 8, 28, ink(0, 1, 0.3)) +
          disc(-30, 8, 13, CREAM) +
          stroke('M0 -120V-210M-40 -120L-70 -180', CREAM, 7) +
          disc(0, -216, 13, ink(0, 1, 0.3)) +
          path('M-70 140Q0 240 130 190L60 120Z', CREAM) +
          path('M10 206Q80 214 130 190L60 120Z', ink(0.5, 0.06)) +
          line([40, 160], [120, 260], CREAM, 8) +
          disc(124, 264, 14, ink(0, 1, 0.3)),
        'translate(620 330) rotate(-24) scale(1.06)',
      )
    );
  },
};
