import { archway } from '../buildings.ts';
import { gull } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA_SKY, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { cloud, ripples } from '../scenery.ts';
import { disc, group, line, path, poly, rect, sky, stroke, within } from '../shapes.ts';

/** A sheet that hangs from the origin to (`width`, 0) and blows to the right. */
function sheet(name: string, width: number, fall: number, cloth: string, shade: string, stripe = ''): string {
  const shape = `M0 0Q${width * 0.5} 20 ${width} 0C${width + fall * 0.3} ${fall * 0.3} ${width + fall * 0.3} ${fall * 0.5} ${width + fall * 0.75} ${fall * 0.66}Q${width + fall * 0.3} ${fall * 0.62} ${width * 0.9 + fall * 0.2} ${fall * 0.96}Q${width * 0.5 + fall * 0.4} ${fall * 0.66} ${width * 0.4 + fall * 0.1} ${fall}Q${fall * 0.4} ${fall * 0.7} ${fall * 0.12} ${fall * 0.86}C${fall * 0.24} ${fall * 0.5} ${fall * 0.02} ${fall * 0.3} 0 0Z`;
  const fold = (at: number): string =>
    path(
      `M${width * at} 0C${width * at + fall * 0.2} ${fall * 0.3} ${width * at + fall * 0.1} ${fall * 0.6} ${width * at + fall * 0.5} ${fall}H${width * at + fall * 0.2}Q${width * at} ${fall * 0.5} ${width * at} 0Z`,
      shade,
    );
  return (
    path(shape, cloth, `stroke="${DARK}" stroke-width="5" stroke-linejoin="round"`) +
    within(
      name,
      path(shape, ''),
      (stripe === ''
        ? ''
        : repeat(5, (index) =>
            stroke(
              `M-40 ${fall * (0.16 + index * 0.19)}Q${width * 0.5} ${fall * (0.3 + index * 0.19)} ${width + fall} ${fall * (0.02 + index * 0.19)}`,
              stripe,
              22,
            ),
          )) + [0.12, 0.5, 0.84].map(fold).join(''),
    )
  );
}

/** A shirt pegged by its hem, blown to the right. */
function shirt(): string {
  return (
    path(
      'M0 0Q70 14 150 0C170 60 210 110 240 190L330 150 352 226 250 290 200 250Q150 270 110 240L80 330 6 300 60 190C40 120 20 60 0 0Z',
      CORAL,
      `stroke="${DARK}" stroke-width="5" stroke-linejoin="round"`,
    ) +
    path('M96 10Q120 6 150 0C170 60 210 110 240 190L200 250Q180 120 96 10Z', ink(0.4, 1, 0.1)) +
    path('M140 246Q170 232 200 248L176 276Z', DARK)
  );
}

