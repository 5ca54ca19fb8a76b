import { HEIGHT } from './inks.ts';
import { path, within } from './shapes.ts';
import type { Point } from './shapes.ts';

/** A soft line through points. */
export function crest(points: readonly Point[]): string {
  return points
    .map(([x, y], index) => {
      const [lastX, lastY] = points[index - 1] ?? [x, y];
      return index === 0 ? `M${x} ${y}` : `Q${lastX} ${lastY} ${(lastX + x) / 2} ${(lastY + y) / 2}`;
    })
    .join('');
}

/** A mountain under its crest: lit from the left, with a shaded far side. */
export function mountain(name: string, points: readonly Point[], lit: string, shade: string, peaks: readonly Point[]): string {
  const body = `${crest(points)}V${HEIGHT + 20}H-60Z`;
  return (
    path(body, lit) +
    within(
      name,
      path(body, ''),
      peaks
        .map(([x, y], index) =>
          path(
            `M${x} ${y - 30}L${x + 46} ${y + 90}L${x - 10} ${y + 170}L${x + 70} ${y + 300}L${x + (index % 2 ? -30 : 30)} ${HEIGHT}H${x + 620}L${x + 330} ${y + 170}Z`,
            shade,
          ),
        )
        .join(''),
    )
  );
}

/** A bank of fog lying in a valley. */
export function fog(y: number, fill: string): string {
  return path(
    `M-20 ${y}Q120 ${y - 46} 300 ${y - 6}T640 ${y - 4}T980 ${y + 6}T1320 ${y - 2}T1640 ${y}V${y + 60}Q1300 ${y + 20} 1000 ${y + 66}T400 ${y + 60}T-20 ${y + 70}Z`,
    fill,
  );
}
