import { gull } from '../figures.ts';
import { ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ridge, ripples, streaks } from '../scenery.ts';
import { disc, fade, oval, path, poly, rect, sky, stroke } from '../shapes.ts';

export const portCranes: Scene = {
  id: 'elfar-port-cranes',
  palette: ELFAR,
  draw: () => {
    const crane = (x: number, foot: number, size: number, colour: string, lit: string): string => {
      const [u, leg] = [size / 100, foot - size * 6.2];
      return (
        [0, 150].map((shift) => rect(x + shift * u, leg, 17 * u, foot - leg, shift === 0 ? lit : colour)).join('') +
        rect(x - 20 * u, foot - 16 * u, 210 * u, 16 * u, colour) +
        rect(x, leg + 190 * u, 167 * u, 18 * u, colour) +
        rect(x, leg, 167 * u, 20 * u, colour) +
        stroke(
          `M${x + 10 * u} ${leg + 200 * u}L${x + 160 * u} ${foot - 20 * u}M${x + 160 * u} ${leg + 200 * u}L${x + 10 * u} ${foot - 20 * u}`,
          colour,
          7 * u,
        ) +
        rect(x - 430 * u, leg - 14 * u, 760 * u, 20 * u, lit) +
        rect(x - 430 * u, leg + 2 * u, 760 * u, 8 * u, colour) +
        poly(
          `${x + 20 * u},${leg - 14 * u} ${x + 60 * u},${leg - 190 * u} ${x + 80 * u},${leg - 190 * u} ${x + 110 * u},${leg - 14 * u} ${x + 92 * u},${leg - 14 * u} ${x + 70 * u},${leg - 160 * u} ${x + 38 * u},${leg - 14 * u}`,
          colour,
        ) +
        stroke(
          `M${x + 70 * u} ${leg - 186 * u}L${x - 410 * u} ${leg - 10 * u}M${x + 70 * u} ${leg - 186 * u}L${x - 200 * u} ${leg - 10 * u}M${x + 70 * u} ${leg - 186 * u}L${x + 320 * u} ${leg - 10 * u}`,
          colour,
          5 * u,
        ) +
        rect(x + 210 * u, leg - 60 * u, 90 * u, 50 * u, colour) +
        stroke(`M${x - 250 * u} ${leg + 10 * u}v${150 * u}M${x - 226 * u} ${leg + 10 * u}v${150 * u}`, colour, 3 * u) +
        rect(x - 292 * u, leg + 160 * u, 110 * u, 46 * u, ink(0, 1, 0.1)) +
        rect(x - 262 * u, leg + 8 * u, 50 * u, 28 * u, colour)
      );
    };
    const random = seeded(63);
    const box = (x: number, y: number, width: number, height: number): string => {
      const colour =
        [ink(0, 1, 0.1), ink(0.75, 0.1), ink(0, 0.15, 1), ink(0.35), ink(0.5, 1), ink(0.02, 0.02, 0.1)][Math.floor(random.between(0, 6))] ??
        ink(1);
      return (
        rect(x, y, width - 3, height - 3, colour) +
        repeat(8, (rib) => rect(x + (rib + 0.5) * (width / 8.3), y + 3, 2.5, height - 9, ink(1, 0.5), 'opacity="0.55"'))
      );
    };
    return (
      sky(720, [ink(0.45, 0.05), ink(0.18, 0.16, 0.1), ink(0, 0.42, 0.35), ink(0, 0.6, 0.7)]) +
      streaks(44, 120, 620, ink(0.02, 0.3, 0.3), 18) +
      disc(1010, 560, 132, ink(0, 1, 0.25)) +
      ridge(17, 690, 40, ink(0.5, 0.2, 0.1), 0.5) +
      crane(1330, 720, 46, ink(0.7, 0.3, 0.1), ink(0.55, 0.3, 0.1)) +
      fade('dock', { from: [0, 700], to: [0, HEIGHT] }, [ink(0.3, 0.4, 0.4), ink(0.85, 0.2), ink(1, 0.3)]) +
      rect(-10, 700, WIDTH + 20, 400, 'url(#dock)') +
      repeat(16, (index) =>
        rect(
          1010 - (150 - index * 5) + random.between(-30, 30),
          712 + index * 15,
          2 * (120 - index * 4) * random.between(0.4, 1),
          7,
          ink(0, 0.9, 0.35),
        ),
      ) +
      ripples(15, 715, 1000, ink(0.25, 0.3, 0.3), 0.9) +
      crane(1000, 760, 74, ink(0.95, 0.35), ink(0.7, 0.2)) +
      repeat(5, (tier) =>
        repeat(11 - tier, (column) =>
          tier < 4 || column % 3 === 0 ? box(330 + column * 76 + (tier % 2) * 24, 716 - tier * 36, 74, 36) : '',
        ),
      ) +
      path('M120 752H1290L1220 876H210Q150 840 120 752Z', ink(1, 0.45)) +
      path('M150 810H1258L1220 876H210Q170 850 150 810Z', ink(0.3, 1, 0.1)) +
      rect(140, 764, 1130, 7, ink(0.1)) +
      rect(180, 560, 120, 194, ink(0.04, 0.04, 0.1)) +
      rect(250, 560, 50, 194, ink(0.55, 0.08)) +
      rect(164, 540, 152, 26, ink(1, 0.4)) +
      repeat(4, (row) => rect(192, 584 + row * 38, 96, 12, ink(1, 0.3))) +
      rect(218, 470, 40, 72, ink(0, 1, 0.1)) +
      rect(218, 486, 40, 14, ink(0.02)) +
      crane(470, 900, 112, ink(1, 0.5), ink(0.85, 0.25)) +
      rect(-10, 890, WIDTH + 20, 200, ink(0.9, 0.4)) +
      rect(-10, 890, WIDTH + 20, 14, ink(0.12, 0.1, 0.3)) +
      repeat(3, (tier) => repeat(4 - tier, (column) => box(1030 + column * 150 + tier * 40, 960 - tier * 76 + 20, 148, 76))) +
      repeat(7, (index) => rect(90 + index * 150, 868, 22, 26, ink(1, 0.5)) + oval(101 + index * 150, 868, 18, 7, ink(0, 0.2, 0.9))) +
      gull([240, 190], 80, ink(1, 0.4), 8) +
      gull([330, 240], 52, ink(1, 0.4), -10)
    );
  },
};
