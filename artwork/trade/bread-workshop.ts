import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, glow, group, line, oval, overprint, path, poly, rect, ring, stroke, within } from '../shapes.ts';

const WOOD = ink(0.04, 0.4, 0.84);
const WOOD_SHADE = ink(0.42, 0.6, 0.74);

function peel(x: number, turn: number, round: boolean): string {
  const blade = round
    ? 'M-96 -430Q-100 -600 0 -606Q100 -600 96 -430Q90 -370 14 -340H-14Q-90 -370 -96 -430Z'
    : 'M-74 -640H74V-420Q60 -370 14 -350H-14Q-60 -370 -74 -420Z';
  const whole = rect(-11, -360, 22, 760, WOOD) + path(blade, WOOD);
  return (
    overprint(group(rect(-11, -360, 22, 760, ink(0.6, 0.2)) + path(blade, ink(0.6, 0.2)), `translate(${x - 46} 680) rotate(${turn})`)) +
    group(
      whole +
        rect(-11, -360, 8, 760, WOOD_SHADE) +
        within(`blade${x}`, path(blade, ''), rect(-110, -660, 66, 340, WOOD_SHADE) + rect(-8, -660, 5, 300, ink(0.2, 0.5, 0.8))),
      `translate(${x} 680) rotate(${turn})`,
    )
  );
}

function clock(x: number, y: number, radius: number): string {
  const hand = (turn: number, length: number, width: number, colour: string): string =>
    group(rect(-width / 2, -length, width, length + 22, colour, 'rx="4"'), `translate(${x} ${y}) rotate(${turn})`);
  return (
    overprint(disc(x + 26, y + 34, radius + 16, ink(0.6, 0.2))) +
    disc(x, y, radius + 18, ink(0.05, 1, 0.2)) +
    path(`M${x + radius + 18} ${y}a${radius + 18} ${radius + 18} 0 0 1 ${-2 * radius - 36} 0Z`, ink(0.55, 1, 0.1)) +
    disc(x, y, radius, CREAM) +
    repeat(12, (hour) =>
      group(
        rect(-(hour % 3 === 0 ? 6 : 3), -radius + 12, hour % 3 === 0 ? 12 : 6, hour % 3 === 0 ? 34 : 22, DARK),
        `translate(${x} ${y}) rotate(${hour * 30})`,
      ),
    ) +
    hand(120, radius * 0.56, 16, DARK) +
    hand(0, radius * 0.8, 10, DARK) +
    disc(x, y, 13, ink(0, 1, 0.15))
  );
}

/** A risen, unbaked loaf: its lit side to the left. */
function dough(x: number, y: number, size: number): string {
  const body = `M${x - size} ${y}C${x - size * 1.04} ${y - size * 1.12} ${x + size * 1.04} ${y - size * 1.12} ${x + size} ${y}Q${x} ${y + size * 0.34} ${x - size} ${y}Z`;
  return (
    overprint(oval(x + size * 0.4, y + size * 0.08, size * 1.1, size * 0.2, ink(0.5, 0.25, 0.2))) +
    path(body, ink(0, 0.05, 0.26)) +
    within(
      `dough${x}`,
      path(body, ''),
      path(
        `M${x + size * 0.3} ${y - size}C${x + size * 0.5} ${y - size * 0.3} ${x + size * 0.2} ${y} ${x - size * 0.7} ${y + size * 0.1}V${y + size}H${x + size * 1.4}V${y - size}Z`,
        ink(0.1, 0.26, 0.5),
      ) +
        oval(
          x - size * 0.4,
          y - size * 0.46,
          size * 0.3,
          size * 0.1,
          CREAM,
          `transform="rotate(-24 ${x - size * 0.4} ${y - size * 0.46})"`,
        ),
    )
  );
}

