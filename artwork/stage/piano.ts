import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, glow, group, line, overprint, path, poly, rect, stroke, within } from '../shapes.ts';

/** The rim of a grand piano from above, its keys along the left side. */
const RIM = 'M0 -330H560C760 -330 1010 -300 1010 -190C1010 -70 860 -90 720 20C590 130 600 330 380 330H0Z';

function strings(): string {
  return (
    repeat(34, (index) => {
      const start: readonly [number, number] = [70, -300 + index * 17.6];
      const reach = 900 - index * 15;
      return line(
        start,
        [70 + reach, -300 + index * 8 + (index > 20 ? (index - 20) * 9 : 0)],
        index < 12 ? ink(0.1, 0.5, 0.7) : ink(0.2, 0.12, 0.3),
        index < 12 ? 5 : 2.4,
      );
    }) +
    stroke('M230 -310Q250 -60 200 320', ink(0.1, 0.55, 0.9), 30) +
    stroke('M200 -10L880 -230M210 160L600 70', ink(0.1, 0.55, 0.9), 24) +
    repeat(15, (index) => disc(221 + Math.sin(index / 5) * 14, -290 + index * 41, 6, DARK)) +
    repeat(3, (index) => disc(420 + index * 150, -120 - index * 40, 26, ink(0.05, 0.4, 0.8), `stroke="${DARK}" stroke-width="6"`)) +
    repeat(26, (index) => rect(104, -296 + index * 23, 62, 17, index % 2 === 0 ? ink(0.9, 0.3) : ink(0.7, 0.12)))
  );
}

function keyboard(): string {
  return (
    rect(-150, -350, 160, 700, ink(1, 0.62)) +
    rect(-118, -318, 112, 636, CREAM) +
    repeat(35, (index) => rect(-118, -318 + index * 18.2, 112, 2.6, DARK)) +
    repeat(35, (index) => ([2, 6].includes(index % 7) ? '' : rect(-64, -318 + 12.5 + index * 18.2, 58, 11, DARK))) +
    rect(-4, -340, 16, 680, ink(0.2, 1, 0.2))
  );
}

export const piano: Scene = {
  id: 'elfar-piano',
  palette: ELFAR,
  draw: () => {
    const planks = repeat(16, (row) =>
      repeat(6, (column) =>
        rect(
          column * 360 - 300 + ((row * 137) % 340),
          row * 84 - 120,
          354,
          80,
          (row * 5 + column * 3) % 4 === 0 ? ink(0.04, 0.62, 0.5) : ink(0.02, 0.78, 0.4),
        ),
      ),
    );
    return (
      field(ink(0.1, 0.95, 0.5)) +
      group(planks, 'rotate(-14 800 533)') +
      glow('pool', [780, 500], 860, [ink(0, 0, 0), ink(0, 0, 0), ink(0.7, 0.2, 0.1)]) +
      overprint(rect(-20, -20, WIDTH + 40, HEIGHT + 40, 'url(#pool)')) +
      group(
        overprint(group(path(RIM, ink(0.8, 0.2)) + rect(-150, -350, 170, 700, ink(0.8, 0.2)), 'translate(46 62)')) +
          overprint(group(poly('20,-330 560,-330 880,-300 990,-220 860,-560 480,-640 20,-600', ink(0.5, 0.1)), 'translate(30 80)')) +
          path(RIM, DARK) +
          path(RIM, ink(0.04, 0.42, 0.85), 'transform="translate(22 0) scale(0.955 0.93)"') +
          within(
            'case',
            path(RIM, '', 'transform="translate(22 0) scale(0.955 0.93)"'),
            strings() + overprint(path('M0 -330H1010V-200C700 -250 300 -250 0 -230Z', ink(0.6, 0.2))),
          ) +
          keyboard() +
          path('M20 -326H560C760 -326 980 -300 1004 -214L930 -470C860 -570 700 -580 520 -580H0Z', ink(0.96, 0.42)) +
          path('M60 -350H560C740 -350 900 -336 962 -280L900 -462C840 -548 700 -556 520 -556H40Z', ink(0.7, 0.14)) +
          path('M240 -350H330L290 -556H190ZM380 -350H410L374 -556H340Z', ink(0.32, 0.04)) +
          line([640, 70], [760, -345], ink(0.04, 0.4, 0.8), 12) +
          overprint(rect(-390, -110, 150, 260, ink(0.7, 0.2), 'transform="translate(34 40)"')) +
          rect(-400, -130, 150, 260, DARK, 'rx="18"') +
          rect(-388, -118, 126, 236, ink(0.92, 0.3), 'rx="14"') +
          repeat(3, (row) => repeat(6, (column) => disc(-360 + row * 36, -96 + column * 38, 5, ink(0.3, 0.06)))) +
          poly('30,-130 96,-118 96,118 30,130', ink(0.12, 0.04, 0.1)) +
          poly('40,-118 88,-108 88,-6 40,-2', CREAM) +
          poly('40,2 88,0 88,108 40,118', CREAM) +
          repeat(6, (index) => line([48 + index * 7, -108], [48 + index * 7, 106], ink(0.8, 0.2), 1.6)),
        'translate(560 600) rotate(-14) scale(1.02)',
      )
    );
  },
};
