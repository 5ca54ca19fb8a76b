import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { audience } from '../figures.ts';
import { ripples } from '../scenery.ts';
import { disc, fade, group, line, oval, overprint, path, poly, rect, sky, stroke, within } from '../shapes.ts';

/**
 * A long rowing boat going to the right, 620 pixels long, with its thirteen rowers and the cox who
 * stands.
 */
function trainera(hull: string, shirt: string): string {
  const rower = (x: number): string =>
    stroke(`M${x + 26} -52L${x - 8} -40L${x - 52} 46`, DARK, 5) +
    path(`M${x - 10} -22L${x + 6} -66Q${x + 18} -76 ${x + 28} -66L${x + 20} -22Z`, shirt) +
    disc(x + 24, -82, 12, DARK);
  return (
    stroke('M-330 30q60 -16 120 0t120 0t120 0t120 0t120 0t120 -4', CREAM, 9) +
    repeat(7, (index) => rower(-220 + index * 66)) +
    path('M-340 -30Q0 -2 360 -44L320 14Q0 40 -300 16Z', hull) +
    path('M-340 -30Q0 -2 360 -44L350 -30Q0 14 -334 -18Z', CREAM) +
    path('M-286 -24L-274 -110Q-262 -122 -250 -110L-250 -24Z', shirt) +
    disc(-262, -128, 13, DARK) +
    line([-256, -86], [-370, 44], DARK, 6)
  );
}

/** An office chair pushed over, about the origin. */
function chair(): string {
  return group(
    rect(-110, -24, 220, 48, CORAL, 'rx="22"') +
      rect(-110, 4, 220, 22, ink(0.5, 1, 0.1), 'rx="11"') +
      rect(-12, 20, 24, 120, DARK) +
      stroke('M0 140L-100 190M0 140L100 190M0 140V200', DARK, 18, 'stroke-linecap="round"') +
      [-100, 0, 100].map((x) => disc(x, x === 0 ? 208 : 198, 17, DARK) + disc(x, x === 0 ? 208 : 198, 6, CREAM)).join('') +
      rect(-104, -110, 22, 100, DARK) +
      rect(-130, -270, 54, 180, CORAL, 'rx="26"') +
      rect(-100, -270, 24, 180, ink(0.5, 1, 0.1), 'rx="12"'),
    'rotate(-24)',
  );
}

