import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ridge, streaks } from '../scenery.ts';
import { disc, group, line, oval, overprint, path, poly, rays, rect, ring, sky, stroke, within } from '../shapes.ts';

const FIN = 'M-230 0L-60 -420Q-40 -452 0 -452H120Q140 -452 136 -424L150 0Z';

/** A parked aircraft's tail with the end of its body, from the right; `livery` fills the fin. */
function tail(name: string, ground: string, livery: string): string {
  return (
    path(FIN, ground) +
    within(name, path(FIN, ''), livery + poly('104,-460 170,-460 170,10 120,10', ink(0.75, 0.6), 'opacity="0.4"')) +
    stroke('M-230 0L-60 -420Q-40 -452 0 -452H120', ink(0, 0.1, 0.7), 8) +
    path('M-1700 -50Q-400 -60 -200 -20L190 -4Q230 10 190 34Q20 120 -240 150H-1700Z', CREAM) +
    path('M-1700 60Q-300 70 190 20Q210 18 200 30Q20 120 -240 150H-1700Z', ink(0.55, 0.4, 0.05)) +
    path('M-1700 10Q-300 0 200 10L196 22Q-200 30 -1700 40Z', ground) +
    repeat(17, (index) => rect(-1160 + index * 52, -18, 22, 30, ink(0.95, 0.5), 'rx="10"')) +
    path('M-150 10L130 44Q240 70 250 100L40 84Z', ink(0.4, 0.3, 0.03), `stroke="${DARK}" stroke-width="4"`) +
    disc(206, 12, 11, CORAL)
  );
}

export const airport: Scene = {
  id: 'ondamarea-airport',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const liveries: readonly (readonly [string, string])[] = [
      [CORAL, disc(20, -260, 110, SUN) + rays([20, -260], 300, 14, ink(0, 0.5, 0.6), 0) + disc(20, -260, 76, SUN)],
      [
        ink(0.55, 0.02),
        repeat(6, (index) =>
          stroke(`M-300 ${-380 + index * 70}q50 -50 100 0t100 0t100 0t100 0t100 0`, index % 2 === 0 ? CREAM : ink(0.9, 0.2), 24),
        ),
      ],
      [SUN, poly('-300,0 160,-460 160,-260 -140,0', CORAL) + poly('-40,0 160,-180 160,0', ink(0.9, 0.3))],
      [ink(0.95, 0.35), repeat(4, (index) => ring(30, -250, 36 + index * 52, index % 2 === 0 ? CORAL : CREAM, 22))],
    ];
    return (
      sky(760, [ink(0.85, 0.32), ink(0.5, 0.45, 0.06), ink(0.1, 0.66, 0.3), ink(0, 0.5, 0.6), ink(0, 0.2, 0.8)]) +
      streaks(27, 120, 560, ink(0.1, 0.72, 0.3), 14) +
      disc(420, 690, 120, ink(0, 0.06, 0.85)) +
      ridge(13, 700, 36, ink(0.55, 0.6, 0.15), 0.5) +
      group(
        poly('-30,0 30,0 20,-240 -20,-240', ink(0.85, 0.6)) +
          poly('-70,-240 70,-240 86,-310 -86,-310', ink(0.9, 0.6)) +
          rect(-76, -302, 152, 40, SUN) +
          rect(-62, -330, 124, 22, ink(0.9, 0.6)) +
          line([0, -330], [0, -400], ink(0.9, 0.6), 7) +
          disc(0, -402, 9, CORAL),
        'translate(170 720)',
      ) +
      rect(-20, 712, 1640, 400, ink(0.72, 0.45, 0.05)) +
      rect(-20, 712, 1640, 8, ink(0, 0.35, 0.7)) +
      repeat(26, (index) => disc(20 + index * 64, 736, 5, index % 3 === 0 ? SUN : CREAM)) +
      poly('-20,820 1640,760 1640,780 -20,850', SUN, 'opacity="0.8"') +
      group(
        path('M-170 -4Q-120 -20 60 -22Q150 -22 176 -4Q150 14 60 16Q-100 16 -170 -4Z', DARK) +
          poly('-170,-6 -206,-74 -168,-74 -110,-14', DARK) +
          poly('30,0 -70,84 -36,84 84,4', ink(0.7, 0.6)) +
          poly('30,-14 -20,-70 4,-70 80,-18', DARK) +
          poly('-130,0 -184,34 -160,34 -96,4', ink(0.7, 0.6)),
        'translate(430 250) rotate(-16)',
      ) +
      stroke('M-20 400Q120 350 250 300', CREAM, 5, 'stroke-dasharray="30 14"') +
      liveries
        .map(([ground, livery], index) => {
          const scale = 1.18 - index * 0.2;
          return { index, ground, livery, scale, x: [1330, 900, 560, 300][index] ?? 0, y: [780, 750, 726, 712][index] ?? 0 };
        })
        .toReversed()
        .map(
          ({ index, ground, livery, scale, x, y }) =>
            overprint(oval(x - 160 * scale, y + 210 * scale, 430 * scale, 26 * scale, ink(0.5, 0.2))) +
            group(tail(`fin${index}`, ground, livery), `translate(${x} ${y}) scale(${scale})`),
        )
        .join('') +
      path('M-20 960H1640V1100H-20Z', ink(0.9, 0.52)) +
      stroke('M-20 1010Q500 1000 800 1040T1640 1060', SUN, 11) +
      repeat(12, (index) => disc(60 + index * 140, 984, 9, ink(0.35, 0.02)) + oval(60 + index * 140, 1000, 40, 6, ink(0.6, 0.2))) +
      group(
        rect(0, -70, 210, 60, SUN, 'rx="8"') +
          rect(0, -70, 70, 60, ink(0, 0.5, 0.8), 'rx="8"') +
          rect(150, -130, 60, 64, CREAM, 'rx="8"') +
          rect(160, -120, 40, 36, DARK) +
          repeat(
            3,
            (index) =>
              rect(-200 + index * 66, -60, 56, 40, [CORAL, CREAM, ink(0.5, 0.02)][index] ?? CREAM) +
              disc(-186 + index * 66, -10, 12, DARK) +
              disc(-156 + index * 66, -10, 12, DARK),
          ) +
          disc(40, -8, 24, DARK) +
          disc(170, -8, 24, DARK) +
          disc(180, -142, 10, CORAL),
        'translate(480 1000)',
      )
    );
  },
};
