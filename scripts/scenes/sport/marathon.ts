import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ridge, ripples } from '../scenery.ts';
import { along, disc, group, oval, path, poly, rect, ring, sky, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const FAR: Point = [930, 520];

/** A runner from behind on a foot; `swing` (−1 or 1) is the leg in front. */
function runner([x, y]: Point, height: number, shirt: string, swing: number): string {
  const limb = (d: string, width: number): string => stroke(d, DARK, width, 'stroke-linecap="round" stroke-linejoin="round"');
  const limbs =
    limb('M35 -360L50 -190L40 -20', 72) +
    limb('M-35 -360L-55 -210L-50 -120M-50 -110H-20', 70) +
    limb('M85 -605L135 -510L95 -450M-85 -605L-135 -520L-125 -440', 44);
  return group(
    oval(0, 0, 170, 30, ink(0.6, 0.5, 0.1), 'opacity="0.7"') +
      group(limbs, `scale(${swing} 1)`) +
      path('M-100 -635Q0 -685 100 -635L72 -410H-72Z', shirt) +
      poly('-80,-420 80,-420 86,-310 -86,-310', DARK) +
      rect(-50, -575, 100, 80, shirt === CREAM ? SUN : CREAM) +
      oval(0, -726, 48, 58, DARK),
    `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(height / 800).toFixed(4)})`,
  );
}

export const marathon: Scene = {
  id: 'ondamarea-marathon',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const random = seeded(42);
    const shirts = [CORAL, SUN, CREAM, ink(0.5, 0.02, 0.04), ink(0, 0.6, 0.5), ink(0.6, 0.7, 0.05)];
    const rows = [0.975, 0.955, 0.93, 0.9, 0.86, 0.81, 0.745, 0.66, 0.55, 0.4, 0.2, -0.06];
    const pylon = (scale: number): string => {
      const at = (across: number, up: number): Point => [FAR[0] + across * scale, FAR[1] - up * scale];
      return (
        [-1, 1]
          .map((side) =>
            poly(
              [at(side * 420, -260), at(side * 470, -260), at(side * 400, 760), at(side * 362, 760)],
              side < 0 ? CORAL : ink(0.4, 1, 0.1),
            ),
          )
          .join('') +
        [720, 470].map((up) => poly([at(-400, up), at(400, up), at(405, up - 66), at(-405, up - 66)], ink(0.12, 1, 0.2))).join('')
      );
    };
    return (
      sky(620, [ink(0.28, 0.02), ink(0.08, 0.14, 0.06), ink(0, 0.34, 0.32), ink(0, 0.2, 0.7)]) +
      disc(930, 420, 150, ink(0, 0.06, 0.75)) +
      repeat(4, (index) => ring(930, 420, 200 + index * 64, ink(0, 0.14, 0.5), 10)) +
      ridge(18, 520, 50, ink(0.34, 0.34, 0.1), 0.6) +
      poly('-20,540 1640,540 1640,1100 -20,1100', ink(0.62, 0.1)) +
      ripples(4, 550, 1000, ink(0.25, 0.1, 0.08)) +
      pylon(0.3) +
      pylon(0.82) +
      stroke('M612 -110Q420 420 -60 640M1248 -110Q1420 420 1700 600', DARK, 15) +
      stroke('M640 -110Q690 230 818 304M1218 -110Q1170 230 1042 304', DARK, 8) +
      poly([FAR, [-700, 1300], [2500, 1300]], ink(0.22, 0.3, 0.16)) +
      poly([FAR, [-700, 1300], [-560, 1300]], CREAM) +
      poly([FAR, [2360, 1300], [2500, 1300]], CREAM) +
      poly([FAR, [-1040, 1300], [-700, 1300]], ink(0.6, 0.6, 0.1)) +
      poly([FAR, [2500, 1300], [2880, 1300]], ink(0.75, 0.6, 0.1)) +
      repeat(9, (index) =>
        poly(
          [
            along([900, 1300], FAR, 1 - 0.72 ** index),
            along([960, 1300], FAR, 1 - 0.72 ** index),
            along([950, 1300], FAR, 1 - 0.72 ** (index + 0.5)),
            along([910, 1300], FAR, 1 - 0.72 ** (index + 0.5)),
          ],
          CREAM,
        ),
      ) +
      rows
        .map((share, row) => {
          const count = 9 - Math.floor(row / 3);
          return repeat(count, (index) => {
            const spread = ((index + 0.5) / count - 0.5) * 2 + random.between(-0.08, 0.08);
            const foot = along([FAR[0] + spread * 1180, 1190], FAR, share + random.between(-0.008, 0.008));
            return runner(foot, 520 * (1 - share) + 12, shirts[Math.floor(random.between(0, 6))] ?? CORAL, index % 2 === 0 ? 1 : -1);
          });
        })
        .join('')
    );
  },
};