export const commentaryBox: Scene = {
  id: 'ondamarea-commentary-box',
  palette: ONDAMAREA,
  draw: () =>
    sky(330, [ink(0.3, 0.01), ink(0.05, 0.08, 0.2), ink(0, 0.24, 0.6)]) +
    disc(1270, 190, 92, SUN) +
    path('M-20 330V250Q160 170 340 230T700 250T900 310L960 330Z', ink(0.5, 0.1, 0.1)) +
    path('M1000 330Q1200 250 1400 280T1640 240V340H1000Z', ink(0.5, 0.1, 0.1)) +
    fade('water', { from: [0, 320], to: [0, 760] }, [ink(0.3, 0.02, 0.1), ink(0.6, 0.02, 0.05), ink(0.85, 0.1)]) +
    rect(-20, 320, 1660, 460, 'url(#water)') +
    ripples(12, 326, 740, ink(0.1, 0.01, 0.1), 1.1) +
    group(trainera(DARK, SUN), 'translate(790 430) scale(0.86)') +
    group(trainera(CORAL, CREAM), 'translate(840 572) scale(1.12)') +
    group(
      path('M-70 0Q-60 -120 0 -130T70 0Q0 34 -70 0Z', CORAL) +
        path('M10 -129Q62 -110 70 0Q50 12 24 16Q40 -60 10 -129Z', ink(0.5, 1, 0.1)) +
        path('M-68 -24Q0 10 68 -24L66 -54Q0 -22 -62 -54Z', CREAM) +
        line([0, -126], [0, -250], DARK, 9) +
        path('M0 -250Q60 -280 110 -246T190 -250V-180Q140 -170 110 -186T0 -184Z', SUN),
      'translate(1360 540)',
    ) +
    audience(14, 690, 26, -20, 1640, ink(1, 0.5)) +
    audience(15, 730, 32, -30, 1640, DARK) +
    rect(-20, -20, 1660, 76, DARK) +
    rect(-20, -20, 60, 800, DARK) +
    rect(1560, -20, 80, 800, DARK) +
    rect(520, 40, 20, 740, DARK) +
    rect(1110, 40, 20, 740, DARK) +
    poly('60,56 260,56 60,420', CREAM, 'opacity="0.3"') +
    poly('620,56 690,56 540,330 540,200', CREAM, 'opacity="0.3"') +
    poly('1230,56 1340,56 1130,430 1130,240', CREAM, 'opacity="0.3"') +
    rect(-20, 770, 1660, 330, ink(0.45, 0.1, 0.05)) +
    repeat(7, (index) => rect(1000, 800 + index * 44, 660, 5, ink(0.8, 0.2))) +
    poly('-20,770 1040,770 1190,1100 -20,1100', ink(0.2, 0.6, 0.6)) +
    rect(-20, 756, 1660, 30, SUN) +
    repeat(6, (index) => stroke(`M-20 ${830 + index * 44}q300 ${-16 + index * 6} 560 0t${500 + index * 20} 2`, ink(0.5, 0.7, 0.5), 4)) +
    poly('1040,770 1080,770 1236,1100 1190,1100', DARK) +
    overprint(
      poly('400,786 860,786 900,1090 260,1090', ink(0, 0.02, 0.4)) +
        oval(200, 1006, 200, 30, ink(0.8, 0.2)) +
        oval(890, 986, 160, 22, ink(0.8, 0.2)) +
        oval(1430, 1050, 240, 30, ink(0.5, 0.3)),
    ) +
    stroke('M190 1000V740Q180 560 230 520', DARK, 20, 'stroke-linecap="round"') +
    group(
      rect(-62, -30, 90, 60, CORAL, 'rx="14"') +
        rect(26, -58, 190, 116, DARK, 'rx="54"') +
        within(
          'grille',
          rect(40, -46, 162, 92, '', 'rx="44"'),
          rect(40, -50, 170, 100, ink(0.5, 0.02)) +
            repeat(
              11,
              (index) =>
                line([30 + index * 18, -60], [30 + index * 18, 60], DARK, 4) +
                (index < 7 ? line([20, -54 + index * 18], [220, -54 + index * 18], DARK, 4) : ''),
            ) +
            rect(40, -36, 170, 14, CREAM, 'opacity="0.7"'),
        ) +
        rect(12, -46, 18, 92, SUN),
      'translate(226 520) rotate(-24)',
    ) +
    rect(60, 976, 260, 36, DARK, 'rx="18"') +
    poly('460,880 760,850 820,1010 490,1050', CREAM) +
    repeat(7, (index) =>
      line([492 + index * 4, 900 + index * 19], [[740, 680, 752, 600, 760, 710, 640][index] ?? 0, 878 + index * 16], ink(0.6, 0.1), 5),
    ) +
    stroke('M590 930L780 1000', DARK, 18, 'stroke-linecap="round"') +
    stroke('M590 930L780 1000', SUN, 10, 'stroke-linecap="round"') +
    stroke('M740 986L800 1007', CORAL, 14, 'stroke-linecap="round"') +
    group(
      stroke('M-130 60Q-150 -110 0 -116T130 60', DARK, 26) +
        stroke('M-130 60Q-150 -110 0 -116T130 60', SUN, 12) +
        rect(-176, 20, 72, 120, CORAL, `rx="30" stroke="${DARK}" stroke-width="6"`) +
        rect(104, 20, 72, 120, ink(0.4, 1, 0.1), `rx="30" stroke="${DARK}" stroke-width="6"`),
      'translate(930 900) rotate(14) scale(0.8 0.7)',
    ) +
    stroke('M1050 984Q1110 1060 1050 1090', DARK, 9) +
    group(chair(), 'translate(1400 830) scale(1.2)'),
};
