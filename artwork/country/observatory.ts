import { archway, windows } from '../buildings.ts';
import { DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { pine, ridge, stars } from '../scenery.ts';
import { disc, path, poly, rect, ring, sky, stroke } from '../shapes.ts';

export const observatory: Scene = {
  id: 'elfar-observatory',
  palette: ELFAR,
  draw: () => {
    const random = seeded(101);
    const trails = repeat(46, (index) => {
      const radius = 60 + index * 27;
      const length = random.between(60, 260);
      return ring(
        980,
        330,
        radius,
        index % 7 === 0 ? ink(0, 0.5, 0.6) : index % 3 === 0 ? ink(0.1, 0.05, 0.3) : ink(0.45),
        random.between(2, 5),
        `stroke-dasharray="${length} ${random.between(180, 520)} ${length * 0.5} ${random.between(100, 300)}" stroke-linecap="round" transform="rotate(${random.between(0, 360)} 980 330)"`,
      );
    });
    const dome = 'M300 690A270 270 0 0 1 840 690Z';
    return (
      sky(900, [ink(1, 0.3), ink(1, 0.12), ink(0.8, 0.08), ink(0.4, 0.2, 0.05), ink(0.05, 0.4, 0.3)]) +
      trails +
      stars(55, 60, 700, ink(0)) +
      disc(980, 330, 10, ink(0)) +
      ridge(11, 800, 110, ink(0.6, 0.2, 0.08), 0.8) +
      ridge(22, 870, 70, ink(0.85, 0.25, 0.05), 0.7) +
      path('M-20 940C240 860 700 800 900 850S1400 960 1640 930V1100H-20Z', ink(1, 0.55)) +
      path(dome, ink(0.03, 0.03, 0.06)) +
      path('M570 420A270 270 0 0 1 840 690H690Q690 520 570 420Z', ink(0.55, 0.3, 0.05)) +
      repeat(5, (index) => stroke(`M570 420Q${330 + index * 50} 500 ${330 + index * 50} 690`, ink(0.3, 0.04), 3)) +
      poly('560,690 556,424 640,404 720,460 690,690', ink(1, 0.6)) +
      poly('600,640 660,640 790,330 730,306', ink(0.05, 1, 0.15)) +
      poly('636,640 660,640 790,330 766,320', ink(0.7, 1)) +
      poly('722,304 800,334 808,312 730,280', ink(0.02)) +
      rect(276, 684, 590, 30, ink(1, 0.4)) +
      rect(300, 712, 540, 190, ink(0.06, 0.05, 0.14)) +
      rect(660, 712, 180, 190, ink(0.55, 0.3, 0.05)) +
      windows({ x: 320, y: 724, width: 330, height: 100, columns: 6, rows: 1, opening: [0.4, 0.7] }, (column) =>
        column === 2 || column === 3 ? ink(0, 0.15, 0.9) : DARK,
      ) +
      archway(470, 902, 54, 82, DARK) +
      rect(836, 780, 260, 122, ink(0.5, 0.1, 0.05)) +
      rect(826, 764, 284, 20, DARK) +
      windows({ x: 850, y: 790, width: 230, height: 90, columns: 5, rows: 1, opening: [0.5, 0.5] }, (column) =>
        column === 1 ? ink(0, 0.15, 0.9) : DARK,
      ) +
      path('M-20 960C240 880 380 900 540 898S1100 890 1300 950L1640 990V1100H-20Z', ink(1, 0.6)) +
      stroke('M497 900C500 960 640 970 620 1090', ink(0.1, 0.08, 0.2), 26) +
      pine([170, 1000], 260, ink(1, 0.6)) +
      pine([70, 1040], 340, ink(1, 0.7)) +
      pine([1330, 1010], 240, ink(1, 0.6)) +
      pine([1440, 1040], 330, ink(1, 0.7)) +
      pine([1540, 1030], 250, ink(1, 0.6))
    );
  },
};
