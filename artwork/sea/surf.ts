import { CORAL, CREAM, DARK, ONDAMAREA, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, oval, path, rect, ring, stroke, within } from '../shapes.ts';

/** The mouth of the tube, `size` (1 is the outermost water) about its eye. */
function tube(size: number): string {
  const at = (x: number, y: number): string => `${(960 + (x - 960) * size).toFixed(1)} ${(560 + (y - 560) * size).toFixed(1)}`;
  return `M${at(380, 760)}C${at(330, 420)} ${at(640, 180)} ${at(1010, 200)}C${at(1330, 216)} ${at(1560, 400)} ${at(1590, 640)}C${at(1480, 770)} ${at(1200, 800)} ${at(980, 800)}C${at(760, 804)} ${at(520, 830)} ${at(380, 760)}Z`;
}

/** Someone riding low on a board, in silhouette; the board's middle is the origin. */
function rider(): string {
  return (
    path('M-150 -10Q-20 34 170 -26Q60 -36 -150 -10Z', CORAL) +
    stroke('M-120 -8Q0 16 140 -22', CREAM, 5) +
    path(
      'M-84 -6L-60 -12Q-44 -60 -58 -82L6 -110L52 -70Q52 -40 40 -16L78 -20Q92 -62 88 -92Q66 -126 34 -142L-12 -140Q-62 -118 -92 -92Q-96 -44 -84 -6Z',
      DARK,
    ) +
    path('M-16 -134Q-4 -188 34 -214Q74 -214 76 -186Q64 -148 40 -128Z', DARK) +
    path('M36 -212Q-30 -196 -96 -232L-102 -220Q-40 -174 30 -180ZM62 -204Q100 -172 160 -178L162 -166Q96 -146 52 -170Z', DARK) +
    oval(82, -228, 20, 23, DARK) +
    path('M62 -232Q66 -256 92 -252Q80 -240 82 -228Z', DARK)
  );
}

export const surf: Scene = {
  id: 'ondamarea-surf',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(23);
    return (
      field(ink(0.98, 0.3)) +
      repeat(13, (index) =>
        path(
          tube(2.1 - index * 0.09),
          [ink(0.92, 0.12), ink(0.7, 0.02), ink(0.5, 0, 0.06), ink(0.82, 0.06), ink(0.6, 0, 0.04)][index % 5] ?? ink(0.7),
        ),
      ) +
      [1.72, 1.45, 1.27, 1.12]
        .map((size, index) =>
          stroke(tube(size), CREAM, 9 - index, `stroke-dasharray="${420 - index * 60} ${120 + index * 50} ${180 - index * 20} 90"`),
        )
        .join('') +
      within(
        'mouth',
        path(tube(1), ''),
        rect(200, 100, 1500, 800, ink(0, 0.22, 0.85)) +
          repeat(6, (index) => ring(1080, 560, 190 + index * 62, ink(0, 0.5, 0.72), 20)) +
          disc(1080, 560, 150, ink(0, 1, 0.25)) +
          path('M200 640Q460 560 620 622T900 636V720H200Z', ink(0.5, 0.5, 0.2)) +
          rect(200, 640, 1500, 260, ink(0.8, 0.05)) +
          repeat(10, (index) => rect(1000 - index * 6 + ((index * 47) % 40), 652 + index * 14, 150 - index * 4, 6, ink(0, 0.9, 0.35))) +
          path('M200 720Q520 660 760 720T1300 700T1700 720V900H200Z', ink(0.6, 0, 0.05)) +
          stroke('M200 720Q520 660 760 720T1300 700T1700 720', CREAM, 7),
      ) +
      path('M-20 900C240 760 560 760 860 830S1420 860 1640 740V1100H-20Z', ink(0.72, 0.02)) +
      path('M-20 980C240 850 600 850 880 900S1420 940 1640 840V1100H-20Z', ink(0.95, 0.2)) +
      repeat(5, (index) =>
        stroke(
          `M-20 ${930 + index * 34}C240 ${800 + index * 34} 580 ${800 + index * 36} 870 ${858 + index * 34}S1420 ${900 + index * 34} 1640 ${790 + index * 40}`,
          CREAM,
          6,
          `stroke-dasharray="${260 - index * 30} ${90 + index * 30}"`,
        ),
      ) +
      path('M380 868C520 850 660 836 800 846C660 858 520 880 360 930C300 948 330 880 380 868Z', CREAM) +
      repeat(40, () => {
        const reach = random.between(0, 1) ** 1.6;
        return disc(700 - reach * 420, 842 - reach * random.between(-50, 190), random.between(3, 14) * (1.1 - reach * 0.7), CREAM);
      }) +
      group(rider(), 'translate(840 842) rotate(-7) scale(1.22)') +
      repeat(70, () => {
        const place = random.between(0, 1);
        const [x, y] = [480 + place * 1080, 330 - Math.sin(place * 3.1) * 130 + random.between(-26, 40)];
        return disc(x, y, random.between(3, 12), CREAM);
      })
    );
  },
};
