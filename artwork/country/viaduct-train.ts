import { archway } from '../buildings.ts';
import { DARK, ELFAR, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { cloud, cypress, ridge } from '../scenery.ts';
import { disc, path, rect, sky, stroke, within } from '../shapes.ts';

export const viaductTrain: Scene = {
  id: 'elfar-viaduct-train',
  palette: ELFAR,
  draw: () => {
    const arches = repeat(7, (index) => archway(64 + index * 232, 1110, 160, 610, '#fff'));
    const mask = `<mask id="openings"><rect width="1600" height="1100" fill="#fff"/>${arches.replaceAll('"#fff"', '"#000"')}</mask>`;
    const wall =
      rect(-10, 446, WIDTH + 20, 640, ink(0.03, 0.08, 0.26)) +
      repeat(16, (row) => repeat(26, (column) => rect(-20 + column * 66 + (row % 2) * 33, 500 + row * 34, 64, 3, ink(0.2, 0.2, 0.4)))) +
      repeat(
        8,
        (index) => rect(-8 + index * 232, 470, 72, 620, ink(0.03, 0.06, 0.2)) + rect(36 + index * 232, 470, 28, 620, ink(0.6, 0.2, 0.1)),
      );
    const wagon = (x: number): string =>
      rect(x, 330, 300, 94, ink(0.05, 1, 0.15), 'rx="10"') +
      rect(x, 392, 300, 32, ink(0.6, 1, 0.1)) +
      rect(x + 8, 378, 284, 8, ink(0.02)) +
      repeat(7, (index) => rect(x + 18 + index * 39, 346, 30, 26, ink(0, 0.05, 0.6))) +
      [50, 90, 210, 250].map((wheel) => disc(x + wheel, 428, 15, DARK)).join('');
    return (
      sky(620, [ink(0.5, 0.02), ink(0.24, 0.04, 0.04), ink(0, 0.18, 0.35)]) +
      disc(250, 200, 78, ink(0, 0.95, 0.35)) +
      cloud(61, 720, 210, 420, ink(0)) +
      cloud(62, 1180, 150, 320, ink(0)) +
      ridge(4, 380, 150, ink(0.32, 0.06, 0.04), 0.9) +
      ridge(25, 470, 120, ink(0.58, 0.1), 0.8) +
      ridge(36, 600, 90, ink(0.8, 0.15, 0.1), 0.7) +
      path('M-20 640Q420 700 700 930L760 1100H-20Z', ink(0.4, 0.06, 0.5)) +
      path('M1640 620Q1180 720 900 930L840 1100H1640Z', ink(0.72, 0.1, 0.4)) +
      repeat(7, (index) =>
        stroke(
          `M${-20} ${700 + index * 46}Q360 ${760 + index * 46} ${600 + index * 10} ${960 + index * 26}`,
          ink(0.7, 0.1, 0.5),
          5,
          'stroke-dasharray="36 16"',
        ),
      ) +
      path(
        'M640 1100C700 960 860 900 800 800C780 760 840 720 900 690L930 700C870 740 850 770 880 810C940 900 900 980 960 1100Z',
        ink(0.2, 0.02, 0.04),
      ) +
      stroke('M700 1080C760 970 880 920 830 830', ink(0), 6) +
      mask +
      `<g mask="url(#openings)">${wall}</g>` +
      within(
        'soffits',
        arches,
        repeat(7, (index) => path(`M${64 + index * 232} 1110V590a80 80 0 0 1 160 0a96 96 0 0 0 -124 40V1110Z`, ink(0.85, 0.3, 0.1))),
      ) +
      path('M-20 900C180 880 420 950 560 1010S700 1090 720 1110H-20Z', ink(0.92, 0.25, 0.2)) +
      path('M1640 860C1380 870 1140 950 1000 1020S920 1090 900 1110H1640Z', ink(1, 0.35)) +
      path('M690 1110C720 1060 790 1040 800 1000L850 1000C860 1040 900 1080 960 1110Z', ink(0.15, 0.02, 0.04)) +
      rect(-10, 436, WIDTH + 20, 36, ink(0.08, 0.08, 0.2)) +
      rect(-10, 464, WIDTH + 20, 10, DARK) +
      repeat(42, (index) => rect(index * 40, 440, 4, 24, ink(0.5, 0.15, 0.2))) +
      wagon(330) +
      wagon(636) +
      wagon(942) +
      path('M1248 330H1420Q1496 344 1520 424H1248Z', ink(0.05, 1, 0.15)) +
      path('M1248 392H1510L1520 424H1248Z', ink(0.6, 1, 0.1)) +
      path('M1400 342Q1458 350 1482 384H1400Z', ink(1, 0.4)) +
      repeat(3, (index) => rect(1266 + index * 42, 346, 32, 28, ink(0, 0.05, 0.6))) +
      [1290, 1330, 1430].map((wheel) => disc(wheel, 428, 15, DARK)).join('') +
      stroke('M-10 282H1610', DARK, 3) +
      repeat(7, (index) => rect(60 + index * 232, 270, 6, 170, DARK)) +
      stroke('M800 330l26 -46l26 46', DARK, 4) +
      repeat(9, (index) => cypress([((index * 211) % 620) - 20, 1040 - ((index * 67) % 120)], 150, DARK)) +
      repeat(6, (index) => cypress([1080 + index * 96, 1070 - ((index * 53) % 90)], 170, DARK))
    );
  },
};
