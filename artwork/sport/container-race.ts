import { CREAM, DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { see, stack } from '../quay.ts';
import { seeded } from '../random.ts';
import { field, glow, oval, overprint, points, poly, rect, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

/** A runner with a lamp-thrown shadow. */
function runner([x, y]: Point, shirt: string, stride: number): string {
  return (
    overprint(oval(x + 22, y + 4, 26, 6, ink(0.7, 0.2))) +
    stroke(`M${x - stride * 9} ${y}L${x} ${y - 18}L${x + stride * 10} ${y - 2}`, DARK, 6, 'stroke-linecap="round"') +
    stroke(`M${x - 9} ${y - 24}L${x} ${y - 34}L${x + 10} ${y - 26}`, shirt, 5, 'stroke-linecap="round"') +
    rect(x - 6, y - 38, 13, 22, shirt, 'rx="6"') +
    oval(x + 3, y - 45, 6, 7, DARK)
  );
}

/**
 * Corners of the course, and lanes that lead nowhere; a lane is two widths wide from each place on.
 */
const ROUTE = points('3,22 3,11 10,11 10,5 4,5 4,0 18,0');
const BLIND = ['7,5 7,8', '10,8 15,8', '3,16 8,16', '4,1 0,1', '14,0 14,4'].map(points);
const LEGS = [...BLIND, ...ROUTE.slice(1).map((to, leg) => [ROUTE[leg] ?? to, to])];

function isLane(east: number, south: number): boolean {
  return LEGS.some(
    ([from = [0, 0], to = [0, 0]]) =>
      east >= Math.min(from[0], to[0]) &&
      east < Math.max(from[0], to[0]) + 2 &&
      south >= Math.min(from[1], to[1]) &&
      south < Math.max(from[1], to[1]) + 2,
  );
}

/** Figures and objects on the quay, in the order of the rows. */
interface Piece {
  row: number;
  east: number;
  drawing: string;
}

function containers(): Piece[] {
  const random = seeded(33);
  const pieces: Piece[] = [];
  for (let row = -9; row < 22; row += 1) {
    for (let east = -9; east < 22;) {
      if (isLane(east, row)) {
        east += 1;
        continue;
      }
      let long = 1;
      while (long < 3 && !isLane(east + long, row)) long += 1;
      const near = [1, 2].some((off) => isLane(east, row - off) || isLane(east + long - 1, row - off) || isLane(east - off, row));
      const tiers = near ? 1 : random.chance(0.5) ? 2 : 1;
      pieces.push({ row, east, drawing: stack(east, row, [long - 0.06, 0.94], tiers, Math.floor(random.between(0, 40))) });
      east += long;
    }
  }
  return pieces;
}

function runners(): Piece[] {
  const random = seeded(1500);
  const shirts = [ink(0, 1, 0.15), CREAM, ink(0, 0.14, 0.95), ink(0, 1, 0.15)];
  return ROUTE.slice(1).flatMap((to, leg) => {
    const from = ROUTE[leg] ?? to;
    const steps = Math.round((Math.abs(to[0] - from[0]) + Math.abs(to[1] - from[1])) * 3.2);
    return Array.from({ length: steps }, (_, step): Piece => {
      const [east, south] = [0, 1].map(
        (axis) => (from[axis] ?? 0) + ((to[axis] ?? 0) - (from[axis] ?? 0)) * (step / steps) + random.between(0.35, 1.5),
      );
      const place = see(east ?? 0, south ?? 0);
      return {
        row: Math.floor(south ?? 0),
        east: east ?? 0,
        drawing: runner(place, shirts[Math.floor(random.between(0, 4))] ?? CREAM, random.chance(0.5) ? 1 : -1),
      };
    });
  });
}

function tile(from: Point, to: Point, fill: string): string {
  const [west, east] = [Math.min(from[0], to[0]), Math.max(from[0], to[0]) + 2];
  const [north, south] = [Math.min(from[1], to[1]), Math.max(from[1], to[1]) + 2];
  return poly([see(west, north), see(east, north), see(east, south), see(west, south)], fill);
}

export const containerRace: Scene = {
  id: 'elfar-container-race',
  palette: ELFAR,
  draw: () =>
    field(ink(1, 0.4)) +
    BLIND.map(([from = [0, 0], to = [0, 0]]) => tile(from, to, ink(0.75, 0.16))).join('') +
    LEGS.slice(BLIND.length)
      .map(([from = [0, 0], to = [0, 0]]) => tile(from, to, ink(0, 0.08, 0.42)))
      .join('') +
    [...containers(), ...runners()]
      .toSorted((first, second) => first.row - second.row || first.east - second.east)
      .map(({ drawing }) => drawing)
      .join('') +
    glow('night', [800, 500], 980, [ink(0), ink(0), ink(0.3, 0.1), ink(0.95, 0.3)]) +
    overprint(rect(-20, -20, 1640, 1107, 'url(#night)')),
};
