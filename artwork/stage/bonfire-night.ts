import { skyline } from '../buildings.ts';
import { audience } from '../figures.ts';
import { DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { stars } from '../scenery.ts';
import { disc, glow, group, line, overprint, path, rect, sky } from '../shapes.ts';

const TONGUES: readonly (readonly [string, number])[] = [
  [ink(0.2, 1, 0.2), 1],
  [ink(0, 0.98, 0.25), 0.88],
  [ink(0, 0.6, 0.7), 0.68],
  [ink(0, 0.22, 1), 0.5],
  [ink(0, 0, 0.25), 0.3],
];

/** A flame of 800 pixels on the origin. */
function flame(fill: string): string {
  return path(
    'M-290 10C-370 -120 -320 -260 -230 -350C-236 -270 -210 -240 -180 -230C-210 -400 -110 -470 -110 -620C-40 -560 -30 -480 -40 -420C10 -520 30 -660 -20 -810C110 -720 160 -560 140 -430C190 -470 200 -530 190 -590C270 -490 260 -380 250 -300C290 -330 300 -370 300 -400C380 -260 360 -110 290 10Z',
    fill,
  );
}

export const bonfireNight: Scene = {
  id: 'elfar-bonfire-night',
  palette: ELFAR,
  draw: () => {
    const random = seeded(24);
    const sparks = repeat(150, () => {
      const rise = random.between(0, 1) ** 0.8;
      const x = 800 + random.between(-1, 1) * (140 + rise * 620) + rise * 120;
      const y = 700 - rise * 720;
      return rect(
        x,
        y,
        random.between(3, 9),
        random.between(6, 26) * (1.2 - rise),
        random.chance(0.5) ? ink(0, 0.2, 1) : ink(0, 0.9, 0.3),
        `transform="rotate(${random.between(-30, 30)} ${x} ${y})" rx="3"`,
      );
    });
    const smoke = repeat(22, (index) =>
      disc(
        860 + index * 20 + Math.sin(index) * 60,
        330 - index * 22,
        70 + index * 9,
        index % 3 === 0 ? ink(0.72, 0.5, 0.1) : ink(0.84, 0.46, 0.05),
      ),
    );
    return (
      sky(HEIGHT, [ink(1, 0.5), ink(0.96, 0.36), ink(0.86, 0.4, 0.05), ink(0.7, 0.6, 0.1)]) +
      stars(44, 90, 460, ink(0.1, 0.05, 0.2)) +
      glow('halo', [800, 600], 760, [ink(0, 0.7, 0.7), ink(0.12, 0.85, 0.4), ink(0.55, 0.8, 0.15), ink(0.95, 0.42)]) +
      `<g opacity="0.92">${disc(800, 600, 640, 'url(#halo)')}</g>` +
      smoke +
      skyline(61, 760, { from: -20, to: 430, low: 240, high: 420 }, { wall: ink(1, 0.6), window: ink(0, 0.4, 0.9) }) +
      skyline(67, 760, { from: 1180, to: 1640, low: 220, high: 440 }, { wall: ink(1, 0.6), window: ink(0, 0.4, 0.9) }) +
      rect(-20, 740, WIDTH + 40, 360, ink(0.7, 0.9, 0.2)) +
      overprint(repeat(5, (index) => rect(-20, 760 + index * 40, WIDTH + 40, 14, ink(0.4, 0.2)))) +
      TONGUES.map(([fill, size]) =>
        group(flame(fill), `translate(${800 + (1 - size) * 20} ${800}) scale(${size * 1.06} ${size * 0.98})`),
      ).join('') +
      repeat(9, (index) => {
        const lean = (index - 4) * 74;
        return line(
          [800 + lean * 1.15, 830],
          [800 - lean * 0.32 + (index % 2) * 60, 560 + Math.abs(lean) * 0.4],
          index % 2 === 0 ? DARK : ink(0.85, 1, 0.1),
          26,
          'stroke-linecap="round"',
        );
      }) +
      repeat(3, (index) => line([620 + index * 120, 836], [760 + index * 90, 690 + index * 40], DARK, 18, 'stroke-linecap="round"')) +
      group(
        rect(-50, -70, 14, 190, DARK) +
          rect(44, -70, 14, 190, DARK) +
          rect(-54, 0, 110, 16, DARK) +
          rect(-54, -66, 110, 14, DARK) +
          rect(-50, -40, 106, 10, DARK),
        'translate(700 560) rotate(18)',
      ) +
      sparks +
      audience(11, 836, 20, -20, 600, ink(0.5, 1, 0.3)) +
      audience(12, 836, 20, 1000, 1640, ink(0.5, 1, 0.3)) +
      audience(13, 872, 29, -20, 1640, ink(0.8, 1, 0.2)) +
      audience(14, 930, 42, -40, 1660, ink(0.98, 0.8)) +
      audience(15, 1010, 62, -60, 1700, DARK)
    );
  },
};
