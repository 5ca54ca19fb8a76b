import { HEIGHT, WIDTH } from './inks.ts';

/** x and y, in pixels from the top left corner. */
export type Point = readonly [number, number];

const short = (value: number): string => value.toFixed(1);

/** A filled rectangle; `more` are further SVG attributes, here and below. */
export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}" ${more}/>`;
}

/** A rectangle over the whole field. */
export function field(fill: string): string {
  return rect(-20, -20, WIDTH + 40, HEIGHT + 40, fill);
}

/** A filled polygon; its corners as SVG writes them (`0,0 10,0 5,8`), or as points. */
export function poly(corners: string | readonly Point[], fill: string, more = ''): string {
  const list = typeof corners === 'string' ? corners : corners.map(([x, y]) => `${short(x)},${short(y)}`).join(' ');
  return `<polygon points="${list}" fill="${fill}" ${more}/>`;
}

/** Points as SVG writes them: `0,0 10,0 5,8`. */
export function points(corners: string): Point[] {
  return corners.split(' ').map((corner): Point => {
    const [x = 0, y = 0] = corner.split(',').map(Number);
    return [x, y];
  });
}

/** A filled path. */
export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

/** A line along a path. */
export function stroke(d: string, colour: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${short(width)}" ${more}/>`;
}

/** A straight line. */
export function line(from: Point, to: Point, colour: string, width: number, more = ''): string {
  return stroke(`M${short(from[0])} ${short(from[1])}L${short(to[0])} ${short(to[1])}`, colour, width, more);
}

/** A disc. */
export function disc(x: number, y: number, radius: number, fill: string, more = ''): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}" ${more}/>`;
}

/** A circle's line. */
export function ring(x: number, y: number, radius: number, colour: string, width: number, more = ''): string {
  return disc(x, y, radius, 'none', `stroke="${colour}" stroke-width="${short(width)}" ${more}`);
}

/** A filled ellipse. */
export function oval(x: number, y: number, across: number, down: number, fill: string, more = ''): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(across)}" ry="${short(down)}" fill="${fill}" ${more}/>`;
}

/** Elements moved, turned or scaled together. */
export function group(content: string, transform: string, more = ''): string {
  return `<g transform="${transform}" ${more}>${content}</g>`;
}

/** Elements printed over what is there, instead of hiding it. */
export function overprint(content: string): string {
  return `<g style="mix-blend-mode:screen">${content}</g>`;
}

/** Elements seen only inside a shape; `name` is unique in the scene. */
export function within(name: string, shape: string, content: string): string {
  return `<clipPath id="${name}">${shape}</clipPath><g clip-path="url(#${name})">${content}</g>`;
}

/** Two corners of the line along which a fade runs, in pixels. */
interface FadeLine {
  from: Point;
  to: Point;
}

/** Defines a fade through colours at equal distances; fill with `url(#name)`. */
export function fade(name: string, along: FadeLine, colours: readonly string[]): string {
  const stops = colours.map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`);
  const { from, to } = along;
  return `<linearGradient id="${name}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stops.join('')}</linearGradient>`;
}

/** Defines a round fade from its centre outwards. */
export function glow(name: string, centre: Point, radius: number, colours: readonly string[]): string {
  const stops = colours.map((colour, index) => `<stop offset="${index / (colours.length - 1)}" stop-color="${colour}"/>`);
  return `<radialGradient id="${name}" gradientUnits="userSpaceOnUse" cx="${centre[0]}" cy="${centre[1]}" r="${radius}">${stops.join('')}</radialGradient>`;
}

/**
 * A sheaf of rays or spokes from a centre: every second of `2 × count` wedges, the first one turned
 * by `turn` degrees.
 */
export function rays([x, y]: Point, reach: number, count: number, fill: string, turn = 0): string {
  return Array.from({ length: count }, (_, index) => {
    const at = (step: number): Point => {
      const angle = ((turn + (step / count) * 360) * Math.PI) / 180;
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach];
    };
    return poly([[x, y], at(index), at(index + 0.5)], fill);
  }).join('');
}

/** A sky down to `bottom`, fading through colours from the top. */
export function sky(bottom: number, colours: readonly string[], name = 'sky'): string {
  return fade(name, { from: [0, 0], to: [0, bottom] }, colours) + rect(-20, -20, WIDTH + 40, bottom + 20, `url(#${name})`);
}

/**
 * The shadow that a silhouette standing on `foot` throws on the floor: leaning by `lean` (degrees),
 * `length` times its height.
 */
export function castShadow(silhouette: string, foot: Point, lean: number, length: number): string {
  const [x, y] = foot;
  return group(silhouette, `translate(${x} ${y}) skewX(${lean}) scale(1 ${-length}) translate(${-x} ${-y})`);
}

/**
 * The point at `share` (0 to 1) of the way from one point to another; with a vanishing point, the
 * way into depth.
 */
export function along(from: Point, to: Point, share: number): Point {
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
}

/** Two ends of a stretch. */
export type Span = readonly [number, number];

/**
 * How a hall that runs away from the reader is drawn. Across and down are pixels from the vanishing
 * point at depth 0.
 */
interface Hall {
  see: (across: number, down: number, depth: number) => Point;
  /** A piece of a wall: where it stands, from its top to its bottom, from near to far. */
  wall: (across: number, height: Span, depth: Span, fill: string) => string;
  /** A piece of a floor or ceiling: where it lies, from left to right, from near to far. */
  floor: (down: number, width: Span, depth: Span, fill: string) => string;
}

/** Lays out a hall seen along its axis; depth 1 is `pace` times as far again as depth 0. */
export function hall(vanish: Point, pace = 0.6): Hall {
  const see = (across: number, down: number, depth: number): Point =>
    along([vanish[0] + across, vanish[1] + down], vanish, 1 - 1 / (1 + depth * pace));
  return {
    see,
    wall: (across, [top, bottom], [near, far], fill) =>
      poly([see(across, top, near), see(across, top, far), see(across, bottom, far), see(across, bottom, near)], fill),
    floor: (down, [left, right], [near, far], fill) =>
      poly([see(left, down, near), see(left, down, far), see(right, down, far), see(right, down, near)], fill),
  };
}
