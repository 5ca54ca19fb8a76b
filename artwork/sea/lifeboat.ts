import { CREAM, ONDAMAREA_SKY, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { cloud, rain, swellBody, swellLine } from '../scenery.ts';
import { disc, group, line, oval, path, poly, rect, ring, sky, stroke, within } from '../shapes.ts';

const ORANGE = ink(0, 0.88, 0.85);
const SHADE = ink(0.55, 0.95, 0.6);
const NAVY = ink(1, 0.5);

/**
 * The lifeboat seen from its side, bows to the right, its middle on the waterline at the origin.
 */
function boat(): string {
  const hull = 'M-430 -120L-400 60Q-100 110 260 70Q420 20 500 -190Q380 -150 240 -140Z';
  return (
    path(hull, NAVY) +
    within(
      'hull',
      path(hull, ''),
      path('M-460 -160H520V-120Q400 -20 240 -10L-460 20Z', ORANGE) +
        path('M-460 -10L240 -40Q400 -50 500 -140V-100Q400 -10 240 0L-460 30Z', CREAM) +
        rect(-460, -150, 240, 300, ink(0.5, 0.5, 0.2), 'opacity="0.35"'),
    ) +
    stroke('M-430 -120L240 -140Q380 -150 500 -190', NAVY, 16) +
    repeat(8, (index) => rect(-380 + index * 76, -108 - index * 3, 44, 12, NAVY, 'rx="6"')) +
    poly('-250,-124 -220,-270 90,-290 190,-132', ORANGE) +
    poly('-250,-124 -220,-270 -120,-276 -130,-126', SHADE) +
    poly('-110,-262 50,-274 118,-196 -104,-190', NAVY) +
    poly('62,-274 84,-276 150,-200 130,-198', NAVY) +
    poly('-110,-262 -60,-266 -90,-190 -104,-190', ink(0.4, 0.02)) +
    poly('-190,-276 -170,-356 20,-366 50,-288', ORANGE) +
    poly('-160,-342 14,-352 34,-300 -168,-292', NAVY) +
    rect(-206, -380, 250, 18, NAVY, 'rx="6"') +
    line([-150, -380], [-180, -560], NAVY, 11) +
    line([-60, -380], [-60, -500], NAVY, 9) +
    rect(-110, -456, 100, 16, NAVY, 'rx="8"') +
    stroke('M-206 -520H-150', NAVY, 8) +
    disc(-184, -566, 13, SUN) +
    disc(52, -352, 26, NAVY) +
    oval(66, -350, 12, 22, ink(0, 0.03, 0.6)) +
    stroke('M200 -134L210 -210L470 -260L486 -186M290 -144V-226M380 -160V-244', NAVY, 8) +
    stroke('M-420 -122V-200H-258', NAVY, 8) +
    ring(-186, -190, 40, CREAM, 20) +
    ring(-186, -190, 40, ORANGE, 20, 'stroke-dasharray="31 31"') +
    [-330, -290].map((x) => rect(x, -190, 36, 72, SUN, 'rx="14"') + disc(x + 18, -204, 18, NAVY)).join('')
  );
}

/** A sea with foam on its crest and long lines down its flank. */
function sea(y: number, length: number, height: number, phase: number, tone: number): string {
  const swell = { y, length, height, phase };
  return (
    swellBody(swell, ink(tone, 0.12 * tone, 0.02)) +
    stroke(swellLine(swell), CREAM, 9) +
    repeat(5, (index) =>
      stroke(
        swellLine({ ...swell, y: y + 30 + index * 30, height: height * (0.86 - index * 0.14) }),
        tone > 0.7 ? ink(0.5) : ink(tone + 0.3, 0.1),
        5,
        `stroke-dasharray="${190 - index * 26} ${60 + index * 34}"`,
      ),
    )
  );
}

export const lifeboat: Scene = {
  id: 'ondamarea-lifeboat',
  palette: ONDAMAREA_SKY,
  draw: () => {
    const random = seeded(91);
    return (
      sky(760, [ink(0.85, 0.42), ink(0.6, 0.3, 0.05), ink(0.3, 0.2, 0.12), ink(0.08, 0.15, 0.3)]) +
      cloud(61, -160, 230, 900, ink(0.95, 0.5)) +
      cloud(62, 640, 170, 1100, ink(0.9, 0.45)) +
      cloud(63, 180, 340, 620, ink(0.62, 0.36, 0.06)) +
      poly('780,334 1640,-40 1640,330', ink(0, 0.04, 0.6), 'opacity="0.6"') +
      sea(640, 420, 70, 0.4, 0.42) +
      sea(700, 640, 130, 0.86, 0.6) +
      rain(16, 110, ink(0.25, 0.06, 0.03), -0.45) +
      group(boat(), 'translate(800 690) rotate(-15)') +
      repeat(90, () => {
        const [reach, angle] = [random.between(0, 1) ** 0.8, random.between(-2.3, 0.1)];
        return disc(
          1260 + Math.cos(angle) * reach * 300,
          660 + Math.sin(angle) * reach * 330,
          random.between(4, 19) * (1.15 - reach),
          CREAM,
        );
      }) +
      path('M1040 800Q1130 600 1300 540Q1250 620 1346 616Q1300 680 1420 700Q1360 800 1240 860Z', CREAM) +
      repeat(15, (index) =>
        oval(
          300 + index * 74,
          838 - Math.sin(index * 0.24) * 64 + random.between(-14, 14),
          random.between(50, 84),
          random.between(30, 52),
          CREAM,
        ),
      ) +
      sea(850, 820, 150, 0.52, 0.82) +
      sea(990, 1000, 120, 0.1, 1)
    );
  },
};
