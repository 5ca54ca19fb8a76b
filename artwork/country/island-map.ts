import { CREAM, DARK, HEIGHT, ONDAMAREA, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, overprint, path, poly, rect, ring, stroke, within } from '../shapes.ts';

export const islandMap: Scene = {
  id: 'ondamarea-island-map',
  palette: ONDAMAREA,
  draw: () => {
    const coast = (scale: number, wobble: number): string => {
      const points = Array.from({ length: 72 }, (_, index) => {
        const angle = (index / 72) * Math.PI * 2;
        const radius =
          (1 +
            0.2 * Math.sin(angle * 2 + 0.6) +
            0.13 * Math.sin(angle * 3 + 2 + wobble) +
            0.06 * Math.sin(angle * 7 + wobble * 2) +
            0.025 * Math.sin(angle * 15)) *
          scale;
        return `${(760 + Math.cos(angle) * radius * 1.45).toFixed(1)} ${(530 + Math.sin(angle) * radius).toFixed(1)}`;
      });
      return `M${points.join('L')}Z`;
    };
    const peak = (x: number, y: number, size: number): string =>
      repeat(5, (index) =>
        path(
          `M${x - size * (1 - index * 0.19)} ${y}C${x - size * (1 - index * 0.19)} ${y - size * (0.8 - index * 0.14)} ${x + size * (0.8 - index * 0.17)} ${y - size * (0.9 - index * 0.16)} ${x + size * (1.05 - index * 0.2)} ${y - size * 0.05}S${x - size * (0.7 - index * 0.13)} ${y + size * (0.9 - index * 0.17)} ${x - size * (1 - index * 0.19)} ${y}Z`,
          [ink(0.3, 0.04, 0.7), ink(0.12, 0.1, 0.8), ink(0, 0.25, 0.85), ink(0, 0.5, 0.7), ink(0, 0.85, 0.4)][index] ?? ink(0),
          `stroke="${DARK}" stroke-width="2.5"`,
        ),
      );
    return (
      field(ink(0.62, 0, 0.04)) +
      [520, 470, 425, 385, 350]
        .map((scale, index) =>
          path(
            coast(scale, index * 0.12),
            ink([0.5, 0.38, 0.26, 0.16, 0.07][index] ?? 0, 0, 0.06),
            `stroke="${ink(0.85, 0.05)}" stroke-width="2.5" stroke-dasharray="${index === 2 ? '0' : '14 9'}"`,
          ),
        )
        .join('') +
      repeat(9, (index) => line([index * 200, 0], [index * 200, HEIGHT], ink(0.8, 0.05), 2)) +
      repeat(6, (index) => line([0, 34 + index * 200], [WIDTH, 34 + index * 200], ink(0.8, 0.05), 2)) +
      overprint(group(path(coast(312, 0.6), ink(0.35, 0.1)), 'translate(12 16)')) +
      path(coast(312, 0.6), ink(0, 0.06, 0.4), `stroke="${DARK}" stroke-width="7"`) +
      path(coast(275, 0.66), ink(0.22, 0, 0.5), `stroke="${DARK}" stroke-width="2.5"`) +
      path(coast(238, 0.72), ink(0.34, 0, 0.6), `stroke="${DARK}" stroke-width="2.5"`) +
      within('land', path(coast(238, 0.72), ''), peak(660, 500, 180) + peak(970, 560, 130)) +
      stroke('M430 640C560 700 700 650 780 690S1000 720 1120 600', CREAM, 12) +
      stroke('M430 640C560 700 700 650 780 690S1000 720 1120 600', ink(0, 1, 0.3), 6) +
      stroke('M690 480C720 580 700 620 740 676', ink(0, 1, 0.3), 5, 'stroke-dasharray="16 10"') +
      [
        [430, 640, 17],
        [780, 690, 15],
        [1120, 600, 20],
        [690, 470, 11],
      ]
        .map(([x = 0, y = 0, r = 0]) => disc(x, y, r, CREAM, `stroke="${DARK}" stroke-width="7"`))
        .join('') +
      path('M430 606q-40 -56 0 -84q40 28 0 84Z', ink(0, 1, 0.3), `stroke="${DARK}" stroke-width="5"`) +
      disc(430, 556, 11, CREAM) +
      stroke('M1130 606C1260 640 1300 760 1420 800S1580 900 1620 1000', CREAM, 8, 'stroke-dasharray="26 18"') +
      group(
        path('M-60 0H70L50 34H-44Z', ink(0, 1, 0.3)) + rect(-30, -30, 64, 32, CREAM) + rect(0, -56, 18, 28, DARK),
        'translate(1370 760) rotate(14) scale(1.1)',
      ) +
      stroke('M-20 300C180 300 260 180 440 160S760 60 900 -20', CREAM, 6, 'stroke-dasharray="6 14"') +
      repeat(6, (index) =>
        group(
          stroke('M-40 0q20 -22 40 0t40 0', ink(0.95, 0.1), 6),
          `translate(${[140, 250, 1400, 1290, 200, 1490][index]} ${[480, 780, 420, 940, 930, 560][index]})`,
        ),
      ) +
      group(
        disc(0, 0, 118, ink(0.02, 0.02, 0.08), `stroke="${DARK}" stroke-width="6"`) +
          ring(0, 0, 98, DARK, 3) +
          repeat(32, (index) => line([0, -98], [0, index % 4 === 0 ? -84 : -90], DARK, 3, `transform="rotate(${index * 11.25})"`)) +
          repeat(4, (index) =>
            group(poly('0,-60 12,-12 0,0', ink(0.6, 0.05)) + poly('0,-60 -12,-12 0,0', ink(0, 0.2, 0.8)), `rotate(${45 + index * 90})`),
          ) +
          repeat(4, (index) =>
            group(
              poly('0,-112 20,-20 0,0', index === 0 ? ink(0.2, 1, 0.3) : DARK) +
                poly('0,-112 -20,-20 0,0', index === 0 ? ink(0, 1, 0.3) : CREAM, `stroke="${DARK}" stroke-width="3"`),
              `rotate(${index * 90})`,
            ),
          ),
        'translate(1370 230)',
      ) +
      rect(70, 950, 420, 16, DARK) +
      repeat(4, (index) => rect(74 + index * 104, 953, 52, 10, CREAM)) +
      rect(14, 14, 1572, 1039, 'none', `stroke="${DARK}" stroke-width="10"`) +
      rect(32, 32, 1536, 1003, 'none', `stroke="${CREAM}" stroke-width="5"`)
    );
  },
};
