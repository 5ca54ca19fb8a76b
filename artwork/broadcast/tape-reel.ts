import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, fade, field, group, line, overprint, path, rect, ring, stroke, within } from '../shapes.ts';

/** A reel with tape wound out to `tape` pixels from its hub, turned by `turn` degrees. */
function reel(x: number, y: number, tape: number, turn: number): string {
  const spoke = 'M-44 -96Q-70 -230 -190 -300A360 360 0 0 1 190 -300Q70 -230 44 -96A106 106 0 0 0 -44 -96Z';
  return (
    overprint(disc(x + 26, y + 34, 390, ink(0.5, 0.25))) +
    disc(x, y, 390, ink(0.3, 0.06, 0.06)) +
    disc(x, y, 376, ink(0.12, 0.04, 0.08)) +
    within(
      `reel${x}`,
      [0, 120, 240].map((part) => path(spoke, '', `transform="translate(${x} ${y}) rotate(${turn + part})"`)).join(''),
      disc(x, y, 400, ink(0.9, 0.35)) +
        disc(x, y, tape, ink(0.55, 0.98, 0.3)) +
        repeat(14, (index) => ring(x, y, tape - 8 - index * 13, index % 4 === 1 ? ink(0.15, 0.9, 0.5) : ink(0.9, 0.9), 2.5)) +
        overprint(path(`M${x} ${y}L${x + 400} ${y + 120}V${y + 420}H${x + 60}Z`, ink(0.5, 0.1))),
    ) +
    [0, 120, 240]
      .map((part) => path(spoke, 'none', `stroke="${DARK}" stroke-width="7" transform="translate(${x} ${y}) rotate(${turn + part})"`))
      .join('') +
    path(`M${x - 340} ${y - 80}A350 350 0 0 1 ${x - 80} ${y - 340}`, 'none', `stroke="${CREAM}" stroke-width="14" stroke-linecap="round"`) +
    ring(x, y, 388, DARK, 8) +
    disc(x, y, 104, SUN, `stroke="${DARK}" stroke-width="7"`) +
    disc(x, y, 70, CORAL) +
    [0, 120, 240].map((part) => rect(x - 13, y - 88, 26, 66, DARK, `rx="8" transform="rotate(${turn + 60 + part} ${x} ${y})"`)).join('') +
    disc(x, y, 34, CREAM, `stroke="${DARK}" stroke-width="8"`)
  );
}

/** A level meter of 250 × 150 pixels from the origin, its needle leaning by `lean` degrees. */
function meter(lean: number): string {
  return (
    rect(0, 0, 250, 150, DARK, 'rx="14"') +
    rect(12, 12, 226, 126, ink(0, 0.1, 0.6), 'rx="8"') +
    stroke('M40 84Q125 14 210 84', DARK, 6) +
    stroke('M166 48Q192 62 210 84', CORAL, 14) +
    repeat(9, (index) => line([125, 40], [125, 26], DARK, 5, `transform="rotate(${index * 13 - 52} 125 160)"`)) +
    line([125, 138], [125, 38], DARK, 7, `transform="rotate(${lean} 125 150)"`) +
    rect(12, 118, 226, 20, DARK)
  );
}

export const tapeReel: Scene = {
  id: 'ondamarea-tape-reel',
  palette: ONDAMAREA_NIGHT,
  draw: () =>
    fade('panel', { from: [0, 0], to: [1600, 1067] }, [ink(0.34, 0, 0.06), ink(0.62, 0.1, 0.04)]) +
    field('url(#panel)') +
    repeat(60, (index) => rect(-10, index * 18, 1620, 2, ink(0.55, 0.06, 0.04))) +
    rect(-10, -10, 40, 1100, ink(0.2, 0.75, 0.6)) +
    rect(1570, -10, 40, 1100, ink(0.45, 0.8, 0.5)) +
    [70, 1530]
      .map((x) =>
        [40, 1026]
          .map((y) => disc(x, y, 15, CREAM, `stroke="${DARK}" stroke-width="5"`) + line([x - 9, y - 9], [x + 9, y + 9], DARK, 5))
          .join(''),
      )
      .join('') +
    stroke('M130 640L520 786H1080L1500 620', ink(0.55, 0.98, 0.3), 20, 'stroke-linejoin="round"') +
    reel(400, 400, 350, 14) +
    reel(1200, 400, 210, -22) +
    overprint(rect(574, 716, 480, 160, ink(0.5, 0.25), 'rx="26"')) +
    rect(560, 696, 480, 160, CREAM, 'rx="26"') +
    rect(560, 816, 480, 40, ink(0.3, 0.1, 0.1), 'rx="20"') +
    repeat(
      3,
      (index) =>
        rect(624 + index * 130, 716, 92, 82, DARK, 'rx="12"') +
        rect(652 + index * 130, 728, 36, 60, index === 0 ? CORAL : ink(0.4, 0.04, 0.06), 'rx="6"'),
    ) +
    rect(500, 782, 600, 11, ink(0.55, 0.98, 0.3)) +
    [520, 1080].map((x) => disc(x, 780, 44, DARK) + disc(x, 780, 28, CREAM) + disc(x, 780, 9, DARK)).join('') +
    rect(-10, 900, 1620, 190, ink(0.95, 0.42)) +
    rect(-10, 900, 1620, 9, CREAM) +
    group(meter(-22), 'translate(90 918) scale(0.94)') +
    group(meter(24), 'translate(350 918) scale(0.94)') +
    repeat(5, (index) => {
      const x = 660 + index * 132;
      const fill = index === 1 ? CORAL : index === 4 ? SUN : CREAM;
      return (
        rect(x, index === 1 ? 950 : 936, 112, 116, ink(1, 0.75), 'rx="10"') +
        rect(x, index === 1 ? 950 : 936, 112, 84, fill, 'rx="10"') +
        rect(x + 32, index === 1 ? 980 : 966, 48, 20, DARK, index % 2 === 0 ? 'rx="10"' : '')
      );
    }) +
    disc(1450, 985, 62, CREAM) +
    disc(1450, 985, 46, DARK) +
    line([1450, 985], [1478, 950], CREAM, 8),
};
