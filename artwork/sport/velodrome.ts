import { CREAM, DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';

/** A track cyclist going left, 400 pixels long, the rear wheel's foot near the origin. */
function rider(jersey: string, shade: string, helmet: string): string {
  return (
    disc(-230, -80, 80, DARK) +
    disc(-230, -80, 66, CREAM) +
    disc(-230, -80, 12, DARK) +
    disc(0, -80, 80, DARK) +
    disc(0, -80, 66, jersey) +
    disc(0, -80, 30, shade) +
    stroke('M0 -80L-116 -84L-70 -190L-206 -186L-116 -84M-206 -196L-230 -80', DARK, 15, 'stroke-linejoin="round"') +
    stroke('M-208 -190L-206 -212L-262 -222Q-290 -210 -270 -190', DARK, 12, 'stroke-linecap="round"') +
    rect(-104, -214, 84, 16, DARK, 'rx="8"') +
    disc(-116, -84, 26, DARK) +
    stroke('M-60 -218Q-160 -190 -150 -140L-116 -60', ink(1, 0.55), 36, 'stroke-linejoin="round" stroke-linecap="round"') +
    path('M-20 -236Q-10 -300 -80 -316Q-160 -336 -214 -318L-224 -280Q-130 -268 -84 -196Z', jersey, `stroke="${DARK}" stroke-width="6"`) +
    path('M-20 -236Q-10 -300 -60 -310Q-40 -270 -110 -240L-84 -196Z', shade) +
    stroke('M-200 -296Q-190 -232 -270 -218', ink(0.2, 0.6, 0.6), 22, 'stroke-linecap="round"') +
    path(
      'M-300 -300Q-296 -366 -236 -366Q-170 -360 -130 -312Q-200 -318 -232 -288Q-270 -276 -300 -300Z',
      helmet,
      `stroke="${DARK}" stroke-width="6"`,
    ) +
    path('M-302 -310L-262 -318L-250 -290L-290 -290Z', DARK)
  );
}

export const velodrome: Scene = {
  id: 'elfar-velodrome',
  palette: ELFAR,
  draw: () => {
    const random = seeded(19);
    const band = (shift: number): string =>
      `M-40 ${330 + shift * 0.72}C400 ${250 + shift * 0.72} 900 ${270 + shift * 0.8} 1240 ${420 + shift * 0.92}S1560 ${700 + shift} 1660 ${900 + shift}`;
    const area = (shift: number, fill: string): string => path(`${band(shift)}V${HEIGHT + 900}H-40Z`, fill);
    const crowd = repeat(620, (index) => {
      const [column, row] = [index % 62, Math.floor(index / 62)];
      return disc(
        column * 26.4 + (row % 2) * 13,
        36 + row * 34 + column * column * 0.06 + random.between(-4, 4),
        9.5,
        [ink(0.3, 0.04), CREAM, ink(0, 0.8, 0.2), ink(0, 0.2, 0.9), ink(0.55, 0.1)][Math.floor(random.between(0, 5))] ?? CREAM,
      );
    });
    const peloton = [
      [420, 424, 2, 0.5, ink(0.7, 0.03, 0.5), ink(0.95, 0.2, 0.3), CREAM],
      [930, 500, 12, 0.66, ink(0, 0.2, 1), ink(0.3, 0.5, 0.9), CREAM],
      [600, 790, 8, 0.98, CREAM, ink(0.4, 0.06, 0.04), ink(0, 0.98, 0.16)],
      [1230, 1000, 20, 1.14, ink(0, 0.98, 0.16), ink(0.6, 1, 0.1), ink(0, 0.2, 1)],
    ] as const;
    return (
      field(ink(0.98, 0.36)) +
      crowd +
      repeat(5, (index) => line([120 + index * 330, -20], [160 + index * 350, 320], ink(0.9, 0.26), 12)) +
      area(-40, DARK) +
      area(-26, CREAM) +
      area(0, ink(0.02, 0.38, 0.68)) +
      repeat(24, (index) => stroke(band(12 + index * 27), index % 2 === 0 ? ink(0.05, 0.5, 0.72) : ink(0.02, 0.3, 0.62), 3)) +
      stroke(band(130), ink(0.9, 0.2), 9) +
      stroke(band(420), ink(0, 1, 0.14), 12) +
      stroke(band(480), DARK, 9) +
      area(620, ink(0.7, 0.06, 0.02)) +
      stroke(band(622), CREAM, 10) +
      area(720, ink(0.3, 0.02, 0.5)) +
      poly('250,326 330,320 190,860 60,860', CREAM, 'opacity="0.85"') +
      line([290, 322], [126, 860], DARK, 9) +
      overprint(path('M1240 420C1480 500 1560 700 1660 900V300Q1400 300 1240 420Z', ink(0.3, 0.1))) +
      peloton
        .map(([x, y, turn, size, jersey, shade, helmet]) =>
          group(
            overprint(oval(-90, 14, 250, 22, ink(0.6, 0.2))) +
              repeat(4, (index) =>
                line([110 + index * 16, -40 - index * 76], [250 + (index % 2) * 90, -36 - index * 76], CREAM, 7, 'stroke-linecap="round"'),
              ) +
              rider(jersey, shade, helmet),
            `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
          ),
        )
        .join('')
    );
  },
};
