import { FAIR, OVAL, SQUARE, WARM, BROWN, brows, cheeks, eyes, laugh, mouth, nose, portrait } from '../faces.ts';
import { CREAM, DARK, ELFAR, ink } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, path, poly, rect, stroke, within } from '../shapes.ts';
import { collar, shoulders, stripes } from '../wardrobe.ts';

const RED = ink(0.02, 0.98, 0.2);
const GOLD = ink(0, 0.2, 0.95);

const CURLS = ink(0.86, 0.9, 0.4);
const SCARF = path('M-226 -90C-250 -340 250 -340 226 -90Q0 -226 -226 -90Z', RED);

export const agnesCorbera = portrait({
  id: 'elfar-portrait-agnes-corbera',
  palette: ELFAR,
  ground: field(ink(0, 0.2, 0.9)) + disc(800, 500, 440, ink(0, 0.1, 0.5)),
  behind: repeat(13, (index) => disc(Math.cos(index * 0.52) * 214, 20 + Math.sin(index * 0.52) * 220, 96, CURLS)),
  body: shoulders({ fill: ink(0.72, 0.1), shade: ink(0.94, 0.26), more: collar(ink(0.4, 0.04)) }),
  skull: OVAL,
  skin: WARM,
  turn: -0.5,
  tilt: -5,
  features:
    cheeks(ink(0, 0.56, 0.5)) + eyes(WARM.line, DARK) + brows(ink(0.9, 0.8, 0.3), 18, 2) + nose(WARM, 0.95) + laugh(ink(0.4, 1, 0.4), 80),
  over:
    repeat(4, (index) => disc(-226 + index * 6, -40 + index * 70, 58, CURLS) + disc(232 - index * 6, -40 + index * 70, 58, DARK)) +
    path('M190 -120L320 -210Q330 -120 236 -84L330 -20Q240 10 176 -60Z', ink(0.25, 1, 0.3)) +
    SCARF +
    within(
      'scarf',
      SCARF,
      repeat(5, (row) => repeat(9, (column) => disc(-240 + column * 64 + (row % 2) * 32, -290 + row * 52, 15, CREAM))),
    ),
});

export const oriolBenaiges = portrait({
  id: 'elfar-portrait-oriol-benaiges',
  palette: ELFAR,
  ground:
    field(ink(0.36, 0.04)) +
    repeat(5, (index) =>
      poly(
        `267,${index * 260 - 80} 800,${index * 260 - 340} 1334,${index * 260 - 80} 1334,${index * 260 + 50} 800,${index * 260 - 210} 267,${index * 260 + 50}`,
        ink(0.5, 0.06),
      ),
    ),
  body: shoulders({
    fill: GOLD,
    shade: ink(0.1, 0.46, 0.9),
    reach: 480,
    more: path('M-480 120L-200 20L-150 110L-480 260ZM480 120L200 20L150 110L480 260Z', RED) + collar(DARK),
  }),
  skull: SQUARE,
  skin: BROWN,
  turn: 0.35,
  tilt: 4,
  features: eyes(BROWN.line) + brows(DARK, 26, 2) + nose(BROWN, 1.08) + laugh(ink(0.6, 1, 0.4), 78),
  over:
    path('M-216 -10C-256 -372 256 -372 216 -10Q206 -110 170 -150Q0 -190 -170 -150Q-206 -110 -216 -10Z', DARK) +
    repeat(7, (index) => disc(-186 + index * 62, -206 - Math.sin((index / 6) * Math.PI) * 84, 70, DARK)) +
    repeat(6, (index) =>
      stroke(`M${-150 + index * 56} ${-226 - Math.sin((index / 5) * Math.PI) * 50}q24 -34 48 0`, ink(0.6, 0.4, 0.3), 12),
    ),
});

const [GINGER, SHADED] = [ink(0.02, 0.78, 0.86), ink(0.24, 0.92, 0.8)];

export const teclaMorgat = portrait({
  id: 'elfar-portrait-tecla-morgat',
  palette: ELFAR,
  ground:
    field(ink(0.3, 0.02)) +
    repeat(7, (row) => repeat(7, (column) => disc(300 + column * 180 + (row % 2) * 90, 60 + row * 160, 38, ink(0.16)))),
  behind: path('M-236 -40C-270 -350 270 -350 236 -40Q270 120 200 200H-150Q-262 120 -236 -40Z', SHADED),
  body: shoulders({
    fill: CREAM,
    shade: ink(0.24, 0.04, 0.04),
    reach: 420,
    more:
      stripes(RED, 32, 74) +
      path('M-260 -40L-160 -40L-150 200H150L160 -40L260 -40L280 340H-280Z', ink(0.88, 0.2)) +
      stroke('M-150 -70Q-190 100 -130 350M150 -70Q190 100 130 350', GOLD, 46) +
      repeat(6, (row) => rect(-180, 10 + row * 56, 30, 9, DARK) + rect(150, 10 + row * 56, 30, 9, DARK)),
  }),
  skull: OVAL,
  skin: FAIR,
  turn: -0.3,
  tilt: -3,
  features:
    repeat(
      3,
      (index) => disc(-128 + index * 30, 84 + (index % 2) * 20, 8, FAIR.line) + disc(70 + index * 30, 92 - (index % 2) * 18, 8, FAIR.line),
    ) +
    eyes(FAIR.line, DARK) +
    brows(SHADED, 18, 4) +
    nose(FAIR, 0.86) +
    mouth(FAIR, 0.55, ink(0.05, 0.8, 0.4)),
  over:
    path(
      'M-222 30C-262 -330 -40 -334 -10 -316C120 -350 262 -270 222 30Q216 -90 120 -150Q40 -180 0 -260Q-60 -150 -140 -120Q-210 -70 -222 30Z',
      GINGER,
    ) +
    path('M-10 -316C120 -350 262 -270 222 30Q216 -90 120 -150Q40 -180 -10 -316Z', SHADED) +
    group(
      repeat(5, (index) => disc(index * 8, index * 74, 70 - index * 6, index % 2 === 0 ? SHADED : GINGER)) +
        rect(2, 356, 76, 34, DARK) +
        path('M10 390H70L92 470H-4Z', GINGER),
      'translate(206 60) rotate(8)',
    ),
});
