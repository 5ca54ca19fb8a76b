import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ripples, streaks } from '../scenery.ts';
import { disc, group, line, oval, overprint, path, rect, sky, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const ROSE = ink(0, 0.62, 0.12);
const ROSE_SHADE = ink(0.1, 0.95, 0.1);

/** A flamingo of `height` pixels on `foot`; feeding ones have their head in the water. */
function flamingo([x, y]: Point, height: number, side: number, feeding: boolean): string {
  const neck = feeding ? 'M34 -58Q64 -62 62 -34Q60 -14 50 -6' : 'M32 -60Q58 -62 56 -84Q50 -104 62 -112Q72 -118 80 -108';
  const head = feeding
    ? oval(50, -4, 6, 9, ROSE) + path('M46 2Q44 12 52 14L56 2Z', DARK)
    : oval(79, -108, 9, 6.5, ROSE) + path('M86 -110Q96 -106 92 -94Q88 -100 84 -103Z', DARK) + disc(80, -109, 1.5, DARK);
  return group(
    line([-2, -48], [-4, 0], ROSE_SHADE, 2.6) +
      stroke('M8 -48L12 -24L6 0', ROSE_SHADE, 2.6) +
      path('M-46 -54Q-30 -84 10 -80Q36 -78 38 -58Q30 -40 0 -40Q-26 -42 -46 -54Z', ROSE) +
      path('M-46 -54Q-20 -70 12 -64Q30 -56 38 -58Q30 -40 0 -40Q-26 -42 -46 -54Z', ROSE_SHADE) +
      path('M-50 -52Q-38 -56 -26 -56L-30 -46Z', DARK) +
      stroke(neck, ROSE, 7, 'stroke-linecap="round"') +
      head,
    `translate(${x} ${y}) scale(${(side * height) / 118} ${height / 118})`,
  );
}

function flock(seed: number, row: { y: number; height: number; from: number; to: number; step: number }): string {
  const random = seeded(seed);
  return repeat(Math.floor((row.to - row.from) / row.step), (index) => {
    const foot: Point = [row.from + index * row.step + random.between(-0.25, 0.25) * row.step, row.y + random.between(-6, 6)];
    const [side, feeding] = [random.chance(0.5) ? 1 : -1, random.chance(0.3)];
    return (
      overprint(group(flamingo([0, 0], row.height * 0.5, side, feeding), `translate(${foot[0]} ${foot[1]}) scale(1 -1)`, 'opacity="0.4"')) +
      flamingo(foot, row.height, side, feeding)
    );
  });
}

/** The holes in the reeds, at the heights of those who look through them. */
const HOLES = [
  [60, 96, 640, 560],
  [770, 210, 520, 500],
  [1350, 120, 190, 330],
  [1370, 560, 150, 190],
  [300, 740, 240, 150],
  [880, 790, 180, 130],
] as const;

export const flamingoHide: Scene = {
  id: 'elfar-flamingo-hide',
  palette: ELFAR,
  draw: () => {
    const random = seeded(320);
    const holes = HOLES.map(([x, y, width, height]) => `M${x} ${y}h${width}v${height}h${-width}Z`).join('');
    const reeds = repeat(98, (index) => {
      const x = -20 + index * 16.8;
      const shade = random.between(0, 1);
      return (
        rect(x, -20, 16.2, HEIGHT + 40, shade < 0.3 ? ink(0.5, 0.5, 0.6) : shade < 0.66 ? ink(0.62, 0.5, 0.5) : ink(0.78, 0.46, 0.3)) +
        rect(x, -20, 4, HEIGHT + 40, ink(0.95, 0.5, 0.1)) +
        repeat(4, () => rect(x + 3, random.between(0, HEIGHT), 13, 5, ink(0.9, 0.5, 0.2)))
      );
    });
    return (
      sky(430, [ink(0.22, 0.02), ink(0.04, 0.06, 0.12), ink(0, 0.2, 0.36), ink(0, 0.34, 0.5)]) +
      streaks(6, 60, 330, CREAM, 14) +
      disc(560, 290, 66, ink(0, 0.2, 0.8)) +
      path('M-20 400Q300 360 620 386T1100 372T1620 396V440H-20Z', ink(0.3, 0.14, 0.1)) +
      rect(-20, 424, WIDTH + 40, 700, ink(0.16, 0.06, 0.08)) +
      ripples(44, 430, 1060, CREAM, 1.4) +
      ripples(46, 460, 1060, ink(0.4, 0.06, 0.04), 0.7) +
      path('M90 470Q240 440 620 456T1240 462Q1330 480 1220 488T420 494T90 470Z', ink(0.4, 0.14, 0.5)) +
      flock(5, { y: 466, height: 74, from: 120, to: 1500, step: 44 }) +
      flock(8, { y: 596, height: 190, from: 110, to: 760, step: 150 }) +
      flamingo([200, 636], 330, 1, false) +
      flamingo([520, 640], 300, -1, false) +
      flamingo([930, 640], 300, 1, true) +
      flamingo([1130, 660], 330, -1, false) +
      flamingo([1440, 430], 210, -1, false) +
      flamingo([420, 880], 210, 1, true) +
      flamingo([1440, 740], 150, 1, true) +
      flamingo([950, 950], 170, 1, true) +
      path(`M-20 -20H${WIDTH + 20}V${HEIGHT + 20}H-20Z${holes}`, ink(0.9, 0.5, 0.1), 'fill-rule="evenodd"') +
      `<clipPath id="screen"><path d="M-20 -20H${WIDTH + 20}V${HEIGHT + 20}H-20Z${holes}" clip-rule="evenodd"/></clipPath><g clip-path="url(#screen)">${reeds}${[64, 720, 1000].map((y) => rect(-20, y - 12, WIDTH + 40, 26, ink(0.1, 0.5, 0.7)) + repeat(60, (index) => line([index * 28, y - 12], [index * 28 + 12, y + 14], DARK, 4))).join('')}</g>` +
      HOLES.map(
        ([x, y, width, height]) =>
          rect(x - 14, y - 14, width + 28, 16, DARK) +
          rect(x - 14, y - 14, 16, height + 28, DARK) +
          rect(x - 14, y + height - 2, width + 28, 20, ink(0, 0.3, 0.6)) +
          rect(x + width - 2, y - 4, 16, height + 20, ink(0, 0.3, 0.6)),
      ).join('')
    );
  },
};
