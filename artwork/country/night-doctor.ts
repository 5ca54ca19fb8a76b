import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { stars } from '../scenery.ts';
import { archway } from '../buildings.ts';
import { disc, fade, group, oval, path, poly, rect, ring, sky, stroke, within } from '../shapes.ts';

const SCREEN = 'M120 70Q800 -30 1480 70L1600 760Q800 690 0 760Z';

/** Eleven villages on the slope, each a handful of lit windows. */
function villages(): string {
  const random = seeded(11);
  const places = [
    [180, 300],
    [330, 214],
    [470, 330],
    [600, 180],
    [700, 290],
    [120, 410],
    [1010, 240],
    [1130, 330],
    [1260, 190],
    [1390, 300],
    [1500, 392],
  ];
  return places
    .map(([x = 0, y = 0]) =>
      repeat(9, () => {
        const [left, top] = [x + random.between(-44, 44), y + random.between(-18, 18)];
        return rect(left, top, random.between(5, 9), random.between(6, 11), random.chance(0.75) ? SUN : CREAM);
      }),
    )
    .join('');
}

/**
 * The dog that tells the doctor which house it is: standing, its feet on the origin, looking left.
 */
function dog(): string {
  const limb = (d: string, width: number): string => stroke(d, DARK, width, 'stroke-linecap="round" stroke-linejoin="round"');
  return (
    limb('M-52 -66L-58 -4H-66M-34 -60L-38 -4H-46M56 -66L66 -34 58 -4H50M38 -60L40 -30 32 -4H24', 13) +
    limb('M62 -82Q90 -96 92 -132', 12) +
    path('M-70 -96Q-20 -104 50 -98Q78 -94 68 -60Q40 -50 0 -52T-66 -50Q-80 -70 -70 -96Z', DARK) +
    path('M-44 -90Q-56 -150 -92 -150L-104 -138 -140 -128Q-146 -116 -136 -108L-100 -104Q-90 -70 -60 -60Z', DARK) +
    path('M-92 -150Q-68 -152 -62 -130T-70 -98Q-84 -104 -86 -124Z', ink(0.7, 0.7, 0.2)) +
    stroke('M-82 -92Q-68 -84 -50 -96', CORAL, 9)
  );
}

/** The doctor's bag, 260 × 200 over the origin. */
function bag(): string {
  return (
    stroke('M-56 -160Q-56 -226 0 -226T56 -160', DARK, 18) +
    path('M-130 0Q-140 -110 -100 -160H100Q140 -110 130 0Z', ink(0.2, 0.75, 0.5)) +
    path('M40 -160H100Q140 -110 130 0H60Q80 -90 40 -160Z', ink(0.6, 0.85, 0.3)) +
    path('M-116 -120Q0 -80 116 -120L108 -146H-108Z', ink(0.7, 0.8, 0.2)) +
    rect(-26, -124, 52, 38, SUN, 'rx="6"') +
    stroke('M-70 -150Q-120 -40 -50 -36T0 -80Q30 -20 70 -60', CREAM, 9, 'stroke-linecap="round"') +
    disc(78, -56, 17, CREAM) +
    disc(78, -56, 9, DARK)
  );
}

