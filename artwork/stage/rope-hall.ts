import { archway } from '../buildings.ts';
import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { castShadow, disc, field, hall, line, oval, overprint, path, poly, rect, ring, stroke } from '../shapes.ts';
import type { Span } from '../shapes.ts';

const { see, wall, floor } = hall([620, 430], 0.5);
const ALL: Span = [-1.2, 6];
const RED = ink(0.04, 0.98, 0.2);

/** A cork of the theory lesson. */
function cork(x: number, y: number, size: number): string {
  const [foot, top] = [size * 0.42, size * 0.5];
  const body = `M${x - foot} ${y}L${x - top} ${y - size}H${x + top}L${x + foot} ${y}Q${x} ${y + size * 0.26} ${x - foot} ${y}Z`;
  return (
    path(body, ink(0.02, 0.32, 0.74), `stroke="${DARK}" stroke-width="4"`) +
    path(
      `M${x + size * 0.12} ${y + size * 0.13}V${y - size}H${x + top}L${x + foot} ${y}Q${x + size * 0.3} ${y + size * 0.12} ${x + size * 0.12} ${y + size * 0.13}Z`,
      ink(0.34, 0.5, 0.76),
    ) +
    oval(x, y - size, top, size * 0.17, ink(0, 0.1, 0.36), `stroke="${DARK}" stroke-width="4"`) +
    repeat(5, (index) =>
      disc(x - size * 0.3 + ((index * 37) % 60) * size * 0.011, y - size * (0.1 + index * 0.15), size * 0.036, ink(0.5, 0.6, 0.7)),
    )
  );
}

/** Twelve corks, stacked as a tower of people is. */
function corks(): string {
  return [5, 4, 2, 1]
    .map((count, level) => repeat(count, (index) => cork(1270 + (index - (count - 1) / 2) * 88, 930 - level * 92, 84)))
    .join('');
}

function truss(depth: number): string {
  const scale = 1 / (1 + depth * 0.5);
  const width = 26 * scale;
  const colour = depth > 2 ? ink(0.66, 0.4, 0.3) : ink(0.9, 0.5, 0.2);
  return (
    line(see(-900, -330, depth), see(900, -330, depth), colour, width) +
    line(see(-900, -330, depth), see(0, -640, depth), colour, width) +
    line(see(900, -330, depth), see(0, -640, depth), colour, width) +
    line(see(0, -640, depth), see(0, -330, depth), colour, width) +
    line(see(-430, -480, depth), see(0, -330, depth), colour, width * 0.7) +
    line(see(430, -480, depth), see(0, -330, depth), colour, width * 0.7)
  );
}

/** A coil of rope hung on the end wall. */
function coil(x: number, y: number, size: number): string {
  return repeat(5, (index) =>
    ring(x, y, size - index * size * 0.13, index % 2 === 0 ? ink(0.03, 0.34, 0.72) : ink(0.3, 0.5, 0.7), size * 0.12),
  );
}

