import { CREAM, DARK, ink } from './inks.ts';
import { repeat, seeded } from './random.ts';
import { disc, line, overprint, path, ring, stroke, within } from './shapes.ts';

/**
 * A branching coral: a stem from `x`, `y` of `length` pixels towards `angle` (radians) that forks
 * `forks` times.
 */
export function branch(seed: number, at: { x: number; y: number; length: number; angle: number; forks: number }, fill: string): string {
  const random = seeded(seed);
  const { x, y, length, angle, forks } = at;
  const [endX, endY] = [x + Math.cos(angle) * length, y + Math.sin(angle) * length];
  const limb = line([x, y], [endX, endY], fill, 9 + forks * 8, 'stroke-linecap="round"');
  if (forks === 0) return limb;
  return (
    limb +
    [-1, 1]
      .map((side, index) =>
        branch(
          seed * 2 + index + 1,
          {
            x: endX,
            y: endY,
            length: length * random.between(0.7, 0.9),
            angle: angle + side * random.between(0.28, 0.52),
            forks: forks - 1,
          },
          fill,
        ),
      )
      .join('')
  );
}

/** A sea fan: ribs that spread from a foot, crossed by a net of arcs. */
export function fan(x: number, y: number, size: number, fill: string, net: string): string {
  const edge = Array.from({ length: 61 }, (_, index) => {
    const turn = -2.72 + (index / 60) * 2.3;
    const reach = size * (1.12 + 0.1 * Math.sin(index * 0.82) + 0.07 * Math.sin(index * 0.31));
    return `L${(x + Math.cos(turn) * reach).toFixed(1)} ${(y + Math.sin(turn) * reach).toFixed(1)}`;
  });
  const shape = path(`M${x} ${y}${edge.join('')}Z`, fill);
  const ribs = repeat(17, (index) => {
    const turn = -2.76 + (index / 16) * 2.38;
    const [bendX, bendY] = [x + Math.cos(turn) * size * 0.6, y + Math.sin(turn) * size * 0.6];
    return stroke(
      `M${x} ${y}Q${bendX} ${bendY - size * 0.06} ${x + Math.cos(turn) * size * 1.4} ${y + Math.sin(turn) * size * 1.4}`,
      net,
      5,
    );
  });
  const arcs = repeat(9, (index) =>
    ring(x, y, size * (0.24 + index * 0.12), net, 2.6, `stroke-dasharray="${30 + index * 9} ${6 + index * 2}"`),
  );
  return line([x, y + size * 0.1], [x, y - size * 0.1], fill, size * 0.07) + shape + within(`fan${x}`, shape, ribs + arcs);
}

/** A fish 300 pixels long, its head to the left of the origin. */
export function fish(name: string, back: string, belly: string): string {
  const body = 'M-150 4Q-90 -62 20 -52Q90 -44 130 -8Q90 44 10 52Q-90 56 -150 4Z';
  return (
    overprint(path(body, ink(0.4, 0.2), 'transform="translate(8 18)"')) +
    path('M116 -10L182 -56Q168 0 186 50L116 10Z', back) +
    path('M-30 -52Q20 -92 66 -46ZM-20 50Q10 80 40 46Z', back) +
    path(body, belly) +
    within(
      name,
      path(body, ''),
      path('M-160 -80H140V-2Q60 -22 -20 0T-80 6L-160 4Z', back) +
        repeat(6, (row) => repeat(9, (column) => stroke(`M${-52 + column * 21 + (row % 2) * 10} ${-40 + row * 15}q11 7 0 15`, DARK, 2.4))),
    ) +
    stroke('M-84 -40Q-64 0 -88 40', DARK, 6) +
    disc(-112, -8, 13, CREAM) +
    disc(-112, -8, 7, DARK) +
    stroke('M-148 8L-122 16', DARK, 5)
  );
}

/** A striped fish about the origin, swimming to the right. */
export function striped(back: string, stripe: string): string {
  return (
    path('M-60 0L-108 -44Q-96 0 -108 44Z', stripe) +
    path('M-30 -40Q10 -92 60 -34ZM-20 40Q10 84 46 36Z', stripe) +
    path('M-70 0Q-20 -62 40 -46Q84 -30 96 4Q80 36 40 46Q-20 58 -70 0Z', back) +
    path('M-8 -51Q-26 0 -8 51L12 50Q-4 0 12 -51ZM44 -44Q30 0 44 45L62 38Q50 0 62 -36Z', stripe) +
    disc(76, -8, 7, DARK)
  );
}

/** A small fish 64 pixels long, its middle at the origin, swimming to the left. */
export function littleFish(fill: string, more = ''): string {
  return path('M-26 0Q0 -18 30 0L48 -12V12L30 0Q0 18 -26 0Z', fill, more);
}
