import { FAIR, OVAL, SQUARE, WARM, beard, brows, cheeks, eyes, glasses, laugh, moustache, mouth, nose, portrait } from '../faces.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, path, poly, rect, stroke } from '../shapes.ts';
import { collar, rollNeck, shoulders } from '../wardrobe.ts';

export const tomasBreal = portrait({
  id: 'ondamarea-portrait-tomas-breal',
  palette: ONDAMAREA,
  ground:
    field(ink(0, 0.5, 0.36)) +
    disc(1080, 470, 170, SUN) +
    rect(260, 560, 1080, 520, ink(0.5, 0.02)) +
    repeat(5, (row) => rect(260, 620 + row * 96, 1080, 26, ink(0.3, 0, 0.04))),
  body: shoulders({ fill: ink(0.9, 0.2), shade: DARK, reach: 490, more: rollNeck(ink(0.8, 0.1), DARK) }),
  skull: SQUARE,
  skin: WARM,
  turn: 0.45,
  tilt: -2,
  features: cheeks(ink(0, 0.62, 0.4)) + eyes(WARM.line) + brows(CREAM, 30, 0) + nose(WARM, 1.2),
  over:
    beard(SQUARE, ink(0.1, 0, 0.03), 70) +
    moustache(ink(0.38, 0.06, 0.04), 120, 36) +
    stroke('M-20 178Q22 198 66 174', WARM.line, 15, 'stroke-linecap="round"') +
    path('M-236 -120C-290 -330 -120 -366 0 -366S290 -330 236 -120Z', DARK) +
    path('M-236 -120C-290 -330 -120 -366 0 -366Q-170 -300 -150 -120Z', ink(0.8, 0.14)) +
    rect(-226, -178, 452, 62, ink(0.8, 0.14)) +
    path('M-190 -118Q20 -140 214 -118Q250 -60 210 -52Q20 -100 -170 -56Q-216 -70 -190 -118Z', DARK) +
    disc(22, -206, 42, SUN) +
    stroke('M22 -232V-184M2 -198Q22 -166 42 -198', DARK, 10),
});

export const carmenOdriz = portrait({
  id: 'ondamarea-portrait-carmen-odriz',
  palette: ONDAMAREA,
  ground:
    field(CORAL) +
    repeat(4, (row) => stroke(`M200 ${180 + row * 270}q100 -90 200 0t200 0t200 0t200 0t200 0t200 0`, ink(0, 0.62, 0.36), 60)),
  behind: path('M60 -250Q330 -350 350 -60Q360 150 270 260Q290 60 200 -60Z', ink(0.68, 1, 0.6)),
  body: shoulders({
    fill: ink(0.9, 0.06),
    shade: ink(1, 0.3),
    reach: 490,
    more:
      path('M-490 150L-180 -30L-120 -10L-490 230ZM490 150L180 -30L120 -10L490 230Z', CREAM) + collar(SUN) + rect(-8, 40, 16, 340, CREAM),
  }),
  skull: OVAL,
  skin: WARM,
  turn: -0.4,
  tilt: 4,
  features:
    cheeks(ink(0, 0.56, 0.5)) + eyes(WARM.line, DARK) + brows(ink(0.68, 1, 0.6), 18, 2) + nose(WARM, 0.95) + laugh(ink(0.4, 1, 0.3), 88),
  over:
    path('M-218 10C-262 -372 262 -372 218 10Q206 -90 150 -160H-150Q-206 -90 -218 10Z', ink(0.68, 1, 0.6)) +
    path('M-220 -150Q0 -230 220 -150V-82Q0 -164 -220 -82Z', SUN) +
    path('M-230 -92Q-30 -176 170 -110Q120 -52 -60 -84Q-190 -92 -290 -20Q-300 -60 -230 -92Z', CREAM),
});

const [BLOND, SHADED] = [ink(0.04, 0.4, 0.8), ink(0.22, 0.62, 0.85)];

