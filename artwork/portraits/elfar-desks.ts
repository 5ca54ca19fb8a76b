import { DEEP, FAIR, OVAL, LONG, WARM, brows, eyes, glasses, beard, mouth, nose, portrait, moustache } from '../faces.ts';
import { CREAM, DARK, ELFAR, ink } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, oval, path, poly, rect, stroke } from '../shapes.ts';
import { collar, lapels, rollNeck, shoulders } from '../wardrobe.ts';

const RED = ink(0.02, 0.98, 0.2);
const GOLD = ink(0, 0.2, 0.95);

export const mireiaCastellet = portrait({
  id: 'elfar-portrait-mireia-castellet',
  palette: ELFAR,
  ground: field(ink(0, 0.86, 0.2)) + poly('267,1100 267,560 900,-20 1340,-20 1340,300', ink(0, 0.98, 0.3)),
  behind: path('M-256 -60C-290 -372 290 -372 256 -60L276 220Q240 262 180 256H-180Q-240 262 -276 220Z', DARK),
  body: shoulders({ fill: ink(0.66, 0.06, 0.02), shade: ink(0.9, 0.22), more: lapels(CREAM, ink(0.86, 0.18), 200) }),
  skull: OVAL,
  skin: FAIR,
  turn: 0.3,
  tilt: 3,
  features: eyes(FAIR.line, DARK) + nose(FAIR, 0.95) + mouth(FAIR, 0.35, RED),
  over:
    path('M-228 60C-276 -392 276 -392 228 60Q214 -40 188 -92Q0 -134 -186 -92Q-212 -40 -228 60Z', DARK) +
    path('M-228 40Q-188 80 -204 226Q-250 262 -276 220L-250 -40ZM228 40Q196 80 208 226Q250 262 276 220L250 -40Z', DARK) +
    path('M-60 -296Q-150 -230 -160 -98L-112 -106Q-100 -220 -60 -296Z', ink(0.3, 0.08, 0.06)),
});

export const nuriaPlanell = portrait({
  id: 'elfar-portrait-nuria-planell',
  palette: ELFAR,
  ground:
    field(ink(0, 0.16, 0.9)) + repeat(6, (index) => rect(290 + index * 180, 700 - ((index * 5) % 6) * 100, 120, 900, ink(0, 0.07, 0.5))),
  behind:
    oval(0, -90, 320, 300, DARK) +
    repeat(17, (index) => {
      const angle = Math.PI * (0.9 + (index / 16) * 1.2);
      return disc(Math.cos(angle) * 296, -80 + Math.sin(angle) * 280, 58, DARK);
    }),
  body: shoulders({ fill: RED, shade: ink(0.3, 1, 0.3), more: rollNeck(RED, ink(0.3, 1, 0.3)) }),
  skull: OVAL,
  skin: DEEP,
  turn: -0.4,
  tilt: 4,
  features: eyes(DEEP.line) + brows(DARK, 16, 2) + nose(DEEP, 1) + mouth(DEEP, 0.6, ink(0.3, 1, 0.4)) + glasses('round', GOLD, 'none', 15),
  over:
    path('M-214 -20C-250 -372 250 -372 214 -20Q196 -160 120 -186Q0 -214 -120 -186Q-196 -160 -214 -20Z', DARK) +
    disc(-228, 106, 30, GOLD) +
    disc(196, 106, 30, GOLD),
});

export const ferranVentos = portrait({
  id: 'elfar-portrait-ferran-ventos',
  palette: ELFAR,
  ground:
    field(ink(0.06, 0.1, 0.3)) +
    poly('260,640 470,330 620,560 900,260 1120,560 1240,430 1350,600 1350,1100 260,1100', ink(0.4, 0.06)) +
    poly('260,860 420,680 640,860 1100,700 1350,900 1350,1100 260,1100', ink(0.62, 0.1)),
  body: shoulders({
    fill: ink(0.02, 0.5, 0.9),
    shade: ink(0.3, 0.7, 0.8),
    more: collar(RED) + rect(-330, 40, 60, 320, DARK) + rect(270, 40, 60, 320, DARK),
  }),
  skull: LONG,
  skin: WARM,
  turn: 0.6,
  tilt: -3,
  features: eyes(WARM.line) + brows(ink(0.5, 0.85, 0.8), 22, 0) + nose(WARM, 1.1),
  over:
    beard(LONG, ink(0.3, 0.85, 0.8), 46) +
    moustache(ink(0.42, 0.9, 0.8), 92, 34) +
    path('M-196 -40Q-236 0 -204 80L-180 0ZM196 -40Q236 0 204 80L180 0Z', ink(0.3, 0.85, 0.8)) +
    group(
      path('M-200 -150C-196 -350 -120 -372 0 -350C120 -372 196 -350 200 -150Z', GOLD) +
        path('M40 -352C130 -368 196 -340 200 -150H120Q130 -260 40 -352Z', ink(0.14, 0.45, 0.9)) +
        path('M-202 -206Q0 -170 202 -206V-140Q0 -100 -202 -140Z', DARK) +
        path('M-330 -110Q-200 -190 0 -160Q200 -190 330 -110Q170 -70 0 -84Q-170 -70 -330 -110Z', GOLD),
      'translate(0 -24)',
    ) +
    stroke('M-30 176Q8 196 50 172', ink(0, 0.36, 0.4), 15, 'stroke-linecap="round"'),
});
