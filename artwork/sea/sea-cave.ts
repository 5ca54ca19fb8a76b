import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ripples } from '../scenery.ts';
import { disc, fade, field, glow, group, oval, path, poly, rect, stroke, within } from '../shapes.ts';

/** The edge of the cave, nearer and darker with each step. */
const MOUTHS = [
  'M560 700C540 560 590 420 680 380C720 300 860 300 920 370C1020 400 1070 560 1050 700Z',
  'M420 740C380 560 440 360 560 290C640 180 920 170 1020 270C1160 330 1230 540 1180 740Z',
  'M250 800C190 560 260 300 420 190C560 60 1000 60 1150 180C1340 290 1420 560 1360 800Z',
  'M60 880C-10 560 70 230 280 90C480 -40 1120 -40 1320 80C1540 220 1620 560 1550 880Z',
] as const;

export const seaCave: Scene = {
  id: 'ondamarea-sea-cave',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(52);
    const tones = [ink(0.62, 0.1, 0.05), ink(0.78, 0.26, 0.02), ink(0.92, 0.5)];
    const outside =
      rect(-20, -20, 1640, 1120, ink(0.14, 0, 0.1)) +
      disc(800, 560, 210, ink(0, 0.04, 0.5)) +
      disc(800, 560, 130, CREAM) +
      path('M480 640Q600 560 700 630T860 640V720H480Z', ink(0.3, 0.05, 0.06)) +
      rect(-20, 640, 1640, 200, ink(0.4, 0, 0.03));
    return (
      field(ink(1, 0.62)) +
      within('mouth3', path(MOUTHS[3], ''), rect(-20, -20, 1640, 1120, tones[2] ?? DARK)) +
      within('mouth2', path(MOUTHS[2], ''), rect(-20, -20, 1640, 1120, tones[1] ?? DARK)) +
      within('mouth1', path(MOUTHS[1], ''), rect(-20, -20, 1640, 1120, tones[0] ?? DARK)) +
      within('mouth0', path(MOUTHS[0], ''), outside) +
      MOUTHS.map((mouth, index) =>
        stroke(mouth, index === 0 ? CREAM : ink(0.5 + index * 0.1, 0.2, 0.05), 6 - index, 'stroke-dasharray="120 40 60 30"'),
      ).join('') +
      repeat(26, (index) => {
        const [x, drop] = [random.between(60, 1540), random.between(50, 190)];
        return poly(
          [
            [x - 26, -20],
            [x + 26, -20],
            [x + 4, drop],
          ],
          index % 2 === 0 ? ink(1, 0.7) : ink(0.95, 0.5),
        );
      }) +
      poly('930,-20 1110,-20 900,1000 380,1000', ink(0, 0.06, 0.5), 'opacity="0.34"') +
      poly('980,-20 1070,-20 790,1000 500,1000', ink(0, 0.02, 0.3), 'opacity="0.42"') +
      poly('880,-20 900,-20 340,960 280,960', ink(0, 0.06, 0.5), 'opacity="0.3"') +
      path('M900 -20Q920 50 980 30T1060 36T1130 -20Z', CREAM) +
      fade('pool', { from: [0, 690], to: [0, 1067] }, [ink(0.2, 0, 0.05), ink(0.55, 0, 0.04), ink(0.95, 0.2)]) +
      rect(-20, 694, 1640, 400, 'url(#pool)') +
      glow('spot', [640, 900], 380, [CREAM, ink(0.2, 0, 0.1), ink(0.6, 0, 0.04)]) +
      oval(640, 900, 330, 70, 'url(#spot)', 'opacity="0.8"') +
      ripples(63, 706, 1050, CREAM, 0.9) +
      ripples(64, 760, 1067, ink(0.8, 0.1), 0.8) +
      repeat(4, (index) =>
        oval(640, 905, 130 + index * 70, 20 + index * 15, 'none', `stroke="${CREAM}" stroke-width="4" stroke-dasharray="80 30"`),
      ) +
      path('M-20 820Q110 790 200 860T330 960Q200 1010 160 1100H-20Z', ink(1, 0.7)) +
      path('M1620 800Q1480 780 1400 870T1250 980Q1400 1000 1430 1100H1620Z', ink(1, 0.7)) +
      stroke('M-20 824Q110 794 200 864T330 962M1620 804Q1480 784 1400 874T1250 982', ink(0.5, 0.1), 6) +
      group(
        oval(0, 30, 190, 16, ink(0.85, 0.2)) +
          path('M-190 -16Q0 34 190 -16Q110 40 0 40T-190 -16Z', CORAL) +
          path('M-190 -16Q0 34 190 -16Q90 10 0 10T-190 -16Z', SUN) +
          path('M-34 8Q-42 -70 0 -78Q42 -70 34 8Z', DARK) +
          disc(0, -102, 24, DARK) +
          stroke('M-150 -96L150 -14', DARK, 8) +
          oval(-160, -98, 34, 12, SUN, 'transform="rotate(16 -160 -98)"') +
          oval(158, -10, 34, 12, SUN, 'transform="rotate(16 158 -10)"') +
          stroke('M-28 -60L-66 -72M28 -60L58 -42', DARK, 13),
        'translate(660 880) scale(0.92)',
      )
    );
  },
};
