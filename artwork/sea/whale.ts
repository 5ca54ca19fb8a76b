import { CREAM, DARK, HEIGHT, ONDAMAREA, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ridge, streaks, swellBody, swellLine } from '../scenery.ts';
import { disc, fade, group, overprint, path, poly, rect, ring, sky, stroke, within } from '../shapes.ts';

export const whale: Scene = {
  id: 'ondamarea-whale',
  palette: ONDAMAREA,
  draw: () => {
    const body =
      'M170 640C240 520 480 470 720 490C980 510 1150 590 1290 600C1350 560 1420 500 1510 470C1500 530 1460 580 1420 620C1470 650 1510 710 1520 770C1440 750 1360 700 1300 660C1150 730 960 830 700 850C430 870 220 790 170 640Z';
    return (
      sky(300, [ink(0, 0.5, 0.5), ink(0, 0.3, 0.75), ink(0, 0.08, 0.6)]) +
      disc(420, 190, 100, ink(0, 1, 0.3)) +
      streaks(5, 40, 230, ink(0, 0.1, 0.4), 12) +
      ridge(31, 262, 36, ink(0.4, 0.4, 0.3), 0.5) +
      fade('deep', { from: [0, 270], to: [0, HEIGHT] }, [ink(0.34, 0, 0.14), ink(0.62, 0, 0.05), ink(0.9, 0.1), ink(1, 0.4)]) +
      swellBody({ y: 284, length: 300, height: 34, phase: 0.2 }, 'url(#deep)') +
      repeat(6, (index) =>
        poly(
          `${300 + index * 190},300 ${380 + index * 190},300 ${120 + index * 300},1100 ${-60 + index * 300},1100`,
          ink(0.1, 0, 0.3),
          'opacity="0.16"',
        ),
      ) +
      stroke(swellLine({ y: 284, length: 300, height: 34, phase: 0.2 }), CREAM, 10) +
      stroke(swellLine({ y: 316, length: 300, height: 26, phase: 0.25 }), ink(0.14, 0, 0.1), 5, 'stroke-dasharray="140 60"') +
      path('M820 270H1080Q1060 318 1010 322H890Q840 316 820 270Z', ink(0, 0.95, 0.3)) +
      rect(816, 262, 268, 14, CREAM) +
      rect(940, 110, 8, 156, DARK) +
      path('M950 116Q1050 170 1050 252H950Z', CREAM) +
      path('M936 130Q880 190 862 252H936Z', ink(0, 0.1, 0.95)) +
      overprint(group(path(body, ink(0.3, 0.1)), 'translate(26 46)')) +
      path(body, ink(0.95, 0.3)) +
      within(
        'whale',
        path(body, ''),
        path('M150 660C300 740 560 760 760 740S1130 660 1310 640V900H150Z', ink(0.1, 0.04, 0.12)) +
          repeat(15, (index) =>
            stroke(
              `M${170 + index * 6} ${664 + index * 13}C${320 + index * 6} ${740 + index * 11} ${560} ${764 + index * 9} ${780 + index * 8} ${742 + index * 6}`,
              ink(0.7, 0.1),
              4,
            ),
          ) +
          repeat(30, (index) => disc(260 + ((index * 173) % 980), 500 + ((index * 71) % 130), 4 + (index % 5) * 2, ink(0.5))) +
          stroke('M200 600C400 500 720 500 960 560', ink(0.55, 0.05), 12),
      ) +
      path('M640 770C660 860 740 950 850 960C840 890 800 810 740 752Z', ink(0.85, 0.35)) +
      stroke('M190 660C290 700 380 704 450 690', CREAM, 6) +
      disc(436, 648, 8, CREAM) +
      stroke('M416 634q20 -14 42 -2', ink(0.5, 0.05), 5) +
      repeat(16, (index) => ring(150 - (index % 4) * 18 + index * 3, 600 - index * 19, 5 + (index % 4) * 5, CREAM, 3)) +
      repeat(5, (shoal) =>
        repeat(9, (index) => {
          const x = 1010 + shoal * 90 + ((index * 47) % 150);
          const y = 850 + shoal * 20 + ((index * 31) % 120);
          return path(`M${x} ${y}q16 -14 34 0l14 -9v18l-14 -9q-18 14 -34 0Z`, index % 3 === 0 ? ink(0, 0.9, 0.35) : ink(0, 0.15, 0.95));
        }),
      ) +
      path('M-20 1000C200 940 380 1010 560 1000S960 960 1120 1020S1480 980 1640 1010V1100H-20Z', DARK) +
      repeat(13, (index) =>
        stroke(
          `M${40 + index * 128} 1080q${-26 + (index % 3) * 26} -60 ${8} -110t${-6} ${-60 - (index % 4) * 24}`,
          index % 2 === 0 ? ink(0.5, 0.9, 0.2) : ink(0.8, 0.1, 0.5),
          15,
          'stroke-linecap="round"',
        ),
      )
    );
  },
};
