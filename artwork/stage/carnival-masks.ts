import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, line, overprint, path, poly, rays, rect, ring, stroke, within } from '../shapes.ts';

const HALF =
  'M0 -96C-90 -130 -230 -150 -330 -90C-350 20 -300 130 -190 150C-110 160 -70 110 -40 60Q0 30 40 60C70 110 110 160 190 150C300 130 350 20 330 -90C230 -150 90 -130 0 -96Z';
const EYE = 'M-236 -6Q-170 -76 -80 4Q-150 66 -236 -6Z';

/** A fan of feathers above a mask, from the origin upwards. */
function feathers(count: number, length: number, colours: readonly string[]): string {
  return repeat(count, (index) => {
    const turn = -74 + (index / (count - 1)) * 148;
    const reach = length * (0.78 + 0.22 * Math.cos((turn * Math.PI) / 180));
    const fill = colours[index % colours.length] ?? CREAM;
    return group(
      path(
        `M0 0C${-reach * 0.2} ${-reach * 0.4} ${-reach * 0.18} ${-reach * 0.9} 0 ${-reach}C${reach * 0.18} ${-reach * 0.9} ${reach * 0.2} ${-reach * 0.4} 0 0Z`,
        fill,
        `stroke="${DARK}" stroke-width="4"`,
      ) +
        line([0, 0], [0, -reach * 0.94], DARK, 4) +
        repeat(6, (barb) =>
          stroke(
            `M${-reach * 0.1} ${-reach * (0.42 + barb * 0.08)}L0 ${-reach * (0.36 + barb * 0.08)}L${reach * 0.1} ${-reach * (0.42 + barb * 0.08)}`,
            DARK,
            2.5,
          ),
        ) +
        disc(0, -reach * 0.82, reach * 0.055, fill === SUN ? CORAL : SUN, `stroke="${DARK}" stroke-width="4"`),
      `rotate(${turn})`,
    );
  });
}

/** A half mask about the origin, its pattern drawn by `pattern`. */
function mask(name: string, ground: string, pattern: string): string {
  return (
    overprint(path(HALF, ink(0.5, 0.25), 'transform="translate(16 30)"')) +
    path(HALF, ground) +
    within(
      name,
      path(HALF, ''),
      pattern + path('M0 -120C160 -150 340 -130 350 -90V160H190Q90 160 40 60Q20 40 0 40Z', ink(0.5, 0.3), 'opacity="0.28"'),
    ) +
    stroke(HALF, SUN, 15) +
    stroke(HALF, DARK, 5) +
    [1, -1].map((side) => path(EYE, DARK, `stroke="${CREAM}" stroke-width="13" transform="scale(${side} 1)"`)).join('') +
    repeat(9, (index) => disc(-280 + index * 70, -104 - Math.abs(Math.sin(index * 0.785)) * 14, 11, index % 2 === 0 ? CREAM : SUN))
  );
}

export const carnivalMasks: Scene = {
  id: 'ondamarea-carnival-masks',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const random = seeded(59);
    const diamonds = repeat(9, (row) =>
      repeat(12, (column) =>
        poly(
          '0,-44 32,0 0,44 -32,0',
          row % 2 === 0 ? CORAL : DARK,
          `transform="translate(${-360 + column * 64 + (row % 2) * 32} ${-180 + row * 44})"`,
        ),
      ),
    );
    const waves = repeat(8, (index) =>
      stroke(`M-400 ${-140 + index * 42}q40 -40 80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0t80 0`, index % 2 === 0 ? SUN : CREAM, 15),
    );
    const stars = rays([0, -20], 420, 16, SUN, 4) + disc(0, -20, 60, CORAL) + ring(0, -20, 84, CREAM, 9);
    const streamer = (x: number, fill: string): string =>
      repeat(9, (index) => path(`M${x} ${index * 124 - 30}q70 10 66 62t-66 62q-14 -10 0 -24q36 -14 36 -40t-36 -40Z`, fill));
    return (
      field(ink(0, 0.92, 0.3)) +
      rays([800, 620], 1500, 22, ink(0.02, 0.66, 0.36), 3) +
      [80, 1500, 320, 1280].map((x, index) => streamer(x, [SUN, CREAM, ink(0.6, 0.2), SUN][index] ?? SUN)).join('') +
      repeat(150, () =>
        rect(
          random.between(0, 1600),
          random.between(0, 1067),
          random.between(9, 20),
          random.between(9, 20),
          [SUN, CREAM, ink(0.8, 0.2), ink(0.4)][Math.floor(random.between(0, 4))] ?? SUN,
          `rx="${random.chance(0.4) ? 10 : 2}" transform="rotate(${random.between(0, 40)})"`,
        ),
      ) +
      group(
        feathers(9, 330, [ink(0.55, 0.04), CREAM, SUN]) + mask('left', ink(0.85, 0.3), waves),
        'translate(350 420) rotate(-14) scale(0.86)',
      ) +
      group(
        feathers(9, 330, [SUN, CORAL, CREAM]) + mask('right', ink(0.5, 0.02, 0.03), stars),
        'translate(1260 400) rotate(13) scale(0.86)',
      ) +
      overprint(
        group(feathers(13, 500, [ink(0.4, 0.2)]), 'translate(826 720)')
          .replaceAll(DARK, ink(0.4, 0.2))
          .replaceAll(SUN, ink(0.4, 0.2)),
      ) +
      group(
        feathers(13, 500, [ink(0.9, 0.35), SUN, ink(0.5, 0.05), CREAM]) +
          mask('middle', CREAM, diamonds) +
          poly('0,-170 40,-110 0,-50 -40,-110', SUN, `stroke="${DARK}" stroke-width="6"`) +
          poly('0,-148 22,-110 0,-72 -22,-110', CORAL),
        'translate(800 690) scale(1.2)',
      ) +
      [470, 1130]
        .map(
          (x, side) =>
            stroke(`M${x} 640q${side === 0 ? -120 : 120} 130 ${side === 0 ? -40 : 40} 250t${side === 0 ? -90 : 90} 260`, CREAM, 24) +
            stroke(`M${x} 640q${side === 0 ? -60 : 60} 150 ${side === 0 ? 10 : -10} 260t${side === 0 ? -60 : 60} 240`, SUN, 18),
        )
        .join('')
    );
  },
};
