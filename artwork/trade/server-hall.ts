import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { castShadow, field, glow, hall, overprint, rect } from '../shapes.ts';
import type { Span } from '../shapes.ts';

const { see, wall, floor } = hall([640, 500], 0.5);
const ALL: Span = [-1.2, 14];
const LIGHTS = [ink(0, 0.15, 1), CREAM, ink(0, 0.98, 0.2), ink(0.4, 0, 0.1), ink(0, 0.15, 1)];

/** A row of racks; `side` is −1 or 1. */
function racks(side: number): string {
  const random = seeded(side + 5);
  const across = side * 400;
  return (
    wall(across, [-640, 470], ALL, ink(0.96, 0.4)) +
    repeat(13, (back) => {
      const index = 12 - back;
      const near = -1.2 + index * 0.42 + index * index * 0.055;
      const far = -1.2 + (index + 1) * 0.42 + (index + 1) ** 2 * 0.055;
      const at = (share: number): number => near + (far - near) * share;
      const hot = side > 0 && index === 5;
      return (
        wall(across * 0.995, [-600, 440], [at(0.06), at(0.94)], hot ? ink(0.1, 0.96, 0.2) : ink(0.82, 0.2)) +
        wall(across * 0.994, [-580, -500], [at(0.12), at(0.88)], ink(0.98, 0.5)) +
        repeat(15, (row) => {
          const y = -460 + row * 59;
          return (
            wall(across * 0.993, [y, y + 40], [at(0.12), at(0.88)], hot ? ink(0.6, 1, 0.1) : ink(1, 0.55)) +
            repeat(6, (lamp) => {
              const from = 0.18 + lamp * 0.1;
              return random.chance(0.72)
                ? wall(across * 0.992, [y + 12, y + 28], [at(from), at(from + 0.055)], LIGHTS[Math.floor(random.between(0, 5))] ?? CREAM)
                : '';
            })
          );
        }) +
        wall(across * 0.99, [-640, 470], [at(0), at(0.03)], ink(0.35, 0.05, 0.02))
      );
    })
  );
}

export const serverHall: Scene = {
  id: 'elfar-server-hall',
  palette: ELFAR,
  draw: () => {
    const [x, y] = see(-70, 462, 3.4);
    return (
      field(ink(0.7, 0.12)) +
      floor(-640, [-400, 400], ALL, ink(0.9, 0.26)) +
      repeat(9, (index) =>
        floor(-636, [-130, 130], [index * 0.8 + index * index * 0.1 - 1, index * 0.8 + index * index * 0.1 - 0.4], ink(0.02, 0.02, 0.16)),
      ) +
      floor(470, [-400, 400], ALL, ink(0.3, 0.02, 0.02)) +
      repeat(14, (row) =>
        repeat(5, (column) =>
          (row + column) % 2 === 0
            ? floor(470, [-400 + column * 160, -240 + column * 160], [row * 0.7 - 1.2, row * 0.7 - 0.5], ink(0.46, 0.05, 0.02))
            : '',
        ),
      ) +
      overprint(floor(470, [-130, 130], ALL, ink(0, 0.14, 0.7))) +
      overprint(floor(470, [-400, -250], ALL, ink(0.4, 0.08)) + floor(470, [250, 400], ALL, ink(0.4, 0.08))) +
      glow('end', [640, 500], 120, [CREAM, ink(0, 0.1, 0.6), ink(0.2, 0.1, 0.2)]) +
      rect(586, 412, 108, 150, 'url(#end)') +
      racks(-1) +
      racks(1) +
      repeat(3, (index) =>
        floor(
          -560 + index * 34,
          [-396 + index * 20, -330 + index * 20],
          ALL,
          [ink(0, 0.2, 0.95), ink(0, 0.98, 0.16), ink(0.3, 0.02)][index] ?? CREAM,
        ),
      ) +
      overprint(castShadow(person([x, y], 250, ink(0.7, 0.1), 0.6), [x, y], 24, 0.7)) +
      person([x, y], 250, DARK, 0.6)
    );
  },
};
