import { gull } from '../figures.ts';
import { ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ridge, ripples } from '../scenery.ts';
import { disc, fade, line, path, poly, rect, sky, stroke } from '../shapes.ts';

export const bridgeFog: Scene = {
  id: 'elfar-bridge-fog',
  palette: ELFAR,
  draw: () => {
    const fog = (seed: number, y: number, density: number): string => {
      const random = seeded(seed);
      return repeat(13, () =>
        rect(
          random.between(-300, 1400),
          y + random.between(-34, 34),
          random.between(300, 800),
          random.between(18, 46),
          ink(density * 0.7, 0.02, 0.04),
          'rx="22" opacity="0.8"',
        ),
      );
    };
    const pylon = (x: number, top: number, foot: number, width: number, colour: string, shade: string): string =>
      [-1, 1]
        .map(
          (side) =>
            rect(x + side * width * 1.1 - width / 2, top, width, foot - top, colour) +
            rect(x + side * width * 1.1 + width * 0.1, top, width * 0.4, foot - top, shade),
        )
        .join('') +
      repeat(4, (index) => rect(x - width * 1.6, top + 30 + index * (foot - top) * 0.22, width * 3.2, width * 0.7, colour)) +
      repeat(3, (index) =>
        stroke(
          `M${x - width * 0.6} ${top + 40 + index * (foot - top) * 0.22}L${x + width * 0.6} ${top + 30 + (index + 1) * (foot - top) * 0.22}M${x + width * 0.6} ${top + 40 + index * (foot - top) * 0.22}L${x - width * 0.6} ${top + 30 + (index + 1) * (foot - top) * 0.22}`,
          shade,
          width * 0.2,
        ),
      );
    const hangers = (
      from: number,
      to: number,
      sag: number,
      top: number,
      deck: (x: number) => number,
      colour: string,
      width: number,
    ): string =>
      repeat(27, (index) => {
        const t = (index + 1) / 28;
        const x = from + (to - from) * t;
        return line([x, top + sag * 4 * t * (1 - t)], [x, deck(x)], colour, width);
      });
    const deck = (x: number): number => 640 - x * 0.055;
    return (
      sky(HEIGHT, [ink(0.34, 0.04, 0.02), ink(0.16, 0.06, 0.12), ink(0.02, 0.16, 0.25), ink(0.1, 0.08, 0.14), ink(0.4, 0.03)]) +
      disc(1180, 300, 96, ink(0, 0.72, 0.25)) +
      ridge(8, 560, 90, ink(0.2, 0.08, 0.08), 0.6) +
      fog(71, 560, 0.1) +
      ridge(19, 640, 70, ink(0.34, 0.08, 0.05), 0.6) +
      fog(72, 640, 0.12) +
      pylon(1330, 300, 860, 24, ink(0.4, 0.34, 0.1), ink(0.6, 0.4, 0.1)) +
      stroke('M470 96Q960 900 1330 306Q1480 560 1640 600', ink(0.62, 0.3), 7) +
      repeat(30, (index) => {
        const t = (index + 1) / 31;
        const x = 470 * (1 - t) ** 2 + 2 * 960 * t * (1 - t) + 1330 * t * t;
        const y = 96 * (1 - t) ** 2 + 2 * 900 * t * (1 - t) + 306 * t * t;
        return line([x, y], [x, Math.max(y, deck(x))], ink(0.6, 0.25), 3);
      }) +
      hangers(-420, 470, 170, 96, deck, ink(0.75, 0.3), 4) +
      stroke('M-420 96Q25 436 470 96', ink(0.9, 0.4), 10) +
      poly('-20,640 1620,548 1620,574 -20,682', ink(0.95, 0.45)) +
      poly('-20,640 1620,548 1620,553 -20,650', ink(0, 0.9, 0.2)) +
      repeat(40, (index) => stroke(`M${index * 41} ${deck(index * 41) + 20}l20 16l20 -18`, ink(0.45, 0.2, 0.1), 3)) +
      [
        [150, 34],
        [330, 60],
        [620, 30],
        [880, 26],
        [1120, 22],
      ]
        .map(([x = 0, size = 30], index) =>
          rect(x, deck(x) - size * 0.62, size * 1.6, size * 0.6, index % 2 === 0 ? ink(1, 0.5) : ink(0, 1, 0.1), 'rx="6"'),
        )
        .join('') +
      pylon(470, 80, 880, 44, ink(0.1, 1, 0.1), ink(0.75, 1)) +
      fog(73, 800, 0.1) +
      fog(74, 850, 0.2) +
      fade('river', { from: [0, 850], to: [0, HEIGHT] }, [ink(0.2, 0.06, 0.08), ink(0.75, 0.1), ink(0.95, 0.2)]) +
      rect(-10, 868, WIDTH + 20, 240, 'url(#river)') +
      ripples(12, 880, HEIGHT, ink(0.12, 0.06, 0.1), 1.4) +
      fog(75, 880, 0.08) +
      path('M860 930h300l-36 50h-220Z', ink(1, 0.55)) +
      rect(940, 884, 110, 48, ink(0.03)) +
      rect(1010, 884, 40, 48, ink(0.6)) +
      rect(926, 872, 138, 14, ink(0, 1, 0.1)) +
      rect(988, 810, 7, 64, ink(1, 0.5)) +
      repeat(3, (index) => rect(952 + index * 32, 896, 18, 16, ink(1, 0.4))) +
      stroke('M840 984q80 20 160 0t180 0', ink(0), 6) +
      gull([730, 250], 80, ink(1, 0.4), -8) +
      gull([820, 290], 52, ink(1, 0.4), 10)
    );
  },
};
