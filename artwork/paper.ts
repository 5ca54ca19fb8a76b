import { CREAM, DARK, ink } from './inks.ts';
import { repeat, seeded } from './random.ts';
import { group, overprint, poly, rect, stroke } from './shapes.ts';

const RED = ink(0.04, 0.98, 0.18);

/** Lines that a machine has typed; struck-out words here and there. */
export function typed(seed: number, box: { x: number; y: number; width: number; rows: number; pitch: number }): string {
  const random = seeded(seed);
  return repeat(box.rows, (row) => {
    let x = box.x + (row === 0 ? box.width * 0.5 : 0);
    const end = box.x + box.width * (row === box.rows - 1 ? 0.5 : random.between(0.86, 1));
    const words: string[] = [];
    while (x < end) {
      const length = Math.min(end - x, random.between(0.06, 0.2) * box.width);
      words.push(rect(x, box.y + row * box.pitch, length, box.pitch * 0.36, random.chance(0.05) ? RED : ink(0.86, 0.24)));
      x += length + box.pitch * 0.5;
    }
    return words.join('');
  });
}

/** A typed and signed sheet. */
export function sheet(seed: number, x: number, y: number, width: number, turn: number, tint = CREAM): string {
  const height = width * 1.36;
  return group(
    overprint(rect(10, 12, width, height, ink(0.5, 0.2))) +
      rect(0, 0, width, height, tint) +
      typed(seed, { x: width * 0.12, y: width * 0.16, width: width * 0.76, rows: 11, pitch: width * 0.09 }) +
      stroke(
        `M${width * 0.52} ${height - width * 0.14}q${width * 0.06} -${width * 0.1} ${width * 0.1} 0t${width * 0.16} -${width * 0.03}`,
        RED,
        4,
      ),
    `translate(${x} ${y}) rotate(${turn})`,
  );
}

/** An envelope: its front with a stamp, or its back. */
export function envelope(x: number, y: number, width: number, turn: number, tint: string, stamp = true): string {
  const height = width * 0.62;
  return group(
    overprint(rect(12, 14, width, height, ink(0.55, 0.25))) +
      rect(0, 0, width, height, tint) +
      (stamp
        ? rect(width * 0.78, height * 0.1, width * 0.15, height * 0.3, RED) +
          rect(width * 0.81, height * 0.16, width * 0.09, height * 0.18, ink(0, 0.2, 0.8)) +
          repeat(3, (index) =>
            rect(width * 0.3, height * (0.5 + index * 0.13), width * (0.42 - index * 0.08), height * 0.05, ink(0.86, 0.24)),
          ) +
          repeat(3, (index) =>
            stroke(
              `M${width * 0.56} ${height * (0.16 + index * 0.07)}q${width * 0.05} -8 ${width * 0.1} 0t${width * 0.1} 0`,
              ink(0.7, 0.2),
              3,
            ),
          )
        : stroke(`M0 0L${width / 2} ${height * 0.56}L${width} 0`, ink(0.5, 0.24, 0.2), 5)),
    `translate(${x} ${y}) rotate(${turn})`,
  );
}

/** A pencil pointing right. */
export function pencil(length: number, fill: string, shade: string): string {
  return (
    rect(0, 0, length, 20, fill) +
    rect(0, 12, length, 8, shade) +
    poly(`${length},0 ${length + 52},10 ${length},20`, ink(0, 0.14, 0.5)) +
    poly(`${length + 34},7 ${length + 52},10 ${length + 34},14`, DARK) +
    rect(-34, 0, 36, 20, CREAM)
  );
}

/** The grain of a table top from `y` down. */
export function grain(y: number, count: number, pitch: number, colour: string): string {
  return repeat(count, (index) => {
    const at = y + index * pitch;
    return stroke(`M-20 ${at}Q500 ${at - 14 + index * 4} 900 ${at + 8 - index * 4}T1640 ${at - 6}`, colour, 4);
  });
}
