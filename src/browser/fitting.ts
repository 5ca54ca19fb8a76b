/** How many of a row's items, in pixels, can stay before the rest goes behind a button as wide as `more`; all, where none has to go. */
export function countFitting(widths: readonly number[], row: { width: number; gap: number; more: number }): number {
  let used = -row.gap;
  let fitting = 0;
  for (const width of widths) {
    used += row.gap + width;
    if (used + row.gap + row.more <= row.width) fitting += 1;
  }
  return used <= row.width ? widths.length : fitting;
}
