import { DARK, ELFAR, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, line, oval, overprint, path, rect, stroke, within } from '../shapes.ts';

interface Oak {
  seed: number;
  x: number;
  foot: number;
  /** Width of the trunk in pixels. */
  width: number;
  /** Distance, 0 (near) to 1. */
  haze: number;
}

/** A cork oak: rough grey bark above, bare red wood where it was stripped. */
function oak({ seed, x, foot, width, haze }: Oak): string {
  const random = seeded(seed);
  const far = (first: number, second: number, third: number): string =>
    ink(first * (1 - haze * 0.55), second * (1 - haze * 0.45), third * (1 - haze * 0.2) + haze * 0.1);
  const [cut, crown] = [foot - width * 2.5, foot - width * 4.4];
  const trunk = `M${x - width * 0.78} ${foot}Q${x - width * 0.5} ${foot - width * 0.5} ${x - width * 0.5} ${foot - width * 1.6}T${x - width * 0.42} ${crown}L${x - width * 1.9} ${crown - width * 1.8}L${x - width * 1.3} ${crown - width * 2}L${x - width * 0.1} ${crown - width * 0.7}L${x + width * 0.9} ${crown - width * 2.3}L${x + width * 1.6} ${crown - width * 2}L${x + width * 0.46} ${crown}Q${x + width * 0.4} ${foot - width * 2} ${x + width * 0.52} ${foot - width * 1.4}T${x + width * 0.84} ${foot}Z`;
  const bark = repeat(60, () => {
    const [across, y] = [x + random.between(-1.6, 1.5) * width, random.between(crown - width * 2, cut)];
    return path(
      `M${across} ${y}q${width * 0.09} ${-width * 0.16} ${width * 0.02} ${-width * 0.42}q${-width * 0.11} ${width * 0.2} ${-width * 0.02} ${width * 0.42}Z`,
      far(0.8, 0.25, 0.15),
    );
  });
  return (
    path(trunk, far(0.34, 0.14, 0.2)) +
    within(
      `oak${seed}`,
      path(trunk, ''),
      bark +
        rect(x - width * 1.2, cut, width * 2.4, width * 2.7, far(0.06, 0.78, 0.55)) +
        rect(x + width * 0.1, cut, width, width * 2.7, far(0.55, 0.9, 0.4)) +
        rect(x + width * 0.12, crown - width * 3, width * 2, width * 4.9, far(0.7, 0.24, 0.1), 'opacity="0.55"') +
        repeat(7, (index) =>
          stroke(
            `M${x - width * 0.5 + index * width * 0.16} ${cut + 6}Q${x - width * 0.46 + index * width * 0.14} ${foot - width} ${x - width * 0.7 + index * width * 0.22} ${foot}`,
            far(0.4, 0.9, 0.5),
            width * 0.02,
          ),
        ) +
        stroke(`M${x - width * 0.6} ${cut}q${width * 0.3} ${-width * 0.1} ${width * 0.6} 0t${width * 0.6} 0`, DARK, width * 0.05),
    )
  );
}

function leaves(seed: number, y: number, size: number, count: number, fill: string, light: string): string {
  const random = seeded(seed);
  const puffs = Array.from(
    { length: count },
    () => [random.between(-60, WIDTH + 60), y + random.between(-1, 0.5) * size * 2.2, random.between(0.5, 1) * size] as const,
  );
  return (
    puffs.map(([x, down, radius]) => disc(x, down, radius, fill)).join('') +
    puffs
      .map(([x, down, radius]) =>
        repeat(5, (index) =>
          oval(
            x - radius * 0.5 + index * radius * 0.22,
            down - radius * (0.3 + (index % 3) * 0.16),
            radius * 0.15,
            radius * 0.07,
            light,
            `transform="rotate(${index * 40} ${x} ${down})"`,
          ),
        ),
      )
      .join('')
  );
}

export const corkForest: Scene = {
  id: 'elfar-cork-forest',
  palette: ELFAR,
  draw: () => {
    const curl = (x: number, y: number, radius: number): string =>
      path(
        `M${x - radius} ${y}a${radius} ${radius * 0.8} 0 0 1 ${radius * 2} 0l150 -40a${radius} ${radius * 0.8} 0 0 0 ${-radius * 2} 0Z`,
        ink(0.5, 0.2, 0.2),
      ) +
      path(
        `M${x + radius * 0.5} ${y - radius * 0.7}l150 -40q60 20 ${radius * 0.5} ${radius * 0.7}l-150 40q-6 -50 ${-radius * 0.5} ${-radius * 0.7}Z`,
        ink(0.8, 0.3, 0.15),
      ) +
      stroke(`M${x - radius} ${y}a${radius} ${radius * 0.8} 0 0 1 ${radius * 2} 0`, DARK, 38) +
      stroke(`M${x - radius} ${y}a${radius} ${radius * 0.8} 0 0 1 ${radius * 2} 0`, ink(0.02, 0.42, 0.66), 26);
    return (
      field(ink(0, 0.1, 0.5)) +
      rect(-20, 500, WIDTH + 40, 200, ink(0.2, 0.1, 0.62)) +
      leaves(3, 210, 96, 50, ink(0.3, 0.04, 0.62), ink(0.04, 0.03, 0.5)) +
      [
        [180, 600],
        [420, 590],
        [700, 604],
        [980, 588],
        [1220, 600],
        [1480, 592],
      ]
        .map(([x = 0, foot = 0], index) => oak({ seed: index + 20, x, foot, width: 44, haze: 0.85 }))
        .join('') +
      path('M-20 590Q500 560 900 596T1620 580V1100H-20Z', ink(0.2, 0.06, 0.75)) +
      [
        [330, 690],
        [830, 680],
        [1330, 700],
      ]
        .map(([x = 0, foot = 0], index) => oak({ seed: index + 40, x, foot, width: 84, haze: 0.45 }))
        .join('') +
      leaves(9, 90, 120, 40, ink(0.62, 0.06, 0.7), ink(0.2, 0.01, 0.75)) +
      path('M-20 690Q400 650 820 700T1620 680V1100H-20Z', ink(0.1, 0.16, 0.85)) +
      repeat(40, (index) =>
        stroke(`M${(index * 173) % 1620} ${720 + ((index * 61) % 320)}q6 -30 16 -40m-12 40q14 -20 30 -26`, ink(0.5, 0.1, 0.8), 4),
      ) +
      overprint(
        repeat(5, (index) =>
          path(
            `M${-100 + index * 400} 760q240 -50 380 10q-80 70 -300 50ZM${60 + index * 380} 940q200 -60 420 20q-160 60 -360 30Z`,
            ink(0.5, 0.06),
          ),
        ),
      ) +
      oak({ seed: 61, x: 90, foot: 1000, width: 220, haze: 0 }) +
      oak({ seed: 62, x: 1130, foot: 930, width: 190, haze: 0 }) +
      leaves(15, -20, 150, 26, ink(0.9, 0.14, 0.6), ink(0.5, 0.02, 0.75)) +
      overprint(oval(700, 1040, 330, 40, ink(0.7, 0.2))) +
      repeat(3, (row) => repeat(3 - row, (column) => curl(500 + row * 92 + column * 185, 1016 - row * 74, 84))) +
      line([960, 1010], [890, 740], ink(0.1, 0.4, 0.8), 16) +
      path('M886 752L850 700Q900 660 940 690L908 744Z', ink(0.3, 0.06, 0.06), `stroke="${DARK}" stroke-width="5"`)
    );
  },
};
