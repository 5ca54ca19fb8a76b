import { gull, person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { cloud, ridge, ripples } from '../scenery.ts';
import { castShadow, disc, field, group, line, oval, overprint, path, poly, rect, sky, stroke, within } from '../shapes.ts';

const TOWER = 'M560 1000L610 400H830L880 1000Z';

/**
 * Twelve poles with cloth sails on half their length, turned by `turn` degrees, about the origin.
 */
function sails(turn: number): string {
  return group(
    repeat(12, (index) => {
      const fill = index % 4 === 1 ? ink(0, 0.95, 0.35) : index % 2 === 0 ? CREAM : ink(0.2, 0.04, 0.12);
      return group(
        (index % 3 === 2 ? '' : poly('0,-380 0,-130 138,-330', fill, `stroke="${DARK}" stroke-width="5"`)) +
          (index % 3 === 2 ? '' : poly('0,-380 0,-130 34,-180 46,-366', ink(0.3, 0.3, 0.2), 'opacity="0.4"')) +
          line([0, 0], [0, -400], DARK, 11),
        `rotate(${index * 30 + turn})`,
      );
    }) +
      poly(
        Array.from(
          { length: 12 },
          (_, index) => [Math.sin((index * 30 * Math.PI) / 180) * 398, -Math.cos((index * 30 * Math.PI) / 180) * 398] as const,
        ),
        'none',
        `stroke="${DARK}" stroke-width="4" transform="rotate(${turn})"`,
      ) +
      disc(0, 0, 34, CORAL) +
      disc(0, 0, 14, DARK),
    'scale(1)',
  );
}

export const windmill: Scene = {
  id: 'ondamarea-windmill',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(66);
    return (
      field(SUN) +
      sky(760, [ink(0.85, 0.1), ink(0.68, 0.02), ink(0.48), ink(0.22, 0.02, 0.12)]) +
      cloud(81, 960, 330, 560, CREAM) +
      cloud(82, -60, 250, 420, CREAM) +
      cloud(83, 1280, 500, 360, ink(0.1, 0.03, 0.1)) +
      ridge(11, 700, 40, ink(0.52, 0.06, 0.04), 0.6) +
      rect(-20, 720, 1640, 160, ink(0.78, 0.02)) +
      ripples(12, 730, 860, ink(0.3, 0, 0.05)) +
      poly('1280,770 1310,690 1318,770', CREAM) +
      path('M1264 772H1340L1326 788H1280Z', CORAL) +
      path('M-20 880Q260 800 520 850T1100 900T1640 840V1100H-20Z', ink(0.2, 0.08, 0.75)) +
      path('M-20 980Q400 880 800 950T1640 950V1100H-20Z', ink(0.04, 0.3, 0.85)) +
      group(
        rect(0, 0, 330, 150, CREAM) +
          rect(230, 0, 100, 150, ink(0.35, 0.03, 0.08)) +
          rect(-6, -10, 342, 16, DARK) +
          rect(54, 56, 44, 94, ink(0.85, 0.1)) +
          rect(150, 40, 46, 46, ink(0.85, 0.1)),
        'translate(1020 840)',
      ) +
      overprint(path('M560 1000L880 1000L1500 1060L1300 1100Z', ink(0.5, 0.25))) +
      path(TOWER, CREAM) +
      within(
        'tower',
        path(TOWER, ''),
        path('M740 380H900V1010H770Z', ink(0.3, 0.03, 0.1)) +
          path('M800 380H900V1010H850Z', ink(0.5, 0.06, 0.1)) +
          repeat(26, () =>
            rect(random.between(560, 860), random.between(430, 980), random.between(18, 40), 5, ink(0.35, 0.1, 0.15), 'rx="2"'),
          ),
      ) +
      path('M590 408Q600 290 720 262Q840 290 850 408Z', ink(0.3, 0.85, 0.3)) +
      path('M590 408Q600 290 720 262Q660 310 650 408Z', CORAL) +
      rect(580, 398, 280, 16, DARK) +
      path('M664 1000V880a46 46 0 0 1 92 0V1000Z', ink(0.85, 0.1)) +
      rect(690, 640, 60, 80, ink(0.85, 0.1), 'rx="30"') +
      overprint(group(sails(8), 'translate(740 446)'))
        .replaceAll(CREAM, ink(0.3, 0.1))
        .replaceAll(CORAL, ink(0.3, 0.1))
        .replaceAll(DARK, ink(0.3, 0.1))
        .replace('<g', '<g clip-path="url(#tower)"') +
      line([720, 380], [700, 420], DARK, 20) +
      group(sails(8), 'translate(690 400)') +
      overprint(castShadow(person([470, 1010], 150, ink(0.5, 0.2), 0.6), [470, 1010], -62, 0.4)) +
      person([470, 1010], 150, DARK, 0.6) +
      oval(470, 862, 26, 6, CORAL) +
      path('M456 862q14 -26 28 0Z', CORAL) +
      repeat(50, () => {
        const [x, y] = [random.between(0, 1600), random.between(990, 1067)];
        return stroke(`M${x} ${y}q-4 -24 8 -44M${x} ${y}q10 -20 24 -30`, ink(0.6, 0.1, 0.7), 4) + disc(x + 8, y - 46, 6, CORAL);
      }) +
      gull([1180, 96], 90, CREAM, -8) +
      gull([1330, 60], 60, CREAM, 6) +
      gull([200, 420], 56, CREAM, 6)
    );
  },
};
