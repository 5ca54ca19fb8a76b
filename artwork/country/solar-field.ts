import { gull } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ridge, streaks } from '../scenery.ts';
import { disc, line, overprint, path, poly, rect, sky, stroke } from '../shapes.ts';

export const solarField: Scene = {
  id: 'ondamarea-solar-field',
  palette: ONDAMAREA,
  draw: () => {
    const row = (index: number): string => {
      const y = 470 + index * 22 + index * index * 8.4;
      const u = 0.3 + index * 0.19;
      const wave = (x: number): number => y + Math.sin(x / (180 + index * 30) + index * 0.5) * (14 + index * 9);
      const width = 96 * u + 20;
      const count = Math.ceil(1800 / (width + 8));
      return (
        path(
          `M-20 ${wave(0) + 30}${repeat(42, (step) => `L${step * 40} ${wave(step * 40) + 10 * u}`)}L1660 1100H-20Z`,
          index % 2 === 0 ? ink(0.15, 0.1, 0.8) : ink(0.05, 0.2, 0.85),
        ) +
        repeat(count, (panel) => {
          const x = -60 + panel * (width + 8) + (index % 2) * width * 0.4;
          const top = wave(x);
          const lean = 26 * u;
          return (
            line([x + width * 0.5, top + 20 * u], [x + width * 0.5, top + 70 * u], DARK, 8 * u) +
            overprint(
              poly(
                `${x + lean},${top + 66 * u} ${x + width + lean * 2},${top + 66 * u} ${x + width + lean},${top + 78 * u} ${x},${top + 78 * u}`,
                ink(0.5, 0.1),
              ),
            ) +
            poly(
              `${x + lean},${top - 30 * u} ${x + width + lean},${top - 30 * u} ${x + width},${top + 30 * u} ${x},${top + 30 * u}`,
              ink(0.95, 0.25),
              `stroke="${CREAM}" stroke-width="${2 + u * 2.4}"`,
            ) +
            repeat(2, (part) =>
              line(
                [x + lean * (1 - (part + 1) / 3), top - 30 * u + (60 * u * (part + 1)) / 3],
                [x + width + lean * (1 - (part + 1) / 3), top - 30 * u + (60 * u * (part + 1)) / 3],
                ink(0.5, 0, 0.05),
                1.2 + u,
              ),
            ) +
            repeat(2, (part) =>
              line(
                [x + lean + (width * (part + 1)) / 3, top - 30 * u],
                [x + (width * (part + 1)) / 3, top + 30 * u],
                ink(0.5, 0, 0.05),
                1.2 + u,
              ),
            ) +
            (Math.abs(x - 800 - index * 10) < 150 + index * 26
              ? poly(
                  `${x + lean + width * 0.3},${top - 28 * u} ${x + lean + width * 0.74},${top - 28 * u} ${x + width * 0.44},${top + 28 * u} ${x + width * 0.06},${top + 28 * u}`,
                  SUN,
                  'opacity="0.9"',
                )
              : '')
          );
        })
      );
    };
    return (
      sky(520, [ink(0.2, 0.05, 0.1), ink(0, 0.3, 0.4), ink(0, 0.6, 0.6), ink(0, 0.4, 0.85)]) +
      disc(800, 330, 270, ink(0, 0.04, 0.95)) +
      repeat(36, (index) =>
        rect(794, -60, 12, 70 + (index % 2) * 40, index % 2 === 0 ? SUN : CORAL, `rx="6" transform="rotate(${index * 10} 800 330)"`),
      ) +
      streaks(3, 150, 420, ink(0, 0.5, 0.5), 9) +
      ridge(6, 470, 80, ink(0.45, 0.4, 0.25), 0.5) +
      ridge(27, 500, 50, ink(0.5, 0.1, 0.5), 0.3) +
      repeat(3, (index) => {
        const x = 1180 + index * 110;
        return (
          line([x, 470], [x, 320 + index * 14], DARK, 6) +
          stroke(`M${x - 30} ${350 + index * 14}h60M${x - 40} ${376 + index * 14}h80`, DARK, 5) +
          (index < 2
            ? stroke(
                `M${x - 30} ${350 + index * 14}Q${x + 50} ${400 + index * 14} ${x + 80} ${364 + index * 14}M${x + 40} ${376 + index * 14}Q${x + 100} ${420 + index * 14} ${x + 150} ${390 + index * 14}`,
                DARK,
                3,
              )
            : '')
        );
      }) +
      rect(250, 410, 110, 70, CREAM) +
      rect(320, 410, 40, 70, ink(0.5, 0.1)) +
      poly('238,414 305,366 372,414', CORAL) +
      repeat(8, row) +
      gull([430, 180], 64, DARK, 8) +
      gull([520, 220], 44, DARK, -8)
    );
  },
};