export const windyRoofs: Scene = {
  id: 'ondamarea-windy-roofs',
  palette: ONDAMAREA_SKY,
  draw: () => {
    const random = seeded(22);
    const gusts = repeat(22, (index) => {
      const [x, y, length] = [random.between(-200, 1300), 40 + index * 26, random.between(200, 560)];
      return stroke(
        `M${x.toFixed(0)} ${y}q${(length * 0.3).toFixed(0)} -34 ${(length * 0.6).toFixed(0)} -6t${(length * 0.4).toFixed(0)} -12${index % 5 === 0 ? 'q50 -14 40 -44t-44 -14' : ''}`,
        index % 3 === 0 ? SUN : CREAM,
        random.between(4, 9),
        'stroke-linecap="round"',
      );
    });
    const house = (x: number, y: number, width: number, wall: string, shade: string): string =>
      rect(x, y, width, 500, wall) +
      rect(x + width * 0.62, y, width * 0.38, 500, shade) +
      poly(
        [
          [x - 14, y + 4],
          [x + width * 0.2, y - 70],
          [x + width * 0.86, y - 70],
          [x + width + 14, y + 4],
        ],
        CORAL,
      ) +
      poly(
        [
          [x + width * 0.62, y + 4],
          [x + width * 0.68, y - 70],
          [x + width * 0.86, y - 70],
          [x + width + 14, y + 4],
        ],
        ink(0.45, 1, 0.2),
      ) +
      repeat(2, (index) => rect(x + width * 0.14 + index * width * 0.26, y + 36, width * 0.14, 60, ink(0.95, 0.3)));
    const weathercock =
      line([0, 0], [0, -130], DARK, 9) +
      line([-64, -50], [64, -50], DARK, 7) +
      path(
        'M-70 -150L-20 -130Q10 -128 24 -160L30 -196 52 -190 70 -176 50 -170Q50 -112 0 -104T-90 -110Q-130 -130 -130 -180Q-100 -184 -70 -150Z',
        DARK,
      ) +
      path('M28 -194L34 -214 44 -200 56 -208 54 -190Z', CORAL);
    return (
      sky(700, [ink(0.86, 0.1), ink(0.6, 0.02), ink(0.3, 0.02, 0.03), ink(0.05, 0.1, 0.2)]) +
      cloud(3, 1020, 250, 460, CREAM) +
      cloud(5, -80, 330, 420, ink(0.12, 0.02, 0.04)) +
      gusts +
      rect(-20, 600, 1660, 300, ink(0.7, 0.04)) +
      ripples(6, 604, 860, CREAM, 1) +
      path('M1640 600V520Q1500 480 1380 540T1160 600Z', ink(0.55, 0.2, 0.1)) +
      [150, 420, 1120]
        .map((x, index) => path(`M${x} ${660 + index * 12}h70l-14 20h-44ZM${x + 38} ${594 + index * 12}q50 30 30 60h-30Z`, CREAM))
        .join('') +
      house(-60, 730, 260, ink(0.05, 0.2, 0.5), ink(0.4, 0.3, 0.3)) +
      house(430, 760, 230, CREAM, ink(0.4, 0.1, 0.06)) +
      rect(216, 420, 190, 620, CREAM) +
      rect(330, 420, 76, 620, ink(0.42, 0.1, 0.06)) +
      rect(200, 410, 222, 22, DARK) +
      archway(254, 590, 112, 140, ink(0.95, 0.35)) +
      path('M276 560Q284 500 310 498T344 560L356 574H264Z', SUN) +
      disc(310, 582, 9, DARK) +
      rect(200, 606, 222, 14, ink(0.6, 0.2, 0.06)) +
      poly('206,412 310,270 416,412', CORAL) +
      poly('310,270 416,412 336,412', ink(0.45, 1, 0.2)) +
      group(weathercock, 'translate(310 274) scale(0.95)') +
      house(1220, 770, 250, ink(0, 0.26, 0.6), ink(0.35, 0.5, 0.4)) +
      house(1450, 720, 240, CREAM, ink(0.4, 0.1, 0.06)) +
      house(640, 820, 330, ink(0.03, 0.16, 0.46), ink(0.36, 0.3, 0.3)) +
      house(960, 800, 270, CREAM, ink(0.4, 0.1, 0.06)) +
      rect(-20, 960, 1660, 140, ink(0.1, 0.42, 0.6)) +
      rect(-20, 950, 1660, 24, ink(0, 0.2, 0.5)) +
      repeat(14, (index) => rect(index * 124 - 20, 990, 116, 30, ink(0.25, 0.55, 0.6))) +
      rect(496, 330, 26, 650, DARK) +
      rect(1560, 300, 26, 680, DARK) +
      stroke('M509 350Q1040 480 1573 320', DARK, 6) +
      group(sheet('first', 260, 380, CREAM, ink(0.26, 0.02, 0.03)), 'translate(548 360) rotate(8)') +
      group(shirt(), 'translate(850 404) rotate(4)') +
      group(sheet('second', 280, 350, SUN, ink(0.2, 0.4, 0.8), CREAM), 'translate(1064 412) rotate(-5)') +
      repeat(3, (index) =>
        group(
          path('M0 0H40L64 100Q70 130 120 140L110 164Q40 170 26 130Z', index === 1 ? SUN : CORAL, `stroke="${DARK}" stroke-width="4"`),
          `translate(${1392 + index * 52} ${374 - index * 12}) rotate(-24)`,
        ),
      ) +
      [552, 800, 856, 996, 1070, 1340, 1400, 1452, 1504]
        .map((x) =>
          rect(x, 362 + Math.sin(((x - 509) / 1064) * Math.PI) * 42 - (x - 509) * 0.022 - 14, 12, 34, ink(0, 0.35, 0.7), 'rx="3"'),
        )
        .join('') +
      gull([900, 190], 100, DARK, -14) +
      gull([1040, 120], 66, DARK, -10)
    );
  },
};
