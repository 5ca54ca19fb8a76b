import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, fade, field, group, line, oval, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

/** A bath on claw feet, 860 × 330 with its rim's left end on the origin. */
function bath(): string {
  const shell = 'M0 0H860Q850 220 730 270Q640 300 430 300T130 270Q10 220 0 0Z';
  const claw = (x: number, side: number): string =>
    group(
      path('M-30 -50Q40 -30 30 30Q60 50 70 74H-6Q-30 20 -30 -50Z', SUN) +
        path('M10 -36Q40 -20 30 30Q60 50 70 74H34Q10 20 10 -36Z', ink(0.3, 0.55, 0.8)),
      `translate(${x} 286) scale(${side} 1)`,
    );
  return (
    claw(640, 1) +
    claw(220, -1) +
    path(shell, CREAM, `stroke="${DARK}" stroke-width="7"`) +
    within(
      'bath',
      path(shell, ''),
      path('M600 0H870V310H300Q620 260 600 0Z', ink(0.3, 0.02, 0.05)) +
        path('M760 0H870V310H500Q740 220 760 0Z', ink(0.6, 0.05, 0.02)) +
        rect(0, 150, 900, 26, CORAL) +
        rect(0, 186, 900, 10, SUN),
    ) +
    rect(-36, -26, 932, 46, CREAM, `rx="23" stroke="${DARK}" stroke-width="7"`) +
    rect(300, 0, 570, 16, ink(0.3, 0.02, 0.05), 'rx="8"')
  );
}

/** A bass drum about the origin, its skin to the reader. */
function drum(): string {
  return (
    disc(0, 0, 272, DARK) +
    disc(0, 0, 262, CORAL) +
    repeat(12, (index) => group(rect(-10, -276, 20, 46, SUN, 'rx="6"'), `rotate(${index * 30 + 15})`)) +
    disc(0, 0, 226, DARK) +
    disc(0, 0, 218, CREAM) +
    path('M0 -218A218 218 0 0 1 160 148Q120 -60 0 -218Z', ink(0.18, 0.02, 0.06)) +
    within(
      'skin',
      disc(0, 0, 218, ''),
      disc(-30, -30, 96, SUN) +
        repeat(4, (index) =>
          stroke(`M-260 ${40 + index * 40}q44 -40 88 0t88 0t88 0t88 0t88 0t88 0`, index % 2 === 0 ? ink(0.8, 0.06) : CORAL, 15),
        ),
    )
  );
}

/** An accordion on a chair, in the passage. */
function accordion(): string {
  return (
    path('M-96 0L-110 260M96 0L110 260', 'none', `stroke="${DARK}" stroke-width="15"`) +
    rect(-114, -10, 228, 30, ink(0.3, 0.7, 0.6), 'rx="8"') +
    path('M-104 -10V-210Q-104 -224 -90 -224H-56V-10Z', ink(0.15, 1, 0.2)) +
    repeat(7, (index) =>
      poly(
        [
          [-56 + index * 16, -226 + index * 2],
          [-48 + index * 16, -236 + index * 2],
          [-40 + index * 16, -226 + index * 2],
          [-40 + index * 16, -10],
          [-56 + index * 16, -10],
        ],
        index % 2 === 0 ? CREAM : ink(0.7, 0.1),
      ),
    ) +
    path('M56 -10V-214H92Q106 -214 106 -200V-10Z', ink(0.4, 1, 0.1)) +
    repeat(8, (index) => rect(64, -200 + index * 23, 34, 16, index % 3 === 1 ? DARK : CREAM)) +
    repeat(8, (index) => disc(-82 + (index % 2) * 16, -196 + index * 22, 5, SUN))
  );
}

