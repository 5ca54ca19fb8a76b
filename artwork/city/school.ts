import { archway, windows } from '../buildings.ts';
import { person } from '../figures.ts';
import { DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { broadleaf, cloud } from '../scenery.ts';
import { castShadow, disc, fade, line, oval, overprint, poly, rect, sky, stroke } from '../shapes.ts';

export const school: Scene = {
  id: 'elfar-school',
  palette: ELFAR,
  draw: () => {
    const pupil = (x: number, y: number, height: number, bag: string): string =>
      person([x, y], height, ink(1, 0.6), 0.6) +
      rect(x - height * 0.15, y - height * 0.83, height * 0.3, height * 0.36, bag, `rx="${height * 0.06}"`) +
      rect(x - height * 0.1, y - height * 0.64, height * 0.2, height * 0.12, ink(0.5, 0.6, 0.2), `rx="${height * 0.03}"`);
    const pupils = [
      [420, 900, 190, ink(0, 1, 0.1)],
      [560, 860, 166, ink(0, 0.2, 1)],
      [960, 830, 150, ink(0, 1, 0.1)],
      [1080, 960, 214, ink(0.04)],
      [740, 800, 128, ink(0.05)],
    ] as const;
    return (
      sky(640, [ink(0.5, 0.02), ink(0.22, 0.03, 0.04), ink(0.02, 0.1, 0.22)]) +
      cloud(8, 40, 210, 420, ink(0)) +
      cloud(12, 1130, 170, 380, ink(0)) +
      rect(130, 250, 1340, 510, ink(0.05, 0.16, 0.5)) +
      repeat(14, (row) => rect(130, 270 + row * 36, 1340, 2, ink(0.3, 0.25, 0.4))) +
      rect(110, 234, 1380, 22, DARK) +
      windows({ x: 150, y: 284, width: 460, height: 420, columns: 4, rows: 2, opening: [0.72, 0.76] }, () => ink(0.02)) +
      windows({ x: 150, y: 284, width: 460, height: 420, columns: 4, rows: 2, opening: [0.62, 0.68] }, (column) =>
        column === 1 ? ink(0.6, 0.06) : ink(0.95, 0.25),
      ) +
      windows({ x: 990, y: 284, width: 460, height: 420, columns: 4, rows: 2, opening: [0.72, 0.76] }, () => ink(0.02)) +
      windows({ x: 990, y: 284, width: 460, height: 420, columns: 4, rows: 2, opening: [0.62, 0.68] }, (column, row) =>
        column === 2 && row === 0 ? ink(0, 0.15, 0.9) : ink(0.95, 0.25),
      ) +
      [150, 990]
        .map((x) =>
          repeat(8, (index) => {
            const [left, top] = [x + (index % 4) * 115 + 22, 284 + Math.floor(index / 4) * 210 + 34];
            return (
              poly(
                `${left},${top + 110} ${left},${top + 40} ${left + 70},${top} ${left + 71},${top + 30}`,
                ink(0.5, 0.04),
                'opacity="0.8"',
              ) +
              rect(left + 34, top, 4, 143, ink(0.02)) +
              rect(left, top + 60, 71, 4, ink(0.02))
            );
          }),
        )
        .join('') +
      rect(640, 130, 320, 640, ink(0.02, 0.04, 0.12)) +
      rect(860, 130, 100, 640, ink(0.5, 0.08, 0.04)) +
      poly('616,134 800,40 984,134', ink(0.15, 1, 0.1)) +
      poly('800,40 984,134 850,134', ink(0.75, 1)) +
      disc(800, 230, 62, DARK) +
      disc(800, 230, 50, ink(0)) +
      line([800, 230], [800, 190], DARK, 7) +
      line([800, 230], [772, 246], DARK, 7) +
      archway(700, 770, 200, 260, DARK) +
      archway(722, 770, 156, 230, ink(0, 0.25, 0.85)) +
      rect(797, 540, 6, 230, DARK) +
      rect(690, 350, 220, 90, ink(0.9, 0.3)) +
      repeat(5, (index) => rect(704 + index * 40, 362, 30, 66, ink(0.45, 0.06))) +
      rect(660, 464, 280, 34, ink(0.15, 1, 0.1)) +
      fade('yard', { from: [0, 760], to: [0, HEIGHT] }, [ink(0.06, 0.2, 0.42), ink(0, 0.3, 0.55)]) +
      rect(-10, 760, WIDTH + 20, 330, 'url(#yard)') +
      rect(-10, 756, WIDTH + 20, 10, DARK) +
      poly('660,770 940,770 980,790 620,790', ink(0.1, 0.04, 0.1)) +
      stroke('M-20 980C300 860 700 900 800 1080M260 1080Q420 960 640 1080', ink(0), 9) +
      poly('1130,800 1250,800 1640,1010 1640,1080 1460,1080', 'none', `stroke="${ink(0)}" stroke-width="8"`) +
      repeat(3, (index) => line([1200 + index * 90, 850 + index * 60], [1300 + index * 110, 830 + index * 60], ink(0), 7)) +
      overprint(
        castShadow(
          broadleaf(9, [150, 900], 620, { dark: ink(0.5, 0.04), light: ink(0.5, 0.04), trunk: ink(0.5, 0.04) }),
          [150, 900],
          66,
          0.3,
        ),
      ) +
      broadleaf(9, [110, 900], 620, { dark: ink(0.95, 0.3), light: ink(0.5, 0.02, 0.45), trunk: ink(1, 0.6) }) +
      rect(1352, 420, 14, 500, DARK) +
      rect(1290, 330, 180, 116, ink(0.02), `stroke="${DARK}" stroke-width="8"`) +
      rect(1344, 382, 70, 50, 'none', `stroke="${ink(0, 1, 0.1)}" stroke-width="7"`) +
      oval(1380, 452, 40, 10, 'none', `stroke="${ink(0, 1, 0.1)}" stroke-width="8"`) +
      stroke('M1342 456l14 62h48l14 -62M1360 458l8 58M1400 458l-8 58', ink(0.02), 4) +
      pupils.map(([x, y, height]) => overprint(castShadow(person([x, y], height, ink(0.65, 0.08), 0.6), [x, y], 64, 0.5))).join('') +
      pupils.map(([x, y, height, bag]) => pupil(x, y, height, bag)).join('') +
      disc(1240, 930, 28, ink(0, 0.7, 0.9), `stroke="${DARK}" stroke-width="4"`) +
      overprint(oval(1290, 962, 44, 9, ink(0.6, 0.08)))
    );
  },
};
