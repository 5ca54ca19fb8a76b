import { walker } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { crest, fog, mountain } from '../mountains.ts';
import { repeat, seeded } from '../random.ts';
import { streaks } from '../scenery.ts';
import { along, disc, line, path, points, poly, rect, sky, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

/** A lookout's tower on four legs. */
function tower([x, y]: Point, height: number, colour: string, roof: string): string {
  const at = (across: number, up: number): Point => [x + across * height, y - up * height];
  const width = Math.max(2, height * 0.022);
  return (
    [-1, 1].map((side) => line(at(side * 0.17, 0), at(side * 0.1, 0.72), colour, width * 1.5)).join('') +
    repeat(4, (level) => {
      const [low, high] = [level * 0.18, (level + 1) * 0.18];
      const [wide, narrow] = [0.17 - low * 0.097, 0.17 - high * 0.097];
      return (
        line(at(-wide, low), at(narrow, high), colour, width) +
        line(at(wide, low), at(-narrow, high), colour, width) +
        line(at(-narrow, high), at(narrow, high), colour, width)
      );
    }) +
    poly([at(-0.2, 0.72), at(0.2, 0.72), at(0.2, 0.76), at(-0.2, 0.76)], colour) +
    poly([at(-0.13, 0.76), at(0.13, 0.76), at(0.13, 0.93), at(-0.13, 0.93)], CREAM) +
    poly([at(0.03, 0.76), at(0.13, 0.76), at(0.13, 0.93), at(0.03, 0.93)], colour) +
    poly([at(-0.1, 0.83), at(0.01, 0.83), at(0.01, 0.9), at(-0.1, 0.9)], colour) +
    poly([at(-0.19, 0.93), at(0, 1.08), at(0.19, 0.93)], roof)
  );
}

export const ridgeWalk: Scene = {
  id: 'elfar-ridge-walk',
  palette: ELFAR,
  draw: () => {
    const random = seeded(41);
    const packs = [ink(0, 1, 0.15), ink(0, 0.2, 0.95), ink(0, 1, 0.15), ink(0.4, 0.05)];
    const red = ink(0, 1, 0.15);
    const far = points('-60,470 180,400 420,340 560,360 760,300 930,330 1130,260 1330,350 1700,420 1800,440');
    const mid = points('-60,690 140,640 330,500 520,420 640,480 860,590 1100,560 1360,640 1700,700 1800,720');
    const near = points('-60,1010 120,970 380,880 640,850 860,760 1060,640 1240,560 1400,540 1500,600 1800,800');
    const column = (ends: string, count: number, height: number): string =>
      repeat(count, (index) => {
        const [from = [0, 0], to = [0, 0]] = points(ends);
        const share = (index + random.between(0.3, 0.7)) / count;
        return walker(along(from, to, share), height * random.between(0.9, 1.1), DARK, packs[index % 4] ?? CREAM);
      });
    return (
      sky(620, [ink(0.34, 0.02), ink(0.14, 0.02, 0.04), ink(0.02, 0.08, 0.22), ink(0, 0.22, 0.36)]) +
      disc(300, 190, 84, ink(0, 0.24, 0.8)) +
      streaks(9, 60, 280, ink(0.02, 0.04, 0.1), 12) +
      mountain('far', far, ink(0.26, 0.08, 0.06), ink(0.42, 0.08, 0.04), points('760,300 1130,260')) +
      tower([350, 372], 54, ink(0.7, 0.2), red) +
      tower([742, 322], 66, ink(0.7, 0.2), red) +
      tower([1130, 296], 84, ink(0.7, 0.2), red) +
      fog(480, ink(0.03, 0.03, 0.1)) +
      mountain('mid', mid, ink(0.5, 0.08, 0.05), ink(0.76, 0.12, 0.02), points('520,420')) +
      stroke(crest(mid.slice(1, 8)), ink(0, 0.06, 0.3), 5) +
      column('190,590 400,462', 7, 34) +
      column('660,500 900,582', 6, 38) +
      tower([506, 450], 170, DARK, red) +
      fog(730, ink(0.02, 0.02, 0.1)) +
      fog(690, ink(0.1, 0.02, 0.06)) +
      mountain('near', near, ink(0.05, 0.42, 0.66), ink(0.82, 0.34, 0.1), points('1380,540 880,770')) +
      repeat(70, () => {
        const [x, y] = [random.between(0, 1600), random.between(820, 1060)];
        return y > 1010 - x * 0.26 ? path(`M${x} ${y}l6 -22l6 22l8 -16l4 16Z`, ink(0.6, 0.4, 0.2)) : '';
      }) +
      stroke(crest(near.slice(0, 8)), CREAM, 12) +
      tower([1392, 566], 430, DARK, red) +
      line([1392, 110], [1392, 50], DARK, 4) +
      poly('1394,54 1470,70 1394,92', ink(0, 0.2, 0.95)) +
      walker([1130, 622], 86, DARK, packs[0] ?? CREAM) +
      walker([1042, 666], 96, DARK, packs[1] ?? CREAM) +
      walker([936, 730], 108, DARK, packs[2] ?? CREAM) +
      walker([770, 818], 140, DARK, packs[3] ?? CREAM) +
      walker([560, 866], 178, DARK, packs[0] ?? CREAM) +
      walker([280, 920], 236, DARK, packs[1] ?? CREAM) +
      path(`M-20 ${HEIGHT + 20}V1010L60 1000L120 1030L220 1010L330 1050L460 1040L560 ${HEIGHT + 20}Z`, DARK) +
      rect(-20, HEIGHT - 4, WIDTH + 40, 30, DARK)
    );
  },
};
