import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';

/**
 * Objects on a shelf: a pot, a jar, a bottle, a box with a lid or an egg tray, its foot on the
 * origin.
 */
const FOOD: readonly string[] = [
  rect(-52, -64, 104, 64, CORAL, 'rx="10"') + rect(-60, -70, 120, 14, ink(0.5, 1, 0.1), 'rx="6"') + rect(-12, -84, 24, 14, DARK, 'rx="5"'),
  rect(-26, -72, 52, 72, ink(0, 0.5, 0.9), 'rx="10"') + rect(-28, -86, 56, 18, DARK, 'rx="4"') + rect(-26, -48, 52, 26, CREAM),
  path('M-20 0V-56Q-20 -70 -9 -76V-100H9V-76Q20 -70 20 -56V0Z', ink(0.7, 0.2)) + rect(-20, -44, 40, 24, SUN),
  rect(-58, -46, 116, 46, ink(0.34, 0.1), 'rx="7"') + rect(-64, -54, 128, 13, ink(0.85, 0.4), 'rx="5"'),
  rect(-60, -22, 120, 22, ink(0.4, 0.5, 0.3)) +
    [-40, -14, 14, 40].map((x) => oval(x, -28, 13, 17, CREAM, `stroke="${DARK}" stroke-width="3"`)).join(''),
  path('M-56 0V-36Q-50 -62 0 -64T56 -36V0Z', SUN) + stroke('M-40 -14H40', ink(0, 0.7, 0.8), 6),
];

/** The open refrigerator, 480 × 900 from the origin, its door to the right. */
function fridge(): string {
  const shelves = repeat(6, (row) => {
    const y = 176 + row * 126;
    return (
      rect(30, y, 420, 11, ink(0.55, 0.25)) +
      rect(196, y + 11, 88, 20, [CORAL, SUN, ink(0.7, 0.2)][row % 3] ?? CORAL, 'rx="4"') +
      [100, 240, 376].map((x, column) => group(FOOD[(row * 2 + column * 5 + (row % 2)) % 6] ?? '', `translate(${x} ${y})`)).join('')
    );
  });
  return (
    rect(-26, -10, 532, 960, DARK, 'rx="34"') +
    rect(-16, 0, 500, 936, ink(0.34, 0.12, 0.02), 'rx="28"') +
    rect(14, 40, 452, 880, ink(0, 0.03, 0.34)) +
    rect(14, 40, 40, 880, ink(0.1, 0.16, 0.4)) +
    rect(190, 52, 100, 16, CREAM, 'rx="8"') +
    shelves +
    path('M484 0L740 -44Q760 -44 760 -20V960Q760 990 736 984L484 936Z', DARK) +
    path('M492 12L736 -28Q746 -28 746 -14V950Q746 968 732 966L492 924Z', ink(0.05, 0.1, 0.3)) +
    repeat(3, (row) => {
      const y = 250 + row * 260;
      return (
        group(FOOD[2] ?? '', `translate(560 ${y}) scale(1.1)`) +
        group(FOOD[row === 1 ? 2 : 1] ?? '', `translate(616 ${y + 2}) scale(1.1)`) +
        group(FOOD[row === 2 ? 1 : 2] ?? '', `translate(680 ${y + 6}) scale(1.15)`) +
        poly(`512,${y - 34} 728,${y - 36} 728,${y + 30} 512,${y + 20}`, ink(0.3, 0.12, 0.06))
      );
    })
  );
}

