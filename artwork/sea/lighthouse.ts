import { gull } from '../figures.ts';
import { ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { ridge, ripples, stars, streaks } from '../scenery.ts';
import { disc, fade, glow, group, path, poly, rect, sky, stroke } from '../shapes.ts';
import type { Point } from '../shapes.ts';

/**
 * The tower of the lighthouse, its foot on 740 at x 1060; `beam` shares its lamp at (1060, 252).
 */
function tower(): string {
  const side = (y: number): number => 46 + (y - 300) * 0.085;
  const band = (top: number, bottom: number, light: string, dark: string): string =>
    poly(`${1060 - side(top)},${top} ${1060 + side(top)},${top} ${1060 + side(bottom)},${bottom} ${1060 - side(bottom)},${bottom}`, light) +
    poly(
      `${1060 + side(top) * 0.25},${top} ${1060 + side(top)},${top} ${1060 + side(bottom)},${bottom} ${1060 + side(bottom) * 0.25},${bottom}`,
      dark,
    );
  const bands = repeat(5, (index) => {
    const [top, bottom] = [310 + index * 92, 310 + (index + 1) * 92];
    return index % 2 === 0 ? band(top, bottom, ink(0, 1, 0.1), ink(0.75, 1)) : band(top, bottom, ink(0.04), ink(0.62));
  });
  return (
    bands +
    rect(1040, 452, 22, 40, ink(1, 0.4), 'rx="11"') +
    rect(1044, 640, 22, 40, ink(1, 0.4), 'rx="11"') +
    rect(994, 292, 132, 20, ink(1, 0.5)) +
    repeat(9, (index) => rect(998 + index * 15.4, 262, 3, 32, ink(1, 0.5))) +
    rect(994, 258, 132, 5, ink(1, 0.5)) +
    rect(1028, 206, 64, 86, ink(0, 0.05, 0.75)) +
    repeat(4, (index) => rect(1028 + index * 20.4, 206, 4, 86, ink(1, 0.5))) +
    path('M1018 208Q1024 166 1060 160Q1096 166 1102 208Z', ink(1, 0.9)) +
    rect(1057, 128, 6, 40, ink(1, 0.9))
  );
}

/** The lighthouse's coast at night, without its beam; the water drifts by `drift` pixels. */
function coast(drift: number): string {
  const rock = 'M760 1100L812 960 850 930 872 850 930 800 952 752 1010 726 1130 728 1190 752 1270 760 1350 800 1450 806 1640 850V1100Z';
  const faces =
    'M952 752L1010 726 1000 800 960 880 900 930 930 800ZM1130 728L1190 752 1160 850 1096 900 1100 800ZM1270 760L1350 800 1330 900 1240 960 1250 850ZM850 930L900 930 880 1010 820 1080 812 960ZM1450 806L1560 830 1500 960 1420 940Z';
  return (
    sky(720, [ink(1, 0.25), ink(0.92, 0.1), ink(0.72), ink(0.42, 0.05, 0.1), ink(0.16, 0.3, 0.3)]) +
    stars(4, 90, 420, ink(0.1)) +
    disc(330, 250, 84, ink(0.02, 0, 0.12)) +
    disc(296, 232, 80, ink(0.93, 0.14)) +
    streaks(9, 520, 690, ink(0.55, 0.1), 16) +
    ridge(6, 716, 34, ink(0.62, 0.15), 0.6) +
    fade('water', { from: [0, 720], to: [0, HEIGHT] }, [ink(0.5, 0.12, 0.1), ink(0.85, 0.05), ink(1, 0.15)]) +
    rect(-10, 720, WIDTH + 20, 400, 'url(#water)') +
    group(ripples(3, 726, HEIGHT, ink(0.3, 0.05, 0.1), 1.2), `translate(${drift} 0)`) +
    group(ripples(8, 730, HEIGHT, ink(1, 0.3), 1), `translate(${-drift} 0)`) +
    path(rock, ink(1, 0.55)) +
    path(faces, ink(0.7, 0.25)) +
    stroke('M740 1010q40 -34 84 -14t96 20t120 -8', ink(0.05), 9) +
    stroke('M700 1050q60 -34 120 -10t150 10t150 0t170 -6', ink(0.05), 12) +
    rect(1160, 690, 210, 76, ink(0.12, 0.05, 0.06)) +
    rect(1270, 690, 100, 76, ink(0.62, 0.1)) +
    poly('1146,692 1180,646 1350,646 1384,692', ink(0.5, 1)) +
    rect(1192, 712, 24, 54, ink(1, 0.5)) +
    rect(1232, 708, 22, 24, ink(0, 0.1, 0.8)) +
    tower()
  );
}

/**
 * One beam of the lamp: `strength` from -1 (fully to the left) to 1 (to the right), 0 towards the
 * reader.
 */
function beam(strength: number, dip: number): string {
  const [x, y, reach] = [1060, 250, 1500];
  const turn = Math.atan2(dip, strength);
  const edge = (by: number): Point => [x + Math.cos(turn + by) * reach, y + Math.sin(turn + by) * reach];
  return poly([[x, y], edge(-0.12), edge(0.12)], 'url(#beam)', `opacity="${Math.min(0.72, Math.abs(strength) * 1.2)}"`);
}

/** The lighthouse at `moment` (0 to 1) of one turn of its lamp. */
export function lighthouseAt(moment: number): string {
  const turn = moment * 2 * Math.PI;
  const [strength, dip] = [Math.cos(turn), Math.sin(turn) * 0.22];
  return (
    coast(Math.sin(turn) * 14) +
    glow('beam', [1060, 250], 1180, [ink(0, 0.02, 0.55), ink(0.2, 0.02, 0.3), ink(0.6, 0.08, 0.08)]) +
    beam(strength, dip) +
    beam(-strength, -dip) +
    disc(1060, 250, 40 + (1 - Math.abs(strength)) * 50, ink(0, 0, 0.5), 'opacity="0.85"') +
    disc(1060, 250, 22, ink(0)) +
    gull([520, 560], 60, ink(0.05), 8) +
    gull([610, 600], 40, ink(0.05), -6)
  );
}

export const lighthouse: Scene = { id: 'elfar-lighthouse', palette: ELFAR, draw: () => lighthouseAt(0.93) };
