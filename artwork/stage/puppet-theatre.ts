import { audience } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, poly, rays, rect, stroke, within } from '../shapes.ts';

/**
 * The crossed bars a puppet hangs from, and its strings down to the places given, from bars at the
 * origin.
 */
function strings(ends: readonly (readonly [number, number])[]): string {
  return (
    ends.map(([x, y], index) => line([-110 + (index * 220) / Math.max(1, ends.length - 1), 0], [x, y], DARK, 3.5)).join('') +
    rect(-130, -9, 260, 18, DARK, 'rx="9"') +
    rect(-9, -60, 18, 110, DARK, 'rx="9"')
  );
}

/** A jointed horse of wood, its back at the origin. */
function horse(): string {
  const leg = (x: number, knee: number, hoof: number): string =>
    stroke(`M${x} 40L${x + knee} 120L${x + hoof} 200`, SUN, 24, 'stroke-linecap="round" stroke-linejoin="round"') +
    disc(x + knee, 120, 8, DARK) +
    poly(`${x + hoof - 18},220 ${x + hoof + 18},220 ${x + hoof + 12},192 ${x + hoof - 12},192`, DARK);
  return (
    path('M-150 -10Q-230 20 -210 120Q-180 60 -140 40Z', CORAL) +
    leg(-110, -30, 10) +
    leg(-76, 20, -20) +
    leg(90, 50, 30) +
    leg(116, 66, 120) +
    path(
      'M-150 -20Q-60 -56 60 -36Q110 -60 130 -150L190 -190Q210 -180 206 -160L270 -110Q276 -80 244 -76L196 -104Q180 20 130 56Q0 86 -130 56Q-176 20 -150 -20Z',
      SUN,
    ) +
    path('M124 -150Q90 -60 60 -36L86 -30Q140 -80 160 -170Z', CORAL) +
    poly('184,-190 192,-228 208,-184', SUN) +
    disc(212, -140, 8, DARK) +
    path('M-60 -48Q0 -30 60 -38L50 30Q0 40 -50 26Z', ink(0.7, 0.03)) +
    disc(0, -10, 14, CREAM)
  );
}

/** A fish of wood with painted scales, its middle at the origin. */
function woodenFish(): string {
  return (
    path('M-130 0L-210 -70Q-180 0 -210 70Z', CREAM) +
    path('M-140 0Q-60 -110 60 -90Q150 -70 170 0Q150 70 60 90Q-60 110 -140 0Z', CORAL) +
    repeat(4, (row) => repeat(5, (column) => stroke(`M${-80 + column * 36 + (row % 2) * 18} ${-56 + row * 32}q18 12 0 28`, CREAM, 6))) +
    path('M100 -76Q150 -60 170 0Q150 60 100 76Q130 0 100 -76Z', SUN) +
    disc(132, -20, 13, DARK) +
    path('M-40 -96Q20 -160 70 -90Z', SUN)
  );
}

