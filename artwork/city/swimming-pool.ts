import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, rect, stroke } from '../shapes.ts';

const LANE = 190;

/** A swimmer from above doing the crawl towards the top, about 260 pixels long. */
function swimmer(cap: string, suit: string): string {
  const skin = ink(0.06, 0.5, 0.62);
  return (
    stroke('M30 -36C66 -70 60 -130 34 -176', skin, 26, 'stroke-linecap="round"') +
    stroke('M-30 -30C-80 -10 -86 40 -66 84', skin, 26, 'stroke-linecap="round"') +
    path('M-48 -34Q0 -64 48 -34L32 60Q26 110 24 130H-24Q-26 110 -32 60Z', skin) +
    path('M-30 40Q0 60 30 40L27 132H-27Z', suit) +
    stroke('M-14 124L-26 236M14 124L20 226', skin, 24, 'stroke-linecap="round"') +
    oval(0, -74, 31, 36, cap) +
    oval(-8, -86, 9, 15, CREAM, 'opacity="0.7"')
  );
}

function wake(seed: number): string {
  const random = seeded(seed);
  return (
    repeat(26, (index) =>
      oval(random.between(-30, 30) * (1 + index / 14), 190 + index * 13, random.between(5, 20), random.between(4, 11), CREAM),
    ) +
    repeat(9, () => disc(42 + random.between(-26, 26), -180 + random.between(-26, 22), random.between(4, 11), CREAM)) +
    stroke('M-78 -10Q-104 90 -92 260M78 -20Q104 90 92 260', CREAM, 6, 'stroke-dasharray="46 22" stroke-linecap="round"')
  );
}

export const swimmingPool: Scene = {
  id: 'elfar-swimming-pool',
  palette: ELFAR,
  draw: () => {
    const random = seeded(8);
    const glints = repeat(150, () => {
      const [x, y, size] = [random.between(-400, 2000), random.between(-400, 1500), random.between(20, 56)];
      return stroke(`M${x} ${y}q${size * 0.5} ${-size * 0.4} ${size} 0t${size} 0`, ink(0.3, 0, 0.04), 4, 'stroke-linecap="round"');
    });
    const rope = (x: number): string =>
      line([x, -500], [x, 1700], DARK, 5) +
      repeat(80, (index) => rect(x - 10, -500 + index * 28, 20, 22, Math.floor(index / 4) % 2 === 0 ? ink(0, 1, 0.12) : CREAM, 'rx="7"'));
    const swimmers = [
      [0, 430, ink(0, 0.2, 1), DARK],
      [1, 180, ink(0, 1, 0.1), ink(0.9, 0.3)],
      [2, 520, CREAM, ink(0, 1, 0.1)],
      [3, 240, DARK, ink(0, 0.2, 0.95)],
      [4, 640, ink(0, 0.9, 0.3), DARK],
      [5, 350, ink(0, 0.2, 1), ink(0.9, 0.3)],
    ] as const;
    const pool =
      repeat(10, (index) => rect(-430 + index * LANE, -500, LANE, 2200, index % 2 === 0 ? ink(0.78, 0.02, 0.04) : ink(0.66, 0, 0.05))) +
      repeat(
        10,
        (index) =>
          rect(-430 + index * LANE + LANE / 2 - 15, -60, 30, 1800, ink(0.95, 0.2)) +
          rect(-430 + index * LANE + LANE / 2 - 52, -60, 104, 26, ink(0.95, 0.2)),
      ) +
      glints +
      repeat(11, (index) => rope(-430 + index * LANE)) +
      swimmers
        .map(([lane, y, cap, suit]) => {
          const x = 150 + lane * LANE + LANE / 2 - 10;
          return (
            overprint(oval(x + 40, y + 90, 44, 130, ink(0.5, 0.1))) +
            group(wake(lane + 4) + group(swimmer(cap, suit), lane % 2 === 0 ? '' : 'scale(-1 1)'), `translate(${x} ${y})`)
          );
        })
        .join('');
    const deck =
      rect(-600, -700, 3000, 520, ink(0.02, 0.12, 0.4)) +
      repeat(30, (index) => rect(-600 + index * 95, -700, 3, 520, ink(0.2, 0.14, 0.4))) +
      repeat(5, (index) => rect(-600, -640 + index * 95, 3000, 3, ink(0.2, 0.14, 0.4))) +
      rect(-600, -196, 3000, 30, CREAM) +
      rect(-600, -170, 3000, 12, ink(0.95, 0.2)) +
      overprint(rect(-600, -158, 3000, 50, ink(0.3, 0.02))) +
      repeat(9, (index) => {
        const x = -430 + index * LANE + LANE / 2;
        return (
          overprint(rect(x - 24, -280, 110, 140, ink(0.5, 0.1))) +
          rect(x - 52, -300, 104, 130, ink(0, 0.98, 0.14)) +
          rect(x - 52, -300, 104, 22, ink(0.6, 1, 0.1)) +
          disc(x, -226, 26, CREAM) +
          repeat(1 + (index % 3), (mark) => rect(x - 12 + mark * 10, -240, 6, 28, DARK))
        );
      });
    return field(ink(0.5)) + group(pool + deck, 'translate(60 330) rotate(-16 800 400)') + rect(WIDTH, HEIGHT, 1, 1, DARK);
  },
};
