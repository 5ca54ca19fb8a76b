import { archway } from '../buildings.ts';
import { bicycle } from '../figures.ts';
import { ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { castShadow, fade, line, overprint, poly, rect, stroke } from '../shapes.ts';

export const bicycles: Scene = {
  id: 'elfar-bicycles',
  palette: ELFAR,
  draw: () => {
    const row = [
      [-40, ink(0, 1, 0.1)],
      [270, ink(1, 0.5)],
      [580, ink(0, 0.25, 1)],
      [890, ink(1, 0.5)],
      [1200, ink(0, 1, 0.1)],
    ] as const;
    return (
      rect(-10, -10, WIDTH + 20, 640, ink(0.05, 0.1, 0.34)) +
      repeat(9, (line) => rect(-10, 40 + line * 66, WIDTH + 20, 3, ink(0.25, 0.15, 0.4))) +
      repeat(3, (index) => {
        const x = 120 + index * 540;
        return (
          archway(x - 24, 560, 328, 500, ink(0.02, 0.02, 0.08)) +
          archway(x, 560, 280, 470, ink(0.95, 0.3)) +
          archway(x + 18, 560, 244, 440, ink(0.5, 0.05)) +
          poly(`${x + 18},400 ${x + 262},210 ${x + 262},560 ${x + 18},560`, ink(0.75, 0.1)) +
          rect(x + 134, 92, 12, 468, ink(0.95, 0.3)) +
          rect(x, 330, 280, 12, ink(0.95, 0.3)) +
          rect(x - 40, 556, 360, 24, ink(0.3, 0.1, 0.2))
        );
      }) +
      overprint(poly('-20,-20 520,-20 1010,640 -20,640', ink(0.4, 0.04))) +
      rect(-10, 620, WIDTH + 20, 40, ink(0.8, 0.2)) +
      fade('pavement', { from: [0, 660], to: [0, HEIGHT] }, [ink(0.06, 0.06, 0.2), ink(0.02, 0.1, 0.3)]) +
      rect(-10, 656, WIDTH + 20, 420, 'url(#pavement)') +
      repeat(12, (index) => line([800 + (index - 6) * 150, 656], [800 + (index - 6) * 420, HEIGHT], ink(0.22, 0.08, 0.25), 3)) +
      repeat(4, (index) => rect(-10, 690 + index * index * 30 + index * 20, WIDTH + 20, 3, ink(0.22, 0.08, 0.25))) +
      row.map(([x]) => overprint(castShadow(bicycle([x, 800], 112, ink(0.75, 0.1), 15), [x, 800], 48, 0.72))).join('') +
      row.map(([x, colour]) => bicycle([x, 800], 112, colour, 15)).join('') +
      repeat(5, (index) => stroke(`M${130 + index * 310} 806v-150a34 34 0 0 1 68 0v150`, ink(0.95, 0.4), 10))
    );
  },
};
