import { CREAM, DARK, ELFAR, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { envelope, grain, sheet, typed } from '../paper.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, line, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

const RED = ink(0.04, 0.98, 0.18);
const LEATHER = ink(0.05, 0.5, 0.82);
const LEATHER_SHADE = ink(0.46, 0.66, 0.7);

/** A bundle of letters on edge, tied with a ribbon. */
function bundle(seed: number, x: number, y: number, width: number, height: number, ribbon: string): string {
  const random = seeded(seed);
  const papers = [CREAM, ink(0, 0.1, 0.36), ink(0.24, 0.03, 0.03), ink(0, 0.2, 0.26)];
  return (
    repeat(Math.round(width / 9), (index) => {
      const rise = random.between(-22, 14);
      return (
        rect(x + index * 9, y - height + rise, 9, height + 60, papers[Math.floor(random.between(0, 4))] ?? CREAM) +
        rect(x + index * 9 + 7, y - height + rise, 2, height + 60, ink(0.5, 0.3, 0.3))
      );
    }) +
    rect(x - 3, y - height * 0.62, width + 6, 22, ribbon) +
    path(
      `M${x + width / 2} ${y - height * 0.57}q-46 -44 -62 -14t62 14q46 -44 62 -14t-62 14l30 46M${x + width / 2} ${y - height * 0.57}l-30 46`,
      'none',
      `stroke="${ribbon}" stroke-width="10" stroke-linejoin="round"`,
    )
  );
}

export const letterSuitcase: Scene = {
  id: 'elfar-letter-suitcase',
  palette: ELFAR,
  draw: () => {
    const lid = 'M340 170Q344 130 390 128H1210Q1256 130 1260 170L1300 600H300Z';
    const base = 'M270 640H1330L1380 900Q1382 944 1340 946H260Q218 944 220 900Z';
    return (
      field(ink(0.92, 0.2)) +
      repeat(5, (column) =>
        repeat(2, (row) => {
          const [x, y] = [-60 + column * 380, 30 + row * 330];
          return (
            rect(x - 20, y - 16, 250, 300, ink(1, 0.55)) +
            rect(x - 8, y - 4, 226, 276, ink(0.5, 0.08, 0.06)) +
            rect(x + 28, y + 24, 150, 216, ink(0.2, 0.04, 0.1)) +
            typed(column * 9 + row, { x: x + 46, y: y + 48, width: 112, rows: 10, pitch: 16 })
          );
        }),
      ) +
      overprint(poly('1000,-20 1640,-20 1640,700 1300,700', ink(0.3, 0.2))) +
      rect(-20, 700, WIDTH + 40, 400, ink(0.02, 0.26, 0.6)) +
      rect(-20, 694, WIDTH + 40, 10, ink(0, 0.06, 0.3)) +
      grain(750, 5, 70, ink(0.16, 0.4, 0.68)) +
      overprint(poly('240,900 1360,940 1640,860 1640,930 1340,985 250,960', ink(0.55, 0.25))) +
      path(lid, LEATHER) +
      path('M388 186Q390 170 410 170H1190Q1210 170 1212 186L1248 620H352Z', RED) +
      within(
        'lining',
        path('M388 186Q390 170 410 170H1190Q1210 170 1212 186L1248 620H352Z', ''),
        repeat(16, (index) =>
          poly(
            [
              [380 + index * 56, 150],
              [398 + index * 56, 150],
              [366 + index * 60, 640],
              [346 + index * 60, 640],
            ],
            ink(0.2, 1, 0.3),
          ),
        ) + overprint(poly('388,170 620,170 760,640 340,640', ink(0.34, 0.2))),
      ) +
      path('M360 470Q800 560 1240 470L1250 620H350Z', ink(0.3, 1, 0.2)) +
      stroke('M360 470Q800 560 1240 470', ink(0, 0.2, 0.8), 8) +
      sheet(3, 470, 300, 190, -7) +
      sheet(5, 690, 330, 180, 4, ink(0, 0.1, 0.36)) +
      envelope(900, 376, 250, 6, ink(0.24, 0.03, 0.03)) +
      path('M362 500Q800 590 1238 500L1250 640H350Z', ink(0.16, 1, 0.2)) +
      repeat(12, (index) =>
        line([390 + index * 74, 534 + Math.sin((index / 11) * 3.14) * 46], [386 + index * 75, 640], ink(0.5, 1, 0.2), 4),
      ) +
      poly('300,610 1300,610 1330,660 270,660', ink(0.7, 0.7, 0.4)) +
      bundle(1, 310, 660, 180, 120, RED) +
      bundle(2, 506, 660, 150, 96, ink(0.8, 0.16)) +
      bundle(7, 680, 660, 210, 130, RED) +
      bundle(4, 912, 660, 150, 104, ink(0, 0.2, 0.95)) +
      bundle(9, 1084, 660, 196, 118, RED) +
      path(base, LEATHER) +
      within(
        'base',
        path(base, ''),
        poly('1080,630 1400,630 1400,960 1000,960', LEATHER_SHADE) +
          rect(200, 906, 1200, 60, LEATHER_SHADE) +
          rect(220, 640, 1170, 12, ink(0, 0.2, 0.6)),
      ) +
      [430, 1170]
        .map(
          (x) =>
            rect(x - 26, 634, 52, 320, ink(0.5, 0.7, 0.6)) +
            rect(x - 38, 690, 76, 56, ink(0, 0.16, 0.7), `stroke="${DARK}" stroke-width="6"`) +
            rect(x - 8, 706, 16, 60, DARK),
        )
        .join('') +
      stroke('M700 780V830Q700 856 726 856H874Q900 856 900 830V780', DARK, 28) +
      rect(676, 756, 48, 32, ink(0, 0.16, 0.7)) +
      rect(876, 756, 48, 32, ink(0, 0.16, 0.7)) +
      [
        [240, 920],
        [1310, 920],
      ]
        .map(([x = 0, y = 0]) =>
          path(
            `M${x - 20} ${y - 70}Q${x + 20} ${y - 60} ${x + 40} ${y + 26}H${x - 20}Z`,
            ink(0.6, 0.7, 0.5),
            x > 800 ? `transform="translate(${x * 2 + 20} 0) scale(-1 1)"` : '',
          ),
        )
        .join('') +
      envelope(70, 850, 330, -14, CREAM) +
      sheet(12, 1290, 770, 210, 13) +
      envelope(980, 950, 300, -7, ink(0, 0.12, 0.4), false) +
      disc(1142, 1018, 30, RED) +
      disc(1142, 1018, 18, ink(0.4, 1, 0.1))
    );
  },
};
