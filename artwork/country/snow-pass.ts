import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { pine, ridge } from '../scenery.ts';
import { disc, group, overprint, path, poly, rect, sky, stroke } from '../shapes.ts';

/** A snow plough seen from its front, 520 pixels wide, its blade on the origin. */
function plough(): string {
  return (
    rect(-170, -90, 70, 80, DARK, 'rx="12"') +
    rect(110, -90, 70, 80, DARK, 'rx="12"') +
    path('M-190 -60V-400Q-186 -440 -150 -444H150Q186 -440 190 -400V-60Z', ink(0.02, 1, 0.14), `stroke="${DARK}" stroke-width="8"`) +
    path('M110 -444H150Q186 -440 190 -400V-60H120Z', ink(0.6, 1, 0.1)) +
    rect(-160, -410, 320, 130, DARK, 'rx="12"') +
    path('M-148 -398H148V-292H-148Z', ink(0.3, 0.03, 0.04)) +
    poly('-120,-292 -40,-398 10,-398 -70,-292', CREAM, 'opacity="0.8"') +
    stroke('M-100 -290L-10 -330M40 -290L130 -330', DARK, 7) +
    rect(-190, -262, 380, 18, CREAM) +
    [-130, 130].map((x) => disc(x, -206, 32, DARK) + disc(x, -206, 23, ink(0, 0.05, 0.7))).join('') +
    rect(-80, -474, 34, 34, ink(0, 0.3, 1), `rx="10" stroke="${DARK}" stroke-width="6"`) +
    rect(50, -474, 34, 34, ink(0, 0.3, 1), `rx="10" stroke="${DARK}" stroke-width="6"`) +
    path(
      'M-290 -20Q-310 -100 -270 -170Q-20 -120 250 -190Q300 -110 280 -20Q0 20 -290 -20Z',
      ink(0, 0.2, 1),
      `stroke="${DARK}" stroke-width="9"`,
    ) +
    path('M-286 -54Q0 -10 284 -60L280 -20Q0 20 -290 -20Z', ink(0.3, 0.5, 0.9)) +
    repeat(6, (index) =>
      poly(`${-250 + index * 92},-156 ${-214 + index * 92},-150 ${-250 + index * 94},-44 ${-286 + index * 94},-48`, DARK),
    )
  );
}

export const snowPass: Scene = {
  id: 'elfar-snow-pass',
  palette: ELFAR,
  draw: () => {
    const random = seeded(41);
    const peak = (x: number, y: number, half: number, depth: number): string =>
      poly(
        [
          [x - half, y + half * 0.95],
          [x - half * 0.4, y + half * 0.34],
          [x - half * 0.3, y + half * 0.36],
          [x, y],
          [x + half * 0.26, y + half * 0.3],
          [x + half * 0.42, y + half * 0.36],
          [x + half, y + half * 0.95],
        ],
        CREAM,
      ) +
      poly(
        [
          [x, y],
          [x + half * 0.26, y + half * 0.3],
          [x + half * 0.42, y + half * 0.36],
          [x + half, y + half * 0.95],
          [x + half * 0.1, y + half * 0.95],
          [x + half * 0.2, y + half * 0.66],
          [x - half * 0.04, y + half * 0.5],
          [x + half * 0.08, y + half * 0.28],
        ],
        ink(depth, 0.06, 0.02),
      ) +
      [0.3, 0.5, 0.72]
        .map((share, index) =>
          poly(
            [
              [x - half * share * 0.6, y + half * (share * 0.72 + 0.12)],
              [x - half * (share * 0.6 - 0.07), y + half * (share * 0.8 + 0.12)],
              [x - half * (share * 0.6 + 0.2), y + half * (share * 0.62 + 0.4 - index * 0.05)],
            ],
            ink(depth, 0.06, 0.02),
          ),
        )
        .join('');
    const plume = repeat(120, () => {
      const reach = random.between(0, 1);
      return disc(
        1060 + reach * 460 + random.between(-40, 40),
        820 - Math.sin(reach * 2.6) * 330 + random.between(-90, 70) * (0.4 + reach),
        random.between(8, 46) * (1.1 - reach * 0.6),
        random.chance(0.35) ? ink(0.36, 0.03, 0.02) : ink(0),
      );
    });
    return (
      sky(620, [ink(0.74, 0.06), ink(0.5, 0.03), ink(0.2, 0.03, 0.04), ink(0, 0.14, 0.26)]) +
      peak(330, 110, 480, 0.5) +
      peak(1290, 60, 560, 0.56) +
      peak(820, 220, 400, 0.44) +
      ridge(7, 590, 70, ink(0.1, 0.02, 0.02), 0.5) +
      repeat(26, (index) =>
        pine([index * 64 + random.between(-16, 16), 610 + random.between(-16, 40)], random.between(60, 120), ink(0.86, 0.14, 0.06)),
      ) +
      path('M-20 640Q400 580 760 640T1640 600V1100H-20Z', ink(0.03)) +
      path('M-20 700Q320 600 690 650Q760 700 640 790Q470 900 330 1100H-20Z', ink(0.26, 0.02)) +
      path('M-20 660Q320 570 690 640Q560 690 360 760T-20 900Z', CREAM) +
      path(`M700 640H780Q900 700 850 790Q960 900 1180 ${HEIGHT + 20}H330Q480 900 640 790T700 640Z`, ink(0.72, 0.12, 0.05)) +
      stroke('M740 660Q790 720 750 800', CREAM, 7, 'stroke-dasharray="26 18"') +
      path('M780 640Q1100 610 1640 640V1100H1180Q960 900 850 790Q900 700 780 640Z', ink(0.38, 0.04)) +
      path('M780 640Q1100 600 1640 620V800Q1400 780 1160 740T780 640Z', CREAM) +
      overprint(poly(`560,1010 1130,1000 900,${HEIGHT + 20} 330,${HEIGHT + 20}`, ink(0.3, 0.1))) +
      group(plough(), 'translate(800 990) scale(0.9)') +
      plume +
      repeat(5, (index) => {
        const size = 1 - index * 0.19;
        const x = 210 + index * 106;
        const y = 980 - index * 84;
        return (
          repeat(5, (band) => rect(x, y - 300 * size + band * 60 * size, 16 * size, 60 * size, band % 2 === 0 ? ink(0, 1, 0.15) : CREAM)) +
          stroke(`M${x} ${y}v${-300 * size}h${16 * size}v${300 * size}`, DARK, 4)
        );
      }) +
      pine([60, 1000], 430, DARK) +
      pine([-20, 1040], 380, DARK) +
      pine([1560, 1060], 470, DARK) +
      repeat(70, () => disc(random.between(0, WIDTH), random.between(0, HEIGHT), random.between(2, 6), ink(0)))
    );
  },
};
