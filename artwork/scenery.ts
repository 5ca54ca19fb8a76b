import { HEIGHT, WIDTH } from './inks.ts';
import { repeat, seeded } from './random.ts';
import { disc, oval, path, poly, rect, stroke } from './shapes.ts';
import type { Point } from './shapes.ts';

/** A range of hills across the field, from its crest down: `rough` from 0 (dunes) to 1 (rocks). */
export function ridge(seed: number, crest: number, height: number, fill: string, rough = 0.5): string {
  const random = seeded(seed);
  const [first, second, third] = [random.between(0, 6), random.between(0, 6), random.between(0, 6)];
  const points = Array.from({ length: 108 }, (_, index): Point => {
    const x = -20 + index * 15.3;
    const swell = Math.sin(x / 310 + first) * 0.5 + Math.sin(x / 137 + second) * 0.3 + Math.sin(x / 61 + third) * 0.2 * rough;
    return [x, crest - height * (swell + random.between(-0.12, 0.12) * rough)];
  });
  return poly([...points, [WIDTH + 20, HEIGHT + 20], [-20, HEIGHT + 20]], fill);
}

/** Rows of short horizontal strokes, closer together towards `top`: water under a flat light. */
export function ripples(seed: number, top: number, bottom: number, colour: string, dense = 1): string {
  const random = seeded(seed);
  const rows = Math.round(((bottom - top) / 14) * dense);
  return repeat(rows, (row) => {
    const depth = (row + 0.5) / rows;
    const y = top + (bottom - top) * depth ** 1.6;
    return repeat(Math.round(9 - depth * 4), () => {
      const x = random.between(-80, WIDTH);
      return rect(x, y + random.between(-3, 3), random.between(30, 90) * (0.5 + depth * 1.6), 1.5 + depth * 5, colour, 'rx="3"');
    });
  });
}

/** The measures of a rolling wave line. */
interface Swell {
  y: number;
  length: number;
  height: number;
  /** 0 to 1 of a wave length. */
  phase: number;
}

/** The path of a row of rounded waves from the left edge to the right. */
export function swellLine({ y, length, height, phase }: Swell): string {
  const start = -length * (1 + phase);
  return `M${start} ${y}` + repeat(Math.ceil(WIDTH / length) + 3, () => `q${length * 0.25} ${-height} ${length * 0.5} 0t${length * 0.5} 0`);
}

/** A body of water under a row of rounded waves. */
export function swellBody(swell: Swell, fill: string): string {
  return path(`${swellLine(swell)}V${HEIGHT + 40}H-400Z`, fill);
}

/** A cloud with a flat base. */
export function cloud(seed: number, x: number, base: number, width: number, fill: string): string {
  const random = seeded(seed);
  const puffs = 6;
  const body = repeat(puffs, (index) => {
    const place = (index + 0.5) / puffs;
    const radius = width * (0.07 + 0.11 * Math.sin(place * Math.PI)) * random.between(0.8, 1.25);
    return disc(x + width * (0.08 + place * 0.84), base - radius * 0.75, radius, fill);
  });
  const name = `cloud${seed}x${Math.round(x)}`;
  return `<clipPath id="${name}">${rect(x - width, base - width, width * 3, width, '')}</clipPath><g clip-path="url(#${name})">${body}${rect(x + width * 0.06, base - width * 0.07, width * 0.88, width * 0.07, fill, `rx="${width * 0.03}"`)}</g>`;
}

/** Long thin clouds. */
export function streaks(seed: number, top: number, bottom: number, colour: string, count = 14): string {
  const random = seeded(seed);
  return repeat(count, () => {
    const length = random.between(140, 620);
    return rect(random.between(-200, WIDTH), random.between(top, bottom), length, random.between(4, 15), colour, 'rx="7"');
  });
}

