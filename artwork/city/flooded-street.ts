import { archway } from '../buildings.ts';
import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { cloud, ripples } from '../scenery.ts';
import { disc, group, hall, line, overprint, path, poly, rect, sky, stroke, within } from '../shapes.ts';

/** How far below the eye the water lies. */
const WATER = 82;
const SHORE = 572;
const { see, wall } = hall([860, 560], 0.5);

const WALLS = [ink(0.05, 0.4, 0.6), ink(0.1, 0.12, 0.3), ink(0.04, 0.2, 0.66), ink(0.2, 0.5, 0.4), ink(0.08, 0.1, 0.24)];

/**
 * One side of the street, or its image in the water: `side` is −1 (left, in light) or 1 (right, in
 * shade).
 */
function terraceOf(side: number, place: (down: number) => number): string {
  const across = side * 560;
  return repeat(6, (back) => {
    const index = 5 - back;
    const [near, far] = [index * (0.7 + index * 0.3) - 1, (index + 1) * (0.7 + (index + 1) * 0.3) - 1];
    const top = -520 - ((index * 137 + (side > 0 ? 60 : 0)) % 160);
    const at = (share: number): number => near + (far - near) * share;
    return (
      wall(across, [place(top), place(82)], [near, far], WALLS[(index + (side > 0 ? 2 : 0)) % 5] ?? CREAM) +
      wall(across, [place(top), place(top + 30)], [near, far], CREAM) +
      repeat(3, (column) => {
        const [from, to] = [at(0.14 + column * 0.29), at(0.28 + column * 0.29)];
        return (
          repeat(2, (row) =>
            wall(
              across * 0.998,
              [place(top + 80 + row * 190), place(top + 210 + row * 190)],
              [from, to],
              (row + column + index) % 4 === 0 ? ink(0, 0.15, 0.8) : ink(0.9, 0.3),
            ),
          ) + wall(across * 0.998, [place(-90), place(82)], [from, to], column === 1 ? ink(0, 0.9, 0.2) : DARK)
        );
      }) +
      wall(across * 0.97, [place(-130), place(-100)], [at(0.05), at(0.95)], ink(0.5, 0.3, 0.3))
    );
  });
}

function backdrop(name: string): string {
  return (
    sky(SHORE, [ink(0.6, 0.08, 0.02), ink(0.3, 0.1, 0.06), ink(0.02, 0.14, 0.3), ink(0, 0.1, 0.5)], name) +
    `<g>${cloud(33, 520, 230, 480, ink(0.05, 0.03, 0.1))}${cloud(34, 900, 140, 400, ink(0.05, 0.03, 0.1))}</g>` +
    rect(822, 330, 76, 250, ink(0.4, 0.3, 0.24)) +
    poly('810,334 860,250 910,334', ink(0.5, 0.7, 0.2)) +
    archway(846, 430, 28, 60, DARK)
  );
}

function signs(): string {
  return (
    stroke('M420 660V250Q420 210 460 210H500', DARK, 14) +
    path('M470 206H540L556 226H456Z', DARK) +
    rect(1206, 380, 14, 280, DARK) +
    disc(1213, 360, 58, ink(0, 1, 0.14), `stroke="${CREAM}" stroke-width="9"`) +
    rect(1172, 350, 82, 20, CREAM)
  );
}

export const floodedStreet: Scene = {
  id: 'elfar-flooded-street',
  palette: ELFAR,
  draw: () => {
    const water = poly(
      [see(-560, WATER, -1), see(-560, WATER, 12), see(560, WATER, 12), see(560, WATER, -1), [2000, 1100], [-300, 1100]],
      '',
    );
    const above = (down: number): number => down;
    const below = (down: number): number => WATER * 2 - down;
    const boat = (fill: string, coat: string): string =>
      path('M-180 -40H190Q170 20 120 24H-120Q-160 10 -180 -40Z', fill) +
      person([-60, -34], 190, coat, 0) +
      person([70, -34], 160, coat, 0) +
      line([-140, -190], [-10, 70], fill, 9);
    return (
      backdrop('sky') +
      terraceOf(-1, above) +
      terraceOf(1, above) +
      overprint(poly([see(560, -900, -1), see(560, -900, 12), see(560, WATER, 12), see(560, WATER, -1)], ink(0.5, 0.1))) +
      within(
        'water',
        water,
        group(backdrop('skyBelow').replaceAll('cloud3', 'pool3'), `translate(0 ${SHORE * 2}) scale(1 -1)`) +
          terraceOf(-1, below) +
          terraceOf(1, below) +
          group(signs(), 'translate(0 1320) scale(1 -1)') +
          overprint(rect(-20, SHORE, WIDTH + 40, HEIGHT, ink(0.5, 0.06))) +
          ripples(18, SHORE, HEIGHT + 60, ink(0.25, 0.06, 0.1), 1) +
          ripples(29, SHORE + 40, HEIGHT + 60, ink(0.9, 0.24), 0.8),
      ) +
      signs() +
      overprint(group(boat(ink(0.7, 0.2), ink(0.7, 0.2)), 'translate(640 884) scale(1.05 -0.7)')) +
      group(boat(DARK, ink(0, 0.22, 1)), 'translate(640 850) scale(1.05)') +
      group(path('M-180 -40H190L182 -16H-172Z', ink(0, 1, 0.14)), 'translate(640 850) scale(1.05)') +
      stroke('M430 884q110 24 220 4t240 0', CREAM, 6) +
      path('M1060 850Q1080 770 1160 764H1330Q1410 772 1450 850Z', ink(0.02, 0.2, 0.9), `stroke="${DARK}" stroke-width="8"`) +
      path('M1100 838Q1116 792 1166 788H1236V838ZM1256 838V788H1320Q1376 794 1400 838Z', ink(0.85, 0.2)) +
      stroke('M1020 856q60 -14 120 0t120 0t120 0t120 0', CREAM, 7) +
      overprint(path('M1060 860Q1100 930 1180 930H1320Q1400 920 1450 860Z', ink(0.4, 0.2)))
    );
  },
};
