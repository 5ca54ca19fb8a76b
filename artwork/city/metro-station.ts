import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { castShadow, disc, field, hall, line, oval, overprint, poly, rect, stroke } from '../shapes.ts';
import type { Point, Span } from '../shapes.ts';

const { see, wall, floor } = hall([1010, 560], 0.55);

/** The near and far end of what runs through the whole station. */
const ALL: Span = [-1.3, 13];

function lamp(depth: number): string {
  const [x, y] = see(-230, -640, depth);
  const scale = 1 / (1 + depth * 0.55);
  return oval(x, y, 90 * scale, 22 * scale, ink(0, 0.04, 0.7), `stroke="${DARK}" stroke-width="3"`);
}

/** A ring of the vault between two depths. */
function vault(near: number, far: number, fill: (part: number) => string): string {
  const at = (part: number, depth: number): Point => {
    const angle = Math.PI * (1 + part / 14);
    return see(-60 + Math.cos(angle) * 1150, 120 + Math.sin(angle) * 860, depth);
  };
  return repeat(14, (part) => poly([at(part, near), at(part + 1, near), at(part + 1, far), at(part, far)], fill(part)));
}

function train(): string {
  return (
    wall(190, [-250, 390], ALL, ink(0, 0.98, 0.14)) +
    wall(190, [120, 150], ALL, CREAM) +
    wall(190, [300, 390], ALL, ink(0.6, 1, 0.1)) +
    repeat(14, (index) => {
      const depth = -1.24 + index * 0.24 + index * index * 0.075;
      const far = depth + 0.16 + index * 0.1;
      const door = index % 3 === 1;
      return (
        (door ? wall(188, [-170, 372], [depth, far], ink(0.3, 1, 0.2)) : '') +
        wall(188, [-150, 80], [depth + 0.02, far - 0.02], ink(0, 0.04, 0.5)) +
        wall(188, [-150, door ? -100 : -60], [depth + 0.02, far - 0.02], ink(0.14, 0.08, 0.6))
      );
    }) +
    poly([see(190, -250, -1.3), see(190, -250, 13), see(330, -330, 13), see(330, -330, -1.3)], ink(0.7, 1, 0.1))
  );
}

export const metroStation: Scene = {
  id: 'elfar-metro-station',
  palette: ELFAR,
  draw: () => {
    const walkers = [
      [-330, 6.5, 0.2],
      [-120, 4.2, 0.7],
      [-420, 2.4, 0.5],
      [-40, 1.6, 0.1],
      [-330, 0.6, 0.6],
    ] as const;
    const ring = (index: number): number => index * (0.4 + index * 0.09) - 0.9;
    return (
      field(ink(0.9, 0.3)) +
      repeat(10, (index) => {
        const [depth, far] = [ring(9 - index), ring(10 - index)];
        return (
          vault(depth, far, (part) => ((part + index) % 2 === 0 ? ink(0.14, 0.02, 0.1) : ink(0.26, 0.03, 0.1))) +
          vault(depth, depth + (far - depth) * 0.14, () => ink(0.62, 0.06, 0.06)) +
          (index % 2 === 0 ? '' : lamp(depth))
        );
      }) +
      oval(966, 566, 96, 130, DARK) +
      floor(400, [-1200, 190], ALL, ink(0.02, 0.1, 0.3)) +
      repeat(12, (index) => floor(400, [-1200 + index * 110, -1194 + index * 110], ALL, ink(0.3, 0.1, 0.3))) +
      poly([see(-1250, -120, -0.9), see(-1250, -120, 13), see(-1190, 400, 13), see(-1190, 400, -0.9)], ink(0.75, 0.12)) +
      floor(400, [90, 140], ALL, ink(0, 0.2, 1)) +
      wall(190, [400, 700], ALL, DARK) +
      overprint(floor(400, [-1200, -700], ALL, ink(0.3, 0.05))) +
      train() +
      wall(-1120, [-40, 240], [0.25, 1.6], CREAM) +
      wall(-1118, [-20, 220], [0.35, 1.5], ink(0, 0.35, 0.95)) +
      wall(-1116, [90, 220], [0.35, 1.5], ink(0.85, 0.15)) +
      walkers
        .map(([across, depth, stride]) => {
          const [x, y] = see(across, 408, depth);
          const height = 330 / (1 + depth * 0.55);
          return (
            overprint(castShadow(person([x, y], height, ink(0.6, 0.1), stride), [x, y], 40, 0.35)) + person([x, y], height, DARK, stride)
          );
        })
        .join('') +
      line([640, -20], [640, 150], DARK, 8) +
      line([900, -20], [900, 150], DARK, 8) +
      rect(560, 120, 420, 96, DARK, 'rx="8"') +
      disc(616, 168, 32, ink(0, 1, 0.15)) +
      stroke('M600 168H630M618 154L632 168L618 182', CREAM, 8) +
      repeat(3, (index) => rect(676 + index * 96, 142, 76 - (index % 2) * 20, 16, ink(0, 0.1, 0.8))) +
      repeat(2, (index) => rect(676 + index * 130, 178, 104, 14, CREAM))
    );
  },
};
