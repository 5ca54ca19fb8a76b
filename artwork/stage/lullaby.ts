import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ridge, ripples, stars } from '../scenery.ts';
import { disc, group, oval, path, poly, rect, sky, stroke, within } from '../shapes.ts';

/** The five lines of the song, from the water in front up to the hills: line 0 lies highest. */
const verse = (step: number): string =>
  `M-40 ${900 + step * 30}C260 ${820 + step * 32} 420 ${1010 + step * 26} 760 ${880 + step * 27}S1150 ${590 + step * 22} 1300 ${430 + step * 15} 1480 ${300 + step * 9} 1680 ${240 + step * 6}`;

/** A cradle on rockers, 620 pixels long, its middle on the origin. */
function cradle(): string {
  const shell = 'M-310 -120L-250 70Q-240 100 -206 100H206Q240 100 250 70L300 -80Q0 -20 -310 -120Z';
  return (
    path('M-290 96Q0 230 300 96L316 122Q0 268 -306 122Z', ink(0.6, 0.9, 0.2)) +
    path('M-290 96Q0 230 300 96L306 106Q0 242 -296 106Z', ink(0, 0.4, 0.8)) +
    rect(-180, 80, 26, 100, ink(0.7, 0.8, 0.2)) +
    rect(154, 80, 26, 100, ink(0.7, 0.8, 0.2)) +
    path('M-314 -110Q-370 -330 -150 -340Q-40 -330 -20 -60Z', ink(0.1, 0.5, 0.75)) +
    path('M-270 -110Q-300 -280 -150 -300Q-70 -280 -60 -60Z', ink(0.8, 0.6, 0.1)) +
    oval(-170, -96, 100, 54, CREAM) +
    path('M-110 -70Q-60 -190 60 -150T290 -90L300 -70Q0 0 -120 -40Z', CREAM) +
    within(
      'quilt',
      path('M-110 -70Q-60 -190 60 -150T290 -90L300 -70Q0 0 -120 -40Z', ''),
      repeat(6, (index) =>
        stroke(`M${-130 + index * 80} 30Q${-70 + index * 80} -90 ${-40 + index * 80} -220`, index % 2 === 0 ? CORAL : SUN, 24),
      ),
    ) +
    path(shell, ink(0.05, 0.48, 0.8)) +
    within(
      'shell',
      path(shell, ''),
      path('M60 -160H320V110H-60Q90 20 60 -160Z', ink(0.42, 0.8, 0.35)) +
        repeat(9, (index) => stroke(`M${-280 + index * 70} -140L${-230 + index * 58} 110`, ink(0.75, 0.8, 0.15), 5)) +
        path('M-320 -104Q0 0 310 -60V-30Q0 26 -320 -72Z', CORAL),
    )
  );
}

/** A house with lit windows standing on its foot. */
function house(x: number, y: number, size: number, lit: boolean): string {
  return group(
    rect(-40, -70, 80, 72, CREAM) +
      rect(10, -70, 30, 72, ink(0.5, 0.4, 0.05)) +
      poly('-50,-68 0,-112 50,-68', CORAL) +
      rect(-24, -50, 22, 26, lit ? SUN : DARK) +
      rect(14, -50, 18, 26, lit ? SUN : DARK),
    `translate(${x} ${y}) scale(${size})`,
  );
}

export const lullaby: Scene = {
  id: 'ondamarea-lullaby',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const notes: readonly (readonly [number, number, number])[] = [
      [90, 930, 1],
      [190, 905, 1.1],
      [800, 900, 1.1],
      [872, 925, 1.05],
      [940, 846, 1],
      [1012, 820, 0.94],
      [1080, 720, 0.88],
      [1140, 700, 0.8],
      [1250, 540, 0.7],
      [1380, 420, 0.56],
      [1536, 310, 0.44],
    ];
    const terraces: readonly (readonly [string, string, readonly (readonly [number, number, number])[]])[] = [
      [
        'M1150 640Q1300 560 1390 470T1660 380V1100H1100Z',
        ink(0.66, 0.5, 0.1),
        [
          [1470, 450, 0.6],
          [1590, 412, 0.6],
        ],
      ],
      [
        'M1000 800Q1180 740 1300 660T1660 560V1100H960Z',
        ink(0.8, 0.5, 0.06),
        [
          [1400, 640, 0.9],
          [1530, 610, 0.9],
        ],
      ],
      [
        'M800 880Q1060 880 1230 810T1660 740V1100H800Z',
        ink(0.9, 0.52, 0.02),
        [
          [1280, 810, 1.2],
          [1490, 790, 1.25],
        ],
      ],
      ['M700 1000Q1060 980 1260 930T1660 900V1100H700Z', ink(1, 0.56), []],
    ];
    return (
      sky(800, [ink(1, 0.4), ink(0.94, 0.42), ink(0.66, 0.46, 0.08), ink(0.3, 0.5, 0.25)]) +
      stars(8, 130, 560, CREAM) +
      disc(420, 270, 190, ink(0.55, 0.4, 0.12), 'opacity="0.5"') +
      disc(420, 270, 142, SUN) +
      disc(478, 234, 122, ink(0.86, 0.42, 0.04)) +
      ridge(22, 560, 130, ink(0.6, 0.5, 0.1), 0.9) +
      path('M700 790Q900 700 1010 590T1210 400L1310 300 1370 330 1500 200 1640 130V820Z', ink(0.5, 0.46, 0.12)) +
      path('M1310 300L1370 330 1340 400 1380 470 1290 640 1200 640 1270 460Z', ink(0.72, 0.5, 0.06)) +
      rect(-20, 770, 1660, 330, ink(0.86, 0.42)) +
      ripples(7, 780, 1067, ink(0.5, 0.42, 0.1), 1.1) +
      repeat(10, (index) => rect(340 + ((index * 41) % 60) - index * 4, 784 + index * 12, 150 - index * 9, 5, SUN, 'rx="2"')) +
      terraces
        .map(
          ([crest, tone, homes], index) =>
            homes.map(([x, y, size]) => house(x, y, size, true)).join('') +
            path(crest, tone, `stroke="${DARK}" stroke-width="${index * 2}"`),
        )
        .join('') +
      repeat(5, (step) => stroke(verse(step), DARK, 11) + stroke(verse(step), step % 2 === 0 ? CREAM : ink(0, 0.5, 0.45), 5)) +
      notes
        .map(([x, y, size]) =>
          group(
            oval(0, 0, 27, 20, SUN, 'transform="rotate(-22)"') + rect(19, -128, 8, 128, SUN),
            `translate(${x} ${y + 30}) scale(${size})`,
          ),
        )
        .join('') +
      group(cradle(), 'translate(480 760) rotate(-7) scale(0.98)') +
      path('M120 930Q300 870 470 950T860 920', 'none', `stroke="${CREAM}" stroke-width="9"`)
    );
  },
};
