/**
 * Counts the items, by their widths in pixels, that fit into a row beside a button of the width
 * `more`. All are counted if the button is not needed.
 */
export function countFitting(
  widths: readonly number[],
  row: { width: number; gap: number; more: number },
): number {
  let used = -row.gap;
  let fitting = 0;
  for (const width of widths) {
    used += row.gap + width;
    if (used + row.gap + row.more <= row.width) fitting += 1;
  }
  return used <= row.width ? widths.length : fitting;
}
