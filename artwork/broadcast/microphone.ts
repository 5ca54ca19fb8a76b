import { CREAM, DARK, HEIGHT, ONDAMAREA, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { palm } from '../scenery.ts';
import { disc, field, group, line, oval, overprint, path, poly, rect, stroke, within } from '../shapes.ts';
import { bay } from '../bay.ts';

export const microphone: Scene = {
  id: 'ondamarea-microphone',
  palette: ONDAMAREA,
  draw: () => {
    const mic =
      rect(410, 110, 330, 560, ink(0.75, 0.1), 'rx="165"') +
      within(
        'mesh',
        rect(410, 110, 330, 560, '', 'rx="165"'),
        rect(410, 110, 330, 270, ink(0.2, 0.02, 0.1)) +
          repeat(
            24,
            (index) =>
              line([260 + index * 30, 100], [560 + index * 30, 400], ink(0.85, 0.2), 5) +
              line([260 + index * 30, 400], [560 + index * 30, 100], ink(0.85, 0.2), 5),
          ) +
          path('M600 110H760V680H640Q690 400 600 110Z', ink(0.9, 0.5), 'opacity="0.75"') +
          path('M450 180q-20 200 0 440h22q-16 -230 6 -440Z', CREAM) +
          rect(400, 376, 350, 56, ink(0, 1, 0.3)) +
          rect(640, 376, 110, 56, ink(0.6, 1, 0.2)) +
          rect(400, 450, 350, 10, DARK) +
          disc(570, 540, 38, ink(0, 0.12, 0.95)) +
          disc(570, 540, 16, DARK),
      );
    return (
      field(ink(0.85, 0.3)) +
      repeat(16, (index) => rect(index * 104 - 20, -10, 50, 700, ink(0.98, 0.45))) +
      repeat(32, (index) => rect(-10, 20 + index * 22, 1620, 3, ink(0.9, 0.4), 'opacity="0.5"')) +
      rect(760, 70, 800, 560, CREAM) +
      group(bay(), 'translate(784 94) scale(1.88 1.97)') +
      rect(1154, 90, 14, 520, CREAM) +
      palm([1500, 606], 300, -40, DARK) +
      rect(740, 606, 840, 34, ink(0.05, 0.2, 0.5)) +
      overprint(poly(`784,640 1540,640 1100,${HEIGHT + 10} -100,${HEIGHT + 10}`, ink(0, 0.3, 0.2))) +
      rect(-10, 780, WIDTH + 20, 310, ink(0.1, 0.5, 0.7)) +
      rect(-10, 780, WIDTH + 20, 16, ink(0, 0.2, 0.6)) +
      repeat(5, (index) => stroke(`M-10 ${830 + index * 54}q400 -24 800 4t830 -6`, ink(0.4, 0.6, 0.6), 4)) +
      [250, 300, 350]
        .map((reach, index) =>
          stroke(
            `M${575 - reach} ${250 - index * 30}Q${500 - reach - index * 20} 390 ${575 - reach} ${530 + index * 30}`,
            index === 1 ? ink(0, 1, 0.3) : ink(0, 0.12, 0.95),
            15,
            'stroke-linecap="round"',
          ),
        )
        .join('') +
      [250, 300, 350]
        .map((reach, index) =>
          stroke(
            `M${575 + reach} ${250 - index * 30}Q${650 + reach + index * 20} 390 ${575 + reach} ${530 + index * 30}`,
            index === 1 ? ink(0, 1, 0.3) : ink(0, 0.12, 0.95),
            15,
            'stroke-linecap="round"',
          ),
        )
        .join('') +
      overprint(oval(660, 990, 330, 40, ink(0.6, 0.2))) +
      rect(545, 660, 60, 300, DARK) +
      rect(552, 660, 14, 300, ink(0.5, 0.1)) +
      path('M370 990Q380 930 470 926H680Q770 930 780 990Z', DARK) +
      path('M400 960Q420 936 480 936H560', 'none', `stroke="${ink(0.5, 0.1)}" stroke-width="8"`) +
      stroke('M350 330V480Q350 720 575 720T800 480V330', DARK, 32) +
      stroke('M350 330V480Q350 720 575 720T800 480', ink(0, 0.2, 0.95), 12) +
      disc(350, 330, 32, ink(0, 1, 0.3)) +
      disc(800, 330, 32, ink(0, 1, 0.3)) +
      mic +
      group(
        stroke('M-130 40Q-140 -150 0 -150T130 40', DARK, 26) +
          stroke('M-124 10Q-130 -138 0 -140', ink(0, 0.2, 0.95), 8) +
          rect(-176, 10, 74, 130, ink(0, 1, 0.3), 'rx="34"') +
          rect(102, 10, 74, 130, ink(0.5, 1, 0.2), 'rx="34"') +
          rect(-112, 16, 26, 118, DARK, 'rx="13"') +
          rect(86, 16, 26, 118, DARK, 'rx="13"'),
        'translate(1210 880) rotate(12) scale(1.05)',
      ) +
      path('M900 960L1060 930 1090 1010 930 1050Z', CREAM) +
      repeat(4, (index) => line([930 + index * 6, 974 + index * 17], [1050 + index * 6, 950 + index * 17], ink(0.8, 0.2), 5)) +
      rect(1380, 690, 180, 62, ink(0.2, 1, 0.3), 'rx="12"') +
      rect(1392, 702, 156, 38, ink(0, 0.9, 0.2), 'rx="8"') +
      repeat(4, (index) => rect(1412 + index * 32, 714, 20, 14, CREAM))
    );
  },
};
