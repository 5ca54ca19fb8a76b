import { person } from '../figures.ts';
import { CORAL, CREAM, DARK, HEIGHT, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ridge } from '../scenery.ts';
import { castShadow, disc, line, oval, overprint, path, poly, rect, ring, sky, stroke } from '../shapes.ts';

export const greenhouse: Scene = {
  id: 'ondamarea-greenhouse',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(32);
    const hoop = (depth: number): string => {
      const scale = 1 / (1 + depth * 0.55);
      return (
        stroke(
          `M${800 - 860 * scale} ${560 + 560 * scale}V${560 - 60 * scale}A${860 * scale} ${560 * scale} 0 0 1 ${800 + 860 * scale} ${560 - 60 * scale}V${560 + 560 * scale}`,
          ink(0.85, 0.15),
          22 * scale,
        ) +
        stroke(
          `M${800 - 852 * scale} ${560 + 560 * scale}V${560 - 60 * scale}A${852 * scale} ${552 * scale} 0 0 1 ${800 + 852 * scale} ${560 - 60 * scale}V${560 + 560 * scale}`,
          CREAM,
          5 * scale,
        ) +
        stroke(`M${800 - 850 * scale} ${560 - 60 * scale}H${800 + 850 * scale}`, ink(0.06, 0, 0.1), 6 * scale)
      );
    };
    const plant = (depth: number, side: number, lane: number): string => {
      const scale = 1 / (1 + depth * 0.55);
      const [x, y] = [800 + side * lane * scale, 560 + 500 * scale];
      const top = 560 - 130 * scale;
      return (
        line([x, top - 200 * scale], [x, y], CREAM, 3 * scale) +
        stroke(`M${x} ${y}Q${x + 16 * scale} ${(y + top) / 2} ${x} ${top}`, ink(0.85, 0.1, 0.5), 13 * scale) +
        repeat(13, (index) => {
          const level = y - 60 * scale - index * 45 * scale;
          const way = index % 2 === 0 ? 1 : -1;
          const reach = (150 - index * 4) * scale;
          return path(
            `M${x} ${level}q${way * reach * 0.4} ${-70 * scale} ${way * reach} ${10 * scale}q${-way * reach * 0.5} ${40 * scale} ${-way * reach} ${-10 * scale}Z`,
            index % 3 === 0 ? ink(0.55, 0, 0.75) : index % 3 === 1 ? ink(0.85, 0.1, 0.5) : ink(0.35, 0, 0.75),
          );
        }) +
        repeat(9, (index) => {
          const fruit = (26 + random.between(-4, 5)) * scale;
          const [fx, fy] = [x + random.between(-70, 70) * scale, y - (110 + index * 52) * scale];
          return (
            disc(fx, fy, fruit, random.chance(0.75) ? CORAL : SUN) +
            disc(fx - fruit * 0.3, fy - fruit * 0.35, fruit * 0.24, CREAM) +
            path(
              `M${fx - fruit * 0.5} ${fy - fruit * 0.8}l${fruit * 0.5} ${fruit * 0.4}l${fruit * 0.5} ${-fruit * 0.4}l${-fruit * 0.5} ${-fruit * 0.24}Z`,
              DARK,
            )
          );
        })
      );
    };
    return (
      sky(HEIGHT, [ink(0.3), ink(0.14, 0, 0.14), ink(0, 0.2, 0.6), ink(0, 0.4, 0.8)]) +
      disc(800, 470, 170, ink(0, 0.1, 0.95)) +
      repeat(7, (index) => ring(800, 470, 210 + index * 74, ink(0, 0.16, 0.6), 10, 'opacity="0.6"')) +
      ridge(21, 540, 40, ink(0.5, 0.1, 0.3), 0.6) +
      repeat(17, (index) => {
        const angle = Math.PI * (1 + index / 16);
        return line(
          [800 + Math.cos(angle) * 130, 540 + Math.sin(angle) * 90],
          [800 + Math.cos(angle) * 1100, 500 + Math.sin(angle) * 700],
          ink(0.06, 0, 0.12),
          5,
        );
      }) +
      poly('-400,1100 2000,1100 900,600 700,600', ink(0.4, 0.4, 0.6)) +
      poly('500,1100 1100,1100 822,600 778,600', ink(0, 0.3, 0.6)) +
      repeat(9, (index) => rect(500 - 10, 620 + index * index * 6, 620, 3, ink(0.3, 0.45, 0.6), `clip-path="url(#path)"`)) +
      `<clipPath id="path">${poly('500,1100 1100,1100 822,600 778,600', '')}</clipPath>` +
      [5, 4, 3, 2.2, 1.5, 0.9, 0.4]
        .map(
          (depth, index) =>
            (depth > 0.5 ? hoop(depth) : '') +
            [-1, 1].map((side) => plant(depth, side, 720) + plant(depth, side, 420)).join('') +
            (index === 4
              ? overprint(castShadow(person([820, 860], 230, ink(0.5, 0.1), 0.3), [820, 860], 20, 0.4)) +
                person([820, 860], 230, DARK, 0.3) +
                path('M760 640q60 -44 120 0q-60 -16 -120 0Z', SUN) +
                oval(820, 634, 66, 12, SUN) +
                path('M790 632q30 -50 60 0Z', SUN)
              : ''),
        )
        .join('') +
      hoop(0.05)
    );
  },
};
