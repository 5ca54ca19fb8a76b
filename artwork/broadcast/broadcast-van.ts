import { skyline } from '../buildings.ts';
import { gull, person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA_SKY, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { palm, ridge, ripples } from '../scenery.ts';
import { castShadow, disc, group, line, oval, overprint, path, poly, rect, ring, sky, stroke, within } from '../shapes.ts';

/** The dish in its own frame: it looks along the x axis. */
function dish(): string {
  return (
    path('M0 -190Q-130 0 0 190Q-14 0 0 -190Z', ink(0.5, 0.06, 0.05)) +
    oval(0, 0, 54, 190, CREAM, `stroke="${DARK}" stroke-width="7"`) +
    path('M0 -186A52 186 0 0 1 0 186Q26 0 0 -186Z', ink(0.3, 0.04, 0.1)) +
    repeat(3, (index) => oval(2, 0, 14 + index * 13, 50 + index * 46, 'none', `stroke="${ink(0.5, 0.1)}" stroke-width="3"`)) +
    line([20, -150], [128, 0], DARK, 7) +
    line([20, 150], [128, 0], DARK, 7) +
    line([0, 0], [128, 0], DARK, 7) +
    rect(112, -22, 50, 44, CORAL, 'rx="8"')
  );
}

/** The van seen from its side, its wheels on y 0. */
function van(): string {
  const body = 'M-520 -70V-370Q-520 -400 -490 -400H210Q240 -400 262 -372L390 -212L500 -180Q520 -172 520 -150V-60H-520Z';
  return (
    path(body, CREAM) +
    within(
      'van',
      path(body, ''),
      rect(-540, -130, 1080, 90, ink(0.3, 0.05, 0.05)) +
        repeat(4, (index) =>
          stroke(
            `M-560 ${-290 + index * 40}q70 -56 140 0t140 0t140 0t140 0t140 0t140 0t140 0t140 0`,
            [CORAL, SUN, ink(0.75, 0.05), CORAL][index] ?? CORAL,
            20,
          ),
        ) +
        rect(-540, -402, 1080, 34, ink(0.55, 0.02)),
    ) +
    path('M232 -352L352 -204H232Z', DARK) +
    path('M232 -352L262 -316L244 -204H232Z', ink(0.5, 0.02)) +
    rect(84, -352, 124, 148, DARK, 'rx="10"') +
    poly('84,-352 140,-352 110,-204 84,-204', ink(0.5, 0.02)) +
    rect(66, -372, 4, 312, ink(0.6, 0.1)) +
    rect(-250, -350, 4, 290, ink(0.6, 0.1)) +
    rect(-492, -356, 150, 60, DARK, 'rx="8"') +
    rect(474, -150, 44, 34, SUN, 'rx="6"') +
    rect(-524, -84, 1048, 30, DARK, 'rx="8"') +
    [-330, 330]
      .map((x) => disc(x, -62, 92, DARK) + disc(x, -62, 78, ink(1, 0.75)) + disc(x, -62, 42, CREAM) + disc(x, -62, 16, DARK))
      .join('') +
    rect(-470, -424, 640, 26, DARK, 'rx="6"') +
    poly('-180,-424 -40,-424 -70,-520 -150,-520', ink(0.85, 0.3))
  );
}

export const broadcastVan: Scene = {
  id: 'ondamarea-broadcast-van',
  palette: ONDAMAREA_SKY,
  draw: () =>
    sky(700, [ink(0.62), ink(0.3, 0, 0.02), ink(0.05, 0.08, 0.2), ink(0, 0.4, 0.5)]) +
    repeat(7, (index) => {
      const reach = 290 + index * 112;
      return stroke(
        `M${680 + reach * 0.98} ${330 - reach * 0.14}A${reach} ${reach} 0 0 0 ${680 + reach * 0.14} ${330 - reach * 0.98}`,
        index % 2 === 0 ? CREAM : SUN,
        15 - index,
      );
    }) +
    disc(1330, 560, 90, ink(0, 0.2, 0.95)) +
    ridge(9, 640, 60, ink(0.5, 0.12, 0.1), 0.6) +
    skyline(17, 690, { from: 640, to: 1640, low: 24, high: 80 }, { wall: ink(0.55, 0.45, 0.15), window: ink(0, 0.1, 0.7) }) +
    rect(-20, 680, 1640, 140, ink(0.75, 0.03)) +
    ripples(8, 690, 810, ink(0.3, 0, 0.05)) +
    repeat(8, (index) => rect(1262 + ((index * 29) % 24), 688 + index * 14, 136 - index * 6, 6, SUN)) +
    palm([1500, 830], 560, -60, ink(1, 0.4)) +
    palm([70, 830], 420, 40, ink(1, 0.4)) +
    rect(-20, 800, 1640, 50, CREAM) +
    repeat(42, (index) => rect(-10 + index * 40, 812, 14, 38, ink(0.45, 0.1, 0.1))) +
    rect(-20, 850, 1640, 260, ink(0.05, 0.3, 0.4)) +
    repeat(6, (index) =>
      poly(`${-300 + index * 380},1100 ${-60 + index * 330},850 ${-50 + index * 330},850 ${-284 + index * 380},1100`, ink(0.1, 0.45, 0.5)),
    ) +
    overprint(poly('110,960 1150,960 900,1070 -220,1070', ink(0.6, 0.2))) +
    stroke('M110 900C20 960 -20 1000 -60 1000M160 930C300 1050 760 1040 1230 1010', DARK, 9) +
    group(van(), 'translate(640 980)') +
    line([530, 470], [600, 380], DARK, 36) +
    group(dish(), 'translate(640 330) rotate(-45)') +
    disc(612, 384, 34, ink(0.9, 0.4)) +
    overprint(castShadow(person([1330, 1010], 250, ink(0.6, 0.2), 0.3), [1330, 1010], 62, 0.4)) +
    person([1330, 1010], 250, DARK, 0.3) +
    stroke('M1312 850L1252 790', DARK, 14) +
    rect(1236, 742, 22, 66, CORAL, 'rx="11" transform="rotate(-40 1247 780)"') +
    gull([380, 250], 80, CREAM, -10) +
    gull([270, 330], 52, CREAM, 8) +
    ring(1330, 560, 120, ink(0, 0.2, 0.5), 6),
};
