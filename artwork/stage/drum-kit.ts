import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, poly, rays, rect, ring, stroke, within } from '../shapes.ts';

/** A drum seen a little from above: its head's centre, half width and depth of the shell. */
function drum(x: number, y: number, half: number, deep: number, turn = 0): string {
  const shell = `M${x - half} ${y}V${y + deep}A${half} ${half * 0.3} 0 0 0 ${x + half} ${y + deep}V${y}Z`;
  return group(
    path(shell, ink(0.62, 0.02, 0.05)) +
      path(
        `M${x + half * 0.35} ${y}V${y + deep + half * 0.28}A${half} ${half * 0.3} 0 0 0 ${x + half} ${y + deep}V${y}Z`,
        ink(0.95, 0.25),
      ) +
      rect(x - half * 0.72, y + half * 0.2, half * 0.14, deep, ink(0.2, 0, 0.05)) +
      repeat(5, (index) =>
        rect(
          x - half * 0.92 + index * half * 0.44,
          y + half * 0.3 + Math.sin((index / 4) * 3.14) * half * 0.12,
          13,
          deep * 0.62,
          CREAM,
          'rx="6"',
        ),
      ) +
      stroke(`M${x - half} ${y + deep}A${half} ${half * 0.3} 0 0 0 ${x + half} ${y + deep}`, CREAM, 14) +
      oval(x, y, half, half * 0.3, CREAM, `stroke="${DARK}" stroke-width="16"`) +
      oval(x, y, half, half * 0.3, 'none', `stroke="${CREAM}" stroke-width="6"`) +
      oval(x - half * 0.1, y + half * 0.03, half * 0.56, half * 0.15, ink(0.14, 0.02, 0.2)),
    `rotate(${turn} ${x} ${y})`,
  );
}

/** A cymbal on its stand, whose foot is on `foot`. */
function cymbal(x: number, y: number, half: number, turn: number, foot: number): string {
  return (
    line([x, y], [x, foot], DARK, 13) +
    stroke(`M${x - 90} ${foot + 60}L${x} ${foot - 70}L${x + 90} ${foot + 60}`, DARK, 13) +
    group(
      oval(6, 13, half, half * 0.17, ink(0.4, 0.75, 0.6)) +
        oval(0, 0, half, half * 0.17, SUN) +
        path(`M0 0L${half * 0.3} ${half * 0.162}A${half} ${half * 0.17} 0 0 0 ${half * 0.94} ${half * 0.058}Z`, ink(0.1, 0.5, 0.9)) +
        path(`M0 0L${-half * 0.6} ${-half * 0.136}A${half} ${half * 0.17} 0 0 1 ${-half * 0.2} ${-half * 0.167}Z`, CREAM) +
        [0.78, 0.56, 0.36]
          .map((share) => oval(0, 0, half * share, half * 0.17 * share, 'none', `stroke="${ink(0.15, 0.6, 0.8)}" stroke-width="3"`))
          .join('') +
        path(`M${-half * 0.17} 0Q0 ${-half * 0.2} ${half * 0.17} 0Z`, ink(0, 0.45, 0.85)) +
        rect(-7, -half * 0.22, 14, half * 0.14, DARK),
      `translate(${x} ${y}) rotate(${turn})`,
    )
  );
}

export const drumKit: Scene = {
  id: 'ondamarea-drum-kit',
  palette: ONDAMAREA,
  draw: () => {
    const [x, y, r] = [800, 690, 262];
    return (
      field(ink(0, 0.96, 0.32)) +
      rays([x, y], 1400, 16, ink(0.04, 0.72, 0.4), 6) +
      [640, 520, 400].map((reach, index) => ring(x, y, reach, ink(0, 0.35, 0.75), 10 - index * 2)).join('') +
      poly('300,-20 420,-20 1180,900 420,900', CREAM, 'opacity="0.28"') +
      poly('1300,-20 1180,-20 420,900 1180,900', CREAM, 'opacity="0.28"') +
      oval(800, 990, 900, 140, ink(0.95, 0.7)) +
      oval(800, 965, 820, 116, ink(0.55, 0.85, 0.2)) +
      overprint(oval(800, 975, 520, 60, ink(0.7, 0.2))) +
      cymbal(300, 250, 220, -12, 900) +
      cymbal(1330, 220, 240, 13, 900) +
      cymbal(190, 520, 165, -4, 960) +
      cymbal(196, 498, 165, 3, 960) +
      drum(1215, 650, 185, 250) +
      [1060, 1370].map((leg) => line([leg, 800], [leg, 990], DARK, 12)).join('') +
      drum(400, 690, 165, 100, -4) +
      stroke('M330 990L400 800L470 990M400 800V830', DARK, 14) +
      line([650, 470], [720, 560], DARK, 16) +
      line([950, 470], [880, 560], DARK, 16) +
      disc(x, y, r + 26, DARK) +
      disc(x, y, r + 12, SUN) +
      disc(x, y, r - 8, DARK) +
      disc(x, y, r - 16, CREAM) +
      within(
        'head',
        disc(x, y, r - 16, ''),
        disc(x, y - 40, 120, CORAL) +
          repeat(4, (index) =>
            path(
              `M520 ${y + 20 + index * 54}q47 -52 94 0t94 0t94 0t94 0t94 0t94 0V1000H520Z`,
              [ink(0.45, 0, 0.1), ink(0.7), ink(0.9, 0.1), DARK][index] ?? DARK,
            ),
          ) +
          repeat(3, (index) => stroke(`M520 ${y + 20 + index * 54}q47 -52 94 0t94 0t94 0t94 0t94 0t94 0`, CREAM, 8)),
      ) +
      repeat(10, (index) => rect(x - 12, y - r - 34, 24, 50, CREAM, `rx="6" transform="rotate(${index * 36 + 18} ${x} ${y})"`)) +
      line([560, 860], [470, 985], DARK, 16) +
      line([1040, 860], [1130, 985], DARK, 16) +
      drum(630, 340, 148, 118, 10) +
      drum(970, 340, 148, 118, -10) +
      group(rect(-170, -8, 340, 16, ink(0, 0.3, 0.6), 'rx="8"') + disc(176, 0, 13, ink(0, 0.3, 0.6)), 'translate(410 668) rotate(-22)') +
      group(rect(-170, -8, 340, 16, ink(0, 0.25, 0.5), 'rx="8"') + disc(176, 0, 13, ink(0, 0.25, 0.5)), 'translate(420 690) rotate(8)') +
      [300, 1300]
        .map((at) =>
          group(rect(-60, -70, 120, 90, DARK, 'rx="10"') + oval(0, 22, 56, 16, SUN), `translate(${at} 20) rotate(${at < 800 ? -24 : 24})`),
        )
        .join('')
    );
  },
};
