import { CREAM, DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { castShadow, disc, field, group, line, overprint, path, poly, rect, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const FOOT = 'M-62 0Q-62 -24 -40 -30Q-34 -40 -30 -52H30Q34 -40 40 -30Q62 -24 62 0Z';
const PIECES = {
  pawn: 'M-26 -52Q-14 -90 -14 -120H14Q14 -90 26 -52ZM-34 -120h68v16h-68ZM-32 -146a32 32 0 1 0 64 0a32 32 0 1 0 -64 0Z',
  rook: 'M-32 -52L-26 -170H26L32 -52ZM-44 -170h88v-62h-22v22h-14v-22h-16v22h-14v-22h-22Z',
  bishop:
    'M-28 -52Q-12 -110 -14 -170H14Q12 -110 28 -52ZM-36 -176h72v16h-72ZM-32 -196Q-36 -250 0 -282Q36 -250 32 -196Q0 -166 -32 -196ZM-9 -290a9 9 0 1 0 18 0a9 9 0 1 0 -18 0Z',
  knight: 'M-40 -52Q-46 -130 -6 -160Q-46 -146 -76 -132L-90 -160Q-60 -214 -28 -226L-20 -258L4 -232Q60 -210 52 -52Z',
  queen: 'M-32 -52Q-12 -130 -18 -220H18Q12 -130 32 -52ZM-38 -226h76v16h-76ZM-34 -230L-52 -300L-22 -262L0 -312L22 -262L52 -300L34 -230Z',
  king: 'M-34 -52Q-14 -130 -20 -230H20Q14 -130 34 -52ZM-40 -238h80v18h-80ZM-36 -240Q-60 -300 -24 -306Q0 -300 0 -284Q0 -300 24 -306Q60 -300 36 -240ZM-7 -300v-24h-18v-14h18v-20h14v20h18v14h-18v24Z',
} as const;

type Name = keyof typeof PIECES;

function outline(name: Name, fill: string, more = ''): string {
  return path(FOOT, fill, more) + path(PIECES[name], fill, more);
}

/** Where a square's corner lies: files 0–8 from the left, ranks 0–8 from the reader. */
function corner(file: number, rank: number): Point {
  const scale = 1 / (1 + rank * 0.13);
  return [800 + (file - 4.3 + rank * 0.1) * 300 * scale, -120 + 1290 * scale];
}

function piece(name: Name, file: number, rank: number, light: boolean): string {
  const [x, y] = corner(file + 0.5, rank + 0.42);
  const size = 1.55 / (1 + rank * 0.13);
  const [body, shade] = light ? [CREAM, ink(0.45, 0.08, 0.06)] : [ink(0.06, 0.98, 0.2), ink(0.7, 1, 0.1)];
  return group(
    `<clipPath id="half${file}${rank}">${rect(8, -400, 120, 420, '')}</clipPath>` +
      outline(name, body, `stroke="${DARK}" stroke-width="6" stroke-linejoin="round"`) +
      `<g clip-path="url(#half${file}${rank})">${outline(name, shade)}</g>` +
      rect(-46, -62, 92, 14, light ? ink(0.1, 0.1, 0.3) : ink(0.3, 1, 0.1), `stroke="${DARK}" stroke-width="4"`) +
      (name === 'knight' ? disc(-22, -196, 6, DARK) + stroke('M20 -220Q44 -160 34 -80', DARK, 5) : ''),
    `translate(${x} ${y}) scale(${size})`,
  );
}

export const chessBoard: Scene = {
  id: 'elfar-chess-board',
  palette: ELFAR,
  draw: () => {
    const game: readonly (readonly [Name, number, number, boolean])[] = [
      ['rook', 7, 7, false],
      ['king', 6, 7, false],
      ['pawn', 5, 6, false],
      ['pawn', 6, 6, false],
      ['pawn', 7, 6, false],
      ['bishop', 2, 6, false],
      ['pawn', 1, 5, false],
      ['knight', 4, 5, false],
      ['queen', 0, 4, false],
      ['pawn', 6, 4, true],
      ['pawn', 3, 3, false],
      ['bishop', 1, 2, true],
      ['pawn', 5, 2, true],
      ['king', 3, 1, true],
      ['knight', 6, 1, true],
    ];
    const shadow = ink(0.6, 0.3, 0.4);
    return (
      field(ink(0.02, 0.36, 0.82)) +
      poly('-20,-20 900,-20 300,300 -20,400', ink(0, 0.24, 0.72)) +
      group(
        overprint(poly('-190,90 190,90 420,20 120,-60', ink(0.5, 0.2))) +
          path('M-200 90L-176 -90Q0 -130 176 -90L200 90Z', ink(0.4, 0.95, 0.2), `stroke="${DARK}" stroke-width="7"`) +
          [-88, 88]
            .map(
              (x, index) =>
                disc(x, 0, 66, DARK) +
                disc(x, 0, 54, CREAM) +
                line([x, 0], [x + 4, -40], DARK, 7) +
                line([x, 0], [x + (index ? 24 : -22), 16], DARK, 7),
            )
            .join('') +
          rect(-130, -140, 60, 30, DARK, 'rx="8"') +
          rect(70, -126, 60, 20, DARK, 'rx="8"'),
        'translate(880 330) scale(1.1)',
      ) +
      poly([corner(-0.35, -1), corner(-0.35, 8.5), corner(8.35, 8.5), corner(8.35, -1)], DARK) +
      repeat(9, (rank) =>
        repeat(8, (file) =>
          poly(
            [corner(file, rank - 1), corner(file, rank), corner(file + 1, rank), corner(file + 1, rank - 1)],
            (file + rank) % 2 === 0 ? ink(0.02, 0.05, 0.2) : ink(0.82, 0.2),
          ),
        ),
      ) +
      overprint(
        game
          .map(([name, file, rank]) => {
            const [x, y] = corner(file + 0.5, rank + 0.42);
            const size = 1.55 / (1 + rank * 0.13);
            return castShadow(group(outline(name, shadow), `translate(${x} ${y}) scale(${size})`), [x, y], 61, -0.8);
          })
          .join(''),
      ) +
      game.map(([name, file, rank, light]) => piece(name, file, rank, light)).join('')
    );
  },
};
