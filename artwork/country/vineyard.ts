import { person } from '../figures.ts';
import { DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { cypress, ridge, streaks } from '../scenery.ts';
import { disc, group, oval, overprint, path, poly, rect, sky, stroke } from '../shapes.ts';

/**
 * A terrace: its wall of dry stone along a curve, and a row of vines on top; `size` is the height
 * of a vine.
 */
function terrace(seed: number, [left, middle, right]: readonly [number, number, number], size: number, soil: string): string {
  const random = seeded(seed);
  const edge = `M-20 ${left}Q800 ${middle} 1620 ${right}`;
  const at = (x: number): number => {
    const t = (x + 20) / 1640;
    return left * (1 - t) ** 2 + 2 * middle * t * (1 - t) + right * t * t;
  };
  const gap = size * 0.95;
  return (
    path(`${edge}V${HEIGHT + 20}H-20Z`, soil) +
    stroke(edge, ink(0.5, 0.3, 0.4), size * 0.34, `transform="translate(0 ${size * 0.24})"`) +
    stroke(
      edge,
      ink(0.06, 0.1, 0.3),
      size * 0.24,
      `transform="translate(0 ${size * 0.2})" stroke-dasharray="${size * 0.5} 5 ${size * 0.32} 4"`,
    ) +
    repeat(Math.ceil(1680 / gap), (index) => {
      const x = index * gap - 20 + random.between(-0.1, 0.1) * size;
      const y = at(x) - size * 0.05;
      return (
        oval(x + size * 0.4, y + 2, size * 0.6, size * 0.1, ink(0.7, 0.4, 0.3)) +
        rect(x - size * 0.05, y - size * 0.5, size * 0.1, size * 0.5, DARK) +
        repeat(5, () =>
          disc(
            x + random.between(-0.36, 0.36) * size,
            y - size * random.between(0.5, 0.86),
            size * random.between(0.17, 0.25),
            ink(0.85, 0.15, 0.75),
          ),
        ) +
        repeat(4, () =>
          disc(
            x + random.between(-0.36, 0.16) * size,
            y - size * random.between(0.66, 1),
            size * random.between(0.1, 0.16),
            random.chance(0.3) ? ink(0.1, 0.5, 0.95) : ink(0.3, 0.02, 0.95),
          ),
        ) +
        disc(x + size * 0.1, y - size * 0.42, size * 0.08, ink(0.9, 0.9))
      );
    })
  );
}

function bunch(random: ReturnType<typeof seeded>, x: number, y: number, size: number): string {
  return repeat(14, () => {
    const [across, down] = [x + random.between(-1, 1) * size, y + random.between(-0.8, 0.6) * size];
    return disc(across, down, size * 0.36, ink(0.9, 0.85)) + disc(across - size * 0.09, down - size * 0.1, size * 0.13, ink(0.35, 0.4));
  });
}

function crate(seed: number, fill: string, side: string): string {
  const random = seeded(seed);
  return (
    poly('-210,-170 250,-170 210,-120 -250,-120', DARK) +
    repeat(7, (index) => bunch(random, -190 + index * 62, -150 - (index % 2) * 16, 46)) +
    path('M20 -190q40 -60 90 -30q-10 60 -90 30M-120 -180q-30 -60 -80 -20q20 50 80 20', ink(0.35, 0, 0.95)) +
    poly('-260,-130 260,-130 236,40 -236,40', fill) +
    repeat(2, (row) => rect(-236, -82 + row * 52, 472, 12, side)) +
    repeat(2, (post) => rect(-232 + post * 420, -130, 44, 170, side)) +
    rect(-60, -114, 120, 24, DARK, 'rx="12"')
  );
}

/** Somebody who carries a crate on the shoulder, 430 pixels tall, standing on the origin. */
function picker(fill: string): string {
  return (
    person([0, 0], 400, fill, 0.8) +
    oval(0, -388, 66, 13, fill) +
    path('M-34 -388Q-30 -430 0 -430T34 -388Z', fill) +
    repeat(5, (index) => disc(60 + index * 26, -428, 20, DARK)) +
    rect(36, -420, 150, 76, ink(0.02, 0.95, 0.25)) +
    rect(36, -386, 150, 8, ink(0.6, 1, 0.2)) +
    stroke('M40 -310Q110 -270 116 -350', fill, 30, 'stroke-linecap="round"')
  );
}

export const vineyard: Scene = {
  id: 'elfar-vineyard',
  palette: ELFAR,
  draw: () =>
    sky(560, [ink(0.06, 0.3, 0.62), ink(0, 0.16, 0.62), ink(0, 0.02, 0.22)]) +
    disc(1180, 250, 112, ink(0, 0.05, 0.08)) +
    streaks(51, 60, 300, ink(0.02, 0.5, 0.5), 12) +
    ridge(9, 370, 120, ink(0.26, 0.28, 0.35), 0.7) +
    ridge(27, 450, 90, ink(0.5, 0.26, 0.4), 0.6) +
    rect(320, 330, 150, 110, ink(0.02, 0.08, 0.26)) +
    rect(420, 330, 50, 110, ink(0.55, 0.2, 0.2)) +
    poly('304,336 395,286 486,336', ink(0.15, 1, 0.3)) +
    rect(346, 372, 26, 40, DARK) +
    cypress([290, 450], 190, DARK) +
    cypress([256, 452], 140, DARK) +
    cypress([506, 446], 160, DARK) +
    terrace(1, [440, 420, 520], 46, ink(0.34, 0.3, 0.62)) +
    terrace(2, [510, 500, 580], 64, ink(0.18, 0.4, 0.72)) +
    terrace(3, [600, 600, 660], 88, ink(0.06, 0.42, 0.75)) +
    terrace(4, [720, 740, 770], 118, ink(0.04, 0.36, 0.7)) +
    repeat(9, (index) =>
      stroke(
        `M-40 ${850 + index * 34}Q${500 + index * 10} ${800 + index * 44} 1640 ${850 + index * 60}`,
        ink(0.2, 0.62, 0.6),
        5 + index * 2,
      ),
    ) +
    overprint(group(person([0, 0], 400, ink(0.6, 0.2), 0.8), 'translate(300 1010) skewX(62) scale(1 -0.4)')) +
    group(picker(DARK), 'translate(300 1010)') +
    overprint(poly('-20,1080 -20,640 500,760 1640,1000 1640,1090', ink(0.14, 0.12, 0.1))) +
    overprint(oval(1330, 1040, 420, 50, ink(0.7, 0.2)) + oval(760, 1040, 360, 40, ink(0.7, 0.2))) +
    group(crate(5, ink(0.02, 0.85, 0.3), ink(0.5, 1, 0.2)), 'translate(1030 800) scale(0.9)') +
    group(crate(6, ink(0.02, 0.22, 0.78), ink(0.3, 0.5, 0.8)), 'translate(780 980) scale(1.1)') +
    group(crate(7, ink(0.02, 0.85, 0.3), ink(0.5, 1, 0.2)), 'translate(1340 985) scale(1.16)'),
};
