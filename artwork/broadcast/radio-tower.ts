import { skyline } from '../buildings.ts';
import { gull } from '../figures.ts';
import { ONDAMAREA, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { cloud, palm, ridge, ripples } from '../scenery.ts';
import { disc, glow, path, poly, rect, ring, sky, stroke } from '../shapes.ts';

export const radioTower: Scene = {
  id: 'ondamarea-radio-tower',
  palette: ONDAMAREA,
  draw: () => {
    const [x, top, foot] = [840, 120, 760];
    const half = (y: number): number => 7 + ((y - top) / (foot - top)) ** 1.5 * 92;
    const levels = Array.from({ length: 13 }, (_, index) => top + (foot - top) * (index / 12) ** 0.85);
    const lattice = levels.slice(1).map((y, index) => {
      const above = levels[index] ?? top;
      const colour = index % 4 < 2 ? ink(0.1, 1, 0.25) : ink(1, 0.55);
      return (
        stroke(
          `M${x - half(above)} ${above}L${x + half(y)} ${y}M${x + half(above)} ${above}L${x - half(y)} ${y}M${x - half(y)} ${y}H${x + half(y)}`,
          colour,
          6,
        ) + stroke(`M${x - half(above)} ${above}L${x - half(y)} ${y}M${x + half(above)} ${above}L${x + half(y)} ${y}`, colour, 11)
      );
    });
    return (
      sky(800, [ink(0.5, 0, 0.05), ink(0.22, 0.05, 0.2), ink(0, 0.3, 0.55), ink(0, 0.55, 0.7)]) +
      glow('halo', [x, 170], 620, [ink(0, 0, 0.55), ink(0.04, 0.12, 0.4), ink(0.18, 0.16, 0.26)]) +
      repeat(7, (index) => ring(x, 150, 640 - index * 88, index % 2 === 0 ? ink(0, 0.55, 0.5) : ink(0, 0.12, 0.6), 30 - index * 2.4)) +
      disc(x, 150, 54, ink(0, 0, 0.9)) +
      cloud(21, 60, 420, 420, ink(0.02, 0.04, 0.1)) +
      cloud(22, 1180, 330, 480, ink(0.02, 0.04, 0.1)) +
      ridge(14, 660, 60, ink(0.4, 0.3, 0.2), 0.7) +
      rect(-10, 700, WIDTH + 20, 400, ink(0.55, 0, 0.08)) +
      ripples(5, 704, 1000, ink(0.12, 0.1, 0.4), 1.5) +
      skyline(7, 730, { from: -20, to: 520, low: 30, high: 90 }, { wall: ink(0.8, 0.5), window: ink(0, 0.1, 0.85) }) +
      path('M-20 742Q260 726 560 770V1100H-20Z', ink(0.75, 0.2, 0.1)) +
      path('M240 1100C420 900 620 750 850 748C1080 748 1300 880 1640 900V1100Z', ink(0.62, 0.1, 0.5)) +
      path('M850 748C1080 748 1300 880 1640 900V1100H1040C1040 940 960 820 850 748Z', ink(0.95, 0.3, 0.25)) +
      repeat(9, (index) =>
        stroke(
          `M${330 + index * 66} 1080C${440 + index * 54} ${930 - index * 6} ${620 + index * 26} 800 ${836 + index * 2} 756`,
          ink(0.3, 0.05, 0.65),
          5,
          'stroke-dasharray="70 26"',
        ),
      ) +
      stroke('M700 1100C760 980 960 960 900 880C870 840 850 820 850 760', ink(0.02, 0.08, 0.2), 22) +
      lattice.join('') +
      rect(x - 4, 30, 8, 96, ink(1, 0.55)) +
      disc(x, 34, 15, ink(0, 1, 0.3)) +
      repeat(
        3,
        (index) =>
          disc(x + (index - 1) * 34, 300 + index * 44, 24, ink(0.02, 0, 0.06)) +
          ring(x + (index - 1) * 34, 300 + index * 44, 24, ink(1, 0.5), 6),
      ) +
      rect(930, 716, 130, 70, ink(0.04, 0.06, 0.12)) +
      rect(1010, 716, 50, 70, ink(0.6, 0.3)) +
      poly('918,718 996,676 1074,718', ink(0.1, 1, 0.2)) +
      rect(950, 740, 30, 46, ink(1, 0.5)) +
      palm([1300, 900], 240, 46, ink(1, 0.5)) +
      palm([1390, 930], 180, 36, ink(1, 0.5)) +
      gull([420, 260], 70, ink(1, 0.4), 10) +
      gull([520, 310], 46, ink(1, 0.4), -8)
    );
  },
};
