import { CREAM, DARK, ONDAMAREA, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, fade, field, group, line, overprint, path, poly, rect, stroke, within } from '../shapes.ts';
import type { Point } from '../shapes.ts';

/** Land with a ragged coast, its surf around it. */
function land(place: { seed: number; x: number; y: number; across: number; down: number }, fill: string): string {
  const random = seeded(place.seed);
  const [first, second] = [random.between(0, 6), random.between(0, 6)];
  const coast = Array.from({ length: 60 }, (_, index): Point => {
    const angle = (index / 60) * Math.PI * 2;
    const reach = 1 + 0.24 * Math.sin(angle * 2 + first) + 0.16 * Math.sin(angle * 5 + second) + random.between(-0.08, 0.08);
    return [place.x + Math.cos(angle) * reach * place.across, place.y + Math.sin(angle) * reach * place.down];
  });
  return (
    poly(coast, fill, `stroke="${ink(0.2, 0, 0.1)}" stroke-width="16" stroke-linejoin="round"`) +
    poly(coast, fill, `stroke="${DARK}" stroke-width="4"`)
  );
}

export const satellite: Scene = {
  id: 'ondamarea-satellite',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(23);
    const panel = (x: number): string =>
      rect(x, -74, 300, 148, ink(1, 0.3)) +
      repeat(6, (column) =>
        repeat(3, (row) =>
          rect(x + 5 + column * 49.5, -69 + row * 48, 44, 43, (column + row) % 4 === 0 ? ink(0.3, 0, 0.1) : ink(0.72, 0.05)),
        ),
      ) +
      rect(x, -74, 300, 148, 'none', `stroke="${CREAM}" stroke-width="6"`);
    const earth = disc(980, 1560, 1060, '');
    return (
      field(ink(1, 0.5)) +
      fade('space', { from: [0, 0], to: [0, 700] }, [ink(1, 0.6), ink(1, 0.3), ink(0.8, 0.2)]) +
      field('url(#space)') +
      repeat(150, () =>
        disc(random.between(0, WIDTH), random.between(0, 760), random.between(1.2, 4), random.chance(0.2) ? ink(0, 0.2, 0.9) : CREAM),
      ) +
      disc(1330, 190, 96, ink(0, 0.1, 0.8)) +
      disc(1298, 172, 20, ink(0, 0.35, 0.9)) +
      disc(1370, 220, 30, ink(0, 0.35, 0.9)) +
      disc(1340, 140, 13, ink(0, 0.35, 0.9)) +
      [1150, 1115, 1085]
        .map((radius, index) => disc(980, 1560, radius, ink(0.75 - index * 0.22, 0.3 - index * 0.06, 0.05 + index * 0.1)))
        .join('') +
      disc(980, 1560, 1060, ink(0.55, 0, 0.05)) +
      within(
        'earth',
        earth,
        repeat(30, (index) =>
          stroke(
            `M-200 ${560 + index * 26}C200 ${480 + index * 30} 420 ${720 + index * 18} 760 ${640 + index * 24}S1180 ${500 + index * 30} 1460 ${660 + index * 20}S1700 ${760 + index * 20} 1800 ${700 + index * 20}`,
            index % 4 === 0 ? CREAM : index % 4 === 2 ? ink(0.9, 0.05) : ink(0.3, 0, 0.1),
            5 + (index % 3) * 2,
            `stroke-dasharray="${140 + (index % 5) * 40} ${30 + (index % 3) * 22}"`,
          ),
        ) +
          land({ seed: 3, x: 330, y: 900, across: 290, down: 220 }, ink(0, 0.3, 0.9)) +
          land({ seed: 8, x: 1210, y: 690, across: 230, down: 130 }, ink(0, 0.9, 0.35)) +
          land({ seed: 15, x: 1560, y: 1010, across: 220, down: 150 }, ink(0.1, 0.25, 0.8)) +
          land({ seed: 21, x: 770, y: 880, across: 60, down: 40 }, ink(0, 0.9, 0.35)) +
          land({ seed: 22, x: 860, y: 950, across: 34, down: 24 }, ink(0, 0.9, 0.35)) +
          overprint(disc(1480, 1760, 1060, ink(0.3, 0.25))),
      ) +
      repeat(4, (index) =>
        stroke(
          `M${700 + index * 24} ${480 + index * 34}q${70 + index * 24} ${20} ${100 + index * 42} ${-60 - index * 20}`,
          ink(0, 0.1, 0.9),
          10,
          `opacity="${1 - index * 0.14}" transform="rotate(${6} 700 480)"`,
        ),
      ) +
      group(
        panel(-470) +
          panel(170) +
          rect(-176, -12, 352, 24, CREAM) +
          rect(-96, -120, 192, 240, ink(0, 0.2, 0.9)) +
          rect(20, -120, 76, 240, ink(0.3, 0.6, 0.6)) +
          rect(-96, -40, 192, 10, DARK) +
          rect(-96, 50, 192, 10, DARK) +
          repeat(3, (index) => rect(-72 + index * 40, -100, 26, 40, DARK)) +
          disc(-30, 8, 28, ink(0, 1, 0.3)) +
          disc(-30, 8, 13, CREAM) +
          stroke('M0 -120V-210M-40 -120L-70 -180', CREAM, 7) +
          disc(0, -216, 13, ink(0, 1, 0.3)) +
          path('M-70 140Q0 240 130 190L60 120Z', CREAM) +
          path('M10 206Q80 214 130 190L60 120Z', ink(0.5, 0.06)) +
          line([40, 160], [120, 260], CREAM, 8) +
          disc(124, 264, 14, ink(0, 1, 0.3)),
        'translate(620 330) rotate(-24) scale(1.06)',
      )
    );
  },
};