export const bathroomSession: Scene = {
  id: 'ondamarea-bathroom-session',
  palette: ONDAMAREA,
  draw: () =>
    field(ink(0.5, 0, 0.06)) +
    repeat(9, (row) =>
      repeat(17, (column) =>
        rect(
          column * 98 - 8,
          row * 98 - 12,
          92,
          92,
          row === 4 ? (column % 2 === 0 ? SUN : CORAL) : (row + column) % 9 === 0 ? ink(0.72, 0.02) : ink(0.3, 0, 0.05),
        ),
      ),
    ) +
    overprint(poly('-20,-20 420,-20 1000,800 -20,800', ink(0, 0.03, 0.34)) + poly('900,-20 1640,-20 1640,820 1160,820', ink(0.3, 0.06))) +
    rect(1150, 40, 420, 800, DARK) +
    fade('passage', { from: [1190, 0], to: [1540, 0] }, [ink(0, 0.25, 0.75), ink(0.1, 0.5, 0.75)]) +
    rect(1184, 74, 352, 766, 'url(#passage)') +
    poly('1184,840 1536,840 1536,700 1184,690', ink(0.3, 0.66, 0.6)) +
    disc(1360, 190, 74, ink(0, 0.04, 0.4)) +
    poly('1330,74 1390,74 1400,160 1320,160', DARK) +
    group(accordion(), 'translate(1356 560)') +
    poly('1536,60 1640,20 1640,900 1536,846', ink(0.12, 0.66, 0.5)) +
    disc(1570, 480, 17, SUN) +
    rect(-20, 836, 1640, 260, CREAM) +
    repeat(5, (row) =>
      repeat(20, (column) =>
        poly(
          [
            [column * 92 + (row % 2) * 46, 836 + row * 52],
            [column * 92 + 46 + (row % 2) * 46, 862 + row * 52],
            [column * 92 + (row % 2) * 46, 888 + row * 52],
            [column * 92 - 46 + (row % 2) * 46, 862 + row * 52],
          ],
          (row + column) % 3 === 0 ? ink(0.9, 0.2) : ink(0.3, 0.01, 0.05),
        ),
      ),
    ) +
    overprint(oval(640, 990, 520, 50, ink(0.6, 0.1))) +
    rect(-20, 76, 1120, 16, DARK) +
    rect(-20, 70, 1120, 9, SUN) +
    path('M-20 86H196Q170 300 210 480T170 850Q90 820 -20 850Z', CORAL) +
    repeat(5, (index) =>
      path(`M${-10 + index * 44} 86h20q-18 200 8 380t-16 374l-22 2q20 -240 -4 -380t14 -376Z`, index % 2 === 0 ? CREAM : ink(0.3, 1, 0.15)),
    ) +
    stroke('M1020 700V230Q1020 150 940 150T860 200', DARK, 24) +
    stroke('M1016 700V230Q1016 154 940 152', CREAM, 7) +
    path('M800 250Q806 196 860 196T920 250Z', DARK) +
    group(drum(), 'translate(560 480) rotate(-8)') +
    group(bath(), 'translate(210 640)') +
    rect(1000, 590, 46, 60, SUN, 'rx="8"') +
    stroke('M640 80Q660 170 720 200T760 262', DARK, 7) +
    group(
      rect(-36, -20, 72, 96, DARK, 'rx="16"') +
        path('M-50 70H50V130Q50 190 0 190T-50 130Z', ink(0.62, 0.02)) +
        path('M-50 70H50V130Q50 190 0 190T-50 130Z', 'none', `stroke="${DARK}" stroke-width="7"`) +
        repeat(6, (index) => line([-50 + index * 20, 76], [-50 + index * 20, 178], CREAM, 4)) +
        repeat(4, (index) => line([-48, 92 + index * 24], [48, 92 + index * 24], CREAM, 4)) +
        rect(-54, 60, 108, 20, CORAL, 'rx="6"'),
      'translate(770 270) rotate(24)',
    ) +
    group(
      rect(-120, 0, 30, 150, DARK) +
        rect(90, 0, 30, 150, DARK) +
        rect(-150, -14, 300, 26, ink(0.4, 0.7, 0.5), 'rx="8"') +
        rect(-134, -190, 268, 178, SUN, `rx="16" stroke="${DARK}" stroke-width="7"`) +
        [-62, 62].map((x) => disc(x, -124, 48, DARK) + disc(x, -124, 34, ink(0.3, 0.7, 0.4)) + disc(x, -124, 13, CREAM)).join('') +
        repeat(4, (index) => rect(-90 + index * 48, -54, 34, 22, index === 0 ? CORAL : CREAM, 'rx="4"')),
      'translate(1160 900)',
    ) +
    stroke('M1020 860Q900 1010 760 1000T420 1040T60 1000', DARK, 9),
};
