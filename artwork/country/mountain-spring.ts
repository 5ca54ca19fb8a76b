import { CORAL, CREAM, DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { pine, ripples } from '../scenery.ts';
import { disc, fade, group, oval, overprint, path, poly, rect, sky, stroke, within } from '../shapes.ts';

/** A water jug of white clay, its foot on the origin: spout to the left, ring handle on top. */
function jug(): string {
  const body = 'M-110 -10Q-190 -90 -170 -180Q-140 -270 -30 -290H30Q140 -270 170 -180Q190 -90 110 -10Q60 6 0 6T-110 -10Z';
  return (
    path('M-130 -230L-206 -300L-184 -322L-96 -262Z', ink(0.06, 0.3, 0.4), `stroke="${DARK}" stroke-width="6"`) +
    path('M118 -246L140 -316H186L168 -210Z', ink(0.2, 0.4, 0.45), `stroke="${DARK}" stroke-width="6"`) +
    stroke('M-50 -284Q-70 -390 0 -392T50 -284', DARK, 40) +
    stroke('M-50 -284Q-70 -390 0 -392T50 -284', ink(0.06, 0.3, 0.4), 28) +
    path(body, ink(0.02, 0.22, 0.34), `stroke="${DARK}" stroke-width="6"`) +
    within(
      'jug',
      path(body, ''),
      path('M60 -310H200V20H-20Q120 -100 60 -310Z', ink(0.24, 0.5, 0.5)) +
        path('M130 -310H200V20H40Q170 -100 130 -310Z', ink(0.5, 0.6, 0.4)) +
        path('M-150 -190Q-130 -250 -60 -270Q-110 -210 -116 -120Q-160 -130 -150 -190Z', CREAM) +
        repeat(3, (index) =>
          stroke(`M-190 ${-150 + index * 20}Q0 ${-120 + index * 20} 190 ${-150 + index * 20}`, index === 1 ? CORAL : ink(0.6, 0.3, 0.3), 7),
        ),
    )
  );
}

export const mountainSpring: Scene = {
  id: 'ondamarea-mountain-spring',
  palette: ONDAMAREA_LAND,
  draw: () => {
    const random = seeded(31);
    const stones = (x: number, y: number, width: number, rows: number): string =>
      repeat(rows, (row) => {
        let left = x - random.between(0, 60);
        return repeat(7, () => {
          const size = random.between(90, 170);
          const tone = random.between(0.3, 0.62);
          const stone =
            left < x + width
              ? rect(left, y + row * 74, Math.min(size, x + width - left) - 7, 67, ink(tone, 0.18, 0.22), 'rx="12"') +
                rect(
                  left + 8,
                  y + row * 74 + 6,
                  Math.max(0, Math.min(size, x + width - left) - 30),
                  9,
                  ink(tone - 0.22, 0.1, 0.2),
                  'rx="4"',
                )
              : '';
          left += size;
          return stone;
        });
      });
    const bank = (y: number, tone: string): string =>
      path(`M520 ${y}q80 -50 170 -20t190 -10t190 16t200 -20t200 10t200 -14V${y + 130}H520Z`, tone);
    return (
      sky(520, [ink(0.3, 0, 0.02), ink(0.06, 0.1, 0.2), ink(0, 0.3, 0.55)]) +
      disc(1240, 210, 104, ink(0, 0.06, 0.6)) +
      disc(1240, 210, 76, CREAM) +
      fade('bay', { from: [0, 320], to: [0, 560] }, [ink(0.24, 0.04, 0.1), ink(0.55, 0.02, 0.08)]) +
      rect(500, 320, 1140, 300, 'url(#bay)') +
      repeat(10, (index) => rect(1190 + ((index * 31) % 40) - index * 3, 326 + index * 13, 110 - index * 4, 5, CREAM)) +
      ripples(11, 330, 520, ink(0.1, 0.02, 0.15), 0.7) +
      path('M500 350Q640 290 800 330T980 346L900 372 760 420 500 440Z', ink(0.72, 0.16, 0.2)) +
      path('M1640 330Q1500 330 1430 356L1500 392 1440 440 1640 470Z', ink(0.72, 0.16, 0.2)) +
      repeat(12, (index) => rect(560 + index * 24, 376 + (index % 4) * 12, 13, 13, index % 3 === 0 ? CORAL : CREAM)) +
      path('M1020 400h48l-10 15h-28ZM1044 352v44h28Z', CREAM) +
      bank(500, ink(0.02, 0.03, 0.1)) +
      path('M560 760Q760 520 930 560T1200 640T1640 500V800H500Z', ink(0.72, 0.1, 0.4)) +
      repeat(9, (index) => pine([640 + index * 112, 680 - Math.abs(index - 4) * 12], 120 + (index % 3) * 30, ink(0.9, 0.2, 0.25))) +
      bank(650, ink(0.06, 0.04, 0.12)) +
      path('M500 860Q800 700 1080 760T1640 690V900H500Z', ink(0.9, 0.2, 0.3)) +
      repeat(5, (index) => pine([1100 + index * 130, 830 - index * 14], 210 + (index % 2) * 40, ink(1, 0.4))) +
      rect(-20, -20, 640, 900, ink(0.9, 0.3, 0.1)) +
      stones(-20, 0, 636, 12) +
      overprint(poly('-20,-20 300,-20 120,880 -20,880', ink(0.5, 0.15))) +
      rect(-20, 96, 690, 56, ink(0.25, 0.12, 0.2)) +
      rect(-20, 142, 690, 14, DARK) +
      path('M120 560A170 170 0 0 1 460 560V700H120Z', DARK) +
      path('M146 560A144 144 0 0 1 434 560V700H146Z', ink(0.75, 0.25, 0.15)) +
      disc(340, 560, 52, DARK) +
      disc(334, 554, 42, SUN) +
      rect(330, 534, 190, 38, DARK, 'rx="12"') +
      rect(330, 538, 184, 16, SUN, 'rx="8"') +
      path('M506 534H548V600H506Z', DARK) +
      path('M512 596Q520 740 516 850H562Q556 730 544 596Z', ink(0.16, 0, 0.02)) +
      stroke('M524 610Q534 740 528 850M538 610Q550 740 548 850', CREAM, 6) +
      rect(-20, 850, 1660, 260, ink(0.4, 0.16, 0.2)) +
      poly('-20,826 1150,826 1230,900 -20,900', ink(0.12, 0.08, 0.16)) +
      poly('-20,842 1100,842 1140,880 -20,880', ink(0.66, 0, 0.05)) +
      [60, 110, 170].map((reach) => oval(538, 860, reach, reach * 0.1, 'none', `stroke="${CREAM}" stroke-width="5"`)).join('') +
      repeat(9, (index) => disc(490 + index * 13, 842 - ((index * 23) % 34), 4 + (index % 3) * 2, CREAM)) +
      rect(-20, 900, 1250, 200, ink(0.62, 0.22, 0.18)) +
      stones(-20, 906, 1250, 3) +
      poly('1230,900 1640,850 1640,1100 1230,1100', ink(0.2, 0.3, 0.55)) +
      path('M-20 900q40 24 60 70t50 30t70 -60t90 -30t60 40t80 -50ZM760 900q20 50 60 40t60 30t70 -10t50 -60Z', ink(0.85, 0.04, 0.6)) +
      overprint(oval(1010, 872, 190, 20, ink(0.7, 0.3, 0.1))) +
      group(jug(), 'translate(880 868) scale(1.12)') +
      repeat(3, (index) =>
        group(
          path(
            'M-26 0V-130Q-26 -160 -11 -172V-214H11V-172Q26 -160 26 -130V0Z',
            index === 1 ? ink(0.2, 0, 0.3) : ink(0.55, 0, 0.25),
            `stroke="${DARK}" stroke-width="5"`,
          ) +
            rect(-14, -128, 9, 110, CREAM, 'rx="4"') +
            rect(-13, -232, 26, 22, CORAL, 'rx="4"'),
          `translate(${1290 + index * 84} ${960 + index * 18}) scale(1.05)`,
        ),
      )
    );
  },
};
