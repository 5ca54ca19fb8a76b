import { archway } from '../buildings.ts';
import { gull } from '../figures.ts';
import { DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ridge, ripples } from '../scenery.ts';
import { disc, fade, group, line, path, poly, rect, sky, within } from '../shapes.ts';

export const reservoir: Scene = {
  id: 'elfar-reservoir',
  palette: ELFAR,
  draw: () => {
    const shore = (side: number): string =>
      repeat(11, (band) => {
        const drop = band * 36;
        const edge = side < 0 ? 690 - band * 52 : 960 + band * 60;
        const far = side < 0 ? -20 : 1620;
        const colour = band === 0 ? ink(0.75, 0.2, 0.35) : band % 2 === 0 ? ink(0, 0.2, 0.42) : ink(0.08, 0.34, 0.6);
        return path(
          `M${far} ${400 + drop * 0.7}C${far + (edge - far) * 0.35} ${330 + drop * 1.1} ${far + (edge - far) * 0.55} ${470 + drop} ${far + (edge - far) * 0.8} ${460 + drop * 0.9}T${edge} ${540 + drop}L${edge} 1100H${far}Z`,
          colour,
        );
      });
    const church = (): string =>
      rect(560, 430, 150, 400, ink(0.04, 0.05, 0.16)) +
      rect(650, 430, 60, 400, ink(0.7, 0.14)) +
      rect(546, 420, 178, 18, DARK) +
      rect(552, 590, 166, 12, DARK) +
      poly('548,422 635,262 722,422', ink(0.3, 1, 0.15)) +
      poly('635,262 722,422 660,422', ink(0.8, 1)) +
      archway(588, 560, 40, 96, DARK) +
      archway(664, 560, 32, 96, ink(1, 0.8)) +
      archway(588, 720, 36, 80, DARK) +
      rect(632, 216, 6, 54, DARK) +
      rect(618, 232, 34, 6, DARK) +
      poly('708,690 1010,700 1010,830 708,830', ink(0.08, 0.06, 0.2)) +
      poly('700,696 760,640 960,648 1020,704', ink(0.2, 0.9, 0.2)) +
      poly('860,644 960,648 1020,704 900,702', ink(0.9, 0.4)) +
      repeat(3, (index) => archway(744 + index * 86, 800, 34, 72, DARK)) +
      poly('420,770 420,720 470,740 486,700 540,716 540,830 420,830', ink(0.5, 0.3, 0.3));
    return (
      sky(520, [ink(0.42), ink(0.2, 0.04, 0.05), ink(0, 0.14, 0.3)]) +
      disc(1270, 170, 70, ink(0, 0.9, 0.35)) +
      ridge(33, 330, 120, ink(0.3, 0.1, 0.06), 0.8) +
      ridge(24, 400, 90, ink(0.55, 0.14, 0.1), 0.7) +
      poly('300,400 1300,400 1240,640 380,640', ink(0.06, 0.05, 0.1)) +
      path('M300 400Q800 470 1300 400L1240 660H380Z', ink(0.2, 0.06, 0.08)) +
      path('M300 396Q800 466 1300 396V418Q800 488 300 418Z', DARK) +
      repeat(17, (index) =>
        line([350 + index * 56, 420 + Math.sin((index / 16) * Math.PI) * 32], [420 + index * 47, 640], ink(0.5, 0.1), 3),
      ) +
      repeat(4, (index) => rect(640 + index * 88, 470, 46, 74, ink(0.95, 0.3))) +
      shore(-1) +
      shore(1) +
      fade('low', { from: [0, 760], to: [0, HEIGHT] }, [ink(0.3, 0.04, 0.06), ink(0.72, 0.06), ink(1, 0.3)]) +
      church() +
      path('M-20 900C160 840 300 800 480 806S900 820 1100 800S1420 850 1640 930V1100H-20Z', 'url(#low)') +
      within(
        'mirror',
        path('M-20 900C160 840 300 800 480 806S900 820 1100 800S1420 850 1640 930V1100H-20Z', ''),
        `<g opacity="0.5">${group(church(), 'translate(0 1640) scale(1 -1)')}</g>`,
      ) +
      ripples(52, 828, HEIGHT, ink(0.2, 0.03, 0.06), 1.1) +
      path('M1010 990q90 26 190 0l-26 36h-140Z', ink(0.2, 1, 0.1)) +
      gull([400, 210], 70, DARK, 6) +
      gull([480, 250], 46, DARK, -8)
    );
  },
};
