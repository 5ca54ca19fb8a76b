import { skyline } from '../buildings.ts';
import { audience, person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ridge, stars } from '../scenery.ts';
import { disc, glow, line, oval, path, poly, rect, ring, sky, stroke } from '../shapes.ts';

export const festivalCrowd: Scene = {
  id: 'ondamarea-festival-crowd',
  palette: ONDAMAREA,
  draw: () => {
    const beams = [
      [380, 60, -150],
      [520, 70, 200],
      [680, 60, 520],
      [920, 60, 1080],
      [1080, 70, 1400],
      [1220, 60, 1760],
    ] as const;
    return (
      sky(800, [ink(1, 0.5), ink(0.8, 0.4), ink(0.35, 0.7, 0.1), ink(0, 0.7, 0.5)]) +
      stars(16, 70, 300, CREAM) +
      disc(1370, 150, 60, ink(0, 0.06, 0.6)) +
      ridge(4, 690, 40, ink(0.85, 0.5), 0.5) +
      skyline(11, 720, { from: -20, to: 330, low: 40, high: 120 }, { wall: ink(0.95, 0.55), window: ink(0, 0.1, 0.9) }) +
      skyline(12, 720, { from: 1290, to: 1640, low: 40, high: 120 }, { wall: ink(0.95, 0.55), window: ink(0, 0.1, 0.9) }) +
      rect(300, 200, 1000, 540, ink(1, 0.6)) +
      glow('stage', [800, 560], 460, [ink(0, 0, 0.6), ink(0, 0.3, 0.9), ink(0.05, 0.9, 0.4), ink(0.7, 0.8, 0.1)]) +
      rect(340, 270, 920, 430, 'url(#stage)') +
      repeat(9, (index) =>
        ring(
          800,
          600,
          70 + index * 50,
          index % 2 === 0 ? ink(0, 0.1, 0.95) : ink(0, 0.95, 0.3),
          9,
          'opacity="0.5" clip-path="url(#backdrop)"',
        ),
      ) +
      `<clipPath id="backdrop">${rect(340, 270, 920, 430, '')}</clipPath>` +
      path('M260 230Q800 60 1340 230V276Q800 110 260 276Z', ink(0, 0.95, 0.3)) +
      path('M260 262Q800 96 1340 262V280Q800 114 260 280Z', ink(0.5, 1, 0.2)) +
      [290, 1270]
        .map(
          (x) =>
            repeat(13, (index) =>
              stroke(
                `M${x - 20} ${250 + index * 38}L${x + 20} ${288 + index * 38}M${x + 20} ${250 + index * 38}L${x - 20} ${288 + index * 38}`,
                CREAM,
                4,
              ),
            ) +
            rect(x - 24, 240, 7, 500, CREAM) +
            rect(x + 17, 240, 7, 500, CREAM),
        )
        .join('') +
      [390, 1120]
        .map((x) =>
          repeat(
            5,
            (index) =>
              rect(x, 420 + index * 54, 90, 50, DARK) +
              disc(x + 24, 445 + index * 54, 15, ink(0.5, 0.2)) +
              disc(x + 66, 445 + index * 54, 15, ink(0.5, 0.2)),
          ),
        )
        .join('') +
      [
        [620, 690, 170],
        [800, 670, 190],
        [980, 690, 170],
      ]
        .map(([x = 0, y = 0, height = 0]) => person([x, y], height, DARK, 0.8))
        .join('') +
      line([562, 622], [690, 566], DARK, 14) +
      oval(640, 610, 26, 18, ink(0, 0.2, 0.95)) +
      line([940, 616], [1060, 570], DARK, 14) +
      oval(966, 612, 26, 18, ink(0, 0.9, 0.3)) +
      line([830, 552], [830, 680], DARK, 6) +
      rect(700, 640, 70, 50, ink(0.5, 0.9, 0.2)) +
      repeat(9, (index) => {
        const x = 420 + index * 95;
        return rect(x - 16, 226 - Math.cos((index - 4) / 3.4) * 62 + 46, 32, 30, DARK);
      }) +
      rect(300, 690, 1000, 60, DARK) +
      beams
        .map(([x, width, to], index) =>
          poly(
            `${x - 8},250 ${x + 8},250 ${to + width * 2.4},1000 ${to - width * 2.4},1000`,
            index % 2 === 0 ? ink(0, 0.05, 0.75) : ink(0.25, 0, 0.1),
            'opacity="0.42"',
          ),
        )
        .join('') +
      repeat(26, (index) => {
        const x = -10 + index * 65;
        const y = 120 + Math.sin(index / 4.1) * 40 + Math.abs(index - 13) * 4;
        return poly(
          `${x},${y} ${x + 40},${y + 2} ${x + 20},${y + 50}`,
          [ink(0, 0.12, 0.95), ink(0, 0.95, 0.3), CREAM, ink(0.4, 0, 0.1)][index % 4] ?? CREAM,
        );
      }) +
      [
        [0, 760, 22, ink(0.4, 0.9, 0.2)],
        [1, 800, 30, ink(0.7, 0.75, 0.15)],
        [2, 850, 40, ink(0.9, 0.6, 0.1)],
        [3, 915, 52, ink(1, 0.5)],
        [4, 995, 68, ink(1, 0.75)],
      ]
        .map(
          ([row, y, size, colour]) =>
            (Number(row) > 0
              ? audience(70 + Number(row), Number(y) - Number(size) * 0.14, Number(size), -30, 1650, Number(row) % 2 === 0 ? CORAL : SUN)
              : '') + audience(70 + Number(row), Number(y), Number(size), -30, 1650, String(colour)),
        )
        .join('') +
      [
        [240, 800, ink(0, 0.12, 0.95)],
        [1150, 790, ink(0, 0.95, 0.3)],
        [1430, 850, CREAM],
      ]
        .map(
          ([x, y, colour]) =>
            line([Number(x), Number(y) + 140], [Number(x), Number(y) - 190], DARK, 8) +
            path(`M${Number(x)} ${Number(y) - 190}q50 -26 100 4t100 -8v100q-50 22 -100 -4t-100 12Z`, String(colour)),
        )
        .join('')
    );
  },
};
