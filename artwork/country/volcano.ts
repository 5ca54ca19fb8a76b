import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ridge, ripples } from '../scenery.ts';
import { disc, fade, glow, line, oval, path, poly, rect, sky, stroke, within } from '../shapes.ts';

const CONE = 'M60 860C360 780 560 600 690 420L730 438 770 424 812 440 856 418 900 434C1020 600 1240 790 1560 860Z';

/** The ash above the crater: puffs that grow and lean with the wind, lit from below. */
function plume(): string {
  const random = seeded(93);
  const puffs = Array.from({ length: 64 }, (_, index) => {
    const rise = index / 63;
    const spread = 26 + rise * 190;
    return {
      x: 790 + rise ** 1.7 * 420 + random.between(-1, 1) * spread,
      y: 410 - rise * 400 + random.between(-0.4, 0.4) * spread * 0.8,
      r: 34 + rise * 92 * random.between(0.7, 1.2),
      rise,
    };
  });
  const layer = (dx: number, dy: number, scale: number, tone: (rise: number) => string): string =>
    puffs.map(({ x, y, r, rise }) => disc(x + dx * r, y + dy * r, r * scale, tone(rise))).join('');
  return (
    puffs
      .toReversed()
      .map(
        ({ x, y, r, rise }) =>
          disc(x, y, r, ink(0.95, 0.5)) +
          disc(x - r * 0.12, y + r * 0.1, r * 0.82, ink(0.75 + rise * 0.12, 0.62 - rise * 0.2, 0.1)) +
          disc(x - r * 0.2, y + r * 0.24, r * 0.55, ink(0.45 + rise * 0.35, 0.8 - rise * 0.35, 0.3 - rise * 0.2)),
      )
      .join('') + layer(-0.26, 0.42, 0.24, (rise) => (rise < 0.3 ? ink(0, 0.8, 0.6) : ink(0.5 + rise * 0.2, 0.6, 0.1)))
  );
}

export const volcano: Scene = {
  id: 'ondamarea-volcano',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const random = seeded(15);
    return (
      sky(860, [ink(0.7, 0.4), ink(0.35, 0.62, 0.15), ink(0.02, 0.78, 0.42), ink(0, 0.42, 0.7), ink(0, 0.14, 0.75)]) +
      ridge(8, 800, 30, ink(0.3, 0.6, 0.3), 0.4) +
      glow('fire', [790, 400], 330, [ink(0, 0.1, 0.95), ink(0, 0.6, 0.7), ink(0.12, 0.72, 0.35)]) +
      disc(790, 390, 190, 'url(#fire)', 'opacity="0.7"') +
      repeat(40, () => {
        const [angle, reach] = [random.between(-2.5, -0.64), random.between(120, 380)];
        const [x, y] = [790 + Math.cos(angle) * reach * 0.8, 420 + Math.sin(angle) * reach];
        return line([x, y], [x - Math.cos(angle) * 34, y - Math.sin(angle) * 34], SUN, random.between(3, 7), 'stroke-linecap="round"');
      }) +
      plume() +
      fade('slope', { from: [300, 500], to: [1300, 800] }, [ink(0.62, 0.72, 0.2), ink(0.9, 0.6), ink(1, 0.6)]) +
      path(CONE, 'url(#slope)') +
      within(
        'cone',
        path(CONE, ''),
        path('M780 400L1000 560 1600 900H900Q820 640 780 400Z', ink(1, 0.55), 'opacity="0.55"') +
          repeat(22, (index) =>
            stroke(
              `M${690 + index * 10} ${440 + (index % 3) * 24}Q${560 + index * 24} ${640} ${100 + index * 72} 880`,
              index < 9 ? ink(0.4, 0.82, 0.4) : ink(0.8, 0.6),
              4,
              `stroke-dasharray="${60 + (index % 4) * 40} ${40 + (index % 3) * 50}"`,
            ),
          ),
      ) +
      stroke('M742 436Q720 520 660 580T560 720T420 830', CORAL, 30, 'stroke-linejoin="round"') +
      stroke('M742 436Q720 520 660 580T560 720T420 830', SUN, 12, 'stroke-linejoin="round"') +
      stroke('M812 438Q830 540 800 620T840 760T820 860M800 620Q880 690 960 720T1060 800', CORAL, 24, 'stroke-linejoin="round"') +
      stroke('M812 438Q830 540 800 620T840 760T820 860M800 620Q880 690 960 720T1060 800', SUN, 9, 'stroke-linejoin="round"') +
      path('M688 424Q790 470 902 432Q800 410 688 424Z', SUN) +
      path('M690 420L730 438 770 424 812 440 856 418 900 434', 'none', `stroke="${CORAL}" stroke-width="10"`) +
      fade('sea', { from: [0, 850], to: [0, 1067] }, [ink(0.4, 0.6, 0.25), ink(0.85, 0.5), ink(1, 0.5)]) +
      rect(-20, 850, 1640, 260, 'url(#sea)') +
      ripples(31, 858, 1060, ink(0, 0.7, 0.5), 1.1) +
      repeat(12, (index) => rect(740 + ((index * 43) % 60) - index * 3, 862 + index * 16, 150 - index * 5, 6, SUN, 'rx="3"')) +
      path('M-20 850Q90 836 190 866T330 912H-20Z', DARK) +
      [
        [40, 820],
        [76, 806],
        [112, 824],
        [150, 832],
        [196, 842],
      ]
        .map(([x = 0, y = 0]) => rect(x, y, 30, 44, CREAM) + rect(x + 16, y, 14, 44, ink(0.5, 0.4, 0.1)) + rect(x + 7, y + 14, 8, 10, SUN))
        .join('') +
      oval(1230, 1000, 150, 12, ink(1, 0.65)) +
      path('M1090 950H1370Q1350 1004 1300 1008H1150Q1104 1000 1090 950Z', CORAL) +
      stroke('M1090 950H1370', CREAM, 8) +
      rect(1226, 770, 9, 180, DARK) +
      path('M1240 776Q1360 850 1350 936H1240Z', CREAM) +
      poly('1222,800 1222,936 1130,936', ink(0.15, 0.4, 0.3))
    );
  },
};
