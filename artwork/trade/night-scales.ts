import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, poly, rect, ring, stroke, within } from '../shapes.ts';

const STEEL = ink(0.16, 0.04, 0.04);
const STEEL_SHADE = ink(0.6, 0.12, 0.02);

function artichoke(x: number, y: number, size: number, turn: number): string {
  const petals = (row: number): string =>
    repeat(5 - (row % 2), (index) => {
      const across = (index - (4 - (row % 2)) / 2) * size * (0.44 - row * 0.06);
      const up = size * (0.7 - row * 0.36);
      return path(
        `M${across - size * 0.26} ${-up + size * 0.42}Q${across - size * 0.22} ${-up - size * 0.12} ${across} ${-up - size * 0.3}Q${across + size * 0.22} ${-up - size * 0.12} ${across + size * 0.26} ${-up + size * 0.42}Z`,
        across > size * 0.1 ? ink(0.68, 0.14, 0.5) : ink(0.4, 0.04, 0.62),
        `stroke="${DARK}" stroke-width="4"`,
      );
    });
  return group(
    rect(-size * 0.14, size * 0.4, size * 0.28, size * 0.6, ink(0.4, 0.1, 0.6)) + repeat(4, petals),
    `translate(${x} ${y}) rotate(${turn})`,
  );
}

function mackerel(x: number, y: number, length: number, turn: number): string {
  const body = `M0 0Q${length * 0.3} ${-length * 0.2} ${length * 0.84} ${-length * 0.02}L${length} ${-length * 0.12}L${length * 0.95} 0L${length} ${length * 0.12}L${length * 0.84} ${length * 0.02}Q${length * 0.3} ${length * 0.2} 0 0Z`;
  return group(
    path(body, STEEL) +
      within(
        `fish${x}`,
        path(body, ''),
        rect(0, -length * 0.2, length, length * 0.17, ink(0.84, 0.16)) +
          repeat(9, (index) =>
            stroke(`M${length * (0.24 + index * 0.07)} ${-length * 0.14}q${length * 0.03} ${length * 0.05} 0 ${length * 0.12}`, DARK, 5),
          ),
      ) +
      disc(length * 0.09, -length * 0.015, length * 0.022, DARK) +
      stroke(`M${length * 0.17} ${-length * 0.08}Q${length * 0.21} 0 ${length * 0.17} ${length * 0.08}`, DARK, 4),
    `translate(${x} ${y}) rotate(${turn})`,
  );
}

function tomato(x: number, y: number, size: number, lit: string, shade: string): string {
  return (
    disc(x, y, size, lit) + path(`M${x} ${y - size}a${size} ${size} 0 0 1 0 ${size * 2}Q${x + size * 0.7} ${y} ${x} ${y - size}Z`, shade)
  );
}

/** A lit stall: half-raised shutter, goods and the seller behind them. */
function stall(x: number, y: number, width: number, seed: number): string {
  const random = seeded(seed);
  const height = width * 1.12;
  const goods = [ink(0, 1, 0.2), ink(0, 0.3, 0.95), ink(0.36, 0.1, 0.7), CREAM];
  return (
    rect(x, y - height, width, height, ink(0, 0.2, 0.7)) +
    rect(x, y - height * 0.5, width, height * 0.2, ink(0.06, 0.4, 0.8)) +
    repeat(5, (row) => rect(x, y - height + row * height * 0.05, width, height * 0.04, row % 2 === 0 ? ink(0.5, 0.1) : ink(0.7, 0.16))) +
    disc(x + width * 0.5, y - height * 0.66, width * 0.05, CREAM) +
    person([x + width * random.between(0.3, 0.7), y], height * 0.66, ink(0.9, 0.5, 0.1), 0) +
    rect(x - width * 0.02, y - height * 0.3, width * 1.04, height * 0.3, random.chance(0.5) ? ink(0.1, 0.9, 0.2) : ink(0.76, 0.2)) +
    repeat(9, (index) => disc(x + width * (0.07 + index * 0.108), y - height * 0.33, width * 0.055, goods[(index + seed) % 4] ?? CREAM)) +
    rect(x - width * 0.02, y - height * 0.3, width * 1.04, height * 0.04, CREAM)
  );
}

