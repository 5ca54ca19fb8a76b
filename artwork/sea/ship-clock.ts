import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { littleFish } from '../sea-life.ts';
import { disc, fade, field, glow, group, path, poly, rect, ring, stroke } from '../shapes.ts';

/** The officers' clock about the origin, stopped at two minutes past four. */
function clock(): string {
  const random = seeded(9);
  const hand = (degrees: number, length: number, width: number): string =>
    group(path(`M${-width} 40L0 ${-length}L${width} 40Z`, DARK), `rotate(${degrees})`);
  return (
    disc(16, 22, 262, ink(1, 0.6)) +
    disc(0, 0, 256, ink(0.18, 0.4, 0.85)) +
    path('M-181 -181A256 256 0 0 1 181 -181L150 -150A212 212 0 0 0 -150 -150Z', SUN) +
    path('M181 181A256 256 0 0 1 -181 181L-150 150A212 212 0 0 0 150 150Z', ink(0.6, 0.5, 0.5)) +
    repeat(8, (index) => group(disc(0, -233, 11, DARK) + disc(-3, -236, 5, CREAM), `rotate(${index * 45 + 22})`)) +
    disc(0, 0, 204, CREAM) +
    path('M0 0L144 144A204 204 0 0 0 204 0Z', ink(0.16, 0.04, 0.2)) +
    ring(0, 0, 186, DARK, 4) +
    repeat(60, (index) => group(rect(-2, -184, 4, index % 5 === 0 ? 0 : 14, DARK), `rotate(${index * 6})`)) +
    repeat(12, (index) => group(rect(-7, -184, 14, index % 3 === 0 ? 52 : 34, DARK), `rotate(${index * 30})`)) +
    hand(121, 112, 13) +
    hand(12, 166, 9) +
    disc(0, 0, 20, CORAL, `stroke="${DARK}" stroke-width="6"`) +
    stroke('M-150 -96Q-96 -150 -30 -160', ink(0.3), 10, 'stroke-linecap="round"') +
    stroke('M30 -204L64 -130 44 -92 92 -30', ink(0.7, 0.1), 3.5) +
    repeat(34, () => {
      const turn = random.between(1.3, 3.3);
      const reach = random.between(196, 268);
      const size = random.between(7, 21);
      const [x, y] = [Math.cos(turn) * reach, Math.sin(turn) * reach];
      return (
        disc(x + 3, y + 3, size, ink(0.95, 0.4, 0.2)) +
        disc(x, y, size, ink(0.5, 0.1, 0.2)) +
        disc(x - size * 0.2, y - size * 0.2, size * 0.45, ink(0.16, 0.05, 0.2))
      );
    })
  );
}

/** A diver swimming to the right, the lamp at (238, 34). */
function diver(): string {
  const limb = (d: string, width: number): string => stroke(d, DARK, width, 'stroke-linecap="round" stroke-linejoin="round"');
  return (
    limb('M-70 18L-190 30L-300 4', 46) +
    limb('M-70 6L-170 -26L-262 -70', 44) +
    path('M-286 -14L-420 -40Q-444 -6 -410 30L-290 24Z', CORAL) +
    path('M-246 -84L-352 -166Q-388 -146 -376 -106L-262 -50Z', ink(0.3, 1, 0.2)) +
    path('M-90 -22Q0 -52 96 -24Q116 8 92 40Q0 56 -90 34Z', DARK) +
    rect(-84, -74, 168, 52, SUN, 'rx="24"') +
    rect(-84, -46, 168, 24, ink(0.2, 0.6, 0.8), 'rx="12"') +
    rect(76, -62, 34, 14, DARK, 'rx="5"') +
    stroke('M100 -56Q168 -74 166 6', DARK, 8) +
    limb('M72 26L150 66L214 40', 30) +
    disc(136, -10, 40, DARK) +
    path('M142 -34H176Q184 -12 172 6H146Z', ink(0.1, 0.1, 0.7)) +
    rect(204, 20, 46, 30, CREAM, 'rx="6"') +
    repeat(9, (index) => ring(150 + ((index * 29) % 46) - index * 3, -80 - index * 44, 8 + ((index * 5) % 15), ink(0.1, 0.02, 0.1), 4))
  );
}

export const shipClock: Scene = {
  id: 'ondamarea-ship-clock',
  palette: ONDAMAREA,
  draw: () =>
    field(ink(1, 0.5)) +
    glow('lamp', [1090, 470], 700, [ink(0.02, 0.14, 0.7), ink(0.12, 0.2, 0.6), ink(0.5, 0.26, 0.35), ink(0.96, 0.45)]) +
    group(
      rect(380, -200, 1500, 1180, 'url(#lamp)') +
        repeat(13, (index) => rect(400 + index * 112, -200, 8, 1180, ink(0.96, 0.5), 'opacity="0.75"')) +
        rect(380, 800, 1500, 46, ink(0.8, 0.4, 0.2)) +
        rect(380, 796, 1500, 10, ink(0.2, 0.3, 0.6)) +
        rect(380, 60, 1500, 26, ink(0.85, 0.45, 0.1)),
      'rotate(-7 1000 500)',
    ) +
    fade('outside', { from: [0, 0], to: [0, 900] }, [ink(0.06, 0, 0.12), ink(0.28, 0, 0.08), ink(0.6, 0.04)]) +
    group(
      rect(-90, -160, 720, 1180, ink(1, 0.6)) +
        rect(-40, -160, 610, 1060, 'url(#outside)') +
        repeat(4, (index) =>
          poly(
            [
              [40 + index * 150, -160],
              [130 + index * 150, -160],
              [-80 + index * 150, 900],
              [-220 + index * 150, 900],
            ],
            CREAM,
            'opacity="0.14"',
          ),
        ) +
        rect(570, -160, 22, 1060, ink(0.5, 0.3, 0.5)) +
        repeat(5, (index) => group(littleFish(ink(0.85, 0.2)), `translate(${110 + ((index * 83) % 190)} ${150 + index * 40}) scale(0.9)`)),
      'rotate(-7 240 500)',
    ) +
    poly('674,578 1010,200 1330,690', ink(0, 0.04, 0.4), 'opacity="0.42"') +
    group(clock(), 'translate(1120 450) rotate(-9)') +
    group(littleFish(ink(1, 0.4)), 'translate(846 496) scale(1.2)') +
    group(littleFish(ink(1, 0.4)), 'translate(790 590) scale(0.9)') +
    group(littleFish(CORAL), 'translate(880 640) scale(1)') +
    group(diver(), 'translate(430 560) rotate(-4) scale(0.98)') +
    path('M-20 1080V940Q180 880 420 930T900 920T1300 960T1640 900V1080Z', DARK) +
    path('M-20 970Q180 900 420 946T900 940T1300 980T1640 924', 'none', `stroke="${ink(0.5, 0.2, 0.3)}" stroke-width="7"`) +
    repeat(10, (index) => {
      const x = [70, 96, 150, 1330, 1376, 1398, 1446, 1500, 1522, 1570][index] ?? 0;
      return stroke(
        `M${x} 1030q${-24 - index * 2} -60 6 -${90 + (index % 3) * 26}t0 ${-60 - (index % 4) * 34}`,
        index % 4 === 0 ? CORAL : ink(0.4, 0, 0.6),
        13,
        'stroke-linecap="round"',
      );
    }),
};
