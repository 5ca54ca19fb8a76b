import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ripples, streaks, swellBody, swellLine } from '../scenery.ts';
import { disc, glow, group, line, path, poly, rect, sky, stroke, within } from '../shapes.ts';

const HULL = 'M470 -20Q560 330 690 960H1640V-20Z';

/** The ship's side: plates, rivets, a boot-top and the fog that swallows its rail. */
function hull(): string {
  const plates =
    repeat(7, (row) => line([400, 60 + row * 118], [1640, 60 + row * 122], ink(1, 0.6), 4)) +
    repeat(7, (row) =>
      repeat(5, (column) =>
        line(
          [640 + column * 240 + (row % 2) * 120, 60 + row * 120],
          [646 + column * 240 + (row % 2) * 120, 180 + row * 120],
          ink(1, 0.6),
          3,
        ),
      ),
    ) +
    repeat(7, (row) => repeat(36, (step) => disc(480 + step * 34, 72 + row * 119 + step * 0.1, 2.4, ink(0.45, 0.3))));
  return (
    path(HULL, ink(0.96, 0.48)) +
    within(
      'hull',
      path(HULL, ''),
      disc(950, 480, 520, 'url(#pool)') +
        plates +
        poly('400,742 1640,766 1640,1000 400,1000', ink(0.35, 1, 0.05)) +
        poly('400,730 1640,752 1640,772 400,748', CREAM) +
        poly('470,-20 620,-20 840,1000 690,1000', ink(0.3, 0.2, 0.02), 'opacity="0.35"') +
        repeat(3, (index) => disc(1250 + index * 130, 150, 26, DARK) + disc(1250 + index * 130, 150, 17, SUN)) +
        repeat(6, (index) => rect(380, -20, 1300, 250 - index * 40, ink(0.4, 0.24, 0.05), 'opacity="0.2"')),
    )
  );
}

/** The rope ladder, and the pilot on it. */
function climber(): string {
  const limb = (d: string, colour: string, width: number): string =>
    stroke(d, colour, width, 'stroke-linecap="round" stroke-linejoin="round"');
  return (
    [-1, 1].map((side) => stroke(`M${960 + side * 34} -20Q${964 + side * 34} 400 ${950 + side * 34} 800`, CREAM, 7)).join('') +
    repeat(14, (index) =>
      rect(
        index % 5 === 4 ? 866 : 914,
        20 + index * 58,
        index % 5 === 4 ? 188 : 92,
        12,
        index % 5 === 4 ? SUN : ink(0.05, 0.4, 0.75),
        'rx="3"',
      ),
    ) +
    group(
      limb('M-16 84L-34 150L-22 214', DARK, 36) +
        limb('M16 84L44 128L26 178', DARK, 36) +
        rect(-44, 202, 44, 22, DARK, 'rx="6"') +
        rect(6, 166, 44, 22, DARK, 'rx="6"') +
        limb('M-30 -18L-58 -62L-36 -112', ink(0.1, 0.95, 0.3), 26) +
        limb('M30 -18L52 -40L38 -78', ink(0.1, 0.95, 0.3), 26) +
        path('M-42 -34Q0 -52 42 -34L36 96H-36Z', CORAL) +
        path('M12 -42Q34 -40 42 -34L36 96H14Z', ink(0.5, 1, 0.1)) +
        path('M-30 -40H-10V56H-30ZM12 -40H30V56H12Z', SUN) +
        rect(-38, 30, 76, 15, CREAM) +
        disc(0, -74, 26, DARK) +
        path('M-30 -74Q-30 -112 0 -112T30 -74Z', SUN),
      'translate(958 470)',
    )
  );
}

/** The pilots' launch, bow to the right, its keel on the origin. */
function launch(): string {
  return (
    path('M-250 -86L270 -104Q236 -20 170 0H-206Q-240 -30 -250 -86Z', ink(0.96, 0.5)) +
    path('M-250 -86L270 -104L262 -78L-246 -60Z', CORAL) +
    path('M-250 -92L270 -110L274 -100L-250 -80Z', CREAM) +
    path('M-140 -88L-120 -206H70L116 -100Z', ink(0.04, 0.05, 0.1)) +
    path('M10 -206H70L116 -100L20 -94Z', ink(0.5, 0.3, 0.02)) +
    path('M-104 -190H-44V-138H-114ZM-28 -190H8V-138H-28ZM26 -190H62L86 -138H26Z', SUN) +
    rect(-136, -218, 222, 14, DARK, 'rx="4"') +
    line([-60, -214], [-60, -316], DARK, 8) +
    disc(-60, -322, 46, ink(0, 0.9, 0.2), 'opacity="0.4"') +
    disc(-60, -322, 14, CREAM) +
    rect(30, -252, 44, 34, DARK, 'rx="8"') +
    stroke('M130 -104V-140H262V-106M196 -140V-106', CREAM, 5)
  );
}

export const pilotLadder: Scene = {
  id: 'ondamarea-pilot-ladder',
  palette: ONDAMAREA_NIGHT,
  draw: () =>
    sky(860, [ink(0.62, 0.3, 0.02), ink(0.4, 0.24, 0.05), ink(0.22, 0.2, 0.12)]) +
    streaks(14, 120, 820, ink(0.3, 0.2, 0.06), 16) +
    disc(190, 430, 150, ink(0.3, 0.36, 0.12), 'opacity="0.6"') +
    disc(190, 430, 78, ink(0.1, 0.6, 0.3), 'opacity="0.6"') +
    disc(190, 430, 24, CREAM) +
    poly('176,456 204,456 226,900 154,900', ink(0.52, 0.3, 0.04)) +
    glow('pool', [960, 480], 520, [ink(0.02, 0.2, 0.5), ink(0.3, 0.3, 0.3), ink(0.68, 0.42, 0.1), ink(0.96, 0.48)]) +
    hull() +
    poly('494,706 1000,290 1060,680', ink(0, 0.1, 0.6), 'opacity="0.3"') +
    climber() +
    streaks(33, 20, 240, ink(0.34, 0.2, 0.05), 9) +
    swellBody({ y: 872, length: 360, height: 34, phase: 0.3 }, ink(0.86, 0.4)) +
    within('foam', rect(650, 800, 1000, 200, ''), stroke(swellLine({ y: 872, length: 360, height: 34, phase: 0.3 }), CREAM, 11)) +
    group(launch(), 'translate(430 944) rotate(-4)') +
    swellBody({ y: 948, length: 420, height: 44, phase: 0.75 }, ink(1, 0.52)) +
    stroke(swellLine({ y: 948, length: 420, height: 44, phase: 0.75 }), ink(0.3, 0.3, 0.08), 6) +
    ripples(5, 970, 1060, ink(0.55, 0.4, 0.05), 0.8),
};
