import { audience } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, line, oval, path, poly, rect, ring, stroke, within } from '../shapes.ts';
import { bay } from '../bay.ts';

export const controlRoom: Scene = {
  id: 'ondamarea-control-room',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(64);
    const shows = [
      (): string => bay(),
      (): string =>
        rect(0, 0, 400, 260, ink(0.5, 0, 0.1)) +
        repeat(6, (index) => ring(200, 130, 30 + index * 30, index % 2 === 0 ? CREAM : ink(0, 0.95, 0.3), 14)),
      (): string =>
        repeat(7, (index) =>
          rect(
            index * 57.2,
            0,
            58,
            260,
            [CREAM, ink(0, 0.1, 0.95), ink(0.4, 0, 0.2), ink(0, 0.5, 0.8), ink(0, 1, 0.3), ink(0.7, 0.05), DARK][index] ?? DARK,
          ),
        ),
      (): string =>
        rect(0, 0, 400, 260, ink(0, 0.15, 0.85)) + audience(3, 170, 34, 0, 400, DARK) + audience(5, 214, 44, -20, 420, ink(0.7, 0.6, 0.1)),
      (): string =>
        rect(0, 0, 400, 260, ink(0.9, 0.3)) +
        stroke('M0 140q20 -120 40 0t40 0q14 -180 36 0t40 0q20 90 40 0t40 0q20 -150 40 0t40 0t40 0t60 0', ink(0, 0.12, 0.95), 8),
      (): string =>
        rect(0, 0, 400, 260, ink(0.3, 0, 0.1)) +
        path('M0 200L110 70 190 160 270 60 400 210V260H0Z', ink(0.7, 0.1)) +
        path('M110 70L150 116 104 130 84 104ZM270 60L310 110 262 124 240 94Z', CREAM) +
        disc(340, 56, 30, ink(0, 0.1, 0.95)),
      (): string =>
        rect(0, 0, 400, 260, ink(0.6, 0, 0.05)) +
        path('M90 120Q120 40 200 60T320 110T260 210T130 200Z', ink(0, 0.2, 0.9)) +
        path('M130 130Q160 80 210 96T280 130T200 180Z', ink(0.3, 0, 0.7)) +
        disc(150, 90, 24, CREAM) +
        disc(180, 84, 30, CREAM) +
        disc(210, 92, 22, CREAM) +
        disc(310, 60, 26, CORAL),
      (): string =>
        rect(0, 0, 400, 260, ink(0, 0.85, 0.3)) +
        repeat(13, (index) => {
          const tall = 40 + Math.abs(Math.sin(index * 1.9)) * 180;
          return rect(16 + index * 29, 250 - tall, 20, tall, CREAM);
        }),
      (): string =>
        rect(0, 0, 400, 260, ink(0.5, 0, 0.7)) +
        repeat(4, (index) => rect(index * 100, 0, 50, 260, ink(0.65, 0, 0.7))) +
        line([200, 0], [200, 260], CREAM, 6) +
        ring(200, 130, 46, CREAM, 6) +
        disc(250, 160, 9, SUN) +
        rect(0, 80, 60, 100, 'none', `stroke="${CREAM}" stroke-width="6"`),
    ];
    const monitor = (x: number, y: number, scale: number, show: number): string =>
      rect(x - 12, y - 12, 400 * scale + 24, 260 * scale + 24, ink(1, 0.75), 'rx="10"') +
      within(
        `monitor${Math.round(x)}x${Math.round(y)}`,
        rect(x, y, 400 * scale, 260 * scale, ''),
        group((shows[show] ?? bay)(), `translate(${x} ${y}) scale(${scale})`),
      ) +
      rect(x + 400 * scale - 26, y + 260 * scale + 2, 16, 6, ink(0, 1, 0.3));
    const operator = (x: number): string =>
      path(
        `M${x - 190} 1100Q${x - 210} 850 ${x - 90} 806Q${x - 40} 790 ${x - 36} 750H${x + 36}Q${x + 40} 790 ${x + 90} 806Q${x + 210} 850 ${x + 190} 1100Z`,
        DARK,
      ) +
      oval(x, 690, 76, 92, DARK) +
      stroke(`M${x - 86} 700Q${x - 92} 588 ${x} 584T${x + 86} 700`, ink(0, 0.12, 0.95), 15) +
      rect(x - 104, 668, 36, 76, ink(0, 1, 0.3), 'rx="16"') +
      rect(x + 68, 668, 36, 76, ink(0, 1, 0.3), 'rx="16"') +
      stroke(`M${x - 184} 960Q${x - 180} 850 ${x - 84} 818`, ink(0, 0.6, 0.6), 6) +
      rect(x - 150, 920, 300, 200, ink(0.7, 0.8, 0.1), 'rx="50"');
    return (
      field(ink(0.95, 0.5)) +
      repeat(4, (column) => monitor(40 + column * 390, 36, 0.86, [1, 6, 8, 3][column] ?? 1)) +
      monitor(430, 300, 1.86, 0) +
      monitor(40, 310, 0.86, 4) +
      monitor(40, 566, 0.86, 5) +
      monitor(1212, 310, 0.86, 2) +
      monitor(1212, 566, 0.86, 7) +
      rect(446, 316, 108, 44, ink(0, 1, 0.3), 'rx="8"') +
      disc(472, 338, 10, CREAM) +
      rect(492, 330, 48, 16, CREAM) +
      poly('60,830 1540,830 1680,1100 -80,1100', ink(0.72, 0.2)) +
      poly('60,830 1540,830 1548,846 52,846', CREAM) +
      repeat(28, (index) => {
        const x = 90 + index * 51;
        const [top, low] = [866, 950];
        const fan = (x - 800) * 0.06;
        return (
          line([x, top], [x + fan, low], ink(1, 0.6), 7) +
          rect(
            x - 13 + fan * 0.5,
            top + random.between(6, 56),
            26,
            18,
            [ink(0, 0.12, 0.95), ink(0, 1, 0.3), CREAM][index % 3] ?? CREAM,
            'rx="4"',
          )
        );
      }) +
      repeat(3, (row) =>
        repeat(30, (index) =>
          disc(
            44 + index * 52.5 + (index - 14.5) * row * 1.6,
            980 + row * 38,
            11 + row,
            [ink(0, 0.12, 0.95), ink(1, 0.6), ink(0, 1, 0.3), CREAM, ink(1, 0.6)][Math.floor(random.between(0, 5))] ?? CREAM,
          ),
        ),
      ) +
      operator(520) +
      operator(1080)
    );
  },
};
