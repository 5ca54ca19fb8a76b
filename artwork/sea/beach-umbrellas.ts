import { CORAL, CREAM, DARK, ONDAMAREA_SKY, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, oval, overprint, path, rect, ring, stroke } from '../shapes.ts';

/** An umbrella from above: twelve gores in two colours, the sun from the upper left. */
function umbrella(size: number, first: string, second: string): string {
  const gore = `M0 0L${(Math.cos(-0.2618) * size).toFixed(1)} ${(Math.sin(-0.2618) * size).toFixed(1)}Q${size * 0.99} 0 ${(Math.cos(0.2618) * size).toFixed(1)} ${(Math.sin(0.2618) * size).toFixed(1)}Z`;
  return (
    repeat(12, (index) => path(gore, index % 2 === 0 ? first : second, `transform="rotate(${index * 30})"`)) +
    repeat(5, (index) => overprint(path(gore, ink(0.22 - Math.abs(index - 2) * 0.06, 0.1), `transform="rotate(${index * 30 - 15})"`))) +
    ring(0, 0, size * 0.62, CREAM, 4) +
    disc(0, 0, size * 0.09, DARK) +
    disc(-2, -2, size * 0.05, CREAM)
  );
}

/** A towel with stripes, and what lies on it. */
function towel(first: string, second: string): string {
  return (
    overprint(rect(-48, -96, 108, 204, ink(0.3, 0.25))) +
    rect(-54, -104, 108, 208, first) +
    repeat(5, (index) => rect(-54, -84 + index * 42, 108, 15, second)) +
    repeat(9, (index) => rect(-52 + index * 12, -112, 5, 9, first) + rect(-52 + index * 12, 103, 5, 9, first))
  );
}

/** A bather from above, lying down: hat, body and legs, no more. */
function bather(suit: string): string {
  return (
    rect(-17, 20, 14, 70, ink(0.3, 0.7, 0.5), 'rx="7"') +
    rect(4, 20, 14, 70, ink(0.3, 0.7, 0.5), 'rx="7"') +
    rect(-26, -46, 52, 82, suit, 'rx="20"') +
    rect(-42, -40, 15, 70, ink(0.3, 0.7, 0.5), 'rx="7"') +
    rect(27, -40, 15, 70, ink(0.3, 0.7, 0.5), 'rx="7"') +
    disc(0, -66, 32, SUN) +
    ring(0, -66, 17, CORAL, 7)
  );
}

export const beachUmbrellas: Scene = {
  id: 'ondamarea-beach-umbrellas',
  palette: ONDAMAREA_SKY,
  draw: () => {
    const random = seeded(48);
    const pairs = [
      [CORAL, CREAM],
      [SUN, CREAM],
      [ink(0.8, 0.04), CREAM],
      [CORAL, SUN],
      [ink(0.5), SUN],
      [CREAM, ink(0, 0.5, 0.4)],
    ] as const;
    const spots = [
      [180, 190, 150],
      [560, 130, 124],
      [930, 250, 164],
      [330, 560, 168],
      [720, 560, 128],
      [150, 900, 142],
      [560, 930, 160],
      [1010, 640, 134],
      [880, 990, 120],
      [-40, 520, 110],
    ] as const;
    const shore = (shift: number): string =>
      `M${1230 + shift} -30C${1120 + shift} 160 ${1370 + shift} 300 ${1270 + shift} 520S${1050 + shift} 800 ${1150 + shift} 1100H1640V-30Z`;
    return (
      field(ink(0.02, 0.13, 0.42)) +
      repeat(420, () => disc(random.between(0, 1300), random.between(0, 1067), random.between(1.5, 4), ink(0.08, 0.35, 0.5))) +
      repeat(60, () =>
        oval(random.between(0, 1200), random.between(0, 1067), 9, 5, ink(0.1, 0.32, 0.5), `transform="rotate(${random.between(-8, 8)})"`),
      ) +
      path(shore(-70), ink(0.12, 0.25, 0.45)) +
      path(shore(-26), CREAM) +
      path(shore(6), ink(0.3, 0, 0.06)) +
      path(shore(60), CREAM) +
      path(shore(78), ink(0.48, 0, 0.05)) +
      path(shore(190), ink(0.66)) +
      path(shore(300), ink(0.85, 0.04)) +
      repeat(5, (index) =>
        stroke(
          shore(110 + index * 62).replace('H1640V-30Z', ''),
          index % 2 === 0 ? CREAM : ink(0.3),
          5,
          `stroke-dasharray="${100 + index * 30} ${60 + index * 44}"`,
        ),
      ) +
      spots
        .map(([x, y, size], index) =>
          group(
            towel(pairs[(index + 2) % 6]?.[0] ?? CORAL, pairs[(index + 1) % 6]?.[1] ?? CREAM) +
              (index % 2 === 0 ? bather(pairs[(index + 3) % 6]?.[0] ?? DARK) : ''),
            `translate(${x + size * 1.02} ${y + size * 0.62}) rotate(${-24 + ((index * 37) % 50)})`,
          ),
        )
        .join('') +
      spots
        .map(
          ([x, y, size], index) =>
            overprint(oval(x + size * 0.34, y + size * 0.42, size, size * 0.96, ink(0.42, 0.22))) +
            group(
              umbrella(size, pairs[index % 6]?.[0] ?? CORAL, pairs[index % 6]?.[1] ?? CREAM),
              `translate(${x} ${y}) rotate(${index * 11})`,
            ),
        )
        .join('') +
      group(
        overprint(disc(16, 22, 46, ink(0.35, 0.2))) +
          disc(0, 0, 46, CREAM) +
          [0, 120, 240].map((turn) => path('M0 0L46 0A46 46 0 0 1 23 39.8Z', CORAL, `transform="rotate(${turn})"`)).join('') +
          disc(0, 0, 10, SUN),
        'translate(1090 420)',
      ) +
      group(
        overprint(path('M20 -150Q90 0 30 160Q-30 0 20 -150Z', ink(0.4, 0.1))) +
          path('M0 -170Q74 0 0 150Q-74 0 0 -170Z', SUN) +
          path('M0 -170V150', CORAL, `stroke="${CORAL}" stroke-width="9"`) +
          bather(ink(0.9, 0.3)),
        'translate(1450 330) rotate(28) scale(0.9)',
      ) +
      [
        [1380, 700],
        [1500, 830],
        [1330, 900],
      ]
        .map(
          ([x = 0, y = 0], index) =>
            ring(x, y, 54, CREAM, 5, 'stroke-dasharray="60 22"') +
            disc(x, y, 22, index === 1 ? DARK : ink(0.3, 0.7, 0.5)) +
            stroke(`M${x - 46} ${y + 6}L${x} ${y + 14}L${x + 46} ${y + 6}`, ink(0.3, 0.7, 0.5), 11, 'stroke-linecap="round"'),
        )
        .join('')
    );
  },
};