/** Slanting rain. */
export function rain(seed: number, count: number, colour: string, lean = -0.35): string {
  const random = seeded(seed);
  return repeat(count, () => {
    const [x, y, length] = [random.between(-100, WIDTH + 300), random.between(-50, HEIGHT), random.between(30, 120)];
    return stroke(`M${x} ${y}l${length * lean} ${length}`, colour, random.between(1.5, 3));
  });
}

/** Stars down to `bottom`. */
export function stars(seed: number, count: number, bottom: number, colour: string): string {
  const random = seeded(seed);
  return repeat(count, () => disc(random.between(0, WIDTH), random.between(0, bottom), random.between(1.2, 3.6), colour));
}

/** A cypress or poplar standing on `foot`. */
export function cypress([x, y]: Point, height: number, fill: string): string {
  const half = height * 0.12;
  return path(
    `M${x} ${y - height}C${x + half * 1.6} ${y - height * 0.55} ${x + half * 1.2} ${y - height * 0.1} ${x} ${y}C${x - half * 1.2} ${y - height * 0.1} ${x - half * 1.6} ${y - height * 0.55} ${x} ${y - height}`,
    fill,
  );
}

/** A pine in layers standing on `foot`. */
export function pine([x, y]: Point, height: number, fill: string): string {
  return (
    rect(x - height * 0.03, y - height * 0.2, height * 0.06, height * 0.2, fill) +
    repeat(4, (tier) => {
      const [top, half] = [y - height * (1 - tier * 0.2), height * (0.11 + tier * 0.055)];
      return poly(
        [
          [x, top],
          [x + half, top + height * 0.34],
          [x, top + height * 0.29],
          [x - half, top + height * 0.34],
        ],
        fill,
      );
    })
  );
}

/** A round-headed tree standing on `foot`: trunk and lit leaves in two colours. */
export function broadleaf(seed: number, [x, y]: Point, height: number, leaves: { dark: string; light: string; trunk: string }): string {
  const random = seeded(seed);
  const puffs = Array.from({ length: 20 }, () => ({
    x: x + random.between(-0.3, 0.3) * height,
    y: y - height * random.between(0.52, 0.86),
    radius: height * random.between(0.1, 0.17),
  }));
  const trunk = `M${x - height * 0.05} ${y}q${height * 0.05} ${-height * 0.3} ${-height * 0.06} ${-height * 0.55}h${height * 0.1}q${-height * 0.02} ${height * 0.3} ${height * 0.07} ${height * 0.55}Z`;
  return (
    path(trunk, leaves.trunk) +
    puffs.map((puff) => disc(puff.x, puff.y, puff.radius, leaves.dark)).join('') +
    puffs
      .map((puff) => oval(puff.x - puff.radius * 0.25, puff.y - puff.radius * 0.3, puff.radius * 0.5, puff.radius * 0.36, leaves.light))
      .join('')
  );
}

/** A palm standing on `foot`, its crown blown by `lean` pixels. */
export function palm([x, y]: Point, height: number, lean: number, fill: string): string {
  const [topX, topY] = [x + lean, y - height];
  const trunk = `M${x - height * 0.035} ${y}Q${x} ${y - height * 0.55} ${topX - height * 0.015} ${topY}h${height * 0.03}Q${x + height * 0.05} ${y - height * 0.5} ${x + height * 0.04} ${y}Z`;
  const fronds = repeat(9, (index) => {
    const angle = -Math.PI + (index / 8) * Math.PI * 1.15 - 0.24;
    const reach = height * 0.42;
    const [endX, endY] = [topX + Math.cos(angle) * reach + lean * 0.5, topY + Math.sin(angle) * reach * 0.62 + height * 0.1];
    const [bendX, bendY] = [topX + Math.cos(angle) * reach * 0.55, topY + Math.sin(angle) * reach * 0.7 - height * 0.07];
    return path(
      `M${topX} ${topY}Q${bendX} ${bendY - height * 0.05} ${endX} ${endY}Q${bendX} ${bendY + height * 0.06} ${topX} ${topY}Z`,
      fill,
    );
  });
  return path(trunk, fill) + fronds;
}
