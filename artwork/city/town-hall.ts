import { archway } from '../buildings.ts';
import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { castShadow, disc, group, line, overprint, path, poly, rect, sky } from '../shapes.ts';

const STONE = ink(0.02, 0.16, 0.5);
const SHADE = ink(0.55, 0.2, 0.3);

function clockGable(): string {
  return (
    path('M600 330V250Q640 240 650 190H700V120H900V190H950Q960 240 1000 250V330Z', STONE) +
    path('M840 330V120H900V190H950Q960 240 1000 250V330Z', ink(0.3, 0.22, 0.42)) +
    rect(690, 108, 220, 18, DARK) +
    repeat(2, (index) => rect(740 + index * 104, 30, 16, 80, DARK)) +
    path('M728 34Q800 -34 872 34Z', ink(0.1, 1, 0.2)) +
    path('M786 56Q800 40 814 56L822 92H778Z', ink(0.3, 0.5, 0.9)) +
    disc(800, 226, 82, DARK) +
    disc(800, 226, 72, CREAM) +
    repeat(12, (hour) => rect(797, 162, 6, hour % 3 === 0 ? 20 : 11, DARK, `transform="rotate(${hour * 30} 800 226)"`)) +
    line([800, 226], [842, 196], DARK, 10, 'stroke-linecap="round"') +
    line([800, 226], [786, 172], DARK, 7, 'stroke-linecap="round"') +
    disc(800, 226, 9, ink(0, 1, 0.2))
  );
}

function front(): string {
  return (
    rect(250, 330, 1100, 480, STONE) +
    rect(1010, 330, 340, 480, ink(0.12, 0.2, 0.5)) +
    rect(230, 322, 1140, 22, CREAM) +
    rect(230, 342, 1140, 9, SHADE) +
    repeat(7, (index) => {
      const x = 296 + index * 152;
      return (
        archway(x - 12, 562, 120, 186, CREAM) +
        archway(x, 562, 96, 168, ink(0.9, 0.35)) +
        poly(`${x},470 ${x + 48},440 ${x + 48},562 ${x},562`, ink(0.55, 0.1, 0.1)) +
        rect(x + 45, 400, 6, 162, CREAM) +
        archway(x - 16, 812, 128, 196, ink(0.35, 0.25, 0.4)) +
        archway(x, 812, 96, 176, index === 3 ? ink(0.1, 0.5, 0.8) : ink(1, 0.5))
      );
    }) +
    rect(250, 590, 1100, 10, ink(0.3, 0.25, 0.45)) +
    rect(560, 562, 480, 20, DARK) +
    repeat(25, (index) => rect(562 + index * 19.6, 500, 5, 66, DARK)) +
    rect(556, 494, 488, 9, DARK) +
    [620, 760, 900].map((x, index) => rect(x, 516, 80, 96, [ink(0, 1, 0.1), ink(0, 0.15, 0.95), ink(0.8, 0.1)][index] ?? CREAM)).join('') +
    overprint(
      repeat(3, (index) =>
        poly(`${620 + index * 140},516 ${652 + index * 140},516 ${636 + index * 140},612 ${620 + index * 140},612`, ink(0.3, 0.1)),
      ),
    )
  );
}

export const townHall: Scene = {
  id: 'elfar-town-hall',
  palette: ELFAR,
  draw: () => {
    const arches = [-760, 300, 1360].map((x) => `M${x} 1100V430A500 370 0 0 1 ${x + 1000} 430V1100Z`).join('');
    const walkers = [
      [560, 900, 120, 0.7],
      [486, 868, 100, 0.4],
      [1010, 940, 150, 0.8],
    ] as const;
    return (
      sky(560, [ink(0.8, 0.08), ink(0.6, 0.05), ink(0.24, 0.04, 0.08)]) +
      rect(-20, 440, 300, 380, ink(0.2, 0.3, 0.35)) +
      rect(1340, 400, 300, 420, ink(0.42, 0.28, 0.3)) +
      repeat(4, (index) => rect(20 + (index % 2) * 130, 490 + Math.floor(index / 2) * 150, 60, 96, ink(0.75, 0.3, 0.1))) +
      group(clockGable(), 'translate(0 26)') +
      front() +
      rect(-20, 806, WIDTH + 40, 300, ink(0.02, 0.1, 0.34)) +
      repeat(17, (index) => line([800 + (index - 8) * 110, 806], [800 + (index - 8) * 330, HEIGHT], ink(0.3, 0.12, 0.3), 3)) +
      repeat(5, (row) => rect(-20, 826 + row * row * 10 + row * 14, WIDTH + 40, 3, ink(0.3, 0.12, 0.3))) +
      walkers
        .map(
          ([x, y, height, stride]) =>
            overprint(castShadow(person([x, y], height, ink(0.6, 0.1), stride), [x, y], -60, 0.5)) + person([x, y], height, DARK, stride),
        )
        .join('') +
      overprint(path(`M-20 980H250L330 ${HEIGHT + 20}H-20ZM1290 1000H1640V1100H1270Z`, ink(0.6, 0.2))) +
      path(`M-40 -40H1640V1110H-40Z${arches.replaceAll('430', '446')}`, ink(0.7, 0.3, 0.15), 'fill-rule="evenodd"') +
      path(`M-40 -40H1640V1110H-40Z${arches}`, DARK, 'fill-rule="evenodd" transform="translate(-26 -8)"') +
      repeat(2, (side) => rect(214 + side * 1060, 420, 112, 26, ink(0.6, 0.3, 0.2)))
    );
  },
};
