import { CORAL, CREAM, DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, line, oval, overprint, rect, ring, stroke } from '../shapes.ts';

/** A player from above, running towards `turn` degrees, with the long shadow of the evening. */
function player(x: number, y: number, turn: number, shirt: string): string {
  return (
    overprint(group(oval(84, 0, 84, 19, ink(0.55, 0.1)) + disc(150, 0, 22, ink(0.55, 0.1)), `translate(${x} ${y}) rotate(24)`)) +
    group(
      rect(-10, 10, 46, 15, DARK, 'rx="7"') +
        rect(-40, -25, 46, 15, DARK, 'rx="7"') +
        oval(0, 0, 21, 40, shirt) +
        rect(-4, -56, 34, 14, shirt, 'rx="7"') +
        rect(-30, 42, 34, 14, shirt, 'rx="7"') +
        rect(-9, -14, 6, 28, CREAM) +
        disc(6, 0, 16, DARK),
      `translate(${x} ${y}) rotate(${turn})`,
    )
  );
}

/** Half of the pitch's lines, from the halfway line at x 0 to the goal at x 1050. */
function lines(): string {
  return (
    stroke('M0 -680V680M-1050 -680H1050V680H-1050ZM1050 -403H885V403H1050M1050 -183H995V183H1050', CREAM, 11) +
    ring(0, 0, 183, CREAM, 11) +
    disc(0, 0, 15, CREAM) +
    disc(940, 0, 12, CREAM) +
    stroke('M885 -146A183 183 0 0 0 885 146', CREAM, 11) +
    stroke('M1020 -680A30 30 0 0 0 1050 -650M1050 650A30 30 0 0 0 1020 680', CREAM, 11)
  );
}

export const footballPitch: Scene = {
  id: 'ondamarea-football-pitch',
  palette: ONDAMAREA_LAND,
  draw: () => {
    const random = seeded(10);
    const places = [
      [-310, -260, 20, 0],
      [-120, 250, -30, 0],
      [250, -340, 10, 0],
      [330, 90, 0, 0],
      [610, 320, -16, 0],
      [520, -120, 8, 0],
      [90, -120, 190, 1],
      [400, -230, 170, 1],
      [700, -300, 200, 1],
      [560, 130, 184, 1],
      [760, 180, 170, 1],
      [960, 20, 180, 2],
      [-420, 40, 0, 1],
    ] as const;
    const shirts = [CORAL, CREAM, SUN];
    return (
      field(ink(0, 0.42, 0.6)) +
      group(
        rect(-1400, -860, 2700, 1720, ink(0.55, 0, 0.75)) +
          repeat(
            16,
            (index) =>
              rect(-1050 + index * 131.25, -680, 66, 1360, ink(0.8, 0.02, 0.65)) +
              rect(-1050 + index * 131.25 + 66, -680, 66, 1360, ink(0.64, 0, 0.72)),
          ) +
          lines() +
          rect(1050, -62, 70, 124, CREAM, `opacity="0.5"`) +
          repeat(
            8,
            (index) =>
              line([1050, -62 + index * 17.6], [1120, -56 + index * 16], CREAM, 3) +
              line([1050 + index * 10, -62], [1050 + index * 10, 62], CREAM, 3),
          ) +
          rect(1044, -66, 12, 132, CREAM) +
          rect(1150, -860, 300, 1720, ink(0.04, 0.5, 0.65)) +
          repeat(11, (row) =>
            repeat(60, (seat) =>
              random.chance(0.86)
                ? disc(
                    1190 + row * 34,
                    -840 + seat * 29,
                    11,
                    [CORAL, CREAM, SUN, DARK, ink(0, 0.8, 0.6), ink(0.7, 0.2, 0.2)][Math.floor(random.between(0, 6))] ?? CREAM,
                  )
                : '',
            ),
          ) +
          rect(1124, -860, 22, 1720, CREAM) +
          repeat(9, (index) => rect(1126, -800 + index * 190, 18, 130, index % 2 === 0 ? CORAL : DARK)) +
          rect(-1500, 740, 2620, 26, CREAM) +
          repeat(16, (index) => rect(-1480 + index * 164, 743, 120, 20, index % 2 === 0 ? DARK : CORAL)) +
          overprint(rect(-1500, 300, 1000, 700, ink(0.45, 0.1), 'transform="skewX(-24)"')) +
          stroke('M110 160Q280 60 430 20', CREAM, 6, 'stroke-dasharray="16 16"'),
        'translate(560 560) rotate(-21) scale(0.92)',
      ) +
      group(
        places.map(([x, y, turn, side]) => player(x, y, turn, shirts[side] ?? CREAM)).join('') +
          overprint(disc(470, 46, 13, ink(0.5, 0.1))) +
          disc(452, 14, 15, CREAM, `stroke="${DARK}" stroke-width="4"`) +
          disc(452, 14, 5, DARK),
        'translate(560 560) rotate(-21) scale(0.92)',
      )
    );
  },
};
