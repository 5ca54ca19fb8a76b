import { audience } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

/** A rope between two posts, thicker towards the reader. */
function rope(from: Point, to: Point, sizes: readonly [number, number], colour: string, shade: string): string {
  const [near, far] = sizes;
  const sag = (up: number, share: number): string =>
    `${(from[0] + to[0]) / 2} ${(from[1] + to[1]) / 2 + 16 + up * ((near + far) / 2) * share}`;
  const strip = (top: number, bottom: number, fill: string): string =>
    path(
      `M${from[0]} ${from[1] + near * top}Q${sag(top, 1)} ${to[0]} ${to[1] + far * top}V${to[1] + far * bottom}Q${sag(bottom, 1)} ${from[0]} ${from[1] + near * bottom}Z`,
      fill,
    );
  return strip(-0.6, 0.62, DARK) + strip(-0.5, 0.5, colour) + strip(0.14, 0.5, shade);
}

/** A boxing glove that hangs with its cuff on the origin. */
function glove(): string {
  return (
    path('M-70 60Q-150 150 -132 250Q-110 350 0 352Q124 350 138 240Q146 150 84 60Z', CORAL, `stroke="${DARK}" stroke-width="8"`) +
    path('M40 60H84Q146 150 138 240Q124 350 0 352Q100 250 40 60Z', ink(0.42, 1, 0.2)) +
    path('M-90 96Q-176 100 -188 190Q-186 262 -132 262Q-96 250 -96 196Q-94 150 -64 130Z', CORAL, `stroke="${DARK}" stroke-width="8"`) +
    stroke('M-120 250Q-80 240 -74 190', DARK, 7, 'stroke-linecap="round"') +
    stroke('M-90 300Q-40 332 20 326', ink(0.4, 1, 0.2), 9, 'stroke-linecap="round"') +
    stroke('M-104 150Q-112 220 -86 270', ink(0, 0.3, 0.2), 17, 'stroke-linecap="round"') +
    path('M-84 -14H92L98 82Q10 104 -90 82Z', CREAM, `stroke="${DARK}" stroke-width="8"`) +
    path('M40 -14H92L98 82Q70 92 36 94Z', ink(0.3, 0.06, 0.06)) +
    repeat(3, (index) => stroke(`M-34 ${8 + index * 26}L34 ${20 + index * 26}M34 ${8 + index * 26}L-34 ${20 + index * 26}`, DARK, 6))
  );
}

/** An alarm clock with two bells, its feet on y 150. */
function alarmClock(): string {
  return (
    stroke('M-70 110L-104 150M70 110L104 150', DARK, 20, 'stroke-linecap="round"') +
    [-1, 1]
      .map((side) =>
        group(
          path('M-52 0A52 46 0 0 1 52 0Z', SUN, `stroke="${DARK}" stroke-width="6"`) + disc(0, -50, 9, DARK),
          `translate(${side * 76} -104) rotate(${side * 36})`,
        ),
      )
      .join('') +
    line([0, -130], [0, -172], DARK, 9) +
    oval(0, -174, 26, 13, CORAL) +
    disc(0, 0, 132, DARK) +
    disc(0, 0, 122, ink(0.55, 0, 0.08)) +
    disc(0, 0, 98, CREAM) +
    path('M0 0L70 70A98 98 0 0 0 98 0Z', ink(0.2, 0.02, 0.05)) +
    repeat(12, (index) => group(rect(-4, -90, 8, index % 3 === 0 ? 24 : 14, DARK), `rotate(${index * 30})`)) +
    stroke('M0 0V-66', DARK, 10, 'stroke-linecap="round"') +
    stroke('M0 0L44 22', DARK, 12, 'stroke-linecap="round"') +
    line([0, 0], [-30, 58], CORAL, 6) +
    disc(0, 0, 12, CORAL)
  );
}

