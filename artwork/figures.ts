import { CREAM } from './inks.ts';
import { repeat, seeded } from './random.ts';
import { disc, line, oval, path, poly, rect, stroke } from './shapes.ts';
import type { Point } from './shapes.ts';

/**
 * A person standing or walking, as a silhouette of `height` pixels on `foot`; `stride` from 0
 * (standing) to 1.
 */
export function person([x, y]: Point, height: number, fill: string, stride = 0.4): string {
  const unit = height / 8;
  const step = unit * 1.5 * stride;
  const at = (across: number, up: number): string => `${x + across * unit} ${y - up * unit}`;
  const coat = `M${at(-0.3, 6.9)}H${x + unit * 0.3}C${at(0.95, 6.75)} ${at(1.15, 6.3)} ${at(1.15, 5.4)}L${at(1.05, 3.2)}H${x - unit * 1.05}L${at(-1.15, 5.4)}C${at(-1.15, 6.3)} ${at(-0.95, 6.75)} ${at(-0.3, 6.9)}Z`;
  const leg = (side: number): Point[] => [
    [x - unit * 0.95, y - unit * 3.3],
    [x + unit * 0.95, y - unit * 3.3],
    [x + side * (step + unit * 0.35) + unit * 0.32, y],
    [x + side * (step + unit * 0.35) - unit * 0.38, y],
  ];
  return (
    oval(x, y - unit * 7.45, unit * 0.5, unit * 0.6, fill) +
    rect(x - unit * 0.22, y - unit * 7.1, unit * 0.44, unit * 0.5, fill) +
    path(coat, fill) +
    poly(leg(-1), fill) +
    poly(leg(1), fill)
  );
}

/** Heads and shoulders seen from behind: one row of a crowd. */
export function audience(seed: number, y: number, size: number, from: number, to: number, fill: string): string {
  const random = seeded(seed);
  const gap = size * 1.75;
  return repeat(Math.ceil((to - from) / gap) + 1, (index) => {
    const x = from + index * gap + random.between(-0.25, 0.25) * size;
    const top = y + random.between(-0.35, 0.35) * size;
    const shoulders = `M${x - size * 1.05} ${top + size * 3.2}V${top + size * 1.5}q${size * 0.1} ${-size * 0.75} ${size * 0.7} ${-size * 0.8}h${size * 0.7}q${size * 0.6} ${size * 0.05} ${size * 0.7} ${size * 0.8}V${top + size * 3.2}Z`;
    return (
      path(shoulders, fill) +
      `<ellipse cx="${x}" cy="${top}" rx="${size * 0.5}" ry="${size * 0.64}" fill="${fill}"/>` +
      rect(x - size * 0.2, top + size * 0.4, size * 0.4, size * 0.5, fill)
    );
  });
}

/** A gull in flight, `span` pixels wide. */
export function gull([x, y]: Point, span: number, colour: string, turn = 0): string {
  const half = span / 2;
  return path(
    `M${x - half} ${y - half * 0.25}Q${x - half * 0.45} ${y - half * 0.55} ${x} ${y}Q${x + half * 0.45} ${y - half * 0.55} ${x + half} ${y - half * 0.2}Q${x + half * 0.45} ${y - half * 0.3} ${x + half * 0.1} ${y + half * 0.16}L${x - half * 0.1} ${y + half * 0.16}Q${x - half * 0.45} ${y - half * 0.3} ${x - half} ${y - half * 0.25}Z`,
    colour,
    `transform="rotate(${turn} ${x} ${y})"`,
  );
}

