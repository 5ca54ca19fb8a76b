import { archway } from '../buildings.ts';
import { DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { broadleaf, cypress, ridge, streaks } from '../scenery.ts';
import { disc, oval, overprint, path, poly, rect, sky, stroke } from '../shapes.ts';

export const oliveTerraces: Scene = {
  id: 'elfar-olive-terraces',
  palette: ELFAR,
  draw: () => {
    const random = seeded(90);
    const terrace = (index: number): string => {
      const y = 470 + index * 92 + index * index * 9;
      const curve = `M-20 ${y + 40}C300 ${y - 40} 620 ${y + 90} 960 ${y + 16}S1420 ${y - 50} 1640 ${y + 10}`;
      const height = 26 + index * 9;
      const size = 92 + index * 34;
      const trees = repeat(7 - Math.floor(index * 0.6), (tree) => {
        const x = random.between(-40, 60) + tree * (1700 / (7 - Math.floor(index * 0.6))) + (index % 2) * 70;
        const base = y - 6 + Math.sin(x / 210) * 22;
        return (
          overprint(oval(x + size * 0.4, base + 4, size * 0.62, size * 0.09, ink(0.6, 0.1))) +
          broadleaf(index * 20 + tree, [x, base + 6], size, { dark: ink(0.85, 0.15, 0.35), light: ink(0.4, 0.02, 0.4), trunk: ink(1, 0.6) })
        );
      });
      return (
        trees +
        path(`${curve}V1100H-20Z`, ink(0.5, 0.16, 0.2)) +
        stroke(curve, ink(0.02, 0.03, 0.12), 12) +
        repeat(3, (row) =>
          stroke(
            curve,
            ink(0.05, 0.08, 0.25),
            height * 0.24,
            `stroke-dasharray="${30 + row * 7} 6 ${16 + index * 4} 5 ${44 + index * 3} 6" transform="translate(${row * 9} ${(row + 0.7) * height * 0.32})"`,
          ),
        ) +
        path(
          `${curve}V1100H-20Z`,
          index % 2 === 0 ? ink(0.02, 0.26, 0.72) : ink(0.04, 0.36, 0.66),
          `transform="translate(0 ${height + 8})"`,
        )
      );
    };
    return (
      sky(520, [ink(0.42, 0.02), ink(0.2, 0.05, 0.05), ink(0, 0.2, 0.35)]) +
      disc(1210, 210, 96, ink(0, 0.95, 0.3)) +
      streaks(8, 120, 330, ink(0, 0.1, 0.2), 10) +
      ridge(7, 380, 120, ink(0.3, 0.08, 0.06), 0.7) +
      ridge(28, 450, 90, ink(0.6, 0.12, 0.08), 0.6) +
      path('M-20 430C220 380 460 380 700 440S1300 520 1640 470V1100H-20Z', ink(0.08, 0.22, 0.6)) +
      rect(300, 290, 190, 130, ink(0.03, 0.04, 0.12)) +
      rect(430, 290, 60, 130, ink(0.65, 0.12)) +
      poly('282,294 340,244 470,244 510,294', ink(0.2, 1, 0.15)) +
      rect(490, 330, 110, 96, ink(0.55, 0.12)) +
      poly('484,334 500,300 600,304 616,338', ink(0.5, 1)) +
      rect(320, 318, 24, 30, DARK) +
      rect(376, 318, 24, 30, DARK) +
      archway(346, 420, 38, 60, DARK) +
      cypress([250, 430], 210, DARK) +
      cypress([214, 436], 160, DARK) +
      cypress([640, 440], 170, DARK) +
      repeat(6, terrace)
    );
  },
};
