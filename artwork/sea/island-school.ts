import { gull, person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ripples, streaks } from '../scenery.ts';
import { disc, glow, group, line, oval, overprint, path, poly, rays, rect, sky, stroke } from '../shapes.ts';

/** The ferry bow on, its bow ramp half lowered; its waterline on the origin. */
function ferry(): string {
  return (
    path('M-250 -190H250L214 0Q120 40 0 40T-214 0Z', DARK) +
    path('M-250 -190H250L244 -156H-244Z', CORAL) +
    path('M70 -190H250L214 0Q160 26 60 38Q120 -70 70 -190Z', ink(1, 0.7)) +
    rect(-220, -330, 440, 142, CREAM) +
    rect(90, -330, 130, 142, ink(0.3, 0.06, 0.05)) +
    repeat(8, (index) => rect(-200 + index * 52, -306, 34, 46, index < 6 ? SUN : ink(0.1, 0.5, 0.8), 'rx="6"')) +
    rect(-236, -344, 472, 18, DARK) +
    rect(-140, -440, 280, 98, CREAM) +
    rect(60, -440, 80, 98, ink(0.3, 0.06, 0.05)) +
    rect(-124, -424, 248, 42, ink(0.95, 0.3)) +
    rect(-156, -452, 312, 16, CORAL) +
    rect(-50, -530, 46, 80, CORAL) +
    rect(-50, -530, 46, 22, DARK) +
    rect(30, -510, 40, 60, CORAL) +
    rect(30, -510, 40, 20, DARK) +
    line([0, -452], [0, -590], DARK, 7) +
    disc(0, -594, 11, SUN) +
    poly('-90,-190 90,-190 120,-10 -120,-10', ink(0.55, 0.02, 0.05)) +
    poly('-90,-190 90,-190 96,-150 -96,-150', ink(0.85, 0.2)) +
    repeat(5, (index) => line([-104, -130 + index * 28], [104, -130 + index * 28], ink(0.9, 0.2), 6)) +
    stroke('M-330 36q60 -34 120 -6t110 18t110 0t120 -16t110 10', CREAM, 16, 'stroke-linecap="round"')
  );
}

