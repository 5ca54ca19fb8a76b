import { CREAM, DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, overprint, path, poly, rays, rect, ring, stroke, within } from '../shapes.ts';

const BODY =
  'M-330 0C-330 -270 -210 -360 -40 -350C80 -340 130 -270 250 -280C520 -300 700 -470 1000 -430V430C700 470 520 300 250 280C130 270 80 340 -40 350C-210 360 -330 270 -330 0Z';

/** One string from the nut to the bridge, swinging `swing` pixels to either side. */
function wire(y: number, width: number, swing: number): string {
  const [from, to] = [-1500, 560];
  const middle = (from + to) / 2;
  return (
    (swing === 0
      ? ''
      : path(
          `M${from} ${y}Q${middle} ${y - swing * 2} ${to} ${y}Q${middle} ${y + swing * 2} ${from} ${y}Z`,
          ink(0, 0.05, 0.4),
          'opacity="0.5"',
        ) + stroke(`M${from} ${y}Q${middle} ${y - swing * 2} ${to} ${y}Q${middle} ${y + swing * 2} ${from} ${y}`, CREAM, width * 0.7)) +
    line([from, y], [to, y], swing === 0 ? CREAM : ink(0.2, 0.2, 0.4), width)
  );
}

export const guitar: Scene = {
  id: 'ondamarea-guitar',
  palette: ONDAMAREA_LAND,
  draw: () =>
    field(ink(0.92, 0.06, 0.3)) +
    rays([1080, 610], 2000, 24, ink(0.72, 0, 0.35), 3) +
    group(
      overprint(group(path(BODY, ink(0.5, 0.2)) + rect(-1600, -84, 1500, 168, ink(0.5, 0.2)), 'translate(30 60)')) +
        path(BODY, ink(0.35, 0.95, 0.6)) +
        group(path(BODY, ink(0, 0.5, 0.9)), 'translate(8 0) scale(0.955)') +
        within(
          'wood',
          group(path(BODY, ''), 'translate(8 0) scale(0.955)'),
          repeat(23, (index) =>
            stroke(
              `M-400 ${-440 + index * 40}C0 ${-450 + index * 41} 400 ${-430 + index * 39} 1100 ${-450 + index * 41}`,
              ink(0, 0.68, 0.85),
              5,
            ),
          ) + path('M-400 500V120C0 200 500 180 1100 340V600H-400Z', ink(0.1, 0.75, 0.8), 'opacity="0.5"'),
        ) +
        disc(60, 0, 176, ink(0.35, 0.8, 0.5)) +
        ring(60, 0, 164, SUN, 12) +
        repeat(40, (index) =>
          poly('0,-156 8,-144 0,-132 -8,-144', index % 2 === 0 ? CREAM : SUN, `transform="translate(60 0) rotate(${index * 9})"`),
        ) +
        ring(60, 0, 124, CREAM, 6) +
        disc(60, 0, 116, DARK) +
        path('M-40 -58A116 116 0 0 1 130 -92A150 150 0 0 0 -40 -58Z', ink(0.6, 0.9, 0.3)) +
        rect(-1560, -88, 1570, 176, ink(0.65, 0.85, 0.4)) +
        rect(-1560, -88, 1570, 14, ink(0.3, 0.7, 0.6)) +
        rect(-1560, 66, 1570, 22, ink(0.95, 0.8, 0.2)) +
        repeat(19, (index) => {
          const x = 560 - 2060 * 0.9439 ** (index + 1) + 20;
          return x < 10 ? rect(x, -88, 9, 176, SUN) + rect(x + 9, -88, 5, 176, DARK) : '';
        }) +
        [3, 5, 7, 9].map((fret) => disc(560 - (2060 * (0.9439 ** fret + 0.9439 ** (fret - 1))) / 2, 0, 18, CREAM)).join('') +
        [-44, 44].map((y) => disc(560 - (2060 * (0.9439 ** 12 + 0.9439 ** 11)) / 2, y, 17, CREAM)).join('') +
        rect(500, -170, 96, 340, DARK, 'rx="20"') +
        rect(548, -120, 16, 240, CREAM, 'rx="6"') +
        [-65, -39, -13, 13, 39, 65].map((y, index) => wire(y, 8 - index * 0.9, [0, 0, 15, 0, 11, 0][index] ?? 0)).join(''),
      'translate(1060 620) rotate(-22)',
    ) +
    repeat(4, (index) =>
      stroke(
        `M${120 + index * 40} ${120 + index * 56}q60 -56 120 0t120 0t120 0`,
        index % 2 === 0 ? SUN : ink(0, 0.9, 0.7),
        14,
        `stroke-linecap="round" transform="rotate(-22 300 200)"`,
      ),
    ),
};
