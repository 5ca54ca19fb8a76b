import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, oval, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

/** The earthenware casserole, the middle of its mouth on the origin. */
function casserole(): string {
  const random = seeded(17);
  const body = 'M-330 0Q-330 190 -210 232Q0 262 210 232Q330 190 330 0Z';
  return (
    path('M-330 20Q-420 10 -404 62Q-380 96 -322 74ZM330 20Q420 10 404 62Q380 96 322 74Z', ink(0.3, 0.85, 0.5)) +
    path(body, ink(0.08, 0.8, 0.5)) +
    within(
      'pot',
      path(body, ''),
      path('M90 -10H340V260H20Q180 160 90 -10Z', ink(0.5, 0.95, 0.4)) +
        path('M-300 40Q-280 170 -190 210L-160 214Q-250 150 -262 40Z', ink(0, 0.4, 0.6)),
    ) +
    oval(0, 0, 336, 104, ink(0.45, 0.9, 0.5)) +
    oval(0, 0, 306, 86, SUN) +
    repeat(230, () => {
      const [turn, reach] = [random.between(0, 6.28), Math.sqrt(random.between(0, 1))];
      const [x, y] = [Math.cos(turn) * reach * 286, Math.sin(turn) * reach * 76];
      return oval(
        x,
        y,
        9,
        4.5,
        random.chance(0.5) ? CREAM : ink(0, 0.24, 0.8),
        `transform="rotate(${random.between(-60, 60).toFixed(0)} ${x.toFixed(0)} ${y.toFixed(0)})"`,
      );
    }) +
    repeat(15, (index) =>
      stroke(
        `M${-230 + ((index * 131) % 440)} ${-44 + ((index * 47) % 90)}q16 -14 38 -2`,
        index % 3 === 0 ? ink(0.85, 0.05, 0.6) : CORAL,
        12,
        'stroke-linecap="round"',
      ),
    ) +
    repeat(6, (index) =>
      stroke(
        `M${-180 + ((index * 89) % 360)} ${-30 + ((index * 31) % 66)}l34 12m-30 -20l36 10`,
        ink(0, 0.12, 0.2),
        6,
        'stroke-linecap="round"',
      ),
    )
  );
}

/** A coffee grinder, 230 × 420 over the origin, with a toy car in its drawer. */
function grinder(): string {
  return (
    stroke('M0 -330V-400H128', DARK, 15, 'stroke-linejoin="round"') +
    disc(132, -424, 27, CORAL) +
    rect(122, -410, 20, 22, DARK) +
    path('M-96 -206Q-92 -334 0 -338Q92 -334 96 -206Z', SUN) +
    path('M30 -334Q90 -320 96 -206H44Q52 -290 30 -334Z', ink(0.25, 0.55, 0.8)) +
    rect(-128, -216, 256, 30, DARK, 'rx="8"') +
    rect(-112, -190, 224, 180, ink(0.3, 0.7, 0.5)) +
    rect(40, -190, 72, 180, ink(0.62, 0.75, 0.4)) +
    rect(-140, -22, 280, 30, DARK, 'rx="8"') +
    rect(-82, -130, 164, 96, DARK) +
    poly('-82,-34 82,-34 116,26 -140,26', ink(0.1, 0.5, 0.8)) +
    poly('-140,26 116,26 116,70 -140,70', ink(0.2, 0.62, 0.6)) +
    disc(-12, 48, 13, SUN) +
    path('M-78 -14L-58 -60Q-50 -82 -26 -82H30Q50 -82 58 -60L78 -14V14H-78Z', ink(0.62, 0)) +
    path('M-50 -26L-38 -58Q-34 -66 -24 -66H26Q36 -66 40 -58L52 -26Z', CREAM) +
    rect(-78, -16, 156, 16, CREAM) +
    disc(-54, -8, 11, SUN) +
    disc(54, -8, 11, SUN) +
    rect(-66, 8, 34, 20, DARK, 'rx="6"') +
    rect(32, 8, 34, 20, DARK, 'rx="6"')
  );
}

