import { CREAM, DARK, ELFAR, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, overprint, path, poly, rect, stroke } from '../shapes.ts';

interface Fruit {
  skin: string;
  shade: string;
  /** The mark of the kind, drawn for a fruit of radius 50 on the origin. */
  mark: string;
}

const ORANGE: Fruit = { skin: ink(0, 0.56, 0.98), shade: ink(0.2, 0.8, 0.95), mark: disc(8, -26, 6, ink(0.6, 0.3, 0.9)) };
const TOMATO: Fruit = {
  skin: ink(0, 1, 0.2),
  shade: ink(0.55, 1, 0.1),
  mark: path('M0 -30l8 -22l4 20l20 -6l-14 16l16 12l-22 -2l-6 18l-8 -18l-20 6l10 -16l-18 -10Z', ink(0.7, 0.05, 0.85)),
};
const LEMON: Fruit = {
  skin: ink(0, 0.06, 0.95),
  shade: ink(0.1, 0.4, 0.98),
  mark: path('M38 -14q20 -4 24 12q-14 12 -28 6Z', ink(0, 0.06, 0.95)),
};
const APPLE: Fruit = { skin: ink(0.38, 0, 0.9), shade: ink(0.75, 0.05, 0.85), mark: stroke('M0 -34Q4 -56 16 -62', DARK, 6) };
const PLUM: Fruit = { skin: ink(0.8, 0.62), shade: ink(1, 0.8), mark: stroke('M0 -44Q-14 0 0 44', ink(1, 0.8), 5) };

function one({ skin, shade, mark }: Fruit, x: number, y: number, radius: number): string {
  return group(
    disc(0, 0, 50, skin, `stroke="${DARK}" stroke-width="5"`) +
      path('M30 -40A50 50 0 0 1 -26 43Q30 30 30 -40Z', shade) +
      path('M-34 -16Q-28 -34 -10 -38Q-22 -24 -26 -8Z', CREAM, 'opacity="0.85"') +
      mark,
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(radius / 50).toFixed(3)})`,
  );
}

/** A heap of fruit in a crate: its foot on `y`, `count` fruits in the lowest row. */
function pyramid(fruit: Fruit, x: number, y: number, radius: number, count: number, crate: string): string {
  const gap = radius * 1.86;
  const half = (count * gap) / 2;
  const depth = radius * 1.9;
  return (
    overprint(
      poly(
        `${x - half - 20},${y + depth} ${x + half + 20},${y + depth} ${x + half + 90},${y + depth + 50} ${x - half + 40},${y + depth + 50}`,
        ink(0.6, 0.2),
      ),
    ) +
    repeat(count, (row) =>
      repeat(count - row, (column) => one(fruit, x + (column - (count - row - 1) / 2) * gap, y - row * radius * 1.56, radius)),
    ) +
    rect(x - half - radius * 0.3, y, half * 2 + radius * 0.6, depth, crate, `stroke="${DARK}" stroke-width="6"`) +
    repeat(2, (slat) => rect(x - half - radius * 0.3, y + depth * (0.3 + slat * 0.34), half * 2 + radius * 0.6, 6, DARK)) +
    repeat(2, (side) => rect(x - half - radius * 0.3 + side * (half * 2 + radius * 0.2), y, radius * 0.4, depth, ink(0.4, 0.5, 0.6))) +
    group(
      poly('-64,-46 64,-46 64,40 -64,40', CREAM, `stroke="${DARK}" stroke-width="6"`) +
        rect(-44, -26, 60, 14, DARK) +
        rect(-44, 0, 88, 22, ink(0, 0.98, 0.16)),
      `translate(${x} ${y + depth * 0.52}) rotate(-3) scale(${(radius / 56).toFixed(2)})`,
    )
  );
}

export const greengrocer: Scene = {
  id: 'elfar-greengrocer',
  palette: ELFAR,
  draw: () => {
    const awning = repeat(14, (index) => {
      const x = -60 + index * 124;
      const fill = index % 2 === 0 ? ink(0.62, 0.02, 0.62) : CREAM;
      return (
        poly(`${x + 60},-20 ${x + 184},-20 ${x + 124},130 ${x},130`, fill) +
        path(`M${x} 130h124v40a62 50 0 0 1 -124 0Z`, index % 2 === 0 ? ink(0.82, 0.06, 0.6) : ink(0.2, 0.04, 0.12))
      );
    });
    return (
      field(ink(0.9, 0.2, 0.3)) +
      repeat(10, (row) =>
        repeat(15, (column) =>
          rect(column * 112 - 20, 130 + row * 60, 106, 54, (row * 3 + column * 7) % 5 === 0 ? ink(0.7, 0.06, 0.36) : ink(0.84, 0.12, 0.34)),
        ),
      ) +
      rect(90, 230, 1420, 18, ink(0.05, 0.45, 0.8)) +
      repeat(7, (index) => {
        const x = 190 + index * 200;
        return (
          line([x, 248], [x, 300], DARK, 6) +
          (index % 2 === 0
            ? repeat(9, (clove) =>
                group(
                  path('M0 -26Q26 -8 18 18Q0 30 -18 18Q-26 -8 0 -26Z', CREAM, `stroke="${DARK}" stroke-width="4"`),
                  `translate(${x + (clove % 2 === 0 ? -16 : 16)} ${300 + clove * 19})`,
                ),
              )
            : repeat(11, (pepper) =>
                group(
                  path('M0 0Q34 8 44 54Q10 44 0 0Z', ink(0, 1, 0.16), `stroke="${DARK}" stroke-width="4"`),
                  `translate(${x} ${296 + pepper * 13}) scale(${pepper % 2 === 0 ? 1 : -1} 1)`,
                ),
              ))
        );
      }) +
      awning +
      overprint(poly('-20,180 1640,180 1640,330 -20,420', ink(0.4, 0.1))) +
      rect(-20, 680, WIDTH + 40, 420, ink(0.04, 0.4, 0.72)) +
      pyramid(PLUM, 130, 640, 33, 6, ink(0.1, 0.3, 0.7)) +
      pyramid(LEMON, 560, 640, 36, 7, ink(0, 0.6, 0.5)) +
      pyramid(TOMATO, 1030, 640, 36, 6, ink(0.1, 0.3, 0.7)) +
      pyramid(APPLE, 1450, 640, 36, 6, ink(0, 0.6, 0.5)) +
      rect(-20, 730, WIDTH + 40, 30, ink(0.5, 0.5, 0.6)) +
      pyramid(APPLE, 250, 940, 56, 5, ink(0.06, 0.36, 0.8)) +
      pyramid(ORANGE, 830, 950, 60, 5, ink(0.9, 0.2, 0.1)) +
      pyramid(PLUM, 1400, 940, 54, 5, ink(0.06, 0.36, 0.8))
    );
  },
};
