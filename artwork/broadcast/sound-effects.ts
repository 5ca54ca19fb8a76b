import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, glow, group, line, oval, path, poly, rect, stroke, within } from '../shapes.ts';

/** An old panelled door, 420 × 900 from the origin. */
function door(): string {
  const panel = (x: number, y: number, height: number): string =>
    rect(x, y, 140, height, ink(0.5, 0.8, 0.4)) +
    rect(x + 12, y + 12, 128, height - 12, ink(0.12, 0.62, 0.6)) +
    rect(x + 12, y + 12, 116, height - 24, ink(0.2, 0.75, 0.5));
  return (
    rect(-46, -46, 512, 960, DARK) +
    rect(0, 0, 420, 900, ink(0.14, 0.66, 0.6)) +
    [44, 236].map((x) => panel(x, 50, 260) + panel(x, 360, 120) + panel(x, 540, 310)).join('') +
    repeat(7, (index) => stroke(`M${14 + index * 62} 0q${-10 + (index % 3) * 9} 400 4 900`, ink(0.4, 0.7, 0.5), 2.5)) +
    [90, 450, 800].map((y) => rect(-24, y, 38, 84, ink(0.2, 0.2, 0.6), 'rx="6"')).join('')
  );
}

/** A work glove that hangs by its cuff from the origin. */
function glove(): string {
  const [leather, shade] = [ink(0, 0.34, 0.86), ink(0.25, 0.6, 0.86)];
  const finger = (x: number, length: number, turn: number, colour: string): string =>
    group(
      stroke(`M0 0V${length}`, DARK, 54, 'stroke-linecap="round"') + stroke(`M0 0V${length}`, colour, 44, 'stroke-linecap="round"'),
      `translate(${x} 220) rotate(${turn})`,
    );
  return (
    line([0, -30], [0, 20], CREAM, 7) +
    finger(-70, 96, 62, leather) +
    finger(-50, 156, 24, leather) +
    finger(-10, 178, 7, leather) +
    finger(34, 168, -9, shade) +
    finger(68, 130, -26, shade) +
    path('M-70 10H70Q70 110 104 220Q20 276 -92 220Q-66 110 -70 10Z', leather, `stroke="${DARK}" stroke-width="6"`) +
    path('M30 12H68Q70 110 98 220Q60 246 28 252Z', shade) +
    path('M-90 0H90L80 74H-80Z', CORAL, `stroke="${DARK}" stroke-width="6"`) +
    stroke('M-76 22H80M-72 54H74', CREAM, 4, 'stroke-dasharray="12 9"') +
    stroke('M-30 110V190M4 110V200M38 110V190', DARK, 4)
  );
}

/** The shadow of a gull about the origin, flying to the right. */
function shadowGull(): string {
  return path(
    'M-250 100L-196 44Q-110 -6 -20 -30Q-80 -96 -180 -120T-350 -132Q-300 -160 -210 -172Q-90 -180 -10 -120Q40 -76 74 -38L104 -52Q110 -130 132 -190T240 -340Q236 -270 222 -214T170 -60Q186 -50 190 -34L252 -16 188 0Q150 30 100 40Q-10 88 -120 84L-232 130Z',
    ink(0.95, 0.42),
  );
}

/** A long microphone on its boom, its tip on the origin. */
function boom(): string {
  return (
    line([330, -90], [1000, -330], DARK, 20) +
    path('M0 0Q4 -56 70 -70L330 -140 356 -70 96 22Q20 40 0 0Z', ink(1, 0.5)) +
    within(
      'muff',
      path('M0 0Q4 -56 70 -70L330 -140 356 -70 96 22Q20 40 0 0Z', ''),
      repeat(15, (index) => line([10 + index * 24, -160], [-20 + index * 24, 60], ink(0.55, 0.1), 4)) +
        poly('-20,-30 360,-150 360,-118 -20,4', CREAM, 'opacity="0.5"'),
    ) +
    group(rect(0, -46, 26, 92, CORAL), 'translate(326 -104) rotate(-15)')
  );
}

export const soundEffects: Scene = {
  id: 'ondamarea-sound-effects',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(6);
    return (
      field(ink(0.96, 0.36)) +
      repeat(20, (index) => rect(620 + index * 52, -20, 26, 820, ink(0.8, 0.2))) +
      glow('spot', [1080, 330], 420, [ink(0, 0.02, 0.3), ink(0, 0.08, 0.6), ink(0, 0.2, 0.75)]) +
      poly('566,300 1060,-40 1060,720 566,560', ink(0, 0.1, 0.6), 'opacity="0.16"') +
      disc(1080, 330, 350, 'url(#spot)') +
      group(shadowGull(), 'translate(1120 390) rotate(-4)') +
      group(door(), 'translate(120 -10)') +
      poly('540,-20 566,-20 566,1080 540,1080', SUN) +
      disc(486, 470, 40, DARK) +
      disc(480, 462, 32, SUN) +
      disc(470, 450, 10, CREAM) +
      rect(462, 530, 40, 90, DARK, 'rx="18"') +
      disc(482, 560, 9, SUN) +
      group(glove(), 'translate(500 490) rotate(-5) scale(1.12)') +
      rect(-20, 868, 1640, 220, ink(0.3, 0.62, 0.5)) +
      rect(-20, 868, 1640, 20, ink(0, 0.34, 0.8)) +
      repeat(4, (index) => stroke(`M-20 ${930 + index * 40}q400 ${-14 + index * 8} 800 0t860 4`, ink(0.55, 0.65, 0.4), 4)) +
      group(boom(), 'translate(740 740)') +
      poly('1180,800 1560,800 1600,940 1140,940', ink(0.1, 0.4, 0.8)) +
      poly('1204,816 1536,816 1566,916 1174,916', DARK) +
      repeat(210, () => {
        const [x, y] = [random.between(1192, 1552), random.between(822, 910)];
        return oval(x, y, 8, 4, CREAM, `transform="rotate(${random.between(0, 180).toFixed(0)} ${x} ${y})"`);
      }) +
      poly('1140,940 1600,940 1590,990 1150,990', ink(0.4, 0.6, 0.6)) +
      [
        [730, 900, 0],
        [900, 930, 14],
      ]
        .map(([x = 0, y = 0, turn = 0]) =>
          group(
            oval(8, 46, 96, 16, ink(0.8, 0.6, 0.3)) +
              path('M-90 0A90 78 0 0 0 90 0Z', ink(0.6, 0.7, 0.4)) +
              path('M-80 20Q-50 66 0 74Q-20 40 -26 8Z', ink(0.2, 0.6, 0.7)) +
              oval(0, 0, 90, 26, ink(0.7, 0.6, 0.3)) +
              oval(0, 0, 78, 20, CREAM) +
              oval(4, 4, 56, 12, ink(0.3, 0.06, 0.1)),
            `translate(${x} ${y}) rotate(${turn})`,
          ),
        )
        .join('')
    );
  },
};
