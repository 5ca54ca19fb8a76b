import { person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ripples, stars } from '../scenery.ts';
import { disc, fade, group, line, path, poly, rect, sky, stroke, within } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const HORIZON = 640;

/** Where the middle of the Milky Way lies at a height, and how far it spreads. */
const middle = (y: number): number => 770 + (HORIZON - y) * 0.42 + Math.sin(y / 150) * 26;

/** A layer of the Milky Way: a band with ragged edges, `spread` pixels to each side. */
function band(seed: number, spread: number, shift: number, fill: string): string {
  const random = seeded(seed);
  const [first, second, third] = [random.between(0, 6), random.between(0, 6), random.between(0, 6)];
  const edge = (side: number): Point[] =>
    Array.from({ length: 46 }, (_, index): Point => {
      const y = -40 + index * 16;
      const flare = 0.72 + 0.42 * Math.exp(-(((y - 430) / 190) ** 2));
      const wave = 1 + 0.2 * Math.sin(y / 47 + first + side) + 0.1 * Math.sin(y / 27 + second * side) + 0.04 * Math.sin(y / 12 + third);
      return [middle(y) + shift + side * spread * flare * wave, y];
    });
  return poly([...edge(-1), ...edge(1).toReversed()], fill);
}

/** The dark clouds along the middle of the Milky Way. */
function rift(seed: number, shift: number, width: number, span: readonly [number, number]): string {
  const random = seeded(seed);
  const [first, second] = [random.between(0, 6), random.between(0, 6)];
  const count = 40;
  const edge = (side: number): Point[] =>
    Array.from({ length: count }, (_, index): Point => {
      const share = index / (count - 1);
      const y = span[0] + (span[1] - span[0]) * share;
      const swell = Math.sin(share * Math.PI) * width * (0.7 + 0.4 * Math.sin(y / 26 + first * side) + 0.25 * Math.sin(y / 11 + second));
      return [middle(y) + shift + Math.sin(y / 62 + first) * 18 + side * swell, y];
    });
  return poly([...edge(-1), ...edge(1).toReversed()], ink(0.86, 0.46, 0.02));
}

/** The sky down to the horizon. */
function heaven(): string {
  const random = seeded(77);
  const scatter = (count: number, spread: number, low: number, high: number, colour: string): string =>
    repeat(count, () => {
      const y = random.between(-20, HORIZON);
      const off = (random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1)) / 3;
      return disc(middle(y) + off * spread, y, random.between(low, high), colour);
    });
  return (
    sky(HORIZON, [ink(1, 0.4), ink(0.97, 0.36), ink(0.84, 0.38), ink(0.56, 0.46, 0.12)]) +
    stars(3, 260, HORIZON, CREAM) +
    band(2, 290, 10, ink(0.88, 0.4)) +
    band(3, 236, 6, ink(0.78, 0.42, 0.02)) +
    band(5, 184, 2, ink(0.66, 0.46, 0.05)) +
    band(7, 138, -6, ink(0.5, 0.48, 0.1)) +
    band(11, 96, -12, ink(0.32, 0.46, 0.18)) +
    band(13, 56, -22, ink(0.12, 0.36, 0.28)) +
    rift(4, 14, 34, [-20, 600]) +
    rift(9, 90, 17, [90, 430]) +
    rift(12, -70, 16, [240, 560]) +
    scatter(620, 420, 1, 3, CREAM) +
    scatter(60, 300, 3, 5.4, CREAM) +
    scatter(22, 360, 3.4, 6, SUN) +
    stroke('M230 96L420 196', CREAM, 4, 'stroke-linecap="round"') +
    path('M-20 640V560L70 520 150 470 214 480 270 540 360 590 430 640Z', ink(1, 0.5)) +
    path('M470 640L520 606 560 612 610 640Z', ink(0.94, 0.46)) +
    path('M1090 640L1150 560 1190 470 1240 430 1290 440 1330 500 1400 540 1470 610 1560 640Z', ink(1, 0.5)) +
    path('M1240 430L1290 440 1270 500 1310 560 1250 640H1180L1226 520Z', ink(0.8, 0.46, 0.02)) +
    path('M1500 640L1560 596 1640 580V640Z', ink(0.94, 0.46)) +
    rect(1252, 372, 24, 62, DARK) +
    path('M1244 376Q1248 338 1264 336T1284 376Z', ink(0.4, 0.4, 0.1))
  );
}

export const nightSky: Scene = {
  id: 'ondamarea-night-sky',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const random = seeded(19);
    const sitting = (x: number, y: number, size: number): string =>
      group(
        path('M-34 0Q-38 -58 -18 -78Q0 -88 18 -78Q38 -58 34 0Z', DARK) + disc(0, -106, 22, DARK),
        `translate(${x} ${y}) scale(${size})`,
      );
    return (
      heaven() +
      within('water', rect(-20, HORIZON, 1660, 460, ''), group(heaven(), `translate(0 ${HORIZON * 2}) scale(1 -1)`)) +
      fade('deep', { from: [0, HORIZON], to: [0, 1067] }, [ink(0.9, 0.4), ink(1, 0.46)]) +
      rect(-20, HORIZON, 1660, 460, 'url(#deep)', 'opacity="0.3"') +
      ripples(44, HORIZON + 6, 1060, ink(0.98, 0.44), 0.9) +
      repeat(90, () => {
        const y = HORIZON + random.between(0, 1) ** 1.3 * 420;
        return rect(
          middle(2 * HORIZON - y) + random.between(-150, 110),
          y,
          random.between(20, 90),
          random.between(2, 6),
          random.chance(0.7) ? ink(0.2, 0.4, 0.2) : CREAM,
          'rx="2"',
        );
      }) +
      rect(-20, HORIZON - 2, 1660, 5, ink(0.7, 0.46, 0.1)) +
      group(
        poly('330,1100 620,830 830,830 960,1100', ink(1, 0.6)) +
          poly('330,1100 620,830 636,830 370,1100', ink(0.5, 0.46, 0.12)) +
          repeat(8, (index) =>
            line(
              [600 - index * index * 4.4 - index * 6, 846 + index * index * 4.4 + index * 5],
              [836 + index * index * 2.2 + index * 3, 846 + index * index * 4.4 + index * 5],
              ink(0.66, 0.46, 0.06),
              3 + index * 0.7,
            ),
          ) +
          [
            [620, 830],
            [826, 830],
            [520, 920],
            [872, 920],
          ]
            .map(([x = 0, y = 0]) => rect(x - 9, y - 66, 18, 90, DARK) + rect(x - 9, y - 66, 6, 60, ink(0.5, 0.46, 0.12)))
            .join('') +
          sitting(664, 856, 0.82) +
          sitting(712, 852, 0.72) +
          sitting(790, 858, 0.84) +
          person([600, 1004], 250, DARK, 0.2) +
          sitting(742, 930, 1) +
          sitting(838, 960, 1.06) +
          disc(690, 994, 120, CORAL, 'opacity="0.2"') +
          disc(690, 994, 64, CORAL, 'opacity="0.3"') +
          rect(676, 976, 28, 40, CORAL, 'rx="7"') +
          rect(682, 984, 16, 24, SUN, 'rx="4"') +
          stroke('M680 976Q690 950 700 976', DARK, 5),
        'translate(170 10)',
      )
    );
  },
};
