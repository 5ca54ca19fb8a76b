import { archway } from '../buildings.ts';
import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, hall, line, oval, overprint, path, points, poly, rect, ring, sky, stroke } from '../shapes.ts';
import type { Span } from '../shapes.ts';

const { see, wall, floor } = hall([760, 380], 0.5);
const ALL: Span = [-1.5, 9];
const RED = ink(0.04, 0.98, 0.18);

/** Houses along one side of the street: balconies, shutters and shop fronts. */
function houses(side: number, walls: readonly string[], shutter: string): string {
  const across = side * 560;
  return repeat(6, (index) => {
    const house = 5 - index;
    const near = -1.5 + house * 0.8 + house * house * 0.12;
    const far = near + 0.8 + (house * 2 + 1) * 0.12;
    const top = -900 + ((house * 157) % 260);
    const at = (share: number): number => near + (far - near) * share;
    return (
      wall(across, [top, 300], [near, far], walls[house % walls.length] ?? CREAM) +
      repeat(4, (storey) =>
        repeat(2, (bay) => {
          const window: Span = [at(0.16 + bay * 0.42), at(0.38 + bay * 0.42)];
          const y = -700 + storey * 190;
          return y < top + 40
            ? ''
            : wall(across - side * 3, [y, y + 124], window, shutter) +
                wall(across - side * 40, [y + 84, y + 128], window, DARK) +
                poly(
                  [
                    see(across, y + 128, window[0]),
                    see(across, y + 128, window[1]),
                    see(across - side * 42, y + 128, window[1]),
                    see(across - side * 42, y + 128, window[0]),
                  ],
                  DARK,
                );
        }),
      ) +
      wall(across - side * 3, [120, 300], [at(0.14), at(0.84)], ink(0.94, 0.4)) +
      wall(across - side * 50, [84, 124], [at(0.1), at(0.9)], house % 2 === 0 ? RED : ink(0, 0.22, 0.9))
    );
  });
}

/** The open trench: earth, the old stone sewer across it, and the first lengths of new pipe. */
function trench(): string {
  return (
    floor(310, [-210, 150], ALL, DARK) +
    wall(-210, [310, 480], ALL, ink(0.2, 0.6, 0.66)) +
    repeat(3, (layer) => wall(-208, [350 + layer * 44, 362 + layer * 44], ALL, ink(0.56, 0.7, 0.5))) +
    wall(150, [310, 480], ALL, ink(0.66, 0.7, 0.4)) +
    floor(480, [-210, 150], ALL, ink(0.76, 0.6, 0.3)) +
    poly([see(-90, 400, -1.4), see(-90, 400, 9), see(20, 400, 9), see(20, 400, -1.4)], ink(0.34, 0.03)) +
    poly([see(-90, 400, -1.4), see(-90, 400, 9), see(-90, 470, 9), see(-90, 470, -1.4)], ink(0.12, 0.02, 0.02)) +
    poly([see(20, 400, -1.4), see(20, 400, 9), see(20, 470, 9), see(20, 470, -1.4)], ink(0.8, 0.14)) +
    repeat(7, (index) => {
      const depth = -0.9 + index * 0.7 + index * index * 0.1;
      return (
        poly([see(-94, 396, depth), see(-94, 396, depth + 0.1), see(24, 396, depth + 0.1), see(24, 396, depth)], ink(0.8, 0.14)) +
        wall(-94, [396, 474], [depth, depth + 0.1], ink(0.6, 0.08))
      );
    })
  );
}

/** A barrier of red and white boards along the trench. */
function barrier(across: number): string {
  return repeat(13, (index) => {
    const depth = -1.1 + index * 0.36 + index * index * 0.03;
    const far = depth + 0.3 + index * 0.05;
    return (
      wall(across, [196, 310], [depth, depth + 0.035], DARK) +
      repeat(4, (part) =>
        wall(
          across,
          [200, 250],
          [depth + ((far - depth) * part) / 4, depth + ((far - depth) * (part + 1)) / 4],
          part % 2 === 0 ? RED : CREAM,
        ),
      )
    );
  });
}