export const tuesdayRice: Scene = {
  id: 'ondamarea-tuesday-rice',
  palette: ONDAMAREA,
  draw: () => {
    const flower = (x: number, y: number): string =>
      repeat(5, (index) => oval(0, -13, 8, 12, ink(0.12, 0.6, 0.35), `transform="translate(${x} ${y}) rotate(${index * 72})"`)) +
      disc(x, y, 6, SUN);
    return (
      field(ink(0.96, 0.36)) +
      poly('640,240 960,240 1560,760 40,760', ink(0.62, 0.05, 0.1)) +
      repeat(8, (row) => repeat(15, (column) => disc(60 + column * 112 + (row % 2) * 56, 70 + row * 96, 9, ink(0.3, 0.05, 0.25)))) +
      poly('690,240 910,240 1300,760 300,760', ink(0, 0.1, 0.5), 'opacity="0.3"') +
      rect(794, -20, 12, 110, DARK) +
      path('M600 246Q640 90 800 86T1000 246Z', CORAL) +
      path('M850 92Q980 110 1000 246H880Q890 150 850 92Z', ink(0.45, 1, 0.15)) +
      oval(800, 246, 200, 26, SUN) +
      oval(800, 250, 60, 18, CREAM) +
      poly('-20,742 1620,742 1620,1090 -20,1090', CREAM) +
      repeat(5, (row) => repeat(16, (column) => flower(40 + column * 104 + (row % 2) * 52, 782 + row * 66))) +
      overprint(
        poly('1010,742 1640,742 1640,1090 1210,1090', ink(0.28, 0.04)) + poly('590,742 -20,742 -20,1090 390,1090', ink(0.28, 0.04)),
      ) +
      overprint(
        oval(800, 972, 420, 54, ink(0.7, 0.2, 0.1)) +
          oval(340, 960, 210, 36, ink(0.7, 0.2, 0.1)) +
          oval(1330, 966, 230, 38, ink(0.7, 0.2, 0.1)),
      ) +
      group(
        repeat(7, (index) => {
          const y = 60 - index * 46;
          const colour = index % 2 === 0 ? CREAM : ink(0.42, 0.02, 0.06);
          return (
            path(
              `M-150 ${y - 30}Q-120 ${y + 40} -60 ${y + 46}H60Q120 ${y + 40} 150 ${y - 30}Z`,
              colour,
              `stroke="${DARK}" stroke-width="6"`,
            ) + stroke(`M-136 ${y - 8}H136`, CORAL, 7)
          );
        }) +
          oval(0, -246, 150, 34, CREAM, `stroke="${DARK}" stroke-width="6"`) +
          oval(0, -244, 104, 20, ink(0.4, 0.03, 0.08)),
        'translate(310 880)',
      ) +
      group(casserole(), 'translate(800 726)') +
      [-120, 10, 130]
        .map((x, index) =>
          stroke(
            `M${800 + x} ${650 - (index % 2) * 30}c-50 -60 50 -96 0 -160s44 -80 6 -130`,
            CREAM,
            17,
            'stroke-linecap="round" opacity="0.9"',
          ),
        )
        .join('') +
      group(grinder(), 'translate(1310 950)') +
      group(
        path('M-54 -30Q-96 -20 -90 40Q-70 116 -10 120Q50 110 56 40Q60 -24 10 -32Q-20 -16 -54 -30Z', CORAL) +
          path('M14 -28Q58 -20 56 40Q50 106 2 120Q34 50 14 -28Z', ink(0.45, 1, 0.2)) +
          stroke('M-22 -26Q-16 -64 10 -76', ink(0.85, 0.1, 0.5), 15, 'stroke-linecap="round"') +
          stroke('M-66 16Q-64 56 -44 80', CREAM, 9, 'stroke-linecap="round"'),
        'translate(1060 950) rotate(24) scale(0.86)',
      ) +
      group(
        rect(0, -11, 330, 22, ink(0.1, 0.5, 0.8), 'rx="11"') +
          oval(350, 0, 62, 40, ink(0.1, 0.5, 0.8)) +
          oval(354, -4, 44, 26, ink(0.3, 0.62, 0.7)),
        'translate(470 1020) rotate(-3)',
      )
    );
  },
};