export const nightDoctor: Scene = {
  id: 'ondamarea-night-doctor',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const view =
      sky(420, [ink(1, 0.4), ink(0.96, 0.4), ink(0.72, 0.44, 0.05)]) +
      stars(6, 90, 200, CREAM) +
      path('M-20 260Q200 150 380 190T660 110T960 210T1260 110T1640 240V800H-20Z', ink(0.84, 0.46, 0.03)) +
      path('M-20 380Q240 300 470 350T860 300T1240 330T1640 330V800H-20Z', ink(0.96, 0.5)) +
      villages() +
      fade('road', { from: [0, 440], to: [0, 760] }, [ink(0.5, 0.3, 0.3), ink(0.05, 0.14, 0.55), ink(0, 0.05, 0.4)]) +
      rect(-20, 470, 1660, 330, ink(1, 0.55)) +
      path('M760 470Q860 440 900 470Q960 560 1500 800H180Q640 560 760 470Z', 'url(#road)') +
      [0, 1, 2, 3]
        .map((index) =>
          poly(
            [
              [808 - index * 6, 500 + index * 66],
              [826 + index * 2, 500 + index * 66],
              [838 + index * 10, 540 + index * 74],
              [800 - index * 14, 540 + index * 74],
            ],
            CREAM,
          ),
        )
        .join('') +
      rect(1010, 280, 330, 330, ink(0.02, 0.16, 0.42)) +
      rect(1220, 280, 120, 330, ink(0.5, 0.4, 0.2)) +
      poly('980,290 1080,200 1290,200 1370,290', ink(0.5, 1, 0.1)) +
      archway(1070, 610, 104, 190, DARK) +
      archway(1082, 610, 80, 178, SUN) +
      rect(1250, 360, 56, 66, SUN) +
      rect(1274, 360, 7, 66, DARK) +
      poly('1082,610 1162,610 1040,680 900,680', ink(0, 0.2, 0.75)) +
      group(dog(), 'translate(930 690) scale(1.3)') +
      rect(330, 330, 240, 260, ink(0.7, 0.44, 0.05)) +
      poly('310,340 380,270 530,270 590,340', ink(0.9, 0.5)) +
      repeat(2, (index) => rect(370 + index * 100, 390, 46, 60, ink(1, 0.55))) +
      repeat(16, (index) => rect(100 + index * 26, 560 - index * 2, 9, 60, ink(0.5, 0.35, 0.2))) +
      poly('820,760 500,470 640,440 860,470', CREAM, 'opacity="0.12"') +
      poly('820,760 860,470 1100,430 1340,560', CREAM, 'opacity="0.18"');
    return (
      rect(-20, -20, 1660, 1120, DARK) +
      within('screen', path(SCREEN, ''), view) +
      path(SCREEN, 'none', `stroke="${ink(0.6, 0.4, 0.1)}" stroke-width="9"`) +
      stroke('M700 744Q500 640 210 690', ink(1, 0.7), 15, 'stroke-linecap="round"') +
      rect(640, 60, 320, 96, ink(1, 0.7), 'rx="40"') +
      within(
        'glass',
        rect(656, 74, 288, 68, '', 'rx="28"'),
        rect(640, 60, 320, 100, ink(0.7, 0.42, 0.1)) +
          poly('640,160 960,160 840,96 780,96', ink(0.3, 0.4, 0.3)) +
          disc(740, 106, 8, CORAL) +
          disc(770, 106, 8, CORAL),
      ) +
      rect(790, 10, 20, 60, ink(1, 0.7)) +
      path('M-20 790Q800 690 1640 790V1100H-20Z', ink(0.94, 0.56)) +
      path('M-20 790Q800 690 1640 790V812Q800 714 -20 812Z', ink(0.4, 0.5, 0.2)) +
      [250, 470]
        .map(
          (x, index) =>
            disc(x, 872, 84, DARK) +
            ring(x, 872, 74, SUN, 5) +
            repeat(11, (tick) => group(rect(-2.5, -66, 5, 15, CREAM), `translate(${x} 872) rotate(${-125 + tick * 25})`)) +
            group(path('M-6 10L0 -60L6 10Z', CORAL), `translate(${x} 872) rotate(${index === 0 ? 36 : -70})`) +
            disc(x, 872, 11, CORAL),
        )
        .join('') +
      path('M20 1100A350 330 0 0 1 700 1100H640A290 270 0 0 0 80 1100Z', ink(1, 0.72)) +
      stroke('M40 1040A350 330 0 0 1 250 796', ink(0.4, 0.4, 0.1), 9) +
      rect(800, 830, 250, 130, DARK, 'rx="14"') +
      rect(820, 850, 210, 40, ink(0, 0.5, 0.7), 'rx="8"') +
      repeat(9, (index) => rect(832 + index * 22, 856, 4, 28, DARK)) +
      disc(850, 926, 18, CREAM) +
      disc(1000, 926, 18, CREAM) +
      repeat(4, (index) => rect(884 + index * 24, 916, 17, 20, SUN, 'rx="4"')) +
      poly('1120,940 1640,900 1640,1100 1100,1100', ink(0.3, 0.5, 0.5)) +
      poly('1120,940 1640,900 1640,918 1118,960', SUN) +
      group(bag(), 'translate(1250 1030) scale(1.05)') +
      group(
        path('M-100 0L90 -50Q120 -20 110 10V44L-100 60Z', ink(0, 0.06, 0.6)) +
          path('M-100 0L90 -50Q120 -20 110 10L-100 30Z', SUN) +
          repeat(3, (index) => oval(-50 + index * 56, 44 - index * 9, 11, 8, ink(0.2, 0.4, 0.8))),
        'translate(1480 1000)',
      )
    );
  },
};
