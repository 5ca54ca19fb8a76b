import { gull } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { pine, ripples } from '../scenery.ts';
import { along, disc, fade, group, path, poly, rect, sky } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const TOP = 300;

/** Where the mountain's flank ends on the left at a height, and the sea begins. */
const edge = (y: number): number => 690 - 700 * ((y - TOP) / 770) ** 0.85 + Math.sin(y / 60) * 16;

/** The stretches of the road from the pass down: how high each lies and where it bends. */
const STRETCHES = Array.from({ length: 9 }, (_, index) => {
  const near = (index / 8) ** 1.5;
  const y = TOP + 24 + near * 790;
  return { y, left: edge(y) + 60 + near * 120, right: 880 + near * 560 + Math.sin(index * 1.7) * 40, near };
});

/** The middle of the road over a stretch and the bend below it, and how wide the road is there. */
function course(index: number): { at: Point; width: number }[] {
  const [stretch, next] = [STRETCHES[index], STRETCHES[index + 1]];
  if (stretch === undefined) return [];
  const toRight = index % 2 === 0;
  const [start, end, side] = toRight ? [stretch.left, stretch.right, 1] : [stretch.right, stretch.left, -1];
  const bottom = next ?? { y: stretch.y + 230, left: stretch.left, right: stretch.right, near: 1.3 };
  const onward = toRight ? bottom.right : bottom.left;
  const straight = Array.from({ length: 12 }, (_, step): Point => [
    start + ((end - start) * step) / 12,
    stretch.y + Math.sin((step / 12) * Math.PI) * (bottom.y - stretch.y) * 0.12,
  ]);
  const bend = Array.from({ length: 15 }, (_, step): Point => {
    const turn = (step / 14) * Math.PI;
    const middle = along([end, stretch.y], [onward, bottom.y], (1 - Math.cos(turn)) / 2);
    return [middle[0] + side * Math.sin(turn) * (bottom.y - stretch.y) * 0.72, middle[1]];
  });
  return [...straight, ...bend].map((at) => ({ at, width: 9 + 62 * ((at[1] - TOP) / 790) ** 1.2 }));
}

/** A strip along the road: between `from` and `to` shares of its width off the middle. */
function strip(points: readonly { at: Point; width: number }[], from: number, to: number, fill: string): string {
  const side = (share: number): Point[] =>
    points.map(({ at, width }, step): Point => {
      const [before, after] = [points[Math.max(0, step - 1)]?.at ?? at, points[Math.min(points.length - 1, step + 1)]?.at ?? at];
      const [across, down] = [after[0] - before[0], (after[1] - before[1]) * 1.5];
      const length = Math.hypot(across, down) || 1;
      return [at[0] - (down / length) * width * share, at[1] + (across / length) * width * share * 0.62];
    });
  return poly([...side(from), ...side(to).toReversed()], fill);
}

/** The bus from the side, 300 pixels long, its wheels on the origin, going to the left. */
function bus(): string {
  return (
    poly('-150,-40 -420,-6 -400,22 -150,-14', SUN, 'opacity="0.75"') +
    path('M-150 -16V-104Q-146 -132 -116 -132H140Q152 -132 152 -118V-16Z', CORAL) +
    path('M-150 -46V-16H152V-46Z', ink(0.42, 1, 0.2)) +
    rect(-150, -56, 302, 11, CREAM) +
    rect(-140, -118, 44, 52, ink(0.1, 0, 0.3), 'rx="7"') +
    repeat(4, (index) => rect(-84 + index * 56, -116, 46, 42, ink(0.1, 0, 0.3), 'rx="6"')) +
    rect(-90, -146, 200, 16, DARK, 'rx="7"') +
    [-60, -8, 50].map((x, index) => rect(x - 20, -166, 44, 22, [SUN, ink(0.5, 0, 0.2), CREAM][index] ?? SUN, 'rx="4"')).join('') +
    [-88, 96].map((x) => disc(x, -14, 29, DARK) + disc(x, -14, 12, CREAM)).join('')
  );
}