/** A fire engine from the front, its wheels on y 0, its middle on the origin. */
function engine(): string {
  return (
    [-210, 150].map((x) => rect(x, -90, 70, 96, DARK, 'rx="14"')).join('') +
    rect(-270, -560, 540, 500, ink(0.1, 1, 0.14), 'rx="34"') +
    rect(120, -560, 150, 500, ink(0.55, 1, 0.05), 'rx="34"') +
    rect(-234, -516, 468, 200, DARK, 'rx="20"') +
    poly('-220,-500 40,-500 -70,-330 -220,-330', ink(0.6, 0.4, 0.02)) +
    rect(-6, -516, 12, 200, ink(0.1, 1, 0.14)) +
    rect(-270, -290, 540, 22, CREAM) +
    rect(-130, -240, 260, 100, DARK, 'rx="10"') +
    repeat(5, (index) => rect(-114, -226 + index * 17, 228, 7, CREAM)) +
    [-196, 196].map((x) => disc(x, -190, 44, DARK) + disc(x, -190, 32, SUN) + disc(x - 6, -196, 12, CREAM)).join('') +
    rect(-290, -110, 580, 50, CREAM, 'rx="10"') +
    repeat(7, (index) =>
      poly(
        [
          [-280 + index * 84, -106],
          [-240 + index * 84, -106],
          [-264 + index * 84, -64],
          [-290 + index * 84 + (index === 0 ? 8 : 0), -64],
        ],
        ink(0.1, 1, 0.14),
      ),
    ) +
    [-150, 150]
      .map(
        (x) =>
          rect(x - 46, -604, 92, 46, ink(0.9, 0.5), 'rx="12"') +
          disc(x, -590, 96, ink(0, 0.8, 0.3), 'opacity="0.3"') +
          path(`M${x - 34} -580q0 -36 34 -36t34 36Z`, CORAL),
      )
      .join('') +
    rect(-70, -640, 140, 26, SUN) +
    [-60, -20, 20].map((x) => rect(x, -640, 12, 60, SUN)).join('')
  );
}

export const firehouseFridge: Scene = {
  id: 'ondamarea-firehouse-fridge',
  palette: ONDAMAREA_NIGHT,
  draw: () =>
    field(ink(0.94, 0.44)) +
    repeat(8, (row) =>
      repeat(13, (column) => rect(-60 + column * 140 + (row % 2) * 70, row * 96 - 10, 134, 90, ink(0.84, 0.44), 'rx="2"')),
    ) +
    rect(860, 90, 780, 740, ink(1, 0.55)) +
    rect(890, 120, 720, 700, ink(0.66, 0.42, 0.05)) +
    repeat(9, (index) => rect(890, 120 + index * 20, 720, 9, ink(0.9, 0.45))) +
    rect(-20, 820, 1640, 270, ink(0.74, 0.5, 0.1)) +
    repeat(5, (index) => line([800 + index * 200 - 500, 1080], [800 + index * 90 - 180, 820], ink(0.92, 0.5), 4)) +
    overprint(oval(1260, 836, 420, 34, ink(0.5, 0.3))) +
    group(engine(), 'translate(1254 836)') +
    rect(812, -20, 24, 860, SUN) +
    rect(826, -20, 10, 860, ink(0.3, 0.6, 0.8)) +
    oval(824, 842, 60, 14, DARK) +
    poly('150,990 620,960 1080,1080 60,1090', ink(0, 0.1, 0.6)) +
    poly('620,960 780,1000 1180,1090 860,1090', ink(0.3, 0.3, 0.4)) +
    group(fridge(), 'translate(90 60)') +
    group(
      oval(0, 0, 150, 26, DARK) +
        path('M-96 -6Q-100 -118 0 -122T96 -6Z', SUN) +
        path('M20 -122Q100 -112 96 -6H50Q60 -80 20 -122Z', ink(0.2, 0.6, 0.8)) +
        path('M-26 -118Q0 -140 26 -118V-6H-26Z', CORAL) +
        oval(0, -2, 140, 20, ink(0.1, 0.5, 0.9)),
      'translate(1030 1020)',
    ) +
    group(
      path('M-60 0V-170H50V-60Q120 -60 130 0Z', DARK) +
        rect(-60, -172, 110, 34, SUN) +
        rect(-64, -12, 198, 20, CORAL, 'rx="6"') +
        rect(-44, -110, 16, 40, ink(0.4, 0.4, 0.05)),
      'translate(1340 1030)',
    ) +
    group(
      path('M-60 0V-170H50V-60Q120 -60 130 0Z', ink(1, 0.7)) + rect(-60, -172, 110, 34, SUN) + rect(-64, -12, 198, 20, CORAL, 'rx="6"'),
      'translate(1450 1044)',
    ),
};