export const islandSchool: Scene = {
  id: 'ondamarea-island-school',
  palette: ONDAMAREA,
  draw: () => {
    const pupil = (x: number, y: number, height: number, coat: string, shade: string): string => {
      const unit = height / 8;
      return (
        person([x, y], height, DARK, 0.2) +
        path(
          `M${x - unit * 1.2} ${y - unit * 2.6}L${x - unit} ${y - unit * 6.6}Q${x} ${y - unit * 7.1} ${x + unit} ${y - unit * 6.6}L${x + unit * 1.2} ${y - unit * 2.6}Z`,
          coat,
        ) +
        path(
          `M${x + unit * 0.2} ${y - unit * 2.6}V${y - unit * 6.9}L${x + unit} ${y - unit * 6.6}L${x + unit * 1.2} ${y - unit * 2.6}Z`,
          shade,
        ) +
        rect(x - unit * 0.8, y - unit * 6, unit * 1.6, unit * 2.2, shade === CORAL ? SUN : CORAL, `rx="${unit * 0.4}"`) +
        disc(x, y - unit * 7.5, unit * 0.95, DARK) +
        path(`M${x - unit} ${y - unit * 7.5}a${unit} ${unit} 0 0 1 ${unit * 2} 0Z`, coat) +
        disc(x, y - unit * 8.5, unit * 0.26, coat)
      );
    };
    const coats: readonly (readonly [string, string])[] = [
      [SUN, ink(0.2, 0.5, 0.8)],
      [ink(0.5, 0.02, 0.04), ink(0.85, 0.2)],
      [CREAM, ink(0.4, 0.1, 0.1)],
    ];
    return (
      sky(560, [ink(0.62, 0.06), ink(0.28, 0.1, 0.1), ink(0, 0.32, 0.45), ink(0, 0.2, 0.75)]) +
      group(rays([1130, 560], 1400, 18, ink(0, 0.16, 0.75), 4), 'translate(0 0)', 'opacity="0.4"') +
      disc(1130, 520, 170, CORAL) +
      streaks(9, 120, 420, ink(0, 0.06, 0.2), 9) +
      path('M-20 560V380Q60 330 160 340T330 250T520 360T700 470T820 560Z', ink(0.7, 0.22, 0.1)) +
      path('M-20 560V450Q160 400 300 440T560 480T760 560Z', ink(0.95, 0.3)) +
      poly('296,250 340,250 350,90 286,90', CREAM) +
      poly('322,250 340,250 350,90 322,90', ink(0.45, 0.1, 0.08)) +
      poly('293,206 343,206 345,150 290,150', CORAL) +
      rect(280, 76, 76, 14, DARK) +
      rect(296, 40, 44, 36, SUN) +
      path('M288 42Q318 6 348 42Z', DARK) +
      poly('340,56 1120,-40 1120,110', ink(0, 0.02, 0.5), 'opacity="0.4"') +
      rect(150, 404, 150, 80, CREAM) +
      rect(240, 404, 60, 80, ink(0.4, 0.1, 0.1)) +
      poly('136,408 170,360 280,360 314,408', CORAL) +
      repeat(3, (index) => rect(166 + index * 30, 428, 18, 26, SUN)) +
      rect(-20, 556, 1660, 540, ink(0.74, 0.04)) +
      glow('glitter', [1130, 560], 520, [ink(0, 0.4, 0.6), ink(0.4, 0.2, 0.3), ink(0.74, 0.04)]) +
      rect(-20, 556, 1660, 360, 'url(#glitter)') +
      ripples(3, 562, 1000, ink(0.96, 0.2), 0.9) +
      ripples(6, 566, 900, ink(0.1, 0.1, 0.2), 0.7) +
      overprint(oval(860, 706, 330, 40, ink(0.6, 0.2))) +
      group(ferry(), 'translate(860 668) scale(0.98)') +
      poly('-20,860 1640,720 1640,1100 -20,1100', ink(0.16, 0.44, 0.62)) +
      repeat(17, (index) => line([-120 + index * 128, 1100], [60 + index * 112, 856 - index * 9.4], ink(0.6, 0.55, 0.4), 5)) +
      poly('-20,860 1640,720 1640,742 -20,890', ink(0, 0.24, 0.6)) +
      poly('-20,890 1640,742 1640,756 -20,908', DARK) +
      [120, 1460]
        .map(
          (x) =>
            rect(x - 34, 790 - (x > 500 ? 96 : 0), 68, 92, DARK, 'rx="14"') +
            rect(x - 46, 778 - (x > 500 ? 96 : 0), 92, 26, DARK, 'rx="12"'),
        )
        .join('') +
      repeat(7, (index) => {
        const [x, y] = [300 + index * 122, 1000 - index * 8];
        const height = [236, 222, 246, 206, 232, 196, 218][index] ?? 220;
        const [coat, shade] = coats[index % 3] ?? [SUN, CORAL];
        return (
          overprint(
            poly(
              [
                [x - 22, y],
                [x + 22, y],
                [x - 120, y + 120],
                [x - 170, y + 110],
              ],
              ink(0.6, 0.2),
            ),
          ) + pupil(x, y, height, coat, shade)
        );
      }) +
      overprint(poly('1290,940 1334,940 1180,1090 1120,1090', ink(0.6, 0.2))) +
      person([1312, 940], 340, DARK, 0.3) +
      disc(1312, 590, 20, DARK) +
      path('M1262 800L1268 660Q1312 640 1356 660L1362 800Z', CORAL) +
      path('M1320 646Q1350 650 1356 660L1362 800H1324Z', ink(0.45, 1, 0.2)) +
      path('M1260 798H1364L1384 880H1240Z', DARK) +
      stroke('M1272 682L1212 640L1176 570M1352 682L1410 620L1432 540', CORAL, 25, 'stroke-linecap="round" stroke-linejoin="round"') +
      line([1176, 572], [1140, 506], CREAM, 7, 'stroke-linecap="round"') +
      gull([1380, 250], 90, CREAM, 6) +
      gull([1480, 190], 62, CREAM, -8)
    );
  },
};
