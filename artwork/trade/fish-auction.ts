import { CREAM, DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { field, group, disc, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';

interface Coat {
  back: string;
  belly: string;
  mark: string;
}

const HAKE: Coat = { back: ink(0.75, 0.12), belly: ink(0.14, 0.02, 0.04), mark: ink(0.95, 0.3) };
const BREAM: Coat = { back: ink(0, 0.8, 0.3), belly: ink(0, 0.28, 0.24), mark: ink(0.4, 1, 0.2) };
const GILT: Coat = { back: ink(0.3, 0.34, 0.8), belly: ink(0.02, 0.12, 0.5), mark: ink(0.7, 0.4, 0.5) };

/** A fish of 400 pixels, its head on the left, its middle on the origin. */
function fish({ back, belly, mark }: Coat, deep: number): string {
  const body = `M-200 0Q-120 ${-deep} 20 ${-deep * 0.8}Q110 ${-deep * 0.5} 150 -10L210 ${-deep * 0.7}Q196 0 210 ${deep * 0.7}L150 14Q80 ${deep * 0.7} 0 ${deep * 0.8}Q-120 ${deep} -200 0Z`;
  return (
    path(body, belly, `stroke="${DARK}" stroke-width="6" stroke-linejoin="round"`) +
    path(
      `M-200 0Q-120 ${-deep} 20 ${-deep * 0.8}Q110 ${-deep * 0.5} 150 -10L210 ${-deep * 0.7}Q190 ${-deep * 0.3} 150 0Q0 ${-deep * 0.24} -200 0Z`,
      back,
    ) +
    path(`M-60 ${-deep * 0.9}Q0 ${-deep * 1.4} 80 ${-deep * 0.66}ZM-40 ${deep * 0.84}Q0 ${deep * 1.2} 30 ${deep * 0.72}Z`, mark) +
    stroke(`M-110 ${-deep * 0.66}Q-84 0 -112 ${deep * 0.66}`, DARK, 5) +
    repeat(5, (index) => stroke(`M${-70 + index * 40} ${-deep * 0.4 + index * 2}q16 14 0 30`, mark, 4)) +
    disc(-150, -deep * 0.12, 17, CREAM, `stroke="${DARK}" stroke-width="5"`) +
    disc(-150, -deep * 0.12, 7, DARK)
  );
}

/** A crate of 560 × 340 pixels seen from above, its top left corner on the origin. */
function crate(seed: number, coat: Coat, deep: number, edge: string): string {
  const random = seeded(seed);
  const count = Math.round(460 / (deep * 2.2));
  return (
    overprint(rect(24, 30, 560, 340, ink(0.6, 0.16), 'rx="22"')) +
    rect(0, 0, 560, 340, edge, `rx="22" stroke="${DARK}" stroke-width="7"`) +
    rect(30, 30, 500, 280, ink(0.34, 0.02), `rx="10" stroke="${DARK}" stroke-width="5"`) +
    rect(30, 30, 500, 34, ink(0.75, 0.14), 'rx="8"') +
    [
      [8, 140],
      [536, 140],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 16, 60, DARK, 'rx="8"'))
      .join('') +
    repeat(70, () => {
      const [x, y, size] = [random.between(46, 512), random.between(56, 292), random.between(10, 26)];
      return poly(
        `${x - size},${y} ${x - size * 0.2},${y - size} ${x + size},${y - size * 0.4} ${x + size * 0.6},${y + size * 0.7}`,
        random.chance(0.5) ? CREAM : ink(0.16),
      );
    }) +
    repeat(count, (index) =>
      group(
        fish(coat, deep),
        `translate(${270 + random.between(-22, 22)} ${64 + ((index + 0.5) * 240) / count}) rotate(${random.between(-5, 5)}) scale(${index % 2 === 0 ? 1 : -1} 1)`,
      ),
    ) +
    repeat(26, () => {
      const [x, y, size] = [random.between(46, 512), random.between(70, 300), random.between(7, 18)];
      return poly(
        `${x - size},${y} ${x - size * 0.2},${y - size} ${x + size},${y - size * 0.4} ${x + size * 0.6},${y + size * 0.7}`,
        CREAM,
        `stroke="${ink(0.5, 0.05)}" stroke-width="2"`,
      );
    })
  );
}

export const fishAuction: Scene = {
  id: 'elfar-fish-auction',
  palette: ELFAR,
  draw: () => {
    const edges = [ink(0, 0.2, 1), ink(0.9, 0.2), ink(0, 0.96, 0.18), CREAM];
    const kinds: readonly (readonly [Coat, number])[] = [
      [HAKE, 44],
      [BREAM, 82],
      [GILT, 66],
    ];
    const floor = repeat(90, (index) =>
      oval(((index * 397) % 2400) - 400, ((index * 283) % 1800) - 400, 30 + (index % 4) * 24, 8 + (index % 3) * 4, ink(0.4, 0.02, 0.02)),
    );
    const label = (x: number, y: number, mark: number): string =>
      group(
        rect(-66, -42, 132, 84, CREAM, `stroke="${DARK}" stroke-width="5"`) +
          rect(-50, -28, 60, 14, ink(0, 0.98, 0.16)) +
          repeat(2, (index) => rect(-50, -4 + index * 18, 96 - ((mark * 23 + index * 17) % 40), 8, DARK)) +
          disc(44, -20, 12, DARK),
        `translate(${x} ${y}) rotate(${mark * 5 - 8})`,
      );
    return (
      field(ink(0.52, 0.03, 0.02)) +
      group(
        floor +
          repeat(4, (row) =>
            repeat(4, (column) => {
              const [coat, deep] = kinds[(row + column * 2) % 3] ?? [HAKE, 44];
              const [x, y] = [-520 + column * 620 + (row % 2) * 120, -260 + row * 400];
              return (
                group(crate(row * 7 + column + 1, coat, deep, edges[(row + column * 3) % 4] ?? CREAM), `translate(${x} ${y})`) +
                label(x + 470, y + 318, (row + column) % 4)
              );
            }),
          ),
        'rotate(-13 800 530) translate(60 40)',
      ) +
      overprint(poly(`1010,-20 1640,-20 1640,${HEIGHT + 20} 1330,${HEIGHT + 20}`, ink(0.34, 0.08))) +
      overprint(poly('-20,-20 300,-20 -20,420', ink(0.34, 0.08)))
    );
  },
};
