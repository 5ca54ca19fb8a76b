import { gull } from '../figures.ts';
import { DARK, ELFAR, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { pine, ridge } from '../scenery.ts';
import { disc, path, poly, rect, sky, stroke } from '../shapes.ts';

export const fireTower: Scene = {
  id: 'elfar-fire-tower',
  palette: ELFAR,
  draw: () => {
    const random = seeded(66);
    const smoke = repeat(40, (index) => {
      const rise = index / 40;
      return disc(
        1190 + rise * 260 + Math.sin(index * 1.7) * (16 + rise * 60),
        600 - rise * 560,
        20 + rise * 88 + random.between(0, 18),
        index % 3 === 0 ? ink(0.2, 0.14, 0.1) : ink(0.55, 0.2, 0.1),
      );
    });
    const forest = (y: number, low: number, high: number, colour: string): string =>
      repeat(46, (index) => pine([index * 37 + random.between(-18, 18), y + random.between(-16, 24)], random.between(low, high), colour));
    const [x, cabin] = [540, 330];
    const side = (y: number): number => 84 + (y - cabin) * 0.17;
    return (
      sky(720, [ink(0.1, 0.55, 0.2), ink(0, 0.62, 0.45), ink(0, 0.4, 0.75), ink(0, 0.12, 0.6)]) +
      disc(880, 470, 92, ink(0, 0, 0.15)) +
      smoke +
      ridge(13, 600, 70, ink(0.34, 0.4, 0.3), 0.7) +
      path('M1110 612Q1150 560 1190 600Q1220 540 1250 612Z', ink(0, 1, 0.4)) +
      ridge(40, 660, 50, ink(0.6, 0.4, 0.2), 0.7) +
      forest(760, 110, 170, ink(0.75, 0.35, 0.15)) +
      rect(-10, 750, WIDTH + 20, 340, ink(0.8, 0.35, 0.1)) +
      forest(880, 150, 230, ink(0.92, 0.4)) +
      rect(-10, 876, WIDTH + 20, 240, ink(1, 0.45)) +
      [-1, 1]
        .map((wing) =>
          stroke(`M${x + wing * 70} ${cabin}L${x + wing * side(1040)} 1040M${x + wing * 26} ${cabin}L${x + wing * 80} 1040`, DARK, 15),
        )
        .join('') +
      repeat(5, (index) => {
        const [top, low] = [cabin + 60 + index * 124, cabin + 60 + (index + 1) * 124];
        return stroke(
          `M${x - side(top) + 12} ${top}L${x + side(low) - 12} ${low}M${x + side(top) - 12} ${top}L${x - side(low) + 12} ${low}M${x - side(low)} ${low}H${x + side(low)}`,
          DARK,
          9,
        );
      }) +
      rect(x - 150, cabin - 14, 300, 26, DARK) +
      repeat(16, (index) => rect(x - 148 + index * 19.6, cabin - 56, 5, 44, DARK)) +
      rect(x - 150, cabin - 62, 300, 8, DARK) +
      rect(x - 100, cabin - 150, 200, 96, ink(0, 0.06, 0.5)) +
      rect(x + 30, cabin - 150, 70, 96, ink(0.1, 0.3, 0.7)) +
      repeat(6, (index) => rect(x - 102 + index * 39.5, cabin - 150, 8, 96, DARK)) +
      rect(x - 40, cabin - 122, 24, 40, DARK) +
      disc(x - 28, cabin - 128, 13, DARK) +
      poly(`${x - 140},${cabin - 148} ${x},${cabin - 226} ${x + 140},${cabin - 148}`, ink(0.3, 1, 0.1)) +
      poly(`${x},${cabin - 226} ${x + 140},${cabin - 148} ${x + 40},${cabin - 148}`, ink(1, 0.9)) +
      rect(x - 2, cabin - 300, 5, 80, DARK) +
      path(`M${x + 3} ${cabin - 298}l52 14l-52 16Z`, ink(0.3, 1, 0.1)) +
      forest(1060, 220, 330, ink(1, 0.6)) +
      repeat(3, (index) => gull([200 + index * 70, 190 + index * 34], 56 - index * 8, DARK, index * 8 - 8))
    );
  },
};