export const puppetTheatre: Scene = {
  id: 'ondamarea-puppet-theatre',
  palette: ONDAMAREA,
  draw: () =>
    field(ink(0.9, 0.3)) +
    repeat(9, (index) => rect(-20 + index * 190, -20, 96, 1120, ink(0.98, 0.45))) +
    rect(250, 110, 1100, 720, ink(0.3, 0, 0.06)) +
    within(
      'stage',
      rect(250, 110, 1100, 720, ''),
      rays([800, 800], 1100, 18, ink(0.42, 0, 0.05), -5) +
        disc(1010, 360, 96, SUN) +
        repeat(3, (index) =>
          group(
            path('M-110 0a40 40 0 0 1 50 -50a60 60 0 0 1 110 6a36 36 0 0 1 50 44Z', CREAM) + line([0, -60], [0, -400], CREAM, 3),
            `translate(${420 + index * 300} ${300 + (index % 2) * 70})`,
          ),
        ) +
        path('M240 640Q380 520 520 610T800 600T1100 590T1400 640V840H240Z', ink(0.55, 0.02, 0.5)) +
        repeat(5, (index) =>
          path(
            `M${130 + (index % 2) * 60} ${690 + index * 34}q60 -52 120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0V860H130Z`,
            [ink(0.6), ink(0.75, 0.03), ink(0.5), ink(0.85, 0.1), ink(0.65)][index] ?? ink(0.6),
          ),
        ) +
        repeat(3, (index) =>
          stroke(
            `M${130 + (index % 2) * 60} ${690 + index * 34}q60 -52 120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0t120 0`,
            CREAM,
            6,
          ),
        ) +
        overprint(oval(590, 760, 200, 16, ink(0.5, 0.2))) +
        group(
          strings([
            [-120, 250],
            [0, 218],
            [80, 212],
            [200, 120],
          ]),
          'translate(560 272)',
        ) +
        group(horse(), 'translate(560 524) rotate(-6)') +
        group(
          strings([
            [-124, 226],
            [30, 120],
            [130, 190],
          ]),
          'translate(950 284)',
        ) +
        group(woodenFish(), 'translate(976 506) rotate(-8) scale(0.86)'),
    ) +
    poly('250,110 250,830 330,830 420,640 470,360 470,110', CORAL) +
    poly('1350,110 1350,830 1270,830 1180,640 1130,360 1130,110', ink(0.2, 1, 0.3)) +
    repeat(4, (index) =>
      stroke(
        `M${280 + index * 48} 110Q${284 + index * 40} 520 ${266 + index * 22} 830M${1320 - index * 48} 110Q${1316 - index * 40} 520 ${1334 - index * 22} 830`,
        ink(0.55, 1, 0.2),
        9,
      ),
    ) +
    repeat(
      5,
      (index) =>
        path(
          `M${250 + index * 220} 100H${470 + index * 220}Q${460 + index * 220} 230 ${360 + index * 220} 236Q${260 + index * 220} 230 ${250 + index * 220} 100Z`,
          index % 2 === 0 ? CORAL : ink(0.1, 1, 0.3),
        ) +
        stroke(
          `M${250 + index * 220} 108Q${260 + index * 220} 230 ${360 + index * 220} 236Q${460 + index * 220} 230 ${470 + index * 220} 108`,
          SUN,
          11,
        ),
    ) +
    path('M196 110Q800 -90 1404 110V64Q1300 20 1190 40Q1000 -70 800 -70T410 40Q300 20 196 64Z', SUN) +
    path('M196 110Q800 -60 1404 110V136Q800 -24 196 136Z', ink(0.05, 0.6, 0.8)) +
    disc(800, 36, 56, CORAL) +
    repeat(3, (index) => stroke(`M760 ${22 + index * 16}q20 -14 40 0t40 0`, CREAM, 7)) +
    [196, 1344]
      .map(
        (x, side) =>
          rect(x, 100, 62, 760, SUN) +
          rect(x - 14, 100, 90, 34, CREAM) +
          repeat(9, (index) =>
            path(
              `M${x} ${170 + index * 78}L${x + 62} ${140 + index * 78}V${172 + index * 78}L${x} ${202 + index * 78}Z`,
              side === 0 ? CORAL : ink(0.15, 1, 0.35),
            ),
          ),
      )
      .join('') +
    rect(170, 826, 1260, 46, SUN) +
    rect(170, 850, 1260, 22, ink(0.05, 0.6, 0.8)) +
    repeat(12, (index) => path(`M${214 + index * 104} 846a30 30 0 0 1 60 0Z`, CREAM)) +
    rect(190, 870, 1220, 130, ink(0.2, 1, 0.3)) +
    audience(21, 900, 50, -20, 1640, ink(0.9, 0.6)) +
    audience(22, 965, 62, -60, 1640, DARK),
};
