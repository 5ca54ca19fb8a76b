import { repeat, seeded } from './random.ts';
import { path, poly, rect } from './shapes.ts';

/** Where a grid of windows sits, and how many of them there are. */
interface Grid {
  x: number;
  y: number;
  width: number;
  height: number;
  columns: number;
  rows: number;
  /** Share of a cell that the opening takes, across and down. */
  opening?: readonly [number, number];
}

/** A grid of window openings, each in the colour that `colourOf` gives it. */
export function windows(grid: Grid, colourOf: (column: number, row: number) => string): string {
  const [across, down] = grid.opening ?? [0.55, 0.6];
  const [cellWidth, cellHeight] = [grid.width / grid.columns, grid.height / grid.rows];
  return repeat(grid.rows, (row) =>
    repeat(grid.columns, (column) =>
      rect(
        grid.x + cellWidth * (column + (1 - across) / 2),
        grid.y + cellHeight * (row + (1 - down) / 2),
        cellWidth * across,
        cellHeight * down,
        colourOf(column, row),
      ),
    ),
  );
}

/** An opening with a round head, its foot on `y`. */
export function archway(x: number, y: number, width: number, height: number, fill: string): string {
  const radius = width / 2;
  return path(`M${x} ${y}V${y - height + radius}a${radius} ${radius} 0 0 1 ${width} 0V${y}Z`, fill);
}

/** A town's skyline standing on `base`: houses of `low` to `high` pixels, in the colours given. */
export function skyline(
  seed: number,
  base: number,
  span: { from: number; to: number; low: number; high: number },
  colours: { wall: string; window?: string },
): string {
  const random = seeded(seed);
  const parts: string[] = [];
  for (let x = span.from; x < span.to;) {
    const width = random.between(34, 92);
    const height = random.between(span.low, span.high);
    parts.push(rect(x, base - height, width + 1, height + 2, colours.wall));
    if (random.chance(0.4))
      parts.push(
        poly(
          [
            [x - 4, base - height],
            [x + width / 2, base - height - width * 0.32],
            [x + width + 4, base - height],
          ],
          colours.wall,
        ),
      );
    if (random.chance(0.25)) parts.push(rect(x + width * 0.65, base - height - width * 0.4, width * 0.14, width * 0.4, colours.wall));
    if (colours.window !== undefined) {
      const lit = colours.window;
      const [columns, rows] = [Math.max(2, Math.round(width / 20)), Math.max(1, Math.round(height / 30))];
      parts.push(
        windows({ x: x + 4, y: base - height + 8, width: width - 8, height: height - 12, columns, rows, opening: [0.45, 0.5] }, () =>
          random.chance(0.62) ? lit : colours.wall,
        ),
      );
    }
    x += width;
  }
  return parts.join('');
}