export const mountainRoad: Scene = {
  id: 'ondamarea-mountain-road',
  palette: ONDAMAREA_LAND,
  draw: () => {
    const random = seeded(143);
    const flank = [
      ...Array.from({ length: 40 }, (_, step): Point => [edge(TOP + step * 20), TOP + step * 20]),
      [-40, 1110] as const,
      [1660, 1110] as const,
      [1660, 200] as const,
      [1180, TOP - 20] as const,
    ];
    const trees = (index: number): string => {
      const [stretch, next] = [STRETCHES[index], STRETCHES[index + 1]];
      if (stretch === undefined) return '';
      const drop = (next?.y ?? stretch.y + 200) - stretch.y;
      return Array.from({ length: 9 + index }, () => random.between(edge(stretch.y) + 10, 1660))
        .filter((x) => x < stretch.left - 40 || x > stretch.right + drop * 0.9 || random.chance(0.4))
        .map((x) => {
          const within = x > stretch.left - 40 && x < stretch.right + drop * 0.9;
          const [foot, height] = [
            stretch.y + drop * (within ? 0.72 : random.between(0.2, 0.9)),
            drop * (within ? 0.36 : random.between(0.7, 1.2)) + 12,
          ];
          return (
            path(
              `M${x} ${foot}l${height * 0.9} ${height * 0.16}l${-height * 0.72} ${height * 0.06}Z`,
              ink(0.9, 0.2, 0.3),
              'opacity="0.5"',
            ) + pine([x, foot], height, random.chance(0.65) ? ink(0.98, 0.2, 0.3) : ink(0.78, 0.08, 0.5))
          );
        })
        .join('');
    };
    const slope = (index: number): string => {
      const { y = 0, near = 0, right = 0 } = STRETCHES[index] ?? {};
      const crest = `M${edge(y + 8)} ${y + 8}Q${(edge(y) + right) / 2} ${y - 30 - near * 20} ${right + 60} ${y - 10}T1660 ${y - 120 + near * 60}`;
      const tone = [ink(0.4, 0.04, 0.6), ink(0.54, 0.04, 0.52), ink(0.3, 0.08, 0.7)][index % 3] ?? DARK;
      return path(`${crest}V1110H-40Z`, tone, 'clip-path="url(#flank)"');
    };
    const level = (index: number): string => {
      const points = [...course(index), ...course(index + 1).slice(0, 1)];
      return (
        trees(index) +
        group(strip(points, -0.5, 0.5, ink(0.95, 0.36, 0.2)), `translate(0 ${6 + (STRETCHES[index]?.near ?? 0) * 24})`) +
        strip(points, -0.56, 0.56, CREAM) +
        strip(points, -0.46, 0.46, ink(0.46, 0.34, 0.3)) +
        points.map((_, step) => (step % 2 === 0 ? strip(points.slice(step, step + 2), -0.04, 0.04, CREAM) : '')).join('')
      );
    };
    return (
      sky(260, [ink(0.4, 0, 0.02), ink(0.1, 0.1, 0.2), ink(0, 0.34, 0.6)]) +
      disc(330, 150, 92, SUN) +
      disc(330, 150, 66, CREAM) +
      fade('bay', { from: [0, 210], to: [0, 1000] }, [ink(0.16, 0.1, 0.25), ink(0.5, 0, 0.12), ink(0.85, 0.06)]) +
      rect(-20, 210, 1660, 900, 'url(#bay)') +
      ripples(8, 216, 960, ink(0.08, 0.02, 0.2), 1.1) +
      repeat(12, (index) => rect(270 + ((index * 37) % 34) - index * 2, 216 + index * 15, 120 - index * 5, 5, CREAM)) +
      path('M-20 250Q120 196 240 226T420 240L300 258 120 280 -20 300Z', ink(0.55, 0.14, 0.25)) +
      path('M-20 560Q100 470 190 500T270 590L170 640 -20 660Z', ink(0.72, 0.12, 0.35)) +
      repeat(16, (index) =>
        rect(20 + (index % 8) * 26, 530 + Math.floor(index / 8) * 34 + (index % 3) * 8, 17, 17, index % 3 === 0 ? CORAL : CREAM),
      ) +
      [
        [420, 420, 1],
        [180, 400, 0.7],
        [150, 800, 1.8],
      ]
        .map(([x = 0, y = 0, size = 1]) =>
          group(path('M-30 0h64l-12 16h-38ZM0 -60q46 26 24 54H0ZM-6 -50v44h-22Z', CREAM), `translate(${x} ${y}) scale(${size})`),
        )
        .join('') +
      path('M640 330Q800 290 960 270L1120 160 1180 190 1330 60 1420 120 1520 40 1660 130V500H700Z', ink(0.5, 0.12, 0.3)) +
      path('M1330 60L1420 120 1520 40 1660 130V330L1560 240 1500 170 1450 250 1380 180 1340 300 1270 220Z', ink(0.85, 0.22, 0.2)) +
      `<clipPath id="flank">${poly(flank, '')}</clipPath>` +
      poly(flank, ink(0.46, 0.06, 0.5)) +
      repeat(9, slope) +
      repeat(9, level) +
      group(bus(), 'translate(800 744) rotate(1) scale(0.8)') +
      gull([560, 120], 90, DARK, 8)
    );
  },
};
