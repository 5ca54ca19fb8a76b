import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { cloud } from '../scenery.ts';
import { skyline } from '../buildings.ts';
import { disc, group, line, oval, path, poly, rect, sky, stroke } from '../shapes.ts';

const YELLOW = ink(0, 0.22, 1);
const WORN = ink(0.35, 0.5, 0.9);

/** A traffic cone of 300 pixels standing on the origin. */
function cone(): string {
  return (
    oval(60, 4, 150, 20, ink(0.7, 0.3, 0.2)) +
    poly('-110,0 110,0 96,-34 -96,-34', ink(0.2, 1, 0.2)) +
    poly('-74,-34 74,-34 14,-300 -14,-300', ink(0, 0.96, 0.28)) +
    poly('-58,-106 58,-106 45,-164 -45,-164', CREAM) +
    poly('-34,-210 34,-210 25,-250 -25,-250', CREAM) +
    poly('16,-34 74,-34 14,-300 2,-300', ink(0.6, 1, 0.2)) +
    poly('16,-106 58,-106 45,-164 12,-164', ink(0.4, 0.1, 0.1))
  );
}

function excavator(): string {
  const wheels = [-190, -95, 0, 95, 190];
  return (
    rect(-270, -110, 540, 118, DARK, 'rx="58"') +
    rect(-246, -88, 492, 74, ink(0.7, 0.2, 0.1), 'rx="37"') +
    wheels.map((x) => disc(x, -51, 34, DARK) + disc(x, -51, 15, ink(0.5, 0.2, 0.2))).join('') +
    repeat(16, (index) => rect(-250 + index * 32, -4, 18, 16, DARK)) +
    rect(-70, -140, 140, 36, DARK) +
    path('M-300 -150H190V-300H-20L-60 -280H-250Q-300 -270 -300 -220Z', YELLOW, `stroke="${DARK}" stroke-width="7"`) +
    path('M-300 -150H190V-190H-290Z', WORN) +
    repeat(5, (index) => rect(-270 + index * 22, -262, 10, 60, DARK)) +
    path('M10 -150V-440H150L214 -300V-150Z', YELLOW, `stroke="${DARK}" stroke-width="7"`) +
    path('M34 -280V-418H136L186 -304V-280Z', ink(0.16, 0.02, 0.04), `stroke="${DARK}" stroke-width="6"`) +
    path('M50 -280Q50 -340 84 -344T120 -280Z', DARK) +
    disc(86, -366, 24, DARK) +
    path('M58 -372Q60 -396 86 -396T116 -372Z', ink(0, 1, 0.15)) +
    poly('40,-290 100,-412 124,-412 60,-290', CREAM, 'opacity="0.6"') +
    path(
      'M170 -200L200 -230L420 -610Q440 -640 490 -620L760 -450L744 -400L480 -540L250 -170Z',
      YELLOW,
      `stroke="${DARK}" stroke-width="7"`,
    ) +
    path('M744 -400L480 -540L250 -170L236 -180L470 -578L748 -426Z', WORN) +
    line([330, -380], [520, -520], DARK, 20) +
    line([420, -446], [520, -520], ink(0.2, 0.04, 0.04), 12) +
    path('M720 -470L780 -440L750 -130L700 -140Z', YELLOW, `stroke="${DARK}" stroke-width="7"`) +
    path(
      'M690 -180Q790 -200 800 -80Q780 10 660 20L640 -10L612 10L606 -30Q680 -60 690 -180Z',
      ink(0.85, 0.3, 0.1),
      `stroke="${DARK}" stroke-width="7"`,
    ) +
    [
      [460, -576],
      [750, -440],
      [726, -150],
    ]
      .map(([x = 0, y = 0]) => disc(x, y, 22, DARK) + disc(x, y, 9, CREAM))
      .join('')
  );
}

export const roadWorks: Scene = {
  id: 'elfar-road-works',
  palette: ELFAR,
  draw: () => {
    const random = seeded(14);
    const rubble = (x: number, y: number, width: number, count: number): string =>
      repeat(count, () => {
        const across = random.between(-1, 1);
        const size = random.between(12, 36);
        const [cx, cy] = [x + across * width, y - (1 - Math.abs(across)) * random.between(0, 130)];
        return poly(
          `${cx - size},${cy} ${cx - size * 0.4},${cy - size * 0.8} ${cx + size * 0.6},${cy - size * 0.6} ${cx + size},${cy + size * 0.2} ${cx},${cy + size * 0.5}`,
          random.chance(0.5) ? ink(0.5, 0.3, 0.4) : ink(0.75, 0.4, 0.3),
        );
      });
    return (
      sky(700, [ink(0, 0.5, 0.4), ink(0, 0.34, 0.36), ink(0, 0.12, 0.3)]) +
      cloud(4, 900, 210, 480, CREAM) +
      cloud(6, 60, 150, 360, CREAM) +
      skyline(73, 690, { from: -20, to: 1640, low: 130, high: 330 }, { wall: ink(0.22, 0.36, 0.16), window: ink(0.5, 0.36, 0.1) }) +
      skyline(79, 700, { from: -20, to: 560, low: 200, high: 380 }, { wall: ink(0.5, 0.34, 0.1), window: ink(0.16, 0.3, 0.3) }) +
      rect(-20, 690, WIDTH + 40, 400, ink(0.62, 0.12, 0.1)) +
      rect(-20, 690, WIDTH + 40, 16, CREAM) +
      rect(-20, 706, WIDTH + 40, 14, ink(0.85, 0.25)) +
      path('M860 800H1640V1100H1020Q1000 900 860 800Z', ink(0.12, 0.5, 0.66)) +
      path('M860 800Q960 870 1000 960H1640V850H1200Q1000 840 860 800Z', ink(0.7, 0.6, 0.35)) +
      stroke('M1010 980Q1300 950 1640 990', ink(0.3, 0.06, 0.06), 74) +
      stroke('M1010 960Q1300 930 1640 970', ink(0.06, 0.02, 0.04), 20) +
      [1120, 1330, 1540].map((x) => rect(x, 922, 34, 100, ink(0.75, 0.16))).join('') +
      rubble(420, 800, 330, 60) +
      group(excavator(), 'translate(520 846) scale(1.02)') +
      rubble(1330, 850, 190, 46) +
      repeat(3, (index) => rect(60 + index * 130, 1010, 80, 14, CREAM)) +
      rect(-20, 790, 250, 50, CREAM, `stroke="${DARK}" stroke-width="6"`) +
      repeat(4, (index) =>
        poly(`${-10 + index * 70},793 ${26 + index * 70},793 ${-4 + index * 70},837 ${-40 + index * 70},837`, ink(0, 1, 0.15)),
      ) +
      rect(20, 840, 16, 120, DARK) +
      rect(180, 840, 16, 120, DARK) +
      disc(188, 776, 22, YELLOW, `stroke="${DARK}" stroke-width="6"`) +
      [
        [1010, 800, 0.3],
        [880, 850, 0.46],
        [690, 930, 0.7],
        [380, HEIGHT - 20, 1.05],
      ]
        .map(([x = 0, y = 0, size = 1]) => group(cone(), `translate(${x} ${y}) scale(${size})`))
        .join('')
    );
  },
};