export const noraBelvis = portrait({
  id: 'ondamarea-portrait-nora-belvis',
  palette: ONDAMAREA,
  ground:
    field(ink(0.72, 0.02, 0.04)) +
    repeat(5, (row) => stroke(`M180 ${120 + row * 230}q90 80 180 0t180 0t180 0t180 0t180 0t180 0t180 0`, ink(0.46, 0, 0.04), 44)),
  behind: path('M-226 -80C-280 -366 280 -366 226 -80Q290 -20 262 60Q300 130 236 190H-236Q-300 130 -262 60Q-290 -20 -226 -80Z', SHADED),
  body: shoulders({
    fill: SUN,
    shade: ink(0.06, 0.36, 0.95),
    reach: 470,
    more:
      stroke('M0 20V340', ink(0.1, 0.5, 0.9), 12) +
      path('M-150 -120Q-80 20 0 40L-40 150Q-190 110 -240 -30ZM150 -120Q80 20 0 40L40 150Q190 110 240 -30Z', ink(0, 0.3, 0.95)) +
      disc(54, 166, 20, DARK),
  }),
  skull: OVAL,
  skin: FAIR,
  turn: 0.3,
  tilt: -4,
  features:
    cheeks(ink(0, 0.56, 0.42)) +
    eyes(FAIR.line) +
    brows(SHADED, 18, 6) +
    nose(FAIR, 0.92) +
    mouth(FAIR, 0.9) +
    glasses('round', DARK, 'none', 14),
  over:
    path('M-224 40C-290 -330 -90 -366 90 -318C260 -300 270 -130 224 40Q216 -90 110 -214Q30 -110 -150 -96Q-214 -60 -224 40Z', BLOND) +
    path('M90 -318C260 -300 270 -130 224 40Q216 -90 110 -214Q130 -270 90 -318Z', SHADED) +
    path('M-224 20Q-190 60 -214 120Q-190 170 -226 196Q-300 180 -268 110Q-296 50 -262 -20Z', BLOND),
});

export const ainaMorlans = portrait({
  id: 'ondamarea-portrait-aina-morlans',
  palette: ONDAMAREA,
  ground: field(ink(0.95, 0.2)) + poly('267,1100 267,800 1340,260 1340,620', ink(0.78, 0.04)),
  body: shoulders({
    fill: ink(0.3, 0, 0.06),
    shade: ink(0.55, 0.04, 0.06),
    reach: 430,
    more:
      path('M-190 -70Q0 130 190 -70L230 20Q0 230 -230 20Z', ink(0.5, 0.02, 0.06)) +
      stroke('M-60 100V250M60 100V220', CREAM, 16, 'stroke-linecap="round"'),
  }),
  skull: OVAL,
  skin: FAIR,
  turn: 0.55,
  tilt: 6,
  features: eyes(FAIR.line, DARK) + brows(DARK, 18, 6) + nose(FAIR, 0.88) + mouth(FAIR, 0.8, CORAL),
  over:
    path('M-216 20Q-236 -60 -206 -160L-170 -150Q-190 -70 -188 20Z', DARK) +
    path('M-216 -90C-250 -330 -60 -396 60 -372C230 -360 312 -210 236 60Q226 -60 150 -120Q40 -110 -80 -190Q-160 -150 -216 -90Z', CORAL) +
    path('M60 -372C230 -360 312 -210 236 60Q226 -60 150 -120Q200 -230 60 -372Z', ink(0.26, 1, 0.2)) +
    stroke('M-120 -250Q-40 -330 80 -310', ink(0, 0.5, 0.3), 16, 'stroke-linecap="round"') +
    disc(-214, 66, 18, SUN) +
    disc(-214, 16, 12, SUN),
});

export const inesLagunar = portrait({
  id: 'ondamarea-portrait-ines-lagunar',
  palette: ONDAMAREA,
  ground: field(ink(0.84, 0.08, 0.04)) + poly('620,-20 980,-20 1400,1100 200,1100', ink(0, 0.1, 0.7)),
  behind: path(
    'M-230 -80C-280 -340 280 -340 230 -80Q300 0 276 150Q240 236 170 226H-170Q-240 236 -276 150Q-300 0 -230 -80Z',
    ink(0.38, 0.04, 0.04),
  ),
  body: shoulders({ fill: DARK, shade: ink(1, 0.8), more: rollNeck(ink(0.9, 0.2), DARK) }),
  skull: OVAL,
  skin: FAIR,
  turn: -0.3,
  tilt: -6,
  features:
    cheeks(ink(0, 0.56, 0.42)) + eyes(FAIR.line, DARK) + brows(ink(0.5, 0.2, 0.1), 16, 4) + nose(FAIR, 0.95) + mouth(FAIR, 0.65, CORAL),
  over:
    path(
      'M-214 -90Q-290 60 -206 214Q-290 250 -280 120Q-300 0 -240 -90ZM214 -90Q290 60 206 214Q290 250 280 120Q300 0 240 -90Z',
      ink(0.38, 0.04, 0.04),
    ) +
    path('M-220 -60Q-200 -150 -60 -186Q60 -150 190 -150L220 -60L250 -160L0 -260L-250 -160Z', ink(0.38, 0.04, 0.04)) +
    path('M-246 -130C-330 -250 -200 -380 30 -370C260 -370 340 -230 236 -150Q20 -230 -246 -130Z', CORAL) +
    path('M110 -362C280 -340 330 -230 236 -150Q150 -184 90 -190Q220 -260 110 -362Z', ink(0.26, 1, 0.2)) +
    stroke('M30 -366q10 -30 30 -34', CORAL, 18, 'stroke-linecap="round"'),
});
