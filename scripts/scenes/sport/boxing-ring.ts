import { audience } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { along, disc, field, group, line, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const [LEFT, BACK, RIGHT, FRONT]: [Point, Point, Point, Point] = [
  [110, 640],
  [800, 500],
  [1490, 640],
  [800, 860],
];

/** The three ropes between two posts. */
function ropes(from: Point, to: Point, sizes: { from: number; to: number }): string {
  return [CORAL, CREAM, SUN]
    .map((colour, index) => {
      const lift = 0.92 - index * 0.29;
      const [a, b]: [Point, Point] = [
        [from[0], from[1] - sizes.from * lift],
        [to[0], to[1] - sizes.to * lift],
      ];
      const [x, y] = along(a, b, 0.5);
      const d = `M${a[0]} ${a[1]}Q${x} ${y + 12} ${b[0]} ${b[1]}`;
      return stroke(d, DARK, sizes.from / 15 + 4) + stroke(d, colour, sizes.from / 15);
    })
    .join('');
}

/** A corner post with its pads. */
function post([x, y]: Point, size: number, pad: string): string {
  return (
    rect(x - size * 0.06, y - size * 1.06, size * 0.12, size * 1.1, DARK) +
    rect(x - size * 0.11, y - size, size * 0.22, size * 0.86, pad, `rx="${size * 0.06}"`) +
    rect(x + size * 0.02, y - size, size * 0.09, size * 0.86, ink(0.5, 0.6, 0.1), `rx="${size * 0.04}" opacity="0.6"`) +
    disc(x, y - size * 1.06, size * 0.09, SUN)
  );
}

/** A glove about the origin, its cuff below. */
function glove(): string {
  return (
    path('M-52 40C-78 -10 -56 -66 0 -68C56 -68 72 -20 62 22L54 44Z', CORAL, `stroke="${DARK}" stroke-width="7"`) +
    path('M-54 4C-92 -6 -92 -50 -54 -48Q-30 -30 -34 10Z', ink(0.2, 1, 0.3), `stroke="${DARK}" stroke-width="7"`) +
    rect(-48, 38, 104, 38, CREAM, `rx="8" stroke="${DARK}" stroke-width="7"`) +
    stroke('M-10 -50Q28 -54 44 -22', CREAM, 9, 'stroke-linecap="round"')
  );
}

export const boxingRing: Scene = {
  id: 'ondamarea-boxing-ring',
  palette: ONDAMAREA,
  draw: () => {
    const drop = 130;
    const low = ([x, y]: Point): Point => [x, y + drop];
    return (
      field(ink(1, 0.78)) +
      poly('520,-20 1080,-20 1560,660 40,660', ink(0.72, 0.34, 0.05)) +
      poly('640,-20 960,-20 1300,640 300,640', ink(0.4, 0.3, 0.2)) +
      poly('720,-20 880,-20 1060,620 540,620', ink(0.05, 0.22, 0.5)) +
      audience(5, 300, 26, -20, 1640, ink(0.95, 0.7)) +
      rect(-20, 350, 1640, 230, ink(0.95, 0.7)) +
      audience(6, 370, 32, -30, 1640, ink(0.85, 0.78, 0.05)) +
      audience(7, 450, 40, -20, 1640, ink(1, 0.8)) +
      rect(-20, 560, 1640, 560, ink(1, 0.7)) +
      oval(800, 900, 900, 220, ink(0.7, 0.72, 0.1)) +
      group(
        rect(330, -20, 940, 70, DARK) +
          rect(330, 44, 940, 9, CORAL) +
          repeat(6, (index) =>
            group(
              poly('-46,0 46,0 66,70 -66,70', ink(1, 0.8)) + oval(0, 70, 66, 17, CREAM) + oval(0, 70, 40, 9, SUN),
              `translate(${412 + index * 155} 50)`,
            ),
          ),
        'translate(0 0)',
      ) +
      poly([BACK, LEFT, low(LEFT), low(FRONT), low(RIGHT), RIGHT], CORAL) +
      poly([LEFT, FRONT, low(FRONT), low(LEFT)], CORAL) +
      poly([RIGHT, FRONT, low(FRONT), low(RIGHT)], ink(0.45, 1, 0.2)) +
      repeat(3, (index) => {
        const [x, y] = along(LEFT, FRONT, 0.26 + index * 0.22);
        return stroke(`M${x - 60} ${y + 44}q30 ${-16} 60 18t60 18`, [CREAM, SUN, CREAM][index] ?? CREAM, 15);
      }) +
      repeat(3, (index) => {
        const [x, y] = along(FRONT, RIGHT, 0.26 + index * 0.22);
        return stroke(`M${x - 60} ${y + 84}q30 -50 60 -18t60 -18`, [CREAM, SUN, CREAM][index] ?? CREAM, 15);
      }) +
      poly([LEFT, BACK, RIGHT, FRONT], ink(0.22, 0, 0.06)) +
      poly([along(LEFT, RIGHT, 0.06), along(BACK, FRONT, 0.06), along(LEFT, RIGHT, 0.94), along(BACK, FRONT, 0.94)], CREAM) +
      oval(800, 668, 330, 90, ink(0, 0.08, 0.62)) +
      oval(800, 668, 180, 49, CREAM) +
      repeat(3, (index) => stroke(`M670 ${650 + index * 20}q32 -18 65 0t65 0t65 0t65 0`, index === 1 ? CORAL : ink(0.8, 0.05), 9)) +
      overprint(poly([along(LEFT, FRONT, 0.02), LEFT, along(LEFT, BACK, 0.5), along(LEFT, BACK, 0.56)], ink(0.3, 0.1))) +
      ropes(BACK, LEFT, { from: 168, to: 236 }) +
      ropes(BACK, RIGHT, { from: 168, to: 236 }) +
      post(BACK, 170, CREAM) +
      group(
        rect(-46, -10, 92, 14, DARK, 'rx="6"') +
          line([-38, 4], [-46, 76], DARK, 9) +
          line([38, 4], [46, 76], DARK, 9) +
          line([-14, 4], [-16, 66], DARK, 7) +
          line([14, 4], [16, 66], DARK, 7),
        'translate(1280 600)',
      ) +
      path('M1236 582Q1280 560 1330 584L1340 640Q1320 650 1306 632L1290 598Z', SUN) +
      post(LEFT, 240, CORAL) +
      post(RIGHT, 240, ink(0.7, 0.02)) +
      ropes(FRONT, LEFT, { from: 300, to: 236 }) +
      ropes(FRONT, RIGHT, { from: 300, to: 236 }) +
      post(FRONT, 306, CREAM) +
      stroke('M800 570L730 660M800 570L872 640', DARK, 6) +
      group(glove(), 'translate(724 722) rotate(186)') +
      group(glove(), 'translate(880 704) rotate(172) scale(-1 1)') +
      audience(9, 960, 62, -60, 640, DARK) +
      audience(8, 970, 62, 1000, 1660, DARK)
    );
  },
};
