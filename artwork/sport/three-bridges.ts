import { gull, rider } from '../figures.ts';
import { skyline } from '../buildings.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { cypress, ridge, ripples, streaks } from '../scenery.ts';
import { disc, fade, group, line, overprint, path, poly, rect, sky, stroke } from '../shapes.ts';

const COATS = [ink(0.05, 0.98, 0.2), CREAM, ink(0, 0.2, 0.95), ink(0.6, 0.05)];

/** A stream of riders seen too far off to tell apart. */
function stream(seed: number, y: number, size: number, from: number, to: number): string {
  const random = seeded(seed);
  return repeat(Math.round((to - from) / (size * 3.4)), (index) => {
    const x = from + index * size * 3.4 + random.between(-0.6, 0.6) * size;
    const coat = COATS[Math.floor(random.between(0, 4))] ?? CREAM;
    return rider([x, y], size, DARK, coat);
  });
}

function farBridge(): string {
  const cable = (x: number, span: number): string => `M${x} 300Q${x + span / 2} 400 ${x + span} 300`;
  return (
    repeat(27, (index) => {
      const x = 470 + index * 26;
      const share = ((index + 0.5) % 13.5) / 13.5;
      return line([x, 302 + 96 * share * (1 - share) * 2], [x, 396], ink(0.55, 0.2), 2);
    }) +
    stroke(cable(290, 300) + cable(590, 420) + cable(1010, 300), DARK, 5) +
    rect(250, 392, 1100, 12, DARK) +
    [590, 1010]
      .map(
        (x) =>
          rect(x - 13, 268, 26, 190, ink(0.05, 0.96, 0.2)) + rect(x + 2, 268, 11, 190, ink(0.6, 1, 0.1)) + rect(x - 18, 330, 36, 10, DARK),
      )
      .join('') +
    stream(3, 392, 6, 280, 1330)
  );
}

/** The iron bridge: a bow over a straight deck, on two stone piers. */
function ironBridge(): string {
  const bow = (share: number): number => 560 - 150 * 4 * share * (1 - share);
  return (
    [360, 1190]
      .map(
        (x) =>
          poly(`${x - 34},600 ${x + 34},600 ${x + 46},700 ${x - 46},700`, ink(0.1, 0.1, 0.2)) +
          poly(`${x + 6},600 ${x + 34},600 ${x + 46},700 ${x + 6},700`, ink(0.55, 0.2, 0.1)),
      )
      .join('') +
    repeat(17, (index) => {
      const [share, next] = [index / 17, (index + 1) / 17];
      const [x, end] = [360 + share * 830, 360 + next * 830];
      return (
        line([x, bow(share)], [x, 580], ink(0.82, 0.2), 8) +
        line([index < 9 ? x : end, bow(index < 9 ? share : next)], [index < 9 ? end : x, 580], ink(0.7, 0.12), 5) +
        line([x, bow(share)], [end, bow(next)], DARK, 16)
      );
    }) +
    stream(5, 582, 15, -20, 1580) +
    rect(-20, 578, WIDTH + 40, 26, ink(0.86, 0.2)) +
    rect(-20, 578, WIDTH + 40, 7, ink(0.3, 0.04)) +
    rect(-20, 604, WIDTH + 40, 9, DARK)
  );
}

export const threeBridges: Scene = {
  id: 'elfar-three-bridges',
  palette: ELFAR,
  draw: () =>
    sky(430, [ink(0.34, 0.02, 0.02), ink(0.1, 0.06, 0.16), ink(0, 0.22, 0.5)]) +
    disc(1180, 190, 74, ink(0, 0.98, 0.2)) +
    streaks(27, 60, 250, CREAM, 16) +
    gull([360, 170], 70, DARK, -8) +
    gull([470, 120], 52, DARK, 6) +
    gull([250, 240], 44, DARK, 10) +
    ridge(14, 330, 60, ink(0.24, 0.16, 0.16), 0.5) +
    skyline(31, 430, { from: -20, to: 470, low: 40, high: 120 }, { wall: ink(0.36, 0.2, 0.2), window: ink(0, 0.12, 0.6) }) +
    skyline(32, 430, { from: 1130, to: 1640, low: 40, high: 130 }, { wall: ink(0.4, 0.2, 0.2), window: ink(0, 0.12, 0.6) }) +
    fade('river', { from: [0, 420], to: [0, HEIGHT] }, [ink(0.1, 0.1, 0.3), ink(0.4, 0.05, 0.05), ink(0.86, 0.16)]) +
    rect(-20, 424, WIDTH + 40, 700, 'url(#river)') +
    overprint(rect(590, 458, 20, 70, ink(0.3, 0.6)) + rect(1000, 458, 20, 70, ink(0.3, 0.6))) +
    ripples(12, 440, 900, ink(0.02, 0.05, 0.16), 1.3) +
    repeat(7, (index) => rect(1120 + (index % 2) * 26, 450 + index * 18, 120 - index * 6, 7, ink(0, 0.9, 0.2), 'rx="3"')) +
    poly('-20,424 300,424 120,640 -20,720', ink(0.05, 0.3, 0.6)) +
    poly('1620,424 1320,424 1480,640 1620,720', ink(0.3, 0.3, 0.5)) +
    farBridge() +
    repeat(4, (index) => cypress([40 + index * 66, 520 - index * 22], 150 - index * 24, ink(0.86, 0.3, 0.2))) +
    repeat(4, (index) => cypress([1570 - index * 60, 520 - index * 22], 160 - index * 26, ink(0.9, 0.3, 0.2))) +
    overprint(rect(-20, 640, WIDTH + 40, 40, ink(0.4, 0.1))) +
    ironBridge() +
    path(`M-20 880Q800 800 1620 880V960Q800 880 -20 960Z`, ink(0.02, 0.36, 0.78)) +
    path(`M-20 930Q800 850 1620 930V990Q800 914 -20 990Z`, ink(0.5, 0.6, 0.6)) +
    repeat(33, (index) => {
      const x = index * 50;
      return line([x, 880 - 40 * (1 - ((x - 800) / 820) ** 2)], [x, 930 - 40 * (1 - ((x - 800) / 820) ** 2)], ink(0.3, 0.5, 0.7), 3);
    }) +
    [
      [30, 54, 0],
      [330, 57, 2],
      [640, 34, 1],
      [840, 58, 0],
      [1130, 56, 3],
      [1420, 56, 2],
    ]
      .map(([x = 0, size = 0, coat = 0]) => {
        const y = 912 - 38 * (1 - ((x + size - 800) / 820) ** 2);
        return rider([x, y], size, DARK, COATS[coat] ?? CREAM);
      })
      .join('') +
    stroke('M-20 850Q800 770 1620 850', DARK, 10) +
    repeat(12, (index) => {
      const x = index * 146 - 10;
      return rect(x, 850 - 40 * (1 - ((x - 800) / 820) ** 2), 12, 130, DARK);
    }) +
    group(path(`M-20 ${HEIGHT + 20}V1010Q200 960 420 1020T900 1030T1620 1000V${HEIGHT + 20}Z`, ink(1, 0.5)), 'translate(0 14)'),
};
