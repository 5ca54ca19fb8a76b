import { gull } from '../figures.ts';
import { CREAM, DARK, ONDAMAREA, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, group, path, poly, rect, ring, sky, stroke } from '../shapes.ts';

export const mountainRoad: Scene = {
  id: 'ondamarea-mountain-road',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(5);
    const road =
      'M620 1120C700 1000 1180 1010 1240 900C1300 780 460 880 420 760C390 660 1080 740 1080 640C1080 560 640 620 640 540C640 480 900 510 890 450C880 410 800 420 800 372';
    return (
      sky(520, [ink(0.34), ink(0.12, 0.06, 0.2), ink(0, 0.4, 0.6), ink(0, 0.5, 0.75)]) +
      disc(800, 330, 130, ink(0, 0.05, 0.9)) +
      repeat(14, (index) => ring(800, 330, 160 + index * 46, ink(0, 0.1, 0.7), 5, 'opacity="0.55"')) +
      poly('-20,560 150,300 240,380 400,150 560,340 640,300 800,460 800,700 -20,700', ink(0.5, 0.12, 0.1)) +
      poly('400,150 560,340 470,400 420,330 400,420 360,300 320,268', CREAM) +
      poly('400,150 560,340 640,300 800,460 800,700 520,700 470,400 420,330', ink(0.75, 0.22)) +
      poly('780,480 930,320 1000,360 1190,110 1370,330 1440,280 1640,500 1640,760 780,760', ink(0.4, 0.1, 0.12)) +
      poly('1190,110 1370,330 1290,390 1230,300 1200,400 1150,280 1104,222', CREAM) +
      poly('1190,110 1370,330 1440,280 1640,500 1640,760 1400,760 1290,390 1230,300', ink(0.72, 0.2)) +
      path('M-20 640C240 560 520 420 800 380S1400 560 1640 620V1100H-20Z', ink(0.3, 0, 0.55)) +
      path('M800 380C1100 420 1400 560 1640 620V1100H1000C1200 900 1000 560 800 380Z', ink(0.58, 0.05, 0.5)) +
      path('M-20 800C200 740 300 860 420 900S700 1000 640 1120H-20Z', ink(0.7, 0.1, 0.45)) +
      repeat(26, () => stroke(`M${random.between(-40, 1540)} ${random.between(560, 1040)}q30 -16 62 -4`, ink(0.75, 0.1, 0.5), 5)) +
      [
        [60, 30],
        [44, 0],
      ]
        .map(([width = 0, tone = 0], layer) =>
          stroke(
            'M620 1120C700 1000 1180 1010 1240 900C1300 780 460 880 420 760',
            layer === 0 ? DARK : ink(0.28 + tone, 0.12, 0.14),
            width,
          ),
        )
        .join('') +
      [[42], [30]]
        .map(([width = 0], layer) => stroke('M420 770C390 660 1080 740 1080 640', layer === 0 ? DARK : ink(0.28, 0.12, 0.14), width))
        .join('') +
      [[26], [17]]
        .map(([width = 0], layer) =>
          stroke(
            'M1080 644C1080 560 640 620 640 540C640 480 900 510 890 450C880 410 800 420 800 374',
            layer === 0 ? DARK : ink(0.28, 0.12, 0.14),
            width,
          ),
        )
        .join('') +
      stroke(road, CREAM, 4, 'stroke-dasharray="26 22"') +
      repeat(22, (index) => {
        const [x, y] = [(index * 397) % 1600, 640 + ((index * 211) % 380)];
        const size = 40 + (y - 600) * 0.3;
        return Math.abs(x - 800) > 480
          ? path(
              `M${x} ${y - size}Q${x + size * 0.5} ${y - size * 0.3} ${x + size * 0.28} ${y}H${x - size * 0.28}Q${x - size * 0.5} ${y - size * 0.3} ${x} ${y - size}Z`,
              DARK,
            )
          : '';
      }) +
      group(
        rect(-110, -84, 220, 84, ink(0, 1, 0.25), 'rx="14"') +
          rect(-110, -34, 220, 12, CREAM) +
          repeat(5, (index) => rect(-98 + index * 40, -72, 32, 32, ink(0.1, 0, 0.4))) +
          rect(100, -66, 12, 40, DARK) +
          [-62, 62].map((x) => disc(x, 2, 20, DARK) + disc(x, 2, 8, CREAM)).join('') +
          poly('112,-26 112,-8 300,26 300,-40', ink(0, 0, 0.5), 'opacity="0.6"'),
        'translate(820 842) rotate(-2)',
      ) +
      rect(500, 716, 44, 22, ink(0, 0.1, 0.95), 'rx="8"') +
      gull([300, 230], 60, DARK, 8) +
      gull([1010, 170], 46, DARK, -8)
    );
  },
};
