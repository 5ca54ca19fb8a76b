/** The 97.5th percentile of the standard normal distribution: two-sided confidence of 95 %. */
export const Z = 1.96;

/**
 * The lower bound of Wilson's score interval (E. B. Wilson 1927, 95 %) of the share of votes in
 * favour: 0 without votes. Few votes are doubted, so that 1 of 1 ranks below 40 of 50. The
 * generated column `score` of the table of comments has the same formula.
 */
export function wilson(up: number, down: number): number {
  const count = up + down;
  if (count === 0) return 0;
  const share = up / count;
  const square = (Z * Z) / count;
  return (
    (share + square / 2 - Z * Math.sqrt((share * (1 - share) + square / 4) / count)) / (1 + square)
  );
}
