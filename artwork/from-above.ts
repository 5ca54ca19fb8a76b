import { CREAM, DARK, ink } from './inks.ts';
import { repeat, seeded } from './random.ts';
import { disc, group, line, oval, overprint, rect, stroke } from './shapes.ts';
import type { Point } from './shapes.ts';

/** The shadow of a low sun on the ground. */
export const SHADE = ink(0.56, 0.2, 0.1);
const COATS = [ink(0, 1, 0.18), ink(0.7, 0.12), ink(0, 0.24, 0.95), ink(0.44, 0.06, 0.5)];

/** Somebody seen from above, and the long shadow of the afternoon. */
export function neighbour([x, y]: Point, size: number, turn: number, coat: number): string {
  return (
    overprint(
      group(
        rect(0, -size * 0.5, size * 3.4, size, SHADE, `rx="${size * 0.4}"`) + disc(size * 3.9, 0, size * 0.46, SHADE),
        `translate(${x} ${y}) rotate(28)`,
      ),
    ) +
    group(
      stroke(
        `M0 ${-size * 0.8}L${size * 0.66} ${-size * 0.5}M0 ${size * 0.8}L${size * 0.66} ${size * 0.5}`,
        COATS[coat % 4] ?? DARK,
        size * 0.34,
        'stroke-linecap="round"',
      ) +
        rect(-size * 0.38, -size, size * 0.76, size * 2, COATS[coat % 4] ?? DARK, `rx="${size * 0.36}"`) +
        disc(size * 0.06, 0, size * 0.52, DARK),
      `translate(${x} ${y}) rotate(${turn})`,
    )
  );
}

/** A mulberry tree from above: leaves in three tones, lit from the left. */
export function crown(seed: number, x: number, y: number, size: number): string {
  const random = seeded(seed);
  const puffs = Array.from({ length: 26 }, (): readonly [number, number, number] => {
    const [angle, reach] = [random.between(0, 6.28), random.between(0.15, 0.8) * size];
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach, random.between(0.2, 0.34) * size];
  });
  return (
    puffs.map(([left, top, radius]) => disc(left, top, radius, ink(0.86, 0.2, 0.5))).join('') +
    puffs.map(([left, top, radius]) => disc(left - radius * 0.2, top - radius * 0.22, radius * 0.7, ink(0.56, 0.06, 0.6))).join('') +
    puffs
      .filter(([left, top]) => left + top < x + y)
      .map(([left, top, radius]) => oval(left - radius * 0.3, top - radius * 0.35, radius * 0.38, radius * 0.3, ink(0.14, 0.02, 0.8)))
      .join('')
  );
}

/** The shadow of the crown that has the same seed. */
export function crownShade(seed: number, x: number, y: number, size: number): string {
  const random = seeded(seed);
  return overprint(
    repeat(26, () => {
      const [angle, reach] = [random.between(0, 6.28), random.between(0.15, 0.8) * size];
      return disc(x + 120 + Math.cos(angle) * reach * 1.2, y + 70 + Math.sin(angle) * reach, random.between(0.2, 0.34) * size, SHADE);
    }),
  );
}

/** A vegetable bed: tomatoes or lettuces. */
export function bed(x: number, y: number, kind: number): string {
  return (
    overprint(rect(x + 22, y + 16, 330, 96, SHADE)) +
    rect(x, y, 330, 96, ink(0.04, 0.4, 0.84)) +
    rect(x + 10, y + 10, 310, 76, ink(0.62, 0.6, 0.5)) +
    repeat(2, (row) =>
      repeat(kind === 1 ? 8 : 6, (index) => {
        const [left, top] = [x + 36 + index * (kind === 1 ? 37 : 51), y + 30 + row * 36];
        if (kind === 1)
          return (
            line([left, top - 14], [left, top + 14], CREAM, 4) +
            disc(left - 6, top - 4, 9, ink(0, 1, 0.15)) +
            disc(left + 8, top + 6, 8, ink(0, 1, 0.15)) +
            disc(left + 6, top - 10, 9, ink(0.6, 0.06, 0.7))
          );
        return (
          disc(left, top, 19, ink(0.5, 0.04, 0.7)) +
          disc(left - 3, top - 3, 13, ink(0.2, 0, 0.7)) +
          disc(left - 4, top - 4, 6, ink(0.02, 0, 0.4))
        );
      }),
    )
  );
}

/** A game of chess on a vinyl board. */
export function chess(x: number, y: number, size: number, turn: number): string {
  const cell = size / 8;
  return group(
    overprint(rect(14, 12, size, size, SHADE)) +
      rect(-8, -8, size + 16, size + 16, DARK) +
      repeat(8, (row) =>
        repeat(8, (column) => rect(column * cell, row * cell, cell + 0.5, cell + 0.5, (row + column) % 2 === 0 ? CREAM : ink(0.8, 0.16))),
      ) +
      repeat(14, (index) => {
        const [column, row] = [(index * 5) % 8, index < 7 ? (index * 3) % 3 : 5 + ((index * 2) % 3)];
        return disc(
          column * cell + cell / 2,
          row * cell + cell / 2,
          cell * 0.4,
          index < 7 ? ink(0, 1, 0.15) : ink(0, 0.16, 0.8),
          `stroke="${DARK}" stroke-width="3"`,
        );
      }),
    `translate(${x} ${y}) rotate(${turn})`,
  );
}
