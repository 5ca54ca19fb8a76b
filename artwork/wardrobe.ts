import { CREAM, DARK, HEIGHT, WIDTH } from './inks.ts';
import { disc, group, path, poly, rect, stroke, within } from './shapes.ts';

const MIDDLE = WIDTH / 2;

/** Clothes on the shoulders, and what lies on them. Both are drawn from the pit of the neck. */
interface Garment {
  fill: string;
  shade: string;
  /** How far the shoulders reach to each side. */
  reach?: number;
  /** Stripes, lapels, scarves and necklaces. */
  more?: string;
}

/** Shoulders down to the foot of the field, in the shade of their right side. */
export function shoulders({ fill, shade, reach = 450, more = '' }: Garment): string {
  const shape = path(
    `M-124 -60Q0 40 124 -60Q150 -30 230 -14Q${reach - 40} 30 ${reach} 140V340H${-reach}V140Q${40 - reach} 30 -230 -14Q-150 -30 -124 -60Z`,
    fill,
  );
  return group(
    shape + within('garment', shape, path(`M150 -80Q250 120 220 340H${reach + 20}V-80Z`, shade) + more),
    `translate(${MIDDLE} ${HEIGHT - 188})`,
  );
}

/** A V of shirt between two lapels. */
export function lapels(shirt: string, lapel: string, depth = 240): string {
  return (
    poly(`-130,-80 130,-80 0,${depth}`, shirt) +
    path(`M-140 -90L-196 50L-128 62L-150 110L0 ${depth + 20}L-104 -60Z`, lapel) +
    path(`M140 -90L196 50L128 62L150 110L0 ${depth + 20}L104 -60Z`, lapel)
  );
}

/** A shirt's collar. */
export function collar(fill: string): string {
  return path('M-134 -84L-4 36L-92 96L-176 -20ZM134 -84L4 36L92 96L176 -20Z', fill);
}

/** A tie under a collar. */
export function tie(fill: string, knot: string): string {
  return poly('-34,30 34,30 66,300 -66,300', fill) + poly('-44,14 44,14 28,84 -28,84', knot);
}

/** The roll of a high neck. */
export function rollNeck(fill: string, shade: string): string {
  return (
    path('M-142 -110Q0 -40 142 -110L150 -10Q0 84 -150 -10Z', fill) +
    path('M60 -88Q110 -96 142 -110L150 -10Q110 30 50 42Z', shade) +
    stroke('M-84 -80V18M-28 -68V34M28 -68V34M84 -80V18', DARK, 6, 'opacity="0.5"')
  );
}

/** Stripes across the chest, `pitch` pixels apart. */
export function stripes(fill: string, width: number, pitch: number): string {
  return Array.from({ length: Math.ceil(420 / pitch) }, (_, index) => rect(-480, -60 + index * pitch, 960, width, fill)).join('');
}

/** A necklace of `count` beads. */
export function beads(fill: string, size: number, count: number, drop = 90): string {
  return Array.from({ length: count }, (_, index) => {
    const share = (index / (count - 1)) * 2 - 1;
    return disc(share * 150, drop - share * share * (drop + 40), size, fill);
  }).join('');
}

/** Headphones on a head, drawn from the middle of the face; `pad` is the cushion's colour. */
export function headphones(band: string, shell: string, pad: string): string {
  const cup =
    rect(-252, -96, 74, 190, pad, 'rx="36"') + rect(-290, -78, 70, 154, shell, 'rx="34"') + rect(-276, -40, 16, 78, CREAM, 'rx="8"');
  return (
    stroke('M-246 -60C-262 -390 262 -390 246 -60', band, 42) +
    stroke('M-226 -110C-220 -352 60 -352 90 -320', CREAM, 9, 'opacity="0.8"') +
    cup +
    group(cup, 'scale(-1 1)')
  );
}