function bulbs(y: number, sag: number): string {
  return (
    stroke(`M-20 ${y}Q400 ${y + sag * 2} 800 ${y}T1620 ${y}`, DARK, 4) +
    repeat(15, (index) => {
      const x = 40 + index * 108;
      const share = (x % 800) / 800;
      const drop = (x < 800 ? 1 : -1) * 4 * sag * share * (1 - share) * 0.98;
      return (
        rect(x - 5, y + drop, 10, 16, DARK) +
        disc(x, y + drop + 28, 15, ink(0, 0.06, 0.5)) +
        ring(x, y + drop + 28, 25, ink(0, 0.3, 0.7), 3)
      );
    })
  );
}

export const nightScales: Scene = {
  id: 'elfar-night-scales',
  palette: ELFAR,
  draw: () => {
    const random = seeded(31);
    const [x, dial] = [620, 280];
    return (
      field(ink(1, 0.5)) +
      repeat(4, (index) =>
        stroke(
          `M${-300 + index * 60} 780V420Q${800} ${-420 + index * 150} ${1900 - index * 60} 420V780`,
          ink(0.82 - index * 0.06, 0.2 + index * 0.04),
          22 - index * 4,
        ),
      ) +
      repeat(5, (index) => stall(-70 + index * 350, 830, 310, index * 5 + 3)) +
      rect(-20, 830, WIDTH + 40, 270, ink(0.9, 0.44, 0.1)) +
      rect(-20, 830, WIDTH + 40, 170, ink(0.5, 0.5, 0.4)) +
      repeat(10, (index) =>
        person(
          [50 + index * 168 + random.between(-40, 40), 930 + random.between(-20, 50)],
          random.between(250, 290),
          index % 4 === 1 ? ink(0.66, 1, 0.1) : ink(1, 0.7),
          random.between(0, 0.6),
        ),
      ) +
      bulbs(90, 70) +
      bulbs(330, 60) +
      line([x, -20], [x, dial - 190], DARK, 12) +
      ring(x, dial - 206, 22, DARK, 11) +
      overprint(disc(x + 30, dial + 22, 190, ink(0.6, 0.2))) +
      disc(x, dial, 190, ink(0.04, 0.98, 0.2)) +
      path(`M${x + 134} ${dial - 134}A190 190 0 0 1 ${x - 134} ${dial + 134}Z`, ink(0.56, 1, 0.1)) +
      disc(x, dial, 158, CREAM) +
      repeat(40, (index) =>
        group(
          rect(-(index % 5 === 0 ? 4 : 2), -146, index % 5 === 0 ? 8 : 4, index % 5 === 0 ? 30 : 16, DARK),
          `translate(${x} ${dial}) rotate(${index * 9})`,
        ),
      ) +
      group(poly('-9,30 0,-120 9,30', ink(0, 1, 0.15)), `translate(${x} ${dial}) rotate(118)`) +
      disc(x, dial, 18, DARK) +
      rect(x - 9, dial + 188, 18, 66, STEEL) +
      ring(x, dial + 258, 14, STEEL, 8) +
      group(
        [-1, 1].map((side) => line([x, 512], [x + side * 340, 806], CREAM, 8)).join('') +
          line([x, 512], [x - 110, 800], STEEL_SHADE, 7) +
          artichoke(x - 150, 786, 78, -24) +
          artichoke(x + 20, 748, 88, 2) +
          artichoke(x + 176, 790, 76, 24) +
          mackerel(x - 400, 790, 400, 10) +
          mackerel(x + 20, 834, 430, -20) +
          tomato(x - 70, 806, 54, ink(0, 1, 0.2), ink(0.5, 1, 0.1)) +
          tomato(x + 50, 812, 48, ink(0, 0.24, 0.95), ink(0.2, 0.5, 0.9)) +
          path(`M${x - 350} 806H${x + 350}Q${x + 280} 972 ${x} 976T${x - 350} 806Z`, STEEL) +
          path(`M${x + 60} 806H${x + 350}Q${x + 280} 972 ${x} 976Q${x + 80} 900 ${x + 60} 806Z`, STEEL_SHADE) +
          rect(x - 366, 798, 732, 20, CREAM, 'rx="10"') +
          oval(x - 200, 880, 70, 16, CREAM, `transform="rotate(40 ${x - 200} 880)"`),
        'translate(0 30)',
      ) +
      rect(-20, HEIGHT - 24, WIDTH + 40, 50, ink(1, 0.7))
    );
  },
};
