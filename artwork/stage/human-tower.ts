import { audience } from '../figures.ts';
import { DARK, ELFAR, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, oval, overprint, path, poly, rect, sky, stroke } from '../shapes.ts';

export const humanTower: Scene = {
  id: 'elfar-human-tower',
  palette: ELFAR,
  draw: () => {
    const figure = (x: number, y: number, size: number): string =>
      path(
        `M${x - size * 0.2} ${y}L${x - size * 0.22} ${y - size * 0.46}H${x + size * 0.22}L${x + size * 0.2} ${y}H${x + size * 0.04}L${x} ${y - size * 0.34}L${x - size * 0.04} ${y}Z`,
        ink(0.02, 0.02, 0.05),
        `stroke="${DARK}" stroke-width="3"`,
      ) +
      rect(x - size * 0.23, y - size * 0.56, size * 0.46, size * 0.14, ink(1, 0.6)) +
      path(
        `M${x - size * 0.22} ${y - size * 0.54}Q${x - size * 0.28} ${y - size * 0.84} ${x - size * 0.1} ${y - size * 0.86}H${x + size * 0.1}Q${x + size * 0.28} ${y - size * 0.84} ${x + size * 0.22} ${y - size * 0.54}Z`,
        ink(0.05, 1, 0.12),
        `stroke="${DARK}" stroke-width="3"`,
      ) +
      path(
        `M${x + size * 0.05} ${y - size * 0.86}Q${x + size * 0.28} ${y - size * 0.84} ${x + size * 0.22} ${y - size * 0.54}H${x + size * 0.1}Z`,
        ink(0.65, 1),
      ) +
      oval(x, y - size * 0.95, size * 0.1, size * 0.12, ink(1, 0.6)) +
      rect(x - size * 0.1, y - size * 0.99, size * 0.2, size * 0.045, ink(0, 0.95, 0.2));
    const arms = (x: number, next: number, y: number, size: number): string =>
      stroke(
        `M${x + size * 0.14} ${y - size * 0.78}Q${(x + next) / 2} ${y - size * 0.94} ${next - size * 0.14} ${y - size * 0.78}`,
        DARK,
        size * 0.13,
      ) +
      stroke(
        `M${x + size * 0.14} ${y - size * 0.78}Q${(x + next) / 2} ${y - size * 0.94} ${next - size * 0.14} ${y - size * 0.78}`,
        ink(0.1, 1, 0.12),
        size * 0.1,
      );
    const tier = (count: number, y: number, size: number): string => {
      const gap = size * 0.62;
      const places = Array.from({ length: count }, (_, index) => 800 + (index - (count - 1) / 2) * gap);
      return (
        places.map((x) => figure(x, y, size)).join('') +
        places
          .slice(1)
          .map((next, index) => arms(places[index] ?? next, next, y, size))
          .join('')
      );
    };
    const house = (x: number, width: number, top: number, wall: string, rows: number): string =>
      rect(x, top, width, 900, wall) +
      rect(x - 6, top - 16, width + 12, 20, DARK) +
      repeat(rows, (row) =>
        repeat(Math.round(width / 130), (column) => {
          const [left, up] = [x + 34 + column * 128, top + 46 + row * 190];
          return (
            rect(left - 8, up - 8, 78, 128, ink(0.02, 0.03, 0.1)) +
            rect(left, up, 62, 112, ink(0.95, 0.3)) +
            rect(left, up, 28, 112, ink(0.55, 0.06)) +
            rect(left - 18, up + 112, 98, 9, DARK) +
            repeat(9, (bar) => rect(left - 16 + bar * 11.6, up + 74, 3, 40, DARK)) +
            rect(left - 18, up + 72, 98, 5, DARK) +
            (column % 2 === row % 2
              ? rect(left + 8, up + 82, 44, 62, ink(0, 0.9, 0.15)) +
                rect(left + 8, up + 98, 44, 10, ink(0, 0.1, 0.9)) +
                rect(left + 8, up + 122, 44, 10, ink(0, 0.1, 0.9))
              : '')
          );
        }),
      );
    return (
      sky(520, [ink(0.48, 0.02), ink(0.2, 0.03, 0.02), ink(0, 0.08, 0.15)]) +
      house(-30, 400, 150, ink(0.04, 0.14, 0.45), 4) +
      house(370, 270, 240, ink(0.16, 0.05, 0.08), 4) +
      house(980, 270, 210, ink(0.08, 0.24, 0.36), 4) +
      house(1250, 400, 130, ink(0.04, 0.1, 0.4), 4) +
      rect(630, 330, 360, 570, ink(0.62, 0.08)) +
      poly('606,334 810,230 1014,334', ink(0.9, 0.25)) +
      disc(810, 292, 24, ink(0.1, 0.05, 0.4)) +
      overprint(poly('980,194 1244,194 1244,114 1640,114 1640,960 980,960', ink(0.34, 0.03))) +
      stroke(
        `M${repeat(31, (index) => `${index === 0 ? '' : 'L'}${index * 54 - 10} ${222 + Math.sin(index / 4.4 + 0.3) * 46}`)}`,
        DARK,
        4,
      ) +
      repeat(30, (index) => {
        const x = 20 + index * 54;
        const y = 222 + Math.sin(index / 4.4 + 0.4) * 46;
        return poly(
          `${x},${y} ${x + 34},${y + 3} ${x + 17},${y + 42}`,
          [ink(0, 1, 0.1), ink(0, 0.2, 0.95), ink(0.02)][index % 3] ?? ink(0),
        );
      }) +
      audience(2, 690, 20, -20, 1620, ink(0.7, 0.12)) +
      audience(4, 730, 24, -20, 1620, ink(0.9, 0.3)) +
      tier(1, 248, 118) +
      tier(2, 358, 136) +
      tier(3, 486, 154) +
      tier(3, 630, 172) +
      tier(4, 790, 190) +
      repeat(5, (row) => {
        const y = 770 + row * 62;
        return repeat(24 + row, (index) => {
          const x = 800 + (index - (23 + row) / 2) * (48 + row * 13) + (row % 2) * 24;
          const size = 26 + row * 7;
          const reach = 1 - Math.min(1, Math.abs(x - 800) / 900);
          return (
            (row < 2 && reach > 0.5
              ? stroke(
                  `M${x} ${y + size}L${x + (800 - x) * 0.16} ${y - size * 1.7 * reach}`,
                  row % 2 === 0 ? ink(0.1, 1, 0.1) : ink(0.5, 1),
                  size * 0.42,
                  'stroke-linecap="round"',
                )
              : '') +
            path(
              `M${x - size} ${y + size * 3}V${y + size * 1.4}q${size * 0.2} ${-size * 0.7} ${size} ${-size * 0.7}t${size} ${size * 0.7}V${y + size * 3}Z`,
              (index + row) % 4 === 0 ? ink(0.6, 1) : ink(0.08, 1, 0.12),
              `stroke="${DARK}" stroke-width="3"`,
            ) +
            oval(x, y, size * 0.5, size * 0.62, ink(1, 0.6)) +
            path(
              `M${x - size * 0.5} ${y - size * 0.28}Q${x - size * 0.36} ${y - size * 0.7} ${x} ${y - size * 0.7}T${x + size * 0.5} ${y - size * 0.28}Z`,
              (index + row) % 3 === 0 ? ink(0.02) : ink(0, 0.2, 0.95),
            )
          );
        });
      }) +
      audience(6, 1020, 44, -40, 1640, ink(1, 0.55))
    );
  },
};