export const boxingRing: Scene = {
  id: 'ondamarea-boxing-ring',
  palette: ONDAMAREA,
  draw: () => {
    const ropes: readonly (readonly [string, string])[] = [
      [CORAL, ink(0.42, 1, 0.1)],
      [CREAM, ink(0.35, 0.06, 0.06)],
      [SUN, ink(0.25, 0.55, 0.8)],
    ];
    return (
      field(ink(1, 0.6)) +
      [300, 560, 820, 1080, 1340]
        .map((x, index) =>
          poly(
            [
              [x - 40, 96],
              [x + 40, 96],
              [(x - 800) * 1.7 + 1130, 620],
              [(x - 800) * 1.7 + 630, 620],
            ],
            ink(0, 0.08, 0.5),
            `opacity="${index === 2 ? 0.34 : 0.2}"`,
          ),
        )
        .join('') +
      audience(5, 320, 22, -20, 1640, ink(0.72, 0.2, 0.05)) +
      audience(8, 366, 26, -20, 1640, ink(0.84, 0.3, 0.05)) +
      audience(6, 416, 30, -30, 1640, ink(0.94, 0.42)) +
      rect(-20, 500, 1660, 600, ink(1, 0.62)) +
      [300, 560, 820, 1080, 1340]
        .map(
          (x) =>
            line([x, -20], [x, 50], DARK, 8) +
            path(`M${x - 70} 104Q${x - 60} 34 ${x} 30T${x + 70} 104Z`, ink(0.5, 0.02, 0.04)) +
            path(`M${x + 20} 33Q${x + 62} 44 ${x + 70} 104H${x + 36}Q${x + 40} 60 ${x + 20} 33Z`, ink(0.9, 0.3)) +
            oval(x, 104, 70, 16, SUN) +
            oval(x, 104, 40, 8, CREAM),
        )
        .join('') +
      poly('110,650 760,508 1660,640 1660,1010 1180,1040', ink(0.22, 0.02, 0.06)) +
      poly('250,660 770,540 1600,664 1180,980', CREAM) +
      oval(880, 730, 420, 116, ink(0, 0.1, 0.62)) +
      oval(880, 730, 300, 80, CREAM) +
      ropes
        .map(
          ([colour, shade], index) =>
            rope([760, 392 + index * 44], [110, 430 + index * 74], [9, 18], colour, shade) +
            rope([760, 392 + index * 44], [1660, 440 + index * 68], [9, 20], colour, shade),
        )
        .join('') +
      rect(738, 350, 44, 184, DARK, 'rx="8"') +
      rect(744, 356, 20, 172, CREAM, 'rx="6"') +
      overprint(oval(1130, 690, 90, 16, ink(0.5, 0.1))) +
      [-46, -16, 22, 50].map((x) => line([1130 + x * 0.8, 596], [1130 + x, 690], DARK, 10)).join('') +
      rect(1068, 580, 124, 22, DARK, 'rx="9"') +
      path('M1074 566Q1130 530 1190 570L1200 640Q1180 660 1166 640L1150 596 1074 590Z', SUN) +
      poly('110,650 1180,1040 1180,1100 110,760', CORAL) +
      poly('-20,700 110,650 110,760 1180,1100 -20,1100', ink(0.98, 0.5)) +
      poly('1180,1040 1660,1010 1660,1100 1180,1100', ink(0.45, 1, 0.2)) +
      rect(66, 384, 92, 300, DARK, 'rx="14"') +
      rect(74, 392, 76, 270, ink(0.62, 0.02), 'rx="10"') +
      rect(122, 392, 28, 270, ink(0.92, 0.3), 'rx="8"') +
      ropes.map(([colour, shade], index) => rope([1180, 300 + index * 214], [110, 438 + index * 74], [50, 20], colour, shade)).join('') +
      ropes.map(([colour, shade], index) => rope([1240, 300 + index * 214], [1700, 250 + index * 226], [50, 70], colour, shade)).join('') +
      rect(1140, 130, 200, 980, DARK, 'rx="40"') +
      [0, 1, 2]
        .map(
          (index) =>
            rect(1152, 192 + index * 214, 176, 196, CREAM, 'rx="26"') +
            rect(1256, 192 + index * 214, 72, 196, ink(0.34, 0.05, 0.05), 'rx="26"') +
            stroke(`M1204 ${216 + index * 214}v150M1240 ${216 + index * 214}v150`, ink(0.3, 0.05, 0.05), 5),
        )
        .join('') +
      rect(1152, 838, 176, 240, CORAL, 'rx="20"') +
      rect(1256, 838, 72, 240, ink(0.45, 1, 0.2), 'rx="20"') +
      rect(1196, 92, 88, 60, SUN, 'rx="16"') +
      rect(1250, 92, 34, 60, ink(0.25, 0.5, 0.8), 'rx="14"') +
      stroke('M790 356Q740 420 700 476M800 356Q860 400 902 440', DARK, 10) +
      group(glove(), 'translate(900 446) rotate(-13) scale(0.95)') +
      group(glove(), 'translate(660 486) rotate(9) scale(-1 1)') +
      poly('-20,984 470,972 610,1100 -20,1100', ink(0.1, 0.45, 0.8)) +
      poly('-20,984 470,972 482,984 -20,998', SUN) +
      overprint(oval(380, 1034, 170, 26, ink(0.7, 0.3))) +
      group(alarmClock(), 'translate(270 880) rotate(-4)')
    );
  },
};
