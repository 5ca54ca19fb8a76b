import { CREAM, DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';

const COLOURS = [ink(0, 0.98, 0.16), ink(0, 0.2, 1), CREAM, ink(0.55, 0.02, 0.7)];

/** A hold of 100 pixels on the origin, in one of four shapes, lit from the top left. */
function hold(shape: number, colour: string): string {
  const outline =
    [
      'M-50 10Q-60 -40 -10 -50T50 -20Q60 30 20 44T-50 10Z',
      'M-56 -12Q-30 -44 20 -38T58 0Q50 30 10 22T-40 30Q-60 20 -56 -12Z',
      'M-30 -50Q20 -60 34 -20T20 50Q-30 60 -38 10T-30 -50Z',
      'M-46 -36H46Q58 0 0 54Q-58 0 -46 -36Z',
    ][shape % 4] ?? '';
  return (
    overprint(path(outline, ink(0.6, 0.2), 'transform="translate(20 28)"')) +
    path(outline, colour, `stroke="${DARK}" stroke-width="5"`) +
    path('M-34 -14Q-26 -38 0 -38Q-20 -24 -20 -6Z', CREAM, 'opacity="0.8"') +
    disc(4, 2, 9, DARK)
  );
}

/** A climber from behind, 560 pixels tall, the belt on the origin. */
function climber(): string {
  const skin = ink(0.16, 0.6, 0.62);
  return (
    stroke('M-30 20C-110 40 -130 110 -90 190L-130 250', ink(0.95, 0.36), 52, 'stroke-linecap="round" stroke-linejoin="round"') +
    stroke('M34 20C60 110 40 180 70 290', ink(0.95, 0.36), 50, 'stroke-linecap="round" stroke-linejoin="round"') +
    path('M-150 240l-34 40q10 22 60 6l20 -30ZM46 280l-8 40q30 18 76 2l-20 -44Z', ink(0, 0.2, 1), `stroke="${DARK}" stroke-width="5"`) +
    stroke('M-60 -170C-130 -200 -150 -270 -130 -360', skin, 34, 'stroke-linecap="round"') +
    stroke('M66 -170C150 -190 190 -250 220 -330', skin, 34, 'stroke-linecap="round"') +
    path('M-90 -180Q0 -230 90 -180Q80 -80 62 30H-58Q-80 -80 -90 -180Z', ink(0, 0.98, 0.16), `stroke="${DARK}" stroke-width="6"`) +
    path('M30 -204Q70 -196 90 -180Q80 -80 62 30H20Q60 -80 30 -204Z', ink(0.6, 1, 0.1)) +
    rect(-66, 6, 134, 26, DARK, 'rx="8"') +
    stroke('M-50 26Q-60 90 -20 96T0 30M10 30Q20 96 50 90T60 26', DARK, 11) +
    rect(-34, 30, 56, 60, CREAM, `rx="12" stroke="${DARK}" stroke-width="5"`) +
    oval(6, -246, 46, 54, DARK) +
    path('M30 -296q40 -10 50 26q-24 6 -44 -8Z', DARK)
  );
}

export const climbingWall: Scene = {
  id: 'elfar-climbing-wall',
  palette: ELFAR,
  draw: () => {
    const random = seeded(77);
    const holds = repeat(66, (index) => {
      const [column, row] = [index % 11, Math.floor(index / 11)];
      const [x, y] = [90 + column * 146 + random.between(-46, 46) + (row % 2) * 60, 100 + row * 180 + random.between(-50, 50)];
      return group(
        hold(index, COLOURS[(column + (index % 3 === 0 ? 1 : 0)) % 4] ?? CREAM),
        `translate(${x} ${y}) rotate(${random.between(0, 360)}) scale(${random.between(0.4, 0.95)})`,
      );
    });
    return (
      field(ink(0.24, 0.02, 0.02)) +
      poly(`-20,-20 480,-20 300,480 420,${HEIGHT + 20} -20,${HEIGHT + 20}`, ink(0.4, 0.03, 0.02)) +
      poly('480,-20 980,-20 820,360 300,480', ink(0.12, 0.01, 0.04)) +
      poly(`300,480 820,360 1000,${HEIGHT + 20} 420,${HEIGHT + 20}`, ink(0.3, 0.02, 0.02)) +
      poly('980,-20 1640,-20 1640,420 1260,540 820,360', ink(0.5, 0.05, 0.02)) +
      poly(`820,360 1260,540 1300,${HEIGHT + 20} 1000,${HEIGHT + 20}`, ink(0.18, 0.01, 0.04)) +
      poly(`1260,540 1640,420 1640,${HEIGHT + 20} 1300,${HEIGHT + 20}`, ink(0.7, 0.1, 0.02)) +
      repeat(190, (index) =>
        disc((index % 19) * 88 + (Math.floor(index / 19) % 2) * 44, Math.floor(index / 19) * 110 + 30, 4, ink(0.8, 0.14)),
      ) +
      group(
        poly('-170,120 40,-140 190,130', ink(0, 0.24, 0.9)) +
          poly('40,-140 190,130 60,60', ink(0.3, 0.5, 0.8)) +
          poly('-170,120 190,130 60,60', ink(0.6, 0.5, 0.5)),
        'translate(1180 250)',
      ) +
      group(
        poly('-150,90 0,-110 170,100', ink(0, 0.9, 0.25)) +
          poly('0,-110 170,100 30,40', ink(0.4, 1, 0.2)) +
          poly('-150,90 170,100 30,40', ink(0.75, 1)),
        'translate(330 800)',
      ) +
      holds +
      stroke('M760 -20C740 200 800 330 790 540', DARK, 13) +
      stroke('M760 -20C740 200 800 330 790 540', ink(0, 0.2, 1), 8, 'stroke-dasharray="22 10"') +
      overprint(
        group(
          climber()
            .replaceAll(/fill="rgb[^"]*"/g, `fill="${ink(0.6, 0.2)}"`)
            .replaceAll(/stroke="rgb[^"]*"/g, `stroke="${ink(0.6, 0.2)}"`),
          'translate(834 608) scale(0.8)',
        ),
      ) +
      group(hold(1, COLOURS[1] ?? CREAM), 'translate(682 266)') +
      group(hold(0, COLOURS[1] ?? CREAM), 'translate(966 290)') +
      group(hold(3, COLOURS[1] ?? CREAM), 'translate(676 808)') +
      group(hold(2, COLOURS[1] ?? CREAM), 'translate(850 836) rotate(80)') +
      group(climber(), 'translate(786 560) scale(0.8)') +
      stroke('M1450 -20C1440 300 1500 700 1440 1100', DARK, 12) +
      stroke('M1450 -20C1440 300 1500 700 1440 1100', ink(0, 0.98, 0.16), 7, 'stroke-dasharray="20 9"')
    );
  },
};
