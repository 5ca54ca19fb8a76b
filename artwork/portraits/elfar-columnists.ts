import {
  FAIR,
  OVAL,
  ROUND,
  SQUARE,
  WARM,
  brows,
  cheeks,
  eyes,
  glasses,
  laugh,
  laughingEyes,
  moustache,
  mouth,
  nose,
  portrait,
} from '../faces.ts';
import { CREAM, DARK, ELFAR, ink } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, path, poly, rect, stroke } from '../shapes.ts';
import { beads, collar, lapels, shoulders, tie } from '../wardrobe.ts';

const RED = ink(0.02, 0.98, 0.2);
const WHITE = ink(0.1, 0.02, 0.04);
const SILVER = ink(0.34, 0.1, 0.1);

export const dolorsMirambell = portrait({
  id: 'elfar-portrait-dolors-mirambell',
  palette: ELFAR,
  ground: field(ink(0.9, 0.2)) + repeat(7, (index) => rect(260 + index * 160, 0, 80, 1100, ink(0.98, 0.3))),
  behind: disc(30, -318, 112, SILVER) + disc(16, -330, 96, WHITE) + stroke('M-50 -340Q20 -400 84 -330', SILVER, 12),
  body: shoulders({
    fill: ink(0, 0.22, 0.95),
    shade: ink(0.12, 0.5, 0.9),
    more: poly('-130,-80 130,-80 0,330', CREAM) + beads(RED, 19, 11, 80),
  }),
  skull: OVAL,
  skin: FAIR,
  turn: -0.35,
  tilt: -4,
  features: cheeks(ink(0, 0.56, 0.42)) + eyes(FAIR.line) + nose(FAIR, 0.92) + mouth(FAIR, 0.75, RED) + glasses('winged', RED, 'none', 20),
  over:
    path('M-218 10C-270 -330 -60 -338 20 -326C210 -330 268 -190 218 10C216 -90 176 -160 60 -206C-60 -166 -190 -130 -218 10Z', WHITE) +
    path('M40 -324C214 -326 268 -190 218 10C216 -90 176 -160 60 -206Q130 -250 40 -324Z', SILVER) +
    stroke('M-196 -110Q-150 -230 10 -270', SILVER, 12) +
    disc(-222, 92, 20, ink(0, 0.2, 0.95)),
});

export const bernatSellares = portrait({
  id: 'elfar-portrait-bernat-sellares',
  palette: ELFAR,
  ground: field(ink(0, 0.2, 0.95)) + disc(800, 480, 430, ink(0, 0.5, 0.8)),
  body: shoulders({
    fill: ink(0.88, 0.3),
    shade: ink(1, 0.5),
    more: lapels(CREAM, ink(1, 0.45, 0.1)) + tie(RED, ink(0.25, 1, 0.3)) + collar(CREAM),
  }),
  skull: SQUARE,
  skin: FAIR,
  turn: 0.5,
  tilt: 4,
  features:
    eyes(FAIR.line) +
    group(brows(ink(0.7, 0.3, 0.2), 24, 4), 'translate(0 -26)') +
    nose(FAIR, 1.08) +
    stroke('M-60 160Q10 186 66 146M76 132Q90 144 88 160', FAIR.line, 15, 'stroke-linecap="round"') +
    stroke('M-112 96Q-126 122 -116 148', FAIR.shade, 13, 'stroke-linecap="round"') +
    glasses('round', DARK, 'none', 16),
  over:
    path(
      'M-214 20C-262 -220 -180 -340 10 -336C190 -344 262 -230 214 20Q206 -120 150 -160Q20 -150 -90 -226Q-190 -160 -192 -60Z',
      ink(0.72, 0.28, 0.16),
    ) +
    path('M-214 20Q-236 -70 -212 -150L-184 -130Q-196 -60 -192 -20ZM214 20Q240 -70 214 -150L184 -120Q198 -60 196 -20Z', WHITE) +
    path('M-90 -226Q-20 -310 110 -300Q20 -270 -20 -196Q-60 -206 -90 -226Z', WHITE),
});

export const jofreBoixadera = portrait({
  id: 'elfar-portrait-jofre-boixadera',
  palette: ELFAR,
  ground:
    field(ink(0.34, 0.04, 0.02)) +
    repeat(9, (row) =>
      repeat(9, (column) => ((row + column) % 2 === 0 ? rect(267 + column * 119, row * 119, 119, 119, ink(0.2, 0.01, 0.03)) : '')),
    ),
  body: shoulders({
    fill: CREAM,
    shade: ink(0.3, 0.06, 0.06),
    reach: 490,
    more:
      stroke('M60 60V340', ink(0.5, 0.15, 0.1), 10) +
      repeat(3, (row) => disc(-70, 110 + row * 84, 20, DARK) + disc(128, 110 + row * 84, 20, DARK)) +
      path('M-150 -90Q0 30 150 -90L176 -10Q0 120 -176 -10Z', RED) +
      path('M-30 40L-96 150L-10 120L30 170L50 40Z', ink(0.2, 1, 0.3)),
  }),
  skull: ROUND,
  skin: WARM,
  turn: -0.2,
  tilt: 3,
  features:
    cheeks(ink(0, 0.66, 0.5)) +
    laughingEyes(DARK) +
    brows(ink(0.9, 0.5), 30, 4) +
    laugh(ink(0.5, 1, 0.4), 70) +
    nose(WARM, 1.2) +
    moustache(ink(0.95, 0.5), 140, 10),
  over:
    path('M-222 30Q-270 -60 -222 -150Q-186 -110 -196 -30ZM222 30Q270 -60 222 -150Q186 -110 196 -30Z', ink(0.95, 0.5)) +
    stroke('M-120 -196Q-70 -240 0 -240', CREAM, 16, 'stroke-linecap="round" opacity="0.8"') +
    group(
      rect(-70, -14, 200, 28, ink(0, 0.24, 0.95)) + poly('130,-14 178,0 130,14', DARK) + rect(-98, -14, 30, 28, RED),
      'translate(232 -70) rotate(-58)',
    ),
});