export const ropeHall: Scene = {
  id: 'elfar-rope-hall',
  palette: ELFAR,
  draw: () => {
    const teacher: readonly [number, number] = [300, 880];
    const learner: readonly [number, number] = [800, 836];
    const far = [
      [-150, 2.6, 0.3],
      [-30, 3.1, 0],
      [110, 2.4, 0.2],
      [190, 3.3, 0],
    ] as const;
    const shadow = ink(0.62, 0.3, 0.2);
    return (
      field(ink(0.86, 0.3)) +
      poly([see(-900, -330, -1.2), see(-900, -330, 6), see(0, -640, 6), see(0, -640, -1.2)], ink(0.72, 0.4, 0.3)) +
      poly([see(900, -330, -1.2), see(900, -330, 6), see(0, -640, 6), see(0, -640, -1.2)], ink(0.88, 0.42, 0.2)) +
      rect(...see(-900, -330, 6), 450, 280, ink(0.04, 0.24, 0.5)) +
      poly([see(-900, -330, 6), see(0, -640, 6), see(900, -330, 6)], ink(0.1, 0.3, 0.52)) +
      disc(620, 330, 30, CREAM) +
      archway(560, 560, 120, 150, ink(0.3, 0.4, 0.5)) +
      coil(474, 450, 32) +
      coil(766, 450, 32) +
      wall(-900, [-330, 500], ALL, ink(0.5, 0.24, 0.24)) +
      wall(900, [-330, 500], ALL, ink(0.04, 0.26, 0.5)) +
      repeat(5, (index) => {
        const [near, back] = [-0.5 + index * 1.2, 0.05 + index * 1.2];
        return (
          wall(-898, [-230, 180], [near, back], CREAM) +
          wall(-897, [-230, 180], [(near + back) / 2 - 0.02, (near + back) / 2 + 0.02], DARK) +
          wall(-897, [-40, -24], [near, back], DARK)
        );
      }) +
      floor(500, [-900, 900], ALL, ink(0.05, 0.36, 0.62)) +
      repeat(13, (index) => floor(500, [-900 + index * 150, -893 + index * 150], ALL, ink(0.4, 0.5, 0.5))) +
      repeat(5, (index) => {
        const [near, back] = [-0.7 + index * 1.2, -0.1 + index * 1.2];
        return poly(
          [see(-780, 500, near), see(-780, 500, back), see(360, 500, back - 0.25), see(360, 500, near - 0.25)],
          ink(0, 0.12, 0.36),
        );
      }) +
      repeat(5, (index) => truss(5 - index * 1.1)) +
      repeat(4, (index) => {
        const [x, y] = see(880, -120, 0.5 + index * 1.3);
        return coil(x, y, 120 / (1 + (0.5 + index * 1.3) * 0.5));
      }) +
      far
        .map(([across, depth, stride]) => {
          const [x, y] = see(across, 500, depth);
          const height = 400 / (1 + depth * 0.5);
          return (
            overprint(castShadow(person([x, y], height, shadow, stride), [x, y], -58, 0.4)) +
            person([x, y], height, DARK, stride) +
            rect(x - height * 0.14, y - height * 0.56, height * 0.28, height * 0.14, RED)
          );
        })
        .join('') +
      overprint(
        castShadow(person(teacher, 430, shadow, 0.6), teacher, -58, 0.4) + castShadow(person(learner, 400, shadow, 0.1), learner, -58, 0.4),
      ) +
      person(teacher, 430, DARK, 0.6) +
      path('M380 612Q600 690 760 600V660Q600 760 372 662Z', RED) +
      path('M372 640Q600 730 760 632V660Q600 760 372 662Z', ink(0.55, 1, 0.1)) +
      stroke('M318 640L390 640', DARK, 34, 'stroke-linecap="round"') +
      person(learner, 400, DARK, 0.1) +
      path('M742 592Q800 606 858 592V668Q800 684 742 668Z', RED) +
      path('M810 600Q840 598 858 592V668Q836 676 810 678Z', ink(0.55, 1, 0.1)) +
      repeat(2, (index) => stroke(`M742 ${616 + index * 26}Q800 ${632 + index * 26} 858 ${612 + index * 26}`, ink(0.6, 1, 0.1), 5)) +
      stroke('M752 536L684 500L762 458M848 536L916 500L838 458', DARK, 32, 'stroke-linecap="round"') +
      poly(`960,880 ${WIDTH + 20},880 ${WIDTH + 20},${HEIGHT + 20} 880,${HEIGHT + 20}`, ink(0.02, 0.2, 0.5)) +
      poly(`960,880 ${WIDTH + 20},880 ${WIDTH + 20},892 956,892`, ink(0, 0.06, 0.3)) +
      poly(`888,1040 ${WIDTH + 20},1040 ${WIDTH + 20},${HEIGHT + 20} 880,${HEIGHT + 20}`, ink(0.44, 0.5, 0.6)) +
      overprint(poly('1060,944 1500,944 1640,905 1640,1000 1480,960', ink(0.5, 0.25, 0.1))) +
      corks()
    );
  },
};
