import { audience } from '../figures.ts';
import { DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { castShadow, disc, field, glow, group, oval, path, poly, rect, stroke } from '../shapes.ts';

/** A dancer in a leap, 500 pixels wide, her feet above the origin. */
function leap(fill: string, dress: string): string {
  return (
    stroke('M-10 -190C-90 -150 -160 -140 -250 -176L-286 -190', fill, 24, 'stroke-linecap="round" stroke-linejoin="round"') +
    stroke('M20 -190C90 -180 150 -150 240 -90L280 -80', fill, 24, 'stroke-linecap="round" stroke-linejoin="round"') +
    path('M-22 -330Q-30 -260 -30 -210Q-150 -190 -190 -110Q-90 -150 -20 -120Q70 -90 170 -60Q140 -170 36 -214Q34 -270 28 -330Z', dress) +
    stroke('M-16 -324C-70 -350 -110 -400 -170 -420', fill, 17, 'stroke-linecap="round"') +
    stroke('M20 -324C70 -370 120 -370 190 -430', fill, 17, 'stroke-linecap="round"') +
    path('M-20 -330Q0 -346 24 -330L26 -270H-24Z', fill) +
    oval(8, -374, 25, 31, fill) +
    disc(-16, -398, 14, fill)
  );
}

/** A dancer on one leg with an arm up, 480 pixels tall, on the origin. */
function poise(fill: string, dress: string): string {
  return (
    stroke('M0 -210L4 0', fill, 22, 'stroke-linecap="round"') +
    stroke('M6 -200Q110 -190 130 -130L60 -70', fill, 22, 'stroke-linecap="round" stroke-linejoin="round"') +
    path('M-24 -330Q-20 -270 -30 -230Q-110 -170 -130 -100Q0 -150 120 -110Q90 -190 30 -232Q24 -280 24 -330Z', dress) +
    stroke('M-18 -322C-80 -360 -70 -430 -10 -470', fill, 17, 'stroke-linecap="round"') +
    stroke('M18 -322C70 -300 110 -300 150 -340', fill, 17, 'stroke-linecap="round"') +
    path('M-24 -330Q0 -346 24 -330L24 -270H-22Z', fill) +
    oval(4, -374, 25, 31, fill) +
    disc(10, -410, 14, fill)
  );
}

export const danceStage: Scene = {
  id: 'elfar-dance-stage',
  palette: ELFAR,
  draw: () => {
    const corps = [
      [250, 800, 0.5, 1],
      [430, 790, 0.48, -1],
      [1190, 790, 0.48, 1],
      [1370, 800, 0.5, -1],
    ] as const;
    const [silhouette, dim] = [DARK, ink(0.95, 0.5)];
    return (
      field(ink(0.7, 0.95, 0.1)) +
      glow('wash', [800, 420], 760, [ink(0, 0.5, 0.7), ink(0, 0.76, 0.4), ink(0.2, 0.96, 0.16), ink(0.75, 1, 0.1)]) +
      rect(-20, -20, WIDTH + 40, 780, 'url(#wash)') +
      disc(800, 380, 330, ink(0, 0.14, 0.8)) +
      poly('700,-20 900,-20 1240,800 360,800', ink(0, 0.02, 0.3), 'opacity="0.5"') +
      poly('180,-20 260,-20 560,800 120,800', ink(0, 0.4, 0.6), 'opacity="0.4"') +
      poly('1340,-20 1420,-20 1480,800 1040,800', ink(0, 0.4, 0.6), 'opacity="0.4"') +
      rect(-20, 750, WIDTH + 40, 330, ink(0.75, 0.9, 0.1)) +
      repeat(9, (index) => rect(-20, 756 + index * 10 + index * index * 3, WIDTH + 40, 3, ink(0.95, 0.8))) +
      oval(800, 850, 500, 82, ink(0, 0.1, 0.66)) +
      oval(320, 830, 190, 34, ink(0.1, 0.7, 0.5)) +
      oval(1280, 830, 190, 34, ink(0.1, 0.7, 0.5)) +
      corps
        .map(([x, y, size, flip]) => group(poise(dim, ink(0.8, 0.9)), `translate(${x} ${y + 30}) scale(${size * flip} ${size})`))
        .join('') +
      castShadow(group(leap(ink(0.5, 0.6, 0.3), ink(0.5, 0.6, 0.3)), 'translate(800 870) scale(1.25 0.9)'), [800, 870], -16, 0.1) +
      oval(820, 876, 210, 18, ink(0.6, 0.6, 0.3)) +
      group(leap(silhouette, ink(0.9, 0.2)), 'translate(800 786) scale(1.28)') +
      repeat(10, (index) =>
        path(
          `M${-30} -20H${170 - index * 14}Q${120 - index * 12} 400 ${150 - index * 16} 900H-30Z`,
          index % 2 === 0 ? DARK : ink(0.95, 0.5),
        ),
      ) +
      group(
        repeat(10, (index) =>
          path(
            `M${-30} -20H${170 - index * 14}Q${120 - index * 12} 400 ${150 - index * 16} 900H-30Z`,
            index % 2 === 0 ? DARK : ink(0.95, 0.5),
          ),
        ),
        `translate(${WIDTH} 0) scale(-1 1)`,
      ) +
      rect(-20, -20, WIDTH + 40, 60, DARK) +
      repeat(7, (index) => path(`M${150 + index * 216} 30h60l20 60h-100Z`, DARK) + oval(180 + index * 216, 92, 48, 10, ink(0, 0.1, 0.7))) +
      rect(-20, 930, WIDTH + 40, 160, DARK) +
      repeat(9, (index) => disc(100 + index * 176, 936, 20, ink(0, 0.3, 0.9))) +
      audience(17, 960, 36, -20, 1640, ink(1, 0.6)) +
      audience(18, 1020, 56, -60, HEIGHT + 640, DARK)
    );
  },
};