function scales(): string {
  const pan = (x: number, y: number): string =>
    line([x, y - 96], [x - 104, y], DARK, 4) +
    line([x, y - 96], [x + 104, y], DARK, 4) +
    path(`M${x - 116} ${y}H${x + 116}Q${x + 80} ${y + 52} ${x} ${y + 52}T${x - 116} ${y}Z`, WOOD) +
    path(`M${x + 20} ${y}H${x + 116}Q${x + 80} ${y + 52} ${x} ${y + 52}Q${x + 30} ${y + 30} ${x + 20} ${y}Z`, WOOD_SHADE);
  return (
    overprint(oval(1300, 778, 210, 22, ink(0.5, 0.25, 0.2))) +
    dough(1082, 618, 84) +
    pan(1084, 618) +
    repeat(3, (index) =>
      rect(1312 + index * 42, 560 - index * 14, 36, 60 + index * 14, index === 1 ? ink(0, 0.95, 0.15) : CREAM, 'rx="6"'),
    ) +
    repeat(3, (index) => rect(1330 + index * 42, 560 - index * 14, 18, 60 + index * 14, ink(0.5, 0.5, 0.3), 'rx="6"')) +
    pan(1372, 600) +
    stroke('M1084 522Q1228 540 1372 504', ink(0.06, 0.98, 0.2), 22, 'stroke-linecap="round"') +
    poly('1210,560 1246,556 1258,740 1198,740', ink(0.06, 0.98, 0.2)) +
    poly('1230,558 1246,556 1258,740 1234,740', ink(0.6, 1, 0.1)) +
    path('M1130 770Q1140 730 1200 728H1258Q1318 730 1328 770Z', ink(0.06, 0.98, 0.2)) +
    path('M1240 728H1258Q1318 730 1328 770H1250Z', ink(0.6, 1, 0.1)) +
    disc(1228, 530, 20, ink(0, 0.15, 0.85))
  );
}

export const breadWorkshop: Scene = {
  id: 'elfar-bread-workshop',
  palette: ELFAR,
  draw: () => {
    const random = seeded(404);
    const flour = (count: number, x: number, y: number, reach: number): string =>
      repeat(count, () => disc(x + random.between(-1, 1) * reach, y + random.between(-0.3, 0.3) * reach, random.between(1.5, 5), CREAM));
    return (
      field(ink(1, 0.4)) +
      glow('lamp', [690, 330], 900, [ink(0.2, 0.3, 0.55), ink(0.55, 0.34, 0.36), ink(0.86, 0.36, 0.16), ink(1, 0.42)]) +
      rect(-20, -20, WIDTH + 40, 780, 'url(#lamp)') +
      repeat(9, (row) => rect(-20, row * 84, WIDTH + 40, 4, ink(0.9, 0.4, 0.16))) +
      repeat(9, (row) => repeat(11, (column) => rect(column * 168 + (row % 2) * 84 - 40, row * 84, 4, 84, ink(0.9, 0.4, 0.16)))) +
      peel(120, -5, false) +
      peel(314, 3, true) +
      peel(486, -2, false) +
      clock(1210, 240, 150) +
      rect(686, -20, 8, 150, DARK) +
      overprint(poly('600,236 780,236 1180,760 200,760', ink(0, 0, 0.16))) +
      path('M600 236Q606 130 690 126Q774 130 780 236Z', ink(0.06, 0.98, 0.2)) +
      path('M690 126Q774 130 780 236H716Q722 160 690 126Z', ink(0.6, 1, 0.1)) +
      oval(690, 236, 90, 17, ink(0, 0.04, 0.5)) +
      rect(-20, 700, WIDTH + 40, 400, ink(0.02, 0.3, 0.66)) +
      repeat(6, (index) =>
        stroke(`M-20 ${742 + index * 62}Q500 ${728 + index * 64} 900 ${748 + index * 60}T1640 ${736 + index * 62}`, ink(0.2, 0.42, 0.7), 4),
      ) +
      overprint(poly(`1240,700 1640,700 1640,${HEIGHT} 1420,${HEIGHT}`, ink(0.4, 0.12))) +
      rect(-20, 694, WIDTH + 40, 12, ink(0, 0.1, 0.4)) +
      path('M560 742Q640 600 720 566Q800 600 900 742Z', CREAM) +
      path('M720 566Q800 600 900 742H760Q800 640 720 566Z', ink(0.24, 0.1, 0.14)) +
      overprint(oval(300, 770, 210, 20, ink(0.5, 0.25, 0.2))) +
      path('M150 768Q120 560 196 508L150 470Q250 440 384 466L344 508Q430 560 402 768Z', ink(0.04, 0.06, 0.2)) +
      path('M310 456Q350 458 384 466L344 508Q430 560 402 768H330Q372 600 296 510Z', ink(0.44, 0.16, 0.2)) +
      ring(262, 640, 52, ink(0, 0.95, 0.15), 8) +
      repeat(4, (index) => oval(262, 606 + index * 22, 8, 15, ink(0, 0.95, 0.15))) +
      rect(190, 502, 162, 16, ink(0.05, 0.98, 0.2), 'rx="8"') +
      scales() +
      flour(120, 700, 780, 560) +
      repeat(4, (index) => dough(400 + index * 236, 884, 92)) +
      repeat(4, (index) => dough(250 + index * 304, 1024, 120)) +
      flour(60, 500, 960, 620)
    );
  },
};
