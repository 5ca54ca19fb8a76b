import { person } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { castShadow, disc, field, group, line, overprint, path, poly, rect, stroke } from '../shapes.ts';

const RED = ink(0.04, 0.98, 0.18);
const YELLOW = ink(0, 0.18, 0.95);
const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

/** A hold of 60 pixels on the origin, its shadow below. */
function hold(shape: number, colour: string, shade: string): string {
  const outline =
    [
      'M-30 6Q-34 -24 -4 -26T30 -10Q36 18 10 24T-30 6Z',
      'M-36 -6Q-16 -26 14 -22T36 2Q28 18 4 14T-24 18Q-38 12 -36 -6Z',
      'M-26 -20H24Q32 2 0 28Q-32 2 -26 -20Z',
    ][shape % 3] ?? '';
  return (
    overprint(path(outline, ink(0.5, 0.16), 'transform="translate(12 20)"')) +
    path(outline, colour) +
    path('M2 25Q34 14 30 -8Q20 8 -8 10Q-4 22 2 25Z', shade)
  );
}

/** A climber of some 400 pixels at full stretch; the harness is on the origin. */
function climber(): string {
  return (
    stroke('M-8 6L-92 -6L-78 100', DARK, 40, ROUND) +
    stroke('M12 10L64 74L34 178', DARK, 38, ROUND) +
    path('M-96 96h40l-6 28h-52ZM14 172h40l10 28h-58Z', YELLOW) +
    stroke('M-20 -112L-66 -164L-46 -250', DARK, 26, ROUND) +
    stroke('M44 -118L112 -136L150 -214', DARK, 26, ROUND) +
    path('M-34 4Q-54 -70 -36 -122Q10 -160 62 -120Q56 -50 30 10Z', RED) +
    path('M26 -138Q52 -132 62 -120Q56 -50 30 10H8Q44 -60 26 -138Z', ink(0.6, 1, 0.1)) +
    disc(26, -164, 30, DARK) +
    path('M0 -172Q2 -204 32 -200Q60 -196 58 -168Q34 -182 0 -172Z', CREAM) +
    stroke('M-32 -2Q0 16 32 0', CREAM, 12, ROUND)
  );
}

export const climbingWall: Scene = {
  id: 'elfar-climbing-wall',
  palette: ELFAR,
  draw: () => {
    const random = seeded(712);
    const scatter = (count: number, spot: () => readonly [number, number], colours: readonly string[], size: number): string =>
      repeat(count, (index) => {
        const [x, y] = spot();
        return group(
          hold(index, colours[index % colours.length] ?? CREAM, ink(0.6, 0.4, 0.3)),
          `translate(${x} ${y}) rotate(${random.between(-40, 40)}) scale(${size * random.between(0.5, 1)})`,
        );
      });
    const route = [
      [470, 900],
      [600, 806],
      [520, 700],
      [650, 640],
      [690, 470],
      [884, 490],
      [760, 262],
      [958, 300],
      [850, 130],
      [1010, 110],
      [950, 20],
    ] as const;
    return (
      field(ink(0.92, 0.3)) +
      poly('-20,-20 300,-20 300,980 -20,980', ink(0.62, 0.08, 0.02)) +
      poly('-20,-20 120,-20 200,420 -20,560', ink(0.8, 0.13)) +
      poly('-20,560 200,420 290,420 300,960 -20,970', ink(0.5, 0.05, 0.02)) +
      poly('-20,960 1640,880 1640,1090 -20,1090', RED) +
      poly(`420,940 1640,880 1640,${HEIGHT + 20} 800,${HEIGHT + 20}`, ink(0.55, 1, 0.1)) +
      repeat(7, (index) => line([-40 + index * 280, 966 - index * 13], [-260 + index * 380, HEIGHT + 20], ink(0.7, 1), 6)) +
      poly('250,-20 1120,-20 1010,330 760,600 380,950 300,950 290,420', ink(0.1, 0.02, 0.05)) +
      poly('250,-20 420,-20 520,300 420,620 380,950 300,950 290,420', ink(0.36, 0.04, 0.03)) +
      poly('420,-20 700,-20 760,240 520,300', ink(0.03, 0.01, 0.06)) +
      poly('520,300 760,240 1010,330 760,600 420,620', ink(0.2, 0.02, 0.04)) +
      poly('420,620 760,600 780,944 380,950', ink(0.06, 0.02, 0.06)) +
      poly('760,600 1010,330 1180,560 1120,920 780,944', ink(0.5, 0.06, 0.02)) +
      poly('1120,-20 1640,-20 1640,420 1180,560 1010,330', ink(0.72, 0.1)) +
      poly(`1180,560 1640,420 1640,884 1120,920`, ink(0.36, 0.04, 0.02)) +
      poly('1010,330 1120,-20 1330,-20 1300,240', ink(0.42, 0.04, 0.02)) +
      repeat(90, (index) => disc(300 + (index % 15) * 62, 20 + Math.floor(index / 15) * 150 + (index % 2) * 40, 3.6, ink(0.7, 0.14))) +
      scatter(15, () => [random.between(440, 740), random.between(20, 600)], [RED, ink(0.6, 0.06), CREAM], 0.9) +
      scatter(8, () => [random.between(440, 740), random.between(640, 900)], [RED, ink(0.6, 0.06)], 0.9) +
      scatter(9, () => [random.between(880, 1120), random.between(560, 880)], [RED, CREAM, ink(0.3, 0.05)], 0.9) +
      scatter(16, () => [random.between(1190, 1600), random.between(40, 520)], [RED, CREAM, ink(0.4, 0.06)], 1) +
      scatter(12, () => [random.between(0, 250), random.between(40, 900)], [RED, CREAM, ink(0.3, 0.04)], 0.9) +
      route.map(([x, y], index) => group(hold(index, YELLOW, ink(0.26, 0.5, 0.9)), `translate(${x} ${y}) scale(1.3)`)).join('') +
      stroke('M150 -20Q140 300 126 596', CREAM, 6) +
      group(climber(), 'translate(120 610) scale(-0.62 0.62)') +
      rect(1040, -20, 20, 70, DARK) +
      stroke('M1050 40Q930 190 826 446', YELLOW, 7) +
      stroke('M1054 40Q1190 420 1278 712', YELLOW, 7) +
      overprint(group(climber().replaceAll(/rgb\([\d,]+\)/g, ink(0.5, 0.14)), 'translate(866 520)')) +
      group(climber(), 'translate(810 478)') +
      overprint(castShadow(person([1290, 960], 300, ink(0.7, 0.2), 0.3), [1290, 960], 52, 0.3)) +
      person([1290, 960], 300, DARK, 0.3) +
      stroke('M1310 726L1268 690L1278 640M1262 738L1236 790L1282 806', DARK, 22, ROUND) +
      rect(1254, 812, 74, 12, YELLOW) +
      stroke('M1278 712L1284 812Q1210 900 1230 960T1330 990T1420 970', YELLOW, 7) +
      person([1420, 930], 190, DARK, 0.1)
    );
  },
};
