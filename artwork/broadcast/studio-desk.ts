import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, fade, field, group, line, oval, overprint, path, poly, rect, ring, stroke, within } from '../shapes.ts';
import { bay } from '../bay.ts';

/**
 * A studio camera on its pedestal, seen from behind and from the side; its lens is 300 pixels right
 * of its foot.
 */
function camera(): string {
  return (
    poly('-40,-20 40,-20 90,420 -90,420', ink(1, 0.75)) +
    path('M-170 420Q-160 370 -90 360H90Q160 370 170 420Z', ink(1, 0.75)) +
    poly('-190,-250 170,-250 170,-40 -190,-20', ink(1, 0.7)) +
    poly('170,-220 320,-250 320,-40 170,-70', ink(1, 0.85)) +
    rect(310, -262, 26, 234, DARK, 'rx="8"') +
    rect(-160, -210, 250, 110, ink(0.85, 0.6), 'rx="10"') +
    repeat(5, (index) => rect(-140 + index * 26, -186, 12, 62, ink(1, 0.75), 'rx="5"')) +
    disc(46, -156, 30, ink(0.6, 0.5, 0.1)) +
    poly('176,-150 316,-160 316,-150 176,-140', ink(0.75, 0.55)) +
    stroke('M-190 -250H170L320 -250', CORAL, 7) +
    rect(-130, -320, 220, 54, ink(1, 0.75), 'rx="12"') +
    rect(-60, -270, 30, 30, ink(1, 0.75)) +
    rect(-350, -300, 180, 140, ink(1, 0.8), 'rx="10"') +
    group(bay(), 'translate(-336 -288) scale(0.38 0.44)') +
    rect(40, -308, 34, 22, CORAL, 'rx="6"') +
    stroke('M-60 -20L-300 60L-380 40', ink(1, 0.75), 24, 'stroke-linejoin="round" stroke-linecap="round"')
  );
}

export const studioDesk: Scene = {
  id: 'ondamarea-studio-desk',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const lamps = [210, 520, 830, 1140, 1430];
    const chair = (x: number): string =>
      rect(x - 62, 470, 124, 170, ink(0.85, 0.9, 0.1), 'rx="36"') + rect(x - 50, 480, 30, 140, ink(0.5, 0.95, 0.3), 'rx="15"');
    return (
      field(ink(1, 0.55)) +
      fade('wall', { from: [0, 120], to: [0, 720] }, [ink(0.85, 0.2), ink(0.35, 0.55, 0.2)]) +
      path('M120 740V180Q800 90 1480 180V740Z', 'url(#wall)') +
      within(
        'set',
        path('M300 690V196Q800 130 1300 196V690Z', ''),
        rect(280, 100, 1040, 600, ink(0, 0.45, 0.8)) +
          disc(800, 430, 250, SUN) +
          repeat(4, (index) => ring(800, 430, 290 + index * 62, ink(0, 0.25, 0.85), 16)) +
          path('M280 560Q420 470 560 560T840 560T1120 560T1400 560V720H280Z', ink(0.75, 0.15)) +
          path('M280 610Q400 540 520 610T760 610T1000 610T1240 610T1480 610V720H280Z', ink(0.95, 0.35)) +
          stroke('M280 560Q420 470 560 560T840 560T1120 560T1400 560', CREAM, 9),
      ) +
      stroke('M300 690V196Q800 130 1300 196V690', CREAM, 12) +
      fade('floor', { from: [0, 700], to: [0, 1067] }, [ink(0.55, 0.6, 0.15), ink(0.95, 0.6)]) +
      path('M-20 760Q800 640 1620 760V1100H-20Z', 'url(#floor)') +
      overprint(poly('520,700 1080,700 1300,1100 300,1100', ink(0, 0, 0.5))) +
      chair(650) +
      chair(960) +
      oval(800, 890, 520, 66, ink(1, 0.75)) +
      path('M330 640Q800 700 1270 640L1210 850Q800 940 390 850Z', CORAL) +
      path('M330 640Q800 700 1270 640L1256 690Q800 752 344 690Z', ink(0.35, 1, 0.2)) +
      path('M1010 672L1270 640L1210 850L1000 888Z', ink(0.5, 1, 0.1)) +
      path('M290 600Q800 540 1310 600Q1320 640 1270 654Q800 712 330 654Q280 640 290 600Z', CREAM) +
      path('M290 612Q280 640 330 654Q800 712 1270 654Q1320 640 1310 612Q800 690 290 612Z', ink(0.25, 0.2, 0.15)) +
      repeat(3, (index) => stroke(`M600 ${778 + index * 30}q50 -34 100 0t100 0t100 0t100 0`, index === 1 ? SUN : CREAM, 11)) +
      poly('590,588 700,582 712,616 596,622', ink(0.7, 0.2)) +
      poly('920,582 1030,588 1022,622 908,616', CREAM, `stroke="${DARK}" stroke-width="4"`) +
      [520, 1110].map((x) => stroke(`M${x} 612V560q0 -20 20 -24`, DARK, 8) + oval(x + 24, 534, 16, 11, DARK)).join('') +
      poly('760,604 840,604 830,566 770,566', ink(1, 0.6)) +
      rect(-20, 40, 1640, 20, ink(1, 0.8)) +
      rect(-20, 84, 1640, 8, ink(1, 0.8)) +
      repeat(17, (index) => line([index * 100 - 20, 44], [index * 100 + 30, 90], ink(1, 0.8), 7)) +
      lamps
        .map(
          (x) =>
            poly(
              [
                [x - 40, 170],
                [x + 40, 170],
                [x + 40 + (800 - x) * 0.75, 640],
                [x - 120 + (800 - x) * 0.75, 640],
              ],
              ink(0, 0.05, 0.5),
              'opacity="0.22"',
            ) +
            rect(x - 8, 80, 16, 40, ink(1, 0.8)) +
            poly(`${x - 34},110 ${x + 34},110 ${x + 48},168 ${x - 48},168`, ink(1, 0.8)) +
            oval(x, 168, 48, 12, ink(0, 0, 0.6)),
        )
        .join('') +
      group(camera(), 'translate(330 760)') +
      group(camera(), 'translate(1420 800) scale(-0.8 0.8)') +
      stroke('M330 1060Q120 1000 -20 1050M1420 1060Q1540 1010 1620 1040', DARK, 14)
    );
  },
};
