import { audience } from '../figures.ts';
import { CREAM, DARK, ONDAMAREA, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { swellBody, swellLine } from '../scenery.ts';
import { disc, field, group, path, poly, rect, ring, stroke, within } from '../shapes.ts';

export const cinema: Scene = {
  id: 'ondamarea-cinema',
  palette: ONDAMAREA,
  draw: () =>
    field(ink(1, 0.55)) +
    poly('-20,-20 330,100 330,640 -20,900', ink(0.9, 0.6)) +
    poly('1620,-20 1270,100 1270,640 1620,900', ink(0.9, 0.6)) +
    repeat(5, (index) =>
      repeat(2, (side) => {
        const x = side === 0 ? 20 + index * 66 : 1580 - index * 66;
        const lean = side === 0 ? 1 : -1;
        return poly(
          `${x},${20 + index * 22} ${x + 34 * lean},${32 + index * 22} ${x + 34 * lean},${830 - index * 50} ${x},${850 - index * 50}`,
          index % 2 === 0 ? ink(0.4, 1, 0.3) : ink(0.75, 0.9, 0.1),
        );
      }),
    ) +
    rect(330, 90, 940, 560, DARK) +
    rect(352, 108, 896, 504, CREAM) +
    within(
      'screen',
      rect(352, 108, 896, 504, ''),
      group(
        rect(-10, -10, 920, 360, ink(0, 0.3, 0.65)) +
          disc(640, 250, 120, ink(0, 1, 0.3)) +
          repeat(5, (index) => ring(640, 250, 160 + index * 44, ink(0, 0.12, 0.8), 12)) +
          swellBody({ y: 330, length: 240, height: 26, phase: 0.3 }, ink(0.35, 0, 0.1)) +
          path('M190 330H470Q440 412 400 412H260Q210 400 190 330Z', ink(0, 0.95, 0.3)) +
          rect(316, 60, 9, 276, DARK) +
          path('M334 70Q490 180 486 312H334Z', CREAM) +
          path('M306 90Q220 200 196 312H306Z', ink(0, 0.12, 0.9)) +
          path('M316 56l-60 16l60 18Z', ink(0, 1, 0.3)) +
          swellBody({ y: 400, length: 300, height: 34, phase: 0.7 }, ink(0.7, 0.02)) +
          swellBody({ y: 456, length: 360, height: 30, phase: 0.1 }, ink(0.95, 0.1)) +
          stroke(swellLine({ y: 400, length: 300, height: 34, phase: 0.7 }), CREAM, 6) +
          stroke(swellLine({ y: 456, length: 360, height: 30, phase: 0.1 }), CREAM, 6),
        'translate(352 108)',
      ),
    ) +
    poly('352,108 1248,108 850,1120 750,1120', ink(0, 0, 0.4), 'opacity="0.22"') +
    poly('352,612 1248,612 820,1100 780,1100', ink(0, 0, 0.5), 'opacity="0.25"') +
    repeat(70, (index) => disc(560 + ((index * 131) % 480), 640 + ((index * 89) % 260), 2 + (index % 3), ink(0, 0, 0.4), 'opacity="0.8"')) +
    path('M330 90Q290 400 250 700H330Z', ink(0.2, 1, 0.3)) +
    path('M1270 90Q1310 400 1350 700H1270Z', ink(0.2, 1, 0.3)) +
    repeat(
      5,
      (row) =>
        repeat(15 - row, (index) => {
          const width = 96 + row * 26;
          const x = 800 + (index - (14 - row) / 2) * (width + 8) - width / 2;
          const y = 690 + row * 76;
          return (
            rect(x, y, width, 200, row % 2 === 0 ? ink(0.5, 1, 0.2) : ink(0.3, 1, 0.25), `rx="${24 + row * 5}"`) +
            rect(x + 8, y + 4, width - 16, 10, ink(0, 0.6, 0.5), 'rx="5"')
          );
        }) +
        audience(30 + row, 668 + row * 76, 24 + row * 8, row % 2 === 0 ? -20 : 20, 1640, ink(1, 0.75))
          .split('<path')
          .filter((_, index) => index === 0 || (index * 7 + row) % 3 !== 0)
          .map((part, index) => (index === 0 ? part : `<path${part}`))
          .join(''),
    ),
};
