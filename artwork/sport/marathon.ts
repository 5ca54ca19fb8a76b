import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ripples } from '../scenery.ts';
import { disc, fade, group, oval, path, poly, rect, stroke, within } from '../shapes.ts';

/**
 * The long shadow of a runner whose feet are on the origin: 330 pixels down the field, running to
 * the right.
 */
function shadow(lead: number): string {
  const limb = (d: string, width: number): string =>
    stroke(d, ink(0.62, 0.5, 0.16), width, 'stroke-linecap="round" stroke-linejoin="round"');
  return group(
    limb('M0 130L58 90L34 6', 27) +
      limb('M0 130L-34 62L-104 66', 26) +
      limb('M8 218L52 172L98 204', 19) +
      limb('M2 218L-46 186L-40 132', 19) +
      path('M-24 232Q10 246 36 226L22 122Q0 110 -20 124Z', ink(0.62, 0.5, 0.16)) +
      oval(26, 274, 24, 29, ink(0.62, 0.5, 0.16)),
    `scale(${lead} 1.15)`,
  );
}

/** A runner from above, running to the right. */
function runner(shirt: string, shade: string, lead: number): string {
  return (
    stroke(`M-4 ${14 * lead}L34 ${18 * lead}M-4 ${-12 * lead}L-46 ${-14 * lead}`, DARK, 17, 'stroke-linecap="round"') +
    stroke(`M2 ${-32 * lead}L44 ${-38 * lead}M-4 ${32 * lead}L-34 ${40 * lead}`, ink(0.3, 0.7, 0.3), 13, 'stroke-linecap="round"') +
    oval(0, 0, 23, 42, shirt) +
    path('M0 0L22 8Q18 36 0 42Q-20 36 -22 8Z', shade) +
    oval(8, 0, 19, 20, DARK) +
    path('M14 -18Q32 0 14 18Q20 0 14 -18Z', ink(0.2, 0.6, 0.6))
  );
}

export const marathon: Scene = {
  id: 'ondamarea-marathon',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const random = seeded(42);
    const shirts: readonly (readonly [string, string])[] = [
      [CORAL, ink(0.4, 1, 0.1)],
      [SUN, ink(0.2, 0.6, 0.8)],
      [CREAM, ink(0.4, 0.3, 0.1)],
      [ink(0.62, 0.06), ink(0.95, 0.4)],
      [ink(0, 0.6, 0.5), ink(0.3, 0.85, 0.4)],
    ];
    const field = Array.from({ length: 46 }, (_, index) => {
      const [column, lane] = [Math.floor(index / 4), index % 4];
      return {
        x: 470 - column * 118 - (lane % 2) * 56 + random.between(-26, 26) + (column === 0 ? lane * 22 : 0),
        y: -196 + lane * 104 + random.between(-18, 18),
        shirt: shirts[Math.floor(random.between(0, 5))] ?? [CORAL, DARK],
        lead: index % 2 === 0 ? 1 : -1,
      };
    });
    const leaders = [
      { x: 790, y: -60, shirt: shirts[1] ?? [SUN, DARK], lead: 1 },
      { x: 640, y: 96, shirt: shirts[0] ?? [CORAL, DARK], lead: -1 },
    ];
    const runners = [...field, ...leaders].toSorted((one, other) => one.y - other.y);
    const hangers = (y: number, colour: string): string => repeat(25, (index) => rect(-1250 + index * 104, y, 9, 74, colour));
    return (
      fade('sea', { from: [0, 0], to: [1600, 1067] }, [ink(0.3, 0.12, 0.08), ink(0.66, 0.28), ink(0.92, 0.4)]) +
      rect(-20, -20, 1640, 1110, 'url(#sea)') +
      ripples(4, -10, 1067, ink(0.16, 0.16, 0.12), 0.9) +
      ripples(9, -10, 1067, ink(0.95, 0.42), 0.8) +
      group(
        rect(-1400, -190, 2800, 690, ink(0.96, 0.45), 'opacity="0.75"') +
          [-860, 620].map((x) => rect(x, -430, 210, 1060, ink(0.96, 0.45), 'opacity="0.75"')).join(''),
        'translate(850 640) rotate(-24)',
      ) +
      group(
        path('M-150 0Q-60 -70 90 -44L180 0 90 44Q-60 70 -150 0Z', CREAM) +
          path('M-150 0Q-60 70 90 44L180 0Z', ink(0.4, 0.3, 0.1)) +
          rect(-60, -26, 90, 52, CORAL, 'rx="12"') +
          rect(-40, -14, 30, 28, DARK, 'rx="6"') +
          stroke('M-170 -10L-420 -60M-170 10L-420 60', CREAM, 9, 'stroke-linecap="round"'),
        'translate(1420 900) rotate(-52)',
      ) +
      group(
        rect(-1400, -330, 2800, 660, DARK) +
          rect(-1400, -312, 2800, 624, ink(0, 0.9, 0.24)) +
          rect(-1400, -296, 2800, 74, ink(0.5, 0.42, 0.1)) +
          rect(-1400, 222, 2800, 74, ink(0.5, 0.42, 0.1)) +
          rect(-1400, -238, 2800, 476, ink(0, 0.24, 0.34)) +
          within('sunlit', rect(-1400, -238, 2800, 476, ''), poly('-1400,-238 1400,-238 1400,-60 -1400,60', ink(0, 0.12, 0.4))) +
          repeat(16, (index) => rect(-1380 + index * 180, -6, 96, 12, CREAM)) +
          rect(-1400, -226, 2800, 8, CREAM) +
          rect(-1400, 218, 2800, 8, CREAM) +
          within(
            'deck',
            rect(-1400, -330, 2800, 626, ''),
            runners
              .map(({ x, y, lead }) => group(shadow(lead), `translate(${x.toFixed(0)} ${y.toFixed(0)}) rotate(-18) scale(0.54)`))
              .join(''),
          ) +
          runners
            .map(({ x, y, shirt, lead }) =>
              group(runner(shirt[0], shirt[1], lead), `translate(${x.toFixed(0)} ${(y - 8).toFixed(0)}) scale(1.16)`),
            )
            .join('') +
          hangers(-330, ink(0.3, 1, 0.2)) +
          hangers(256, ink(0.3, 1, 0.2)) +
          rect(-1400, -346, 2800, 26, CORAL) +
          rect(-1400, -326, 2800, 8, ink(0.6, 1)) +
          rect(-1400, 314, 2800, 28, CORAL) +
          rect(-1400, 336, 2800, 10, ink(0.6, 1)) +
          [-360, 1000]
            .map(
              (x) =>
                rect(x, -420, 120, 110, CORAL) +
                rect(x, 306, 120, 110, CORAL) +
                rect(x + 78, -420, 42, 110, ink(0.5, 1, 0.1)) +
                rect(x + 78, 306, 42, 110, ink(0.5, 1, 0.1)) +
                disc(x + 40, -365, 15, CREAM) +
                disc(x + 40, 360, 15, CREAM),
            )
            .join(''),
        'translate(760 520) rotate(-24)',
      )
    );
  },
};
