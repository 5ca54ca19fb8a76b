import { archway, windows } from '../buildings.ts';
import { gull } from '../figures.ts';
import { CREAM, DARK, HEIGHT, ONDAMAREA, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { cloud, ridge } from '../scenery.ts';
import { fade, group, overprint, path, poly, rect, ring, sky, stroke, within } from '../shapes.ts';

export const harbourBoats: Scene = {
  id: 'ondamarea-harbour-boats',
  palette: ONDAMAREA,
  draw: () => {
    const walls = [
      ink(0, 0.9, 0.3),
      ink(0, 0.1, 0.75),
      CREAM,
      ink(0.45, 0, 0.1),
      ink(0, 0.5, 0.5),
      ink(0, 0.12, 0.95),
      ink(0.62, 0.05, 0.1),
      CREAM,
      ink(0, 0.8, 0.2),
      ink(0, 0.25, 0.7),
    ];
    const houses = walls
      .map((wall, index) => {
        const x = -10 + index * 163;
        const top = 230 + ((index * 61) % 130);
        return (
          rect(x, top, 164, 400, wall) +
          overprint(rect(x + 112, top, 52, 400, ink(0.35, 0.05))) +
          windows({ x: x + 12, y: top + 20, width: 140, height: 240, columns: 3, rows: 3, opening: [0.46, 0.62] }, (column, row) =>
            (column + row + index) % 4 === 0 ? ink(0.02, 0.02, 0.3) : DARK,
          ) +
          archway(x + 52, 600, 56, 100, DARK) +
          poly(
            `${x - 6},${top} ${x + 22},${top - 34} ${x + 142},${top - 34} ${x + 170},${top}`,
            index % 3 === 1 ? ink(0.5, 0.9, 0.2) : ink(0.1, 0.95, 0.35),
          ) +
          rect(x + 4, 510, 90, 12, ink(0, 1, 0.3))
        );
      })
      .join('');
    const boat = (x: number, y: number, u: number, hull: string, trim: string): string =>
      stroke(
        `M${x + 40 * u} ${y - 40 * u}V${y - 400 * u}M${x + 40 * u} ${y - 390 * u}L${x - 180 * u} ${y - 60 * u}M${x + 40 * u} ${y - 390 * u}L${x + 230 * u} ${y - 70 * u}M${x + 40 * u} ${y - 200 * u}L${x + 180 * u} ${y - 260 * u}`,
        DARK,
        7 * u,
      ) +
      rect(x - 110 * u, y - 150 * u, 120 * u, 110 * u, CREAM) +
      rect(x - 30 * u, y - 150 * u, 40 * u, 110 * u, ink(0.5, 0.06)) +
      rect(x - 126 * u, y - 166 * u, 152 * u, 20 * u, trim) +
      repeat(3, (index) => rect(x - 98 * u + index * 36 * u, y - 132 * u, 24 * u, 30 * u, DARK)) +
      path(
        `M${x - 240 * u} ${y - 70 * u}Q${x} ${y - 20 * u} ${x + 260 * u} ${y - 100 * u}Q${x + 230 * u} ${y} ${x + 160 * u} ${y + 20 * u}H${x - 180 * u}Q${x - 230 * u} ${y} ${x - 240 * u} ${y - 70 * u}Z`,
        hull,
      ) +
      path(
        `M${x - 240 * u} ${y - 70 * u}Q${x} ${y - 20 * u} ${x + 260 * u} ${y - 100 * u}L${x + 256 * u} ${y - 78 * u}Q${x} ${y + 4 * u} ${x - 239 * u} ${y - 46 * u}Z`,
        trim,
      ) +
      path(`M${x - 200 * u} ${y + 8 * u}H${x + 190 * u}L${x + 160 * u} ${y + 20 * u}H${x - 180 * u}Z`, DARK) +
      repeat(4, (index) => ring(x - 150 * u + index * 100 * u, y - 12 * u, 15 * u, DARK, 9 * u));
    const fleet =
      boat(1250, 690, 0.62, ink(0, 0.15, 0.95), ink(1, 0.4)) +
      boat(900, 730, 0.82, CREAM, ink(0, 0.9, 0.2)) +
      boat(430, 780, 1.15, ink(0.85, 0.1), ink(0, 0.12, 0.95));
    return (
      sky(420, [ink(0.36), ink(0.14, 0.02, 0.1), ink(0, 0.14, 0.4)]) +
      cloud(8, 150, 190, 380, CREAM) +
      cloud(18, 1000, 150, 460, CREAM) +
      ridge(16, 330, 90, ink(0.4, 0.1, 0.2), 0.5) +
      houses +
      rect(-10, 600, WIDTH + 20, 34, ink(0.08, 0.15, 0.3)) +
      rect(-10, 626, WIDTH + 20, 30, ink(0.85, 0.4)) +
      fade('harbour', { from: [0, 650], to: [0, HEIGHT] }, [ink(0.5, 0.04, 0.12), ink(0.8), ink(1, 0.2)]) +
      rect(-10, 650, WIDTH + 20, 440, 'url(#harbour)') +
      within(
        'mirrored',
        rect(-10, 650, WIDTH + 20, 430, ''),
        `<g opacity="0.4">${group(houses, 'translate(0 1290) scale(1 -1)')}</g><g opacity="0.55">${group(boat(430, 780, 1.15, ink(0.85, 0.1), ink(0, 0.12, 0.95)), 'translate(0 1600) scale(1 -1)')}${group(boat(900, 730, 0.82, CREAM, ink(0, 0.9, 0.2)), 'translate(0 1492) scale(1 -1)')}${group(boat(1250, 690, 0.62, ink(0, 0.15, 0.95), ink(1, 0.4)), 'translate(0 1404) scale(1 -1)')}</g>`,
      ) +
      repeat(22, (index) =>
        stroke(
          `M${((index * 263) % 1400) - 60} ${700 + index * 17}q40 -14 80 0t80 0t80 0t80 0`,
          index % 3 === 0 ? CREAM : ink(0.95, 0.1),
          4 + index * 0.2,
        ),
      ) +
      fleet +
      gull([640, 130], 80, DARK, -8) +
      gull([730, 90], 54, DARK, 10)
    );
  },
};
