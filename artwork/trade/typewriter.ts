import { DARK, ELFAR, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, fade, field, line, oval, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

export const typewriter: Scene = {
  id: 'elfar-typewriter',
  palette: ELFAR,
  draw: () => {
    const keys = repeat(4, (row) =>
      repeat(11, (index) => {
        const [x, y] = [506 + index * 59 + (row % 2) * 26 - row * 12 - (index - 5) * -row * 3, 706 + row * 52];
        return (
          oval(x, y + 10, 23, 17, ink(1, 0.8)) +
          oval(x, y, 23, 17, ink(0.05, 0.04, 0.1)) +
          oval(x, y, 15, 10, row === 3 && index === 10 ? ink(0, 1, 0.1) : ink(0.3, 0.06, 0.08))
        );
      }),
    );
    const words = repeat(7, (row) =>
      repeat(6, (index) =>
        rect(
          636 + index * 56 + ((row * 13 + index * 7) % 16),
          130 + row * 34,
          26 + ((row * 29 + index * 17) % 24),
          8,
          row === 0 ? ink(0, 1, 0.1) : ink(0.85, 0.2),
        ),
      ),
    );
    const machine =
      path('M420 640Q430 560 500 548H1100Q1170 560 1180 640L1270 930Q1276 972 1230 976H370Q324 972 330 930Z', ink(0.12, 1, 0.12)) +
      path('M1020 548H1100Q1170 560 1180 640L1270 930Q1276 972 1230 976H1130Z', ink(0.7, 1)) +
      path('M474 682H1126L1206 934H394Z', ink(0.95, 0.7)) +
      path('M500 548H1100L1080 640H520Z', ink(0.55, 1)) +
      path('M640 640Q800 560 960 640V664H640Z', ink(1, 0.7)) +
      repeat(17, (index) => line([800, 560], [650 + index * 18.8, 652 - Math.sin((index / 16) * Math.PI) * 26], ink(0.3, 0.1, 0.1), 3)) +
      rect(744, 560, 112, 26, ink(0, 0.2, 0.9)) +
      rect(380, 440, 840, 66, ink(1, 0.5), 'rx="33"') +
      rect(380, 446, 840, 16, ink(0.5, 0.1), 'rx="8"') +
      [346, 1254]
        .map((x) => rect(x - 32, 436, 64, 76, DARK, 'rx="12"') + repeat(5, (index) => rect(x - 26 + index * 12, 440, 4, 68, ink(0.4, 0.1))))
        .join('') +
      stroke('M420 440L330 350', ink(0.5, 0.1), 14, 'stroke-linecap="round"') +
      rect(420, 500, 760, 50, ink(0.9, 0.4)) +
      [560, 1040].map((x) => oval(x, 524, 76, 26, ink(1, 0.7)) + oval(x, 520, 56, 18, ink(0.4, 0.08))).join('');
    const paper =
      path('M600 60Q800 30 1000 66L1010 470H590Z', ink(0)) +
      path('M900 50Q960 54 1000 66L1010 470H930Z', ink(0.14, 0.02, 0.04)) +
      words +
      rect(570, 452, 460, 10, ink(0.3, 0.06));
    return (
      fade('wall', { from: [0, 0], to: [WIDTH, 500] }, [ink(0.66, 0.08), ink(0.3, 0.05, 0.04), ink(0.5, 0.08)]) +
      field('url(#wall)') +
      repeat(9, (index) =>
        poly(
          `-40,${10 + index * 74} 1640,${-330 + index * 74} 1640,${-292 + index * 74} -40,${48 + index * 74}`,
          ink(0, 0.1, 0.42),
          'opacity="0.85"',
        ),
      ) +
      rect(90, 250, 190, 330, ink(1, 0.4)) +
      rect(104, 264, 162, 302, ink(0.04, 0.05, 0.16)) +
      disc(185, 380, 46, ink(0, 1, 0.2)) +
      path('M104 470Q160 430 200 470T266 460V566H104Z', ink(0.75, 0.1)) +
      rect(-10, 640, WIDTH + 20, 460, ink(0.1, 0.35, 0.75)) +
      rect(-10, 640, WIDTH + 20, 12, ink(0, 0.1, 0.4)) +
      repeat(6, (index) =>
        stroke(`M-10 ${700 + index * 64}Q400 ${680 + index * 68} 800 ${706 + index * 62}T1620 ${694 + index * 64}`, ink(0.3, 0.5, 0.6), 4),
      ) +
      overprint(poly('1180,660 1268,966 1640,1000 1640,740', ink(0.75, 0.1))) +
      repeat(6, (index) =>
        poly(
          `-40,${760 + index * 84} 1640,${600 + index * 84} 1640,${640 + index * 84} -40,${800 + index * 84}`,
          ink(0, 0.1, 0.4),
          'opacity="0.4"',
        ),
      ) +
      paper +
      machine +
      keys +
      rect(620, 912, 360, 26, ink(0.05, 0.04, 0.1), 'rx="13"') +
      within(
        'lid',
        path('M420 640Q430 560 500 548H1100Q1170 560 1180 640L1270 930Q1276 972 1230 976H370Q324 972 330 930Z', ''),
        overprint(
          repeat(4, (index) =>
            poly(`330,${620 + index * 110} 1270,${500 + index * 110} 1270,${548 + index * 110} 330,${668 + index * 110}`, ink(0.3, 0.02)),
          ),
        ),
      ) +
      path('M1380 640H1500L1488 540H1392Z', ink(0.02, 0.02, 0.08)) +
      stroke('M1494 560q52 6 40 44t-46 22', ink(0.02, 0.02, 0.08), 12) +
      path('M1440 640H1500L1488 540H1448Z', ink(0.6, 0.08)) +
      oval(1440, 542, 48, 11, ink(0.85, 0.6, 0.3)) +
      stroke('M1420 510q-20 -40 4 -74t-6 -76M1456 506q-16 -36 6 -66', ink(0.02), 7) +
      path('M120 900L330 850 400 950 180 1010Z', ink(0)) +
      path('M110 860L320 820 380 920 170 970Z', ink(0.06, 0.05, 0.12)) +
      repeat(5, (index) => line([160 + index * 8, 880 + index * 17], [300 + index * 9, 852 + index * 17], ink(0.8, 0.2), 5)) +
      line([210, 1010], [420, 930], ink(0, 1, 0.1), 14)
    );
  },
};