/** An excavator at the street's far end, its arm over the trench. */
function excavator(): string {
  const yellow = ink(0, 0.28, 0.95);
  const shade = ink(0.3, 0.52, 0.84);
  return (
    rect(-130, -50, 230, 60, DARK, 'rx="28"') +
    repeat(4, (index) => disc(-92 + index * 52, -20, 18, ink(0.5, 0.1, 0.05))) +
    path('M-130 -60V-150Q-126 -170 -100 -170H-20V-250H70V-60Z', yellow) +
    rect(-4, -234, 56, 84, ink(0.3, 0.04, 0.04)) +
    path('M30 -250H70V-60H20Z', shade) +
    stroke('M60 -150L150 -350L290 -300', yellow, 36, 'stroke-linejoin="round"') +
    stroke('M66 -140L156 -334L286 -286', shade, 12) +
    stroke('M286 -306L300 -150', yellow, 26) +
    stroke('M110 -210L230 -320', DARK, 10) +
    path('M262 -160H340L330 -90Q280 -70 254 -110Z', DARK) +
    disc(288, -302, 12, DARK)
  );
}

export const roadWorks: Scene = {
  id: 'elfar-road-works',
  palette: ELFAR,
  draw: () =>
    field(ink(0.1)) +
    sky(420, [ink(0.3, 0.02), ink(0.04, 0.06, 0.2), ink(0, 0.24, 0.5)]) +
    rect(690, 130, 90, 260, ink(0.06, 0.24, 0.4)) +
    poly('676,134 794,134 735,60', RED) +
    archway(716, 230, 38, 60, DARK) +
    houses(-1, [ink(0.5, 0.24, 0.2), ink(0.62, 0.3, 0.1), ink(0.44, 0.16, 0.2)], ink(0.86, 0.3)) +
    houses(1, [ink(0, 0.2, 0.56), ink(0.02, 0.5, 0.6), ink(0.02, 0.1, 0.3)], ink(0.56, 0.14, 0.2)) +
    floor(300, [-560, 560], ALL, ink(0.04, 0.16, 0.32)) +
    repeat(9, (index) => floor(301, [-560 + index * 140, -554 + index * 140], ALL, ink(0.3, 0.2, 0.2))) +
    overprint(floor(302, [-560, -120], ALL, ink(0.5, 0.16))) +
    group(excavator(), 'translate(640 548) scale(0.72)') +
    trench() +
    barrier(-230) +
    barrier(170) +
    poly([see(-330, 296, 0.5), see(-330, 296, 0.9), see(260, 296, 0.9), see(260, 296, 0.5)], ink(0.02, 0.34, 0.72)) +
    poly([see(-330, 296, 0.5), see(260, 296, 0.5), see(260, 312, 0.5), see(-330, 312, 0.5)], ink(0.4, 0.56, 0.7)) +
    line(see(-330, 200, 0.5), see(260, 200, 0.5), DARK, 8) +
    repeat(6, (index) => line(see(-330 + index * 118, 200, 0.5), see(-330 + index * 118, 300, 0.5), DARK, 6)) +
    person(see(20, 296, 0.6), 190, DARK, 0.7) +
    person(see(-440, 300, 1.4), 140, DARK, 0.4) +
    person(see(420, 300, 2), 120, DARK, 0.2) +
    overprint(path('M1080 1010L1420 900L1640 930V1090H1140Z', ink(0.5, 0.2))) +
    points('1250,952 1400,952 1550,952 1325,824 1475,824 1400,696')
      .map(
        ([x, y]) =>
          disc(x, y, 76, ink(0.4, 0.04)) +
          path(`M${x - 54} ${y + 54}a76 76 0 0 0 108 -108Q${x + 50} ${y + 30} ${x - 54} ${y + 54}Z`, ink(0.76, 0.12)) +
          disc(x, y, 54, DARK) +
          ring(x, y, 54, ink(0.1, 0.02, 0.02), 6) +
          oval(x - 10, y + 14, 32, 30, ink(0.9, 0.3)),
      )
      .join('') +
    poly(`1160,1028 1640,1028 1640,${HEIGHT + 20} 1160,${HEIGHT + 20}`, ink(0.3, 0.5, 0.7)),
};
