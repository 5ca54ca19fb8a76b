import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { castShadow, disc, field, group, line, overprint, path, poly, rays, rect, ring, stroke, within } from '../shapes.ts';
import { person } from '../figures.ts';

const RED = ink(0.04, 0.98, 0.18);
const OCHRE = ink(0, 0.24, 0.95);
const NAVY = ink(0.9, 0.2);
const MIST = ink(0.3, 0.03, 0.04);
/** The size of a book's cover. */
const [WIDE, TALL] = [214, 300];

/** The covers: ground and what is printed on it, without a word. */
const COVERS: readonly (readonly [string, string])[] = [
  [
    NAVY,
    disc(107, 110, 58, RED) +
      repeat(5, (index) => path(`M0 ${190 + index * 26}q27 -22 54 0t54 0t54 0t54 0V330H0Z`, index % 2 === 0 ? MIST : NAVY)),
  ],
  [RED, path('M107 50L176 250H38Z', CREAM) + path('M107 50L176 250H107Z', NAVY) + disc(160, 66, 22, OCHRE)],
  [OCHRE, rays([107, 150], 96, 12, RED) + disc(107, 150, 46, CREAM)],
  [CREAM, repeat(7, (index) => rect(24, 40 + index * 32, 166 - ((index * 37) % 90), 14, index % 3 === 1 ? RED : NAVY))],
  [
    MIST,
    rect(92, 90, 30, 170, CREAM) +
      rect(92, 130, 30, 34, RED) +
      rect(92, 200, 30, 34, RED) +
      poly('107,74 214,20 214,120', OCHRE) +
      disc(107, 76, 20, NAVY),
  ],
  [
    ink(0.6, 0.06, 0.5),
    path('M107 260V90M107 150L62 104M107 180L156 130M107 216L58 180', 'none', `stroke="${CREAM}" stroke-width="12"`) +
      [
        [107, 80],
        [58, 98],
        [160, 124],
        [52, 176],
      ]
        .map(([x = 0, y = 0]) => disc(x, y, 24, OCHRE))
        .join(''),
  ],
  [NAVY, repeat(4, (index) => ring(107, 150, 22 + index * 24, index % 2 === 0 ? OCHRE : CREAM, 9))],
  [
    RED,
    path('M40 190H176Q166 240 140 240H76Q50 240 40 190Z', NAVY) +
      poly('112,180 112,60 178,180', CREAM) +
      poly('100,180 100,90 50,180', OCHRE),
  ],
  [
    CREAM,
    repeat(3, (row) => repeat(4, (column) => rect(30 + column * 42, 60 + row * 66, 30, 50, (row + column) % 3 === 0 ? OCHRE : NAVY))),
  ],
  [OCHRE, path('M60 250V130a47 47 0 0 1 94 0V250Z', NAVY) + disc(107, 130, 24, CREAM) + rect(40, 250, 134, 12, RED)],
];

/** A book lying face up, its block of pages seen along the foot. */
function book(x: number, y: number, turn: number, cover: number): string {
  const [ground, print] = COVERS[cover % COVERS.length] ?? [CREAM, ''];
  return group(
    overprint(rect(14, 20, WIDE, TALL, ink(0.7, 0.3))) +
      rect(4, 8, WIDE, TALL + 6, CREAM) +
      repeat(3, (leaf) => line([6, TALL + 3 + leaf * 4], [WIDE + 2, TALL + 3 + leaf * 4], ink(0.5, 0.24, 0.2), 1.6)) +
      within(`book${x}x${y}`, rect(0, 0, WIDE, TALL, ''), rect(0, 0, WIDE, TALL, ground) + print) +
      overprint(rect(0, 0, 14, TALL, ink(0.4, 0.2))) +
      rect(16, 0, 3, TALL, ink(0.1, 0.1, 0.2), 'fill-opacity="0.6"'),
    `translate(${x} ${y}) rotate(${turn} ${WIDE / 2} ${TALL / 2})`,
  );
}