/** A bicycle seen from the side; `foot` is where the rear wheel stands, `size` a wheel's radius. */
export function bicycle([x, y]: Point, size: number, colour: string, width: number): string {
  const hub = y - size;
  const front = x + size * 2.9;
  const [pedals, saddle, head] = [x + size * 1.25, x + size * 0.85, front - size * 0.55];
  const top = hub - size * 1.05;
  const wheels = [x, front]
    .map((centre) => `M${centre - size} ${hub}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0`)
    .join('');
  const spokes = [x, front].flatMap((centre) =>
    Array.from({ length: 9 }, (_, index) => {
      const angle = (index / 9) * Math.PI;
      return `M${centre - Math.cos(angle) * size} ${hub - Math.sin(angle) * size}L${centre + Math.cos(angle) * size} ${hub + Math.sin(angle) * size}`;
    }),
  );
  const frame = `M${x} ${hub}L${saddle} ${top}L${head} ${top}L${pedals} ${hub}ZM${saddle - size * 0.1} ${top - size * 0.3}L${pedals} ${hub}M${front} ${hub}L${head - size * 0.14} ${top - size * 0.45}`;
  const bars = `M${head - size * 0.14} ${top - size * 0.45}q${size * 0.1} ${-size * 0.3} ${size * 0.5} ${-size * 0.18}`;
  return (
    stroke(wheels, colour, width * 1.15) +
    stroke(spokes.join(''), colour, width * 0.16) +
    stroke(frame, colour, width, 'stroke-linejoin="round" stroke-linecap="round"') +
    stroke(bars, colour, width, 'stroke-linecap="round"') +
    rect(saddle - size * 0.5, top - size * 0.42, size * 0.75, size * 0.16, colour, `rx="${size * 0.08}"`) +
    disc(pedals, hub, size * 0.2, colour)
  );
}

/**
 * Somebody on a bicycle, seen from the side and riding to the right; `foot` and `size` as a
 * bicycle's.
 */
export function rider([x, y]: Point, size: number, colour: string, coat: string): string {
  const at = (across: number, up: number): string => `${x + across * size} ${y - up * size}`;
  const limb = `stroke-linecap="round" stroke-linejoin="round"`;
  return (
    stroke(`M${at(0.75, 2.45)}L${at(1.75, 1.75)}L${at(1.2, 0.75)}`, colour, size * 0.42, limb) +
    bicycle([x, y], size, colour, size * 0.13) +
    stroke(`M${at(0.8, 2.6)}L${at(1.45, 3.6)}`, coat, size * 0.85, limb) +
    stroke(`M${at(1.5, 3.7)}L${at(1.9, 2.95)}L${at(2.6, 2.65)}`, coat, size * 0.32, limb) +
    stroke(`M${at(0.75, 2.45)}L${at(1.85, 2.1)}L${at(1.4, 1.3)}`, colour, size * 0.46, limb) +
    disc(x + size * 1.86, y - size * 4.28, size * 0.4, colour) +
    path(`M${at(1.36, 4.3)}Q${at(1.4, 4.9)} ${at(1.95, 4.9)}Q${at(2.4, 4.85)} ${at(2.44, 4.4)}Z`, coat)
  );
}

/** A walker with a pack and a stick, heading right. */
export function walker([x, y]: Point, height: number, colour: string, pack: string): string {
  return (
    line([x + height * 0.32, y], [x + height * 0.2, y - height * 0.52], colour, height * 0.025) +
    stroke(`M${x} ${y - height * 0.74}L${x + height * 0.21} ${y - height * 0.5}`, colour, height * 0.07, 'stroke-linecap="round"') +
    person([x, y], height, colour, 0.75) +
    rect(x - height * 0.27, y - height * 0.84, height * 0.23, height * 0.38, pack, `rx="${height * 0.06}"`) +
    rect(x - height * 0.29, y - height * 0.9, height * 0.26, height * 0.09, CREAM, `rx="${height * 0.04}"`) +
    path(
      `M${x - height * 0.1} ${y - height * 0.95}h${height * 0.24}q${height * -0.02} ${height * -0.09} ${height * -0.12} ${height * -0.09}t${height * -0.12} ${height * 0.09}Z`,
      pack,
    )
  );
}
