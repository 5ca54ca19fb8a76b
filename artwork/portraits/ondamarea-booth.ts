import {
  BROWN,
  DEEP,
  FAIR,
  LONG,
  OVAL,
  SQUARE,
  beard,
  brows,
  cheeks,
  eyes,
  glasses,
  laugh,
  moustache,
  mouth,
  nose,
  portrait,
} from '../faces.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, path, rays, rect, ring, stroke } from '../shapes.ts';
import { collar, headphones, lapels, shoulders } from '../wardrobe.ts';

export const julianVadeo = portrait({
  id: 'ondamarea-portrait-julian-vadeo',
  palette: ONDAMAREA,
  ground: field(SUN) + rays([800, 900], 1300, 13, ink(0, 0.5, 0.8)) + disc(800, 900, 540, ink(0, 0.66, 0.5)),
  body: shoulders({ fill: ink(0.86, 0.06), shade: ink(1, 0.3), reach: 470, more: collar(CREAM) }),
  skull: SQUARE,
  skin: FAIR,
  turn: -0.3,
  tilt: 5,
  features:
    cheeks(ink(0, 0.56, 0.42)) + eyes(FAIR.line) + brows(ink(0.5, 0.2, 0.1), 24, 4) + nose(FAIR, 1.1) + laugh(ink(0.45, 1, 0.3), 92),
  over:
    path(
      'M-214 10C-262 -260 -170 -356 20 -340C190 -340 262 -230 214 10Q206 -110 150 -170C60 -150 -90 -190 -150 -170Q-200 -130 -214 10Z',
      ink(0.42, 0.08, 0.04),
    ) +
    path('M60 -338C200 -336 262 -230 214 10Q206 -110 150 -170Q100 -160 70 -164Q140 -230 60 -338Z', ink(0.66, 0.16, 0.08)) +
    headphones(DARK, CORAL, DARK),
});

export const rafaQuintalba = portrait({
  id: 'ondamarea-portrait-rafa-quintalba',
  palette: ONDAMAREA,
  ground:
    field(CORAL) +
    disc(800, 500, 500, DARK) +
    repeat(4, (index) => ring(800, 500, 470 - index * 42, ink(0.78, 0.2, 0.1), 9)) +
    disc(800, 500, 300, SUN),
  body: shoulders({ fill: SUN, shade: ink(0.1, 0.42, 0.95), reach: 460, more: lapels(DARK, CREAM, 170) }),
  skull: LONG,
  skin: DEEP,
  turn: 0.4,
  tilt: -6,
  features: brows(DARK, 20, 4) + nose(DEEP, 1.05) + glasses('round', CREAM, ink(1, 0.6), 12),
  over:
    beard(LONG, ink(0.3, 0.03, 0.03), 14) +
    moustache(CREAM, 92, 26) +
    stroke('M-20 172Q24 196 66 166', DEEP.line, 15, 'stroke-linecap="round"') +
    path('M-176 -150V-300Q-176 -344 -120 -344Q0 -320 120 -344Q176 -344 176 -300V-150Z', ink(0.86, 0.1)) +
    path('M60 -332Q176 -360 176 -300V-150H100Q120 -250 60 -332Z', DARK) +
    rect(-178, -222, 356, 56, CORAL) +
    path('M-262 -130Q-262 -172 -180 -168H180Q262 -172 262 -130Q130 -108 0 -108T-262 -130Z', ink(0.86, 0.1)),
});

export const luciaArenzal = portrait({
  id: 'ondamarea-portrait-lucia-arenzal',
  palette: ONDAMAREA,
  ground: field(ink(0, 0.1, 0.36)) + path('M267 0H700L267 700ZM1334 1067H1000L1334 400Z', ink(0, 0.14, 0.8)),
  behind: path(
    'M-240 -60C-290 -372 290 -372 240 -60Q230 60 290 180Q320 330 220 390H-220Q-320 330 -290 180Q-230 60 -240 -60Z',
    ink(0.6, 0.86, 0.6),
  ),
  body: shoulders({ fill: CORAL, shade: ink(0.26, 1, 0.2), more: lapels(CREAM, ink(0.06, 1, 0.2), 160) }),
  skull: OVAL,
  skin: BROWN,
  turn: 0.35,
  tilt: 3,
  features: eyes(BROWN.line, DARK) + brows(DARK, 17, 4) + nose(BROWN, 0.95) + mouth(BROWN, 0.7, ink(0.1, 1, 0.3)),
  over:
    path(
      'M-226 120C-290 -330 -60 -360 -60 -330C160 -372 296 -250 226 120Q240 -40 160 -120Q40 -170 -60 -262Q-90 -150 -170 -90Q-216 -20 -226 120Z',
      ink(0.6, 0.86, 0.6),
    ) +
    path('M-60 -330C160 -372 296 -250 226 120Q240 -40 160 -120Q40 -170 -60 -330Z', ink(0.72, 1, 0.55)) +
    disc(-210, 104, 22, SUN),
});

export const teoRocamar = portrait({
  id: 'ondamarea-portrait-teo-rocamar',
  palette: ONDAMAREA,
  ground:
    field(ink(0.42, 0, 0.04)) +
    repeat(13, (index) => {
      const half = 70 + ((index * 97) % 7) * 56;
      return rect(290 + index * 82, 520 - half, 42, half * 2, ink(0.7, 0.02, 0.04), 'rx="21"');
    }),
  behind: path('M-220 -60C-250 -340 250 -340 220 -60L250 250Q120 300 0 300T-250 250Z', ink(0.62, 0.95, 0.6)),
  body: shoulders({
    fill: SUN,
    shade: ink(0.1, 0.42, 0.95),
    reach: 420,
    more:
      lapels(CREAM, ink(0, 0.32, 0.9), 250) +
      stroke('M-170 -60C-200 150 200 150 170 -60', DARK, 34) +
      rect(-212, -20, 90, 124, CORAL, 'rx="34"') +
      rect(122, -20, 90, 124, CORAL, 'rx="34"'),
  }),
  skull: LONG,
  skin: FAIR,
  turn: -0.45,
  tilt: -3,
  features: eyes(FAIR.line) + brows(DARK, 18, -2) + nose(FAIR, 1.12) + glasses('square', DARK, 'none', 13),
  over:
    beard(LONG, ink(0.62, 0.95, 0.6), 20) +
    moustache(ink(0.7, 1, 0.6), 84, 30) +
    stroke('M-46 176Q-12 194 28 172', FAIR.shade, 15, 'stroke-linecap="round"') +
    path(
      'M-206 60C-270 -340 -60 -350 0 -316C60 -350 270 -340 206 60Q206 -60 150 -130Q40 -190 0 -262Q-40 -190 -150 -130Q-206 -60 -206 60Z',
      ink(0.62, 0.95, 0.6),
    ) +
    path('M-70 -320Q-160 -270 -176 -130L-140 -150Q-130 -240 -70 -320Z', ink(0.3, 0.1, 0.08)),
});