/** The open volume, and the rose laid across it. */
function openBook(): string {
  const lines = (from: number, to: number): string =>
    repeat(11, (row) => line([from, -136 + row * 25], [row === 10 ? (from + to) / 2 : to, -140 + row * 25], ink(0.8, 0.22), 6));
  return (
    overprint(path('M-250 -150H280V230H-230Z', ink(0.7, 0.3))) +
    rect(-262, -184, 524, 372, RED, 'rx="8"') +
    path('M0 -166Q-120 -206 -246 -170V170Q-120 136 0 176Z', ink(0.14, 0.06, 0.16)) +
    path('M0 -166Q120 -206 246 -170V170Q120 136 0 176Z', CREAM) +
    path('M0 -166Q-40 -182 -70 -186V146Q-40 152 0 176Z', ink(0.4, 0.12, 0.14)) +
    lines(-216, -84) +
    lines(36, 208) +
    line([0, -166], [0, 176], ink(0.7, 0.3), 5)
  );
}

function rose(): string {
  return (
    overprint(
      path(
        'M-300 60Q-100 0 60 -10Q80 -70 150 -60T210 20Q190 90 130 80T60 20Q-100 20 -300 80Z',
        ink(0.6, 0.25),
        'transform="translate(20 34)"',
      ),
    ) +
    stroke('M80 0Q-100 0 -320 70', ink(0.7, 0.06, 0.8), 17, 'stroke-linecap="round"') +
    path('M-60 10q-20 -90 -120 -70q10 84 120 70M-150 28q-10 96 -100 100q-8 -80 100 -100', ink(0.6, 0.04, 0.85)) +
    path('M-60 10q-60 -20 -120 -70M-150 28q-40 60 -100 100', 'none', `stroke="${DARK}" stroke-width="4"`) +
    path('M60 0Q50 -84 140 -88Q228 -80 226 6Q214 90 130 92Q64 84 60 0Z', RED) +
    path('M226 6Q214 90 130 92Q88 88 70 50Q150 80 190 -60Q224 -40 226 6Z', ink(0.56, 1, 0.1)) +
    stroke(
      'M84 30Q70 -60 140 -66Q206 -64 204 6Q196 64 134 62M104 34Q96 -40 146 -42Q184 -36 178 10Q168 42 132 38M126 22Q118 -16 148 -18Q166 -8 154 14',
      ink(0.75, 1),
      7,
      'stroke-linecap="round"',
    )
  );
}

export const bookStall: Scene = {
  id: 'elfar-book-stall',
  palette: ELFAR,
  draw: () => {
    const visitors = [
      [330, 1330, 620],
      [1260, 1300, 560],
    ] as const;
    return (
      field(ink(0.03, 0.34, 0.74)) +
      group(
        repeat(13, (plank) => line([-300, -240 + plank * 130], [2000, -240 + plank * 130], ink(0.3, 0.52, 0.74), 5)) +
          repeat(4, (row) =>
            repeat(8, (column) => {
              const hidden = row === 2 && (column === 3 || column === 4);
              return hidden
                ? ''
                : book(-190 + column * 250 + (row % 2) * 40, -130 + row * 340, ((row * 5 + column * 7) % 5) - 2, row * 3 + column * 7);
            }),
          ) +
          group(openBook(), 'translate(790 700) rotate(3)') +
          group(rose(), 'translate(860 736) rotate(-16) scale(1.25)'),
        'rotate(-9 800 533)',
      ) +
      overprint(
        repeat(9, (index) => path(`M${-80 + index * 210} -20h210v150a105 84 0 0 1 -210 0Z`, ink(0.56, 0.24))) +
          visitors.map(([x, y, height]) => castShadow(person([x, y], height, ink(0.56, 0.24), 0.2), [x, y], 16, -0.9)).join(''),
      ) +
      rect(-20, HEIGHT + 10, WIDTH + 40, 20, DARK)
    );
  },
};
