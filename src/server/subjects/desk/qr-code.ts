import { encode } from 'uqr';

/** A QR code as the path of an SVG image: a square of one unit for each dark module. */
export interface QrCode {
  /** Width and height in units, with the quiet zone. */
  size: number;
  path: string;
}

/** Units around the code (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

/** Draws a text. A row of neighbouring modules is one rectangle. */
export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const rows = data.flatMap((row, y) =>
    runsOf(row).map(({ from, length }) => `M${from} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: rows.join('') };
}

function runsOf(row: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1);
    if (isDark && last && last.from + last.length === x) last.length += 1;
    else if (isDark) runs.push({ from: x, length: 1 });
  }
  return runs;
}
