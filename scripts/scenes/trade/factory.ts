import { archway, skyline, windows } from '../buildings.ts';
import { gull, person } from '../figures.ts';
import { CORAL, CREAM, DARK, HEIGHT, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ridge } from '../scenery.ts';
import { castShadow, disc, fade, group, line, overprint, path, poly, rect, ring, sky, stroke } from '../shapes.ts';

export const factory: Scene = {
  id: 'ondamarea-factory',
  palette: ONDAMAREA,
  draw: () => {
    const smoke = (x: number, y: number, seed: number): string => {
      const random = seeded(seed);
      return repeat(22, (index) => {
        const rise = index / 22;
        return disc(
          x + rise ** 1.4 * 520 + Math.sin(index * 1.3) * 26,
          y - rise * 270 + rise * rise * 60,
          26 + rise * 84 + random.between(-8, 8),
          index % 4 === 0 ? ink(0.25, 0.3, 0.2) : CREAM,
        );
      });
    };
    const stack = (x: number, top: number): string =>
      poly(`${x - 30},${top} ${x + 30},${top} ${x + 44},640 ${x - 44},640`, CORAL) +
      poly(`${x + 6},${top} ${x + 30},${top} ${x + 44},640 ${x + 8},640`, ink(0.55, 1, 0.2)) +
      rect(x - 36, top - 10, 72, 24, DARK) +
      poly(`${x - 33},${top + 70} ${x + 33},${top + 70} ${x + 35},${top + 116} ${x - 35},${top + 116}`, CREAM);
    const shift = [
      [90, 990, 190],
      [240, 970, 176],
      [360, 1010, 206],
      [560, 985, 190],
      [700, 960, 166],
      [900, 950, 150],
      [1010, 930, 132],
      [1100, 915, 116],
      [800, 1020, 214],
    ] as const;
    return (
      sky(660, [ink(0.3, 0.02), ink(0.05, 0.2, 0.3), ink(0, 0.5, 0.7), ink(0, 0.3, 0.9)]) +
      disc(330, 430, 150, ink(0, 0.05, 0.95)) +
      repeat(6, (index) => ring(330, 430, 190 + index * 50, ink(0, 0.3, 0.75), 9)) +
      ridge(14, 610, 40, ink(0.4, 0.4, 0.25), 0.5) +
      skyline(41, 650, { from: -20, to: 520, low: 40, high: 120 }, { wall: ink(0.55, 0.45, 0.2) }) +
      smoke(700, 170, 1) +
      smoke(900, 110, 2) +
      smoke(1100, 190, 3) +
      stack(700, 180) +
      stack(900, 120) +
      stack(1100, 200) +
      repeat(6, (index) => {
        const x = 470 + index * 196;
        return (
          path(`M${x} 640V500Q${x + 96} 420 ${x + 196} 410V640Z`, index % 2 === 0 ? ink(0.5, 0.02, 0.05) : ink(0.6, 0.02, 0.05)) +
          poly(`${x + 168},416 ${x + 196},410 ${x + 196},560 ${x + 168},560`, SUN) +
          stroke(`M${x} 500Q${x + 96} 420 ${x + 196} 410`, CREAM, 10)
        );
      }) +
      rect(470, 560, 1200, 300, ink(0.8, 0.1)) +
      rect(470, 560, 1200, 16, CREAM) +
      windows({ x: 490, y: 590, width: 640, height: 150, columns: 8, rows: 1, opening: [0.78, 0.8] }, () => SUN) +
      repeat(
        8,
        (index) =>
          repeat(3, (bar) => rect(498 + index * 80 + 16 * (bar + 1), 604, 4, 122, DARK)) + rect(498 + index * 80, 660, 64, 5, DARK),
      ) +
      archway(1180, 860, 250, 230, DARK) +
      archway(1204, 860, 202, 206, ink(0, 0.3, 0.9)) +
      repeat(5, (index) => rect(1234 + index * 34, 690, 5, 170, ink(0.2, 0.6, 0.6))) +
      ring(1305, 595, 42, CREAM, 8) +
      line([1305, 595], [1305, 568], CREAM, 6) +
      line([1305, 595], [1286, 604], CREAM, 6) +
      repeat(5, (index) =>
        group(
          ring(0, 0, 46, CREAM, 12) + repeat(8, (tooth) => rect(-7, -64, 14, 22, CREAM, `transform="rotate(${tooth * 45})"`)),
          `translate(${540 + index * 130} 800) rotate(${index * 22}) scale(0.62)`,
        ),
      ) +
      fade('yard', { from: [0, 850], to: [0, HEIGHT] }, [ink(0.1, 0.35, 0.5), ink(0, 0.55, 0.7)]) +
      path('M-20 700C200 660 380 760 470 860H1640V1100H-20Z', 'url(#yard)') +
      path('M-20 700C200 660 380 760 470 860', 'none', `stroke="${DARK}" stroke-width="8"`) +
      poly('1190,862 1420,862 1300,1100 -20,1100 -20,1040', ink(0, 0.12, 0.4)) +
      repeat(3, (index) =>
        stroke(`M-20 ${760 + index * 60}C160 ${740 + index * 60} 300 ${820 + index * 40} 430 ${900 + index * 50}`, ink(0.3, 0.5, 0.5), 5),
      ) +
      shift.map(([x, y, height]) => overprint(castShadow(person([x, y], height, ink(0.5, 0.15), 0.7), [x, y], 58, 0.5))).join('') +
      shift
        .map(
          ([x, y, height], index) =>
            person([x, y], height, [DARK, ink(0.7, 0.8, 0.1), DARK, ink(0.3, 1, 0.3)][index % 4] ?? DARK, 0.7) +
            path(
              `M${x - height * 0.08} ${y - height * 0.945}a${height * 0.08} ${height * 0.085} 0 0 1 ${height * 0.16} 0Z`,
              index % 2 === 0 ? SUN : CREAM,
            ),
        )
        .join('') +
      rect(1470, 760, 190, 160, CORAL, 'rx="10"') +
      rect(1490, 780, 90, 60, ink(0.3, 0, 0.1)) +
      disc(1530, 930, 44, DARK) +
      disc(1530, 930, 18, CREAM) +
      gull([560, 330], 60, DARK, -8)
    );
  },
};
