import { CREAM, DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, fade, field, group, overprint, path, poly, stroke, within } from '../shapes.ts';
import { littleFish } from '../sea-life.ts';

const SHELL = 'M-300 0C-300 -150 -160 -236 20 -230C180 -226 300 -130 340 0C300 130 180 226 20 230C-160 236 -300 150 -300 0Z';
const FLIPPER = 'M150 -170C190 -330 120 -480 -60 -560C-110 -580 -130 -550 -100 -510C-30 -420 0 -330 20 -210Z';
const PADDLE = 'M-220 -110C-330 -150 -420 -240 -470 -230C-510 -200 -470 -90 -270 -40Z';

/** Skin with its scales: a limb, filled and plated. */
function limb(name: string, outline: string, mirrored: boolean): string {
  const random = seeded(outline.length);
  return group(
    path(outline, ink(0.72, 0.06, 0.5)) +
      within(
        name,
        path(outline, ''),
        repeat(90, () =>
          disc(
            random.between(-520, 200),
            random.between(-580, -40),
            random.between(9, 21),
            random.chance(0.6) ? ink(0.94, 0.3, 0.3) : ink(0.82, 0.12, 0.4),
            `stroke="${ink(0.3, 0, 0.55)}" stroke-width="4"`,
          ),
        ),
      ) +
      stroke(outline, ink(0.22, 0, 0.5), 6),
    mirrored ? 'scale(1 -1)' : 'scale(1 1)',
  );
}

/** The plates of the shell: five down its spine, four to each side, a rim of small ones. */
function plates(): string {
  const spine = [-236, -120, 6, 136, 256];
  const plate = (points: string, index: number): string =>
    poly(
      points,
      [ink(0.3, 0.75, 0.75), ink(0.1, 0.7, 0.85), ink(0.45, 0.8, 0.6)][index % 3] ?? SUN,
      `stroke="${ink(0, 0.1, 0.7)}" stroke-width="8" stroke-linejoin="round"`,
    );
  return (
    repeat(30, (index) => {
      const turn = (index / 30) * 6.2832;
      return stroke(
        `M${20 + Math.cos(turn) * 250} ${Math.sin(turn) * 178}L${20 + Math.cos(turn) * 380} ${Math.sin(turn) * 270}`,
        ink(0, 0.1, 0.7),
        7,
      );
    }) +
    path(
      'M-262 0C-262 -120 -140 -192 20 -190C160 -188 262 -110 296 0C262 110 160 188 20 190C-140 192 -262 120 -262 0Z',
      ink(0.35, 0.75, 0.7),
      `stroke="${ink(0, 0.1, 0.7)}" stroke-width="8"`,
    ) +
    [-1, 1]
      .map((side) =>
        repeat(4, (index) => {
          const [a, b] = [(spine[index] ?? 0) + 10, (spine[index + 1] ?? 0) + 10];
          const high = [120, 180, 184, 130][index] ?? 0;
          const next = [180, 186, 150, 60][index] ?? 0;
          return plate(
            `${a},${side * 62} ${(a + b) / 2},${side * 42} ${b},${side * 62} ${b + 12},${side * next} ${a - 12},${side * high}`,
            index + (side > 0 ? 1 : 0),
          );
        }),
      )
      .join('') +
    repeat(5, (index) => {
      const x = spine[index] ?? 0;
      return plate(`${x - 56},0 ${x - 30},-60 ${x + 44},-60 ${x + 68},0 ${x + 44},60 ${x - 30},60`, index + 1);
    })
  );
}

export const turtle: Scene = {
  id: 'ondamarea-turtle',
  palette: ONDAMAREA_LAND,
  draw: () => {
    const random = seeded(38);
    const shadow = path(SHELL, ink(0.5, 0.1)) + path(FLIPPER, ink(0.5, 0.1)) + path(FLIPPER, ink(0.5, 0.1), 'transform="scale(1 -1)"');
    return (
      fade('shoal', { from: [0, 0], to: [1600, 1067] }, [ink(0.2, 0, 0.16), ink(0.42, 0, 0.16), ink(0.72, 0, 0.14)]) +
      field('url(#shoal)') +
      repeat(15, (row) =>
        repeat(9, (column) => {
          const [x, y] = [column * 200 - 60 + (row % 2) * 100, row * 78 - 10];
          return stroke(
            `M${x} ${y}q${40 + random.between(0, 20)} ${-34 - random.between(0, 16)} 96 ${random.between(-10, 10)}t${90} ${random.between(-20, 26)}M${x + 96} ${y}q-16 40 ${random.between(-20, 24)} 72`,
            ink(0.06, 0, 0.3),
            random.between(4, 8),
            'stroke-linecap="round" opacity="0.75"',
          );
        }),
      ) +
      path('M-20 800Q160 760 260 880T520 1100H-20Z', ink(0.02, 0.18, 0.45)) +
      path('M-20 850Q130 820 210 930T400 1100H-20Z', ink(0, 0.3, 0.55)) +
      path('M1640 -20H1240Q1300 90 1420 80T1560 190T1640 200Z', ink(0.85, 0.15, 0.3)) +
      repeat(18, (index) =>
        stroke(
          `M${1330 + index * 18} ${index * 9}q-30 40 -6 80t-10 70`,
          index % 2 === 0 ? ink(0.95, 0.2, 0.5) : ink(0.6, 0, 0.7),
          11,
          'stroke-linecap="round"',
        ),
      ) +
      overprint(group(shadow, 'translate(890 700) rotate(-24) scale(0.98)')) +
      group(
        limb('paddle1', PADDLE, false) +
          limb('paddle2', PADDLE, true) +
          limb('flipper1', FLIPPER, false) +
          limb('flipper2', FLIPPER, true) +
          path(
            'M310 -66C380 -100 470 -96 516 -40Q540 0 516 40C470 96 380 100 310 66Z',
            ink(0.82, 0.12, 0.45),
            `stroke="${ink(0.22, 0, 0.5)}" stroke-width="6"`,
          ) +
          [
            [370, -44],
            [370, 44],
            [416, 0],
            [440, -52],
            [440, 52],
            [482, 0],
            [360, 0],
          ]
            .map(([x = 0, y = 0]) =>
              poly(
                `${x - 28},${y} ${x - 10},${y - 24} ${x + 22},${y - 18} ${x + 28},${y + 8} ${x},${y + 26}`,
                ink(0.96, 0.35, 0.3),
                `stroke="${ink(0.22, 0, 0.5)}" stroke-width="4"`,
              ),
            )
            .join('') +
          [-1, 1].map((side) => disc(478, side * 58, 12, DARK) + disc(480, side * 60, 4, CREAM)).join('') +
          path(SHELL, ink(0.5, 0.7, 0.6), `stroke="${DARK}" stroke-width="9"`) +
          within('shell', path(SHELL, ''), plates() + overprint(path('M-320 60Q0 150 350 20V260H-320Z', ink(0.35, 0.15)))) +
          stroke('M-240 -110Q-120 -206 60 -208', CREAM, 11, 'stroke-linecap="round"'),
        'translate(780 540) rotate(-24) scale(1.08)',
      ) +
      repeat(13, (index) =>
        group(
          overprint(littleFish(ink(0.35, 0.1), 'transform="translate(6 38)"')) + littleFish(index % 3 === 0 ? CREAM : ink(0, 0.85, 0.6)),
          `translate(${1120 + ((index * 83) % 340)} ${720 + ((index * 59) % 260)}) rotate(${150 + (index % 4) * 7})`,
        ),
      )
    );
  },
};
