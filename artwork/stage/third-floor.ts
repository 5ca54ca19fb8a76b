import { audience, person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, glow, group, line, oval, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

const STOREY = 196;
const TOP = 128;
const [LEFT, RIGHT] = [336, 1264];
/** Where the stairs run, between the flats. */
const [STAIRS, STAIRS_END] = [704, 896];

function letter(x: number, y: number, width: number, turn: number): string {
  const height = width * 0.66;
  return group(
    rect(-width / 2, -height / 2, width, height, CREAM) +
      poly(`${-width / 2},${-height / 2} ${width / 2},${-height / 2} 0,${height * 0.16}`, ink(0.3, 0.06, 0.06)),
    `translate(${x} ${y}) rotate(${turn})`,
  );
}

/** Walls, a window and a lamp of one flat. */
function flat(storey: number, right: boolean): string {
  const papers = [ink(0.5, 0.08, 0.1), ink(0.02, 0.3, 0.66), ink(0.36, 0.05, 0.08), ink(0.06, 0.36, 0.5)];
  const stripes = [ink(0.6, 0.1, 0.1), ink(0.04, 0.38, 0.78), ink(0.46, 0.06, 0.08), ink(0.14, 0.44, 0.54)];
  const pick = (storey + (right ? 2 : 0)) % 4;
  const window = right ? 238 : 40;
  return group(
    rect(0, 0, 368, STOREY, papers[pick] ?? CREAM) +
      repeat(11, (index) => rect(8 + index * 34, 0, 14, STOREY, stripes[pick] ?? CREAM)) +
      rect(window, 34, 86, 104, DARK) +
      repeat(2, (pane) => rect(window + 6 + pane * 40, 40, 34, 92, ink(0.85, 0.1))) +
      line([184, 0], [184, 34], DARK, 4) +
      overprint(poly(`164,56 204,56 294,${STOREY} 74,${STOREY}`, ink(0, 0, 0.3))) +
      poly('172,32 196,32 214,58 154,58', ink(0, 0.2, 0.95)) +
      rect(0, STOREY - 14, 368, 14, DARK),
    `translate(${right ? STAIRS_END : LEFT} ${TOP + storey * STOREY})`,
  );
}

/** A neighbour who has just had a letter. */
function neighbour(x: number, storey: number, height: number, side: number): string {
  const foot = TOP + (storey + 1) * STOREY - 14;
  return (
    person([x, foot], height, DARK, 0.2) +
    stroke(`M${x + side * height * 0.1} ${foot - height * 0.72}l${side * height * 0.17} ${height * 0.12}`, DARK, height * 0.07) +
    letter(x + side * height * 0.32, foot - height * 0.64, height * 0.22, side * 12)
  );
}

function stairs(): string {
  const flight = (storey: number, fill: string): string =>
    repeat(8, (step) => {
      const x = storey % 2 === 0 ? STAIRS + 16 + step * 20 : STAIRS_END - 36 - step * 20;
      return rect(x, TOP + (storey + 1) * STOREY - 14 - (step + 1) * 23, 20, (step + 1) * 23, fill);
    });
  return (
    rect(STAIRS, TOP, STAIRS_END - STAIRS, STOREY * 4, ink(0.82, 0.16)) +
    repeat(4, (storey) => rect(STAIRS, TOP + (storey + 1) * STOREY - 14, STAIRS_END - STAIRS, 14, DARK)) +
    flight(1, ink(0.36, 0.46, 0.6)) +
    flight(2, ink(0.04, 0.36, 0.76)) +
    flight(3, ink(0.36, 0.46, 0.6))
  );
}

/** The widow's room in the forbidden lines' red light. */
function widow(): string {
  return (
    rect(LEFT, TOP, STAIRS - LEFT, STOREY, ink(0, 1, 0.14)) +
    repeat(11, (index) => rect(LEFT + 8 + index * 34, TOP, 14, STOREY, ink(0.06, 1, 0.3))) +
    glow('hot', [560, 230], 190, [ink(0, 0.3, 0.6), ink(0, 0.7, 0.4), ink(0, 1, 0.14)]) +
    rect(LEFT, TOP, STAIRS - LEFT, STOREY, 'url(#hot)') +
    rect(376, 162, 86, 104, DARK) +
    rect(382, 168, 34, 92, ink(0.6, 1)) +
    rect(422, 168, 34, 92, ink(0.6, 1)) +
    path(
      'M508 310V232Q510 196 540 190Q532 176 540 162Q556 146 574 162Q582 178 570 192Q596 200 600 236L640 252L636 264L588 256V310Z',
      DARK,
    ) +
    disc(548, 152, 15, DARK) +
    rect(596, 264, 96, 9, DARK) +
    rect(610, 270, 7, 42, DARK) +
    rect(676, 270, 7, 42, DARK) +
    rect(616, 254, 44, 10, CREAM) +
    rect(668, 236, 18, 28, CREAM) +
    line([634, 254], [648, 226], CREAM, 4) +
    rect(LEFT, TOP + STOREY - 14, STAIRS - LEFT, 14, DARK)
  );
}

export const thirdFloor: Scene = {
  id: 'elfar-third-floor',
  palette: ELFAR,
  draw: () => {
    const random = seeded(303);
    const foot = TOP + STOREY * 4;
    const velvet = (fold: number): string => (fold % 2 === 0 ? ink(0.1, 1, 0.2) : ink(0.62, 1, 0.06));
    const curtain = (from: number, side: number): string =>
      repeat(4, (fold) => {
        const x = from + side * fold * 42;
        return path(`M${x} -20h${side * 44}L${x + side * 42} 960H${x - side * 2}Z`, velvet(fold));
      });
    return (
      field(ink(1, 0.5)) +
      rect(200, -20, 1200, 960, ink(0.94, 0.24)) +
      poly(`-20,${foot - 20} ${WIDTH + 20},${foot - 20} ${WIDTH + 20},${HEIGHT} -20,${HEIGHT}`, ink(0.06, 0.4, 0.7)) +
      repeat(13, (index) => line([800 + (index - 6) * 120, foot - 20], [800 + (index - 6) * 210, HEIGHT], ink(0.36, 0.5, 0.6), 4)) +
      overprint(poly(`${LEFT + 60},${foot} ${RIGHT},${foot} ${RIGHT + 260},${foot + 90} ${LEFT + 200},${foot + 90}`, ink(0.6, 0.2))) +
      rect(LEFT - 20, TOP - 10, RIGHT - LEFT + 40, STOREY * 4 + 10, DARK) +
      repeat(4, (storey) => flat(storey, true) + (storey === 0 ? '' : flat(storey, false))) +
      stairs() +
      widow() +
      rect(LEFT - 20, TOP - 20, RIGHT - LEFT + 40, 22, CREAM) +
      repeat(24, (tile) =>
        rect(LEFT - 40 + tile * 42, TOP - 52, 38, 34, tile % 2 === 0 ? ink(0.06, 0.8, 0.4) : ink(0.1, 0.6, 0.6), 'rx="14"'),
      ) +
      rect(1080, TOP - 104, 50, 60, DARK) +
      rect(430, TOP - 92, 34, 48, DARK) +
      neighbour(1010, 0, 142, -1) +
      neighbour(600, 1, 146, 1) +
      neighbour(964, 2, 140, 1) +
      neighbour(560, 3, 148, -1) +
      neighbour(1000, 3, 132, 1) +
      person([980, TOP + STOREY * 2 - 14], 144, DARK, 0.5) +
      oval(450, TOP + STOREY * 3 - 40, 60, 26, DARK) +
      rect(390, TOP + STOREY * 3 - 40, 120, 30, DARK) +
      within(
        'well',
        rect(STAIRS, TOP, STAIRS_END - STAIRS, STOREY * 4, ''),
        repeat(13, () => letter(random.between(720, 880), random.between(TOP, foot - 30), random.between(30, 46), random.between(-60, 60))),
      ) +
      curtain(-20, 1) +
      curtain(WIDTH + 20, -1) +
      repeat(20, (index) => path(`M${index * 84 - 30} -20h84q-14 94 -42 94t-42 -94Z`, velvet(index))) +
      audience(8, 992, 30, -20, WIDTH + 20, ink(1, 0.62)) +
      audience(9, 1040, 36, -40, WIDTH + 20, ink(1, 0.9))
    );
  },
};
