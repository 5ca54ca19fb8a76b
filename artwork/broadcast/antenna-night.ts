import { CORAL, CREAM, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { along, disc, field, glow, group, line, oval, path, poly, ring, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';
import { cypress, ridge } from '../scenery.ts';

const POLE: Point = [1010, 330];
const TOP: Point = [560, 70];
const STEEL = ink(1, 0.85);

/** The trails stars leave round the pole in an hour, as arcs. */
function trails(): string {
  const random = seeded(19);
  return repeat(150, (index) => {
    const radius = 26 + index * 9.2 + random.between(-4, 4);
    const [from, sweep] = [random.between(0, 6.28), random.between(0.35, 0.62)];
    const at = (angle: number): string =>
      `${(POLE[0] + Math.cos(angle) * radius).toFixed(1)} ${(POLE[1] + Math.sin(angle) * radius).toFixed(1)}`;
    const arc = (start: number, colour: string): string =>
      stroke(`M${at(start)}A${radius} ${radius} 0 0 1 ${at(start + sweep)}`, colour, random.between(2, 5.5), 'stroke-linecap="round"');
    return repeat(3, (part) =>
      arc(
        from + part * 2.1 + random.between(0, 0.8),
        [CREAM, ink(0.35, 0.35, 0.05), index % 5 === 0 ? SUN : ink(0.1, 0.3, 0.3)][part] ?? CREAM,
      ),
    );
  });
}

/** The mast seen from below: two legs that meet at its top, with their lattice. */
function mast(): string {
  const [left, right]: [Point, Point] = [
    [300, 1100],
    [840, 1100],
  ];
  const levels = [0, 0.17, 0.32, 0.45, 0.56, 0.65, 0.73, 0.8, 0.86, 0.91, 0.95];
  return (
    levels
      .map((share, index) => {
        const next = levels[index + 1] ?? 0.98;
        const [a, b, c, d] = [along(left, TOP, share), along(right, TOP, share), along(left, TOP, next), along(right, TOP, next)];
        const width = 15 * (1 - share) + 4;
        return (
          line(a, b, STEEL, width) +
          line(a, d, STEEL, width * 0.7) +
          line(b, c, STEEL, width * 0.7) +
          line(along(a, b, 0.5), c, ink(0.8, 0.55), width * 0.3)
        );
      })
      .join('') +
    line(left, TOP, STEEL, 30) +
    line(right, TOP, STEEL, 30) +
    line([left[0] - 12, 1100], [TOP[0] - 3, TOP[1]], CORAL, 5) +
    line(TOP, [560, -60], STEEL, 13)
  );
}

/** A drum-shaped dish on the mast. */
function drum(x: number, y: number, size: number): string {
  return (
    oval(x + size * 0.3, y, size * 0.62, size, STEEL) +
    oval(x, y, size * 0.62, size, CREAM, `stroke="${STEEL}" stroke-width="6"`) +
    path(`M${x} ${y - size}A${size * 0.62} ${size} 0 0 1 ${x} ${y + size}Q${x + size * 0.24} ${y} ${x} ${y - size}Z`, ink(0.4, 0.3, 0.05)) +
    oval(x, y, size * 0.42, size * 0.68, 'none', `stroke="${ink(0.55, 0.4, 0.05)}" stroke-width="4"`) +
    oval(x, y, size * 0.12, size * 0.2, CORAL)
  );
}

export const antennaNight: Scene = {
  id: 'ondamarea-antenna-night',
  palette: ONDAMAREA_NIGHT,
  draw: () =>
    glow('night', POLE, 1200, [ink(0.72, 0.2), ink(0.9, 0.3), ink(1, 0.42)]) +
    field('url(#night)') +
    trails() +
    glow('dawn', [1400, 1120], 720, [ink(0, 0.55, 0.6), ink(0.35, 0.6, 0.2), ink(0.9, 0.4)]) +
    ridge(31, 880, 60, 'url(#dawn)', 0.6) +
    ridge(37, 960, 50, ink(1, 0.55), 0.6) +
    poly('1180,938 1240,930 1240,890 1290,880 1290,924 1340,926 1340,960 1180,960', ink(1, 0.62)) +
    [1196, 1256, 1310].map((x) => disc(x, 944, 6, SUN)).join('') +
    [1440, 1484, 1530, 90, 150].map((x, index) => cypress([x, 1010], 150 + (index % 3) * 34, STEEL)).join('') +
    [-300, 60, 1240, 1660].map((x) => line([x, 1100], [560, 150], ink(0.9, 0.5), 3.5)).join('') +
    mast() +
    drum(500, 470, 70) +
    drum(640, 650, 92) +
    drum(470, 800, 84) +
    group([0, 1, 2].map((row) => line([-74 + row * 10, row * 52], [74 - row * 10, row * 52], STEEL, 9)).join(''), 'translate(560 130)') +
    glow('lamp', [560, 40], 130, [ink(0, 0.75, 0.4), ink(0.9, 0.6)]) +
    disc(560, 40, 74, ink(0.4, 0.95, 0.3), 'opacity="0.6"') +
    disc(560, 40, 24, CORAL) +
    disc(560, 40, 10, CREAM) +
    disc(430, 640, 12, CORAL) +
    disc(690, 640, 12, CORAL) +
    ring(560, 40, 110, CORAL, 5),
};
