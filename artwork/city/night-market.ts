import { skyline } from '../buildings.ts';
import { audience, person } from '../figures.ts';
import { CORAL, CREAM, DARK, HEIGHT, ONDAMAREA, SUN, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { stars } from '../scenery.ts';
import { disc, fade, glow, line, oval, overprint, path, poly, rect, sky, stroke } from '../shapes.ts';

export const nightMarket: Scene = {
  id: 'ondamarea-night-market',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(45);
    const stall = (x: number, y: number, u: number, light: string, stripe: string): string =>
      glow(`lamp${Math.round(x)}`, [x, y - 260 * u], 330 * u, [ink(0, 0, 0.5), ink(0, 0.25, 0.95), ink(0.2, 0.7, 0.4)]) +
      rect(x - 190 * u, y - 360 * u, 380 * u, 360 * u, `url(#lamp${Math.round(x)})`) +
      [-190, 176].map((side) => rect(x + side * u, y - 370 * u, 14 * u, 370 * u, DARK)).join('') +
      repeat(
        3,
        (shelf) =>
          repeat(6, (index) =>
            rect(
              x + (-160 + index * 54) * u,
              y - (250 - shelf * 0) * u + shelf * -52 * u,
              30 * u,
              40 * u,
              [CORAL, CREAM, ink(0.6, 0.02), SUN][(index + shelf) % 4] ?? CREAM,
              `rx="${8 * u}"`,
            ),
          ) + rect(x - 170 * u, y - 210 * u - shelf * 52 * u, 340 * u, 6 * u, DARK),
      ) +
      rect(x - 210 * u, y - 150 * u, 420 * u, 150 * u, ink(0.08, 0.85, 0.45)) +
      repeat(9, (index) => disc(x + (-176 + index * 44) * u, y - 160 * u, 24 * u, [CORAL, SUN, ink(0.5, 0, 0.7)][index % 3] ?? SUN)) +
      rect(x - 216 * u, y - 146 * u, 432 * u, 20 * u, light) +
      repeat(8, (index) =>
        path(
          `M${x + (-224 + index * 56) * u} ${y - 372 * u}L${x + (-200 + index * 50) * u} ${y - 460 * u}H${x + (-150 + index * 50) * u}L${x + (-168 + index * 56) * u} ${y - 372 * u}a${28 * u} ${26 * u} 0 0 1 ${-56 * u} 0Z`,
          index % 2 === 0 ? stripe : CREAM,
        ),
      ) +
      disc(x, y - 330 * u, 24 * u, ink(0, 0, 0.4));
    const garland = (y: number, sag: number, size: number): string =>
      repeat(
        3,
        (span) =>
          stroke(`M${span * 560 - 60} ${y}q280 ${sag} 560 0`, DARK, 4) +
          repeat(9, (index) => {
            const t = (index + 0.5) / 9;
            const x = span * 560 - 60 + 560 * t;
            const drop = y + 2 * sag * t * (1 - t);
            return (
              disc(x, drop + size, size * 2, ink(0.2, 0.3, 0.7), 'opacity="0.5"') +
              disc(x, drop + size, size, index % 3 === 0 ? CORAL : index % 3 === 1 ? ink(0, 0, 0.7) : SUN)
            );
          }),
      );
    const crowd = (y: number, height: number, count: number, colour: string): string =>
      repeat(count, (index) => {
        const x = -40 + index * (1680 / count) + random.between(-50, 50);
        const foot = y + random.between(-14, 14);
        const tall = height * random.between(0.86, 1.08);
        return (
          person([x, foot], tall, colour, random.between(0.1, 0.8)) +
          (random.chance(0.4) ? rect(x + tall * 0.12, foot - tall * 0.46, tall * 0.13, tall * 0.16, random.chance(0.5) ? CORAL : SUN) : '')
        );
      });
    return (
      sky(760, [ink(1, 0.55), ink(0.95, 0.3), ink(0.55, 0.5, 0.1), ink(0.05, 0.75, 0.4)]) +
      stars(21, 80, 330, CREAM) +
      disc(1290, 90, 60, ink(0, 0.04, 0.55)) +
      disc(1264, 78, 54, ink(0.99, 0.5)) +
      skyline(51, 640, { from: -20, to: 1640, low: 90, high: 280 }, { wall: ink(0.9, 0.5), window: ink(0, 0.15, 0.9) }) +
      rect(700, 180, 120, 460, ink(0.9, 0.5)) +
      poly('688,184 760,90 832,184', ink(0.7, 0.9, 0.1)) +
      disc(760, 330, 40, ink(0, 0.05, 0.6)) +
      line([760, 330], [760, 302], DARK, 5) +
      line([760, 330], [780, 338], DARK, 5) +
      rect(-10, 630, WIDTH + 20, 450, ink(0.55, 0.6, 0.2)) +
      fade('ground', { from: [0, 640], to: [0, HEIGHT] }, [ink(0, 0.3, 0.85), ink(0, 0.5, 0.75), ink(0.5, 0.6, 0.2)]) +
      rect(-10, 640, WIDTH + 20, 450, 'url(#ground)') +
      garland(250, 90, 9) +
      stall(560, 690, 0.5, SUN, ink(0.7, 0.05)) +
      stall(800, 690, 0.5, CORAL, CORAL) +
      stall(1040, 690, 0.5, SUN, SUN) +
      crowd(730, 120, 17, ink(0.9, 0.5)) +
      stall(230, 850, 0.98, SUN, CORAL) +
      stall(1370, 850, 0.98, CORAL, ink(0.7, 0.05)) +
      repeat(3, (index) =>
        path(`M${1300 + index * 60} 640c-30 -50 34 -70 4 -124s30 -70 6 -120c44 56 -16 80 16 128s-30 66 -6 116Z`, CREAM, 'opacity="0.7"'),
      ) +
      garland(150, 150, 14) +
      overprint(repeat(12, (index) => oval(60 + index * 140, 900, 90, 12, ink(0.3, 0.1)))) +
      crowd(905, 210, 10, ink(1, 0.45)) +
      audience(81, 950, 56, -30, 1650, SUN) +
      audience(81, 958, 56, -30, 1650, ink(1, 0.5)) +
      audience(83, 1028, 78, -90, 1680, CORAL) +
      audience(83, 1040, 78, -90, 1680, ink(1, 0.75))
    );
  },
};
