import { skyline, windows } from '../buildings.ts';
import { person } from '../figures.ts';
import { ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { stars } from '../scenery.ts';
import { disc, fade, glow, group, oval, path, poly, rect, sky, stroke, within } from '../shapes.ts';

export const hospitalNight: Scene = {
  id: 'elfar-hospital-night',
  palette: ELFAR,
  draw: () => {
    const random = seeded(27);
    const lit = (): string =>
      [ink(0, 0.02, 0.75), ink(0, 0.1, 0.4), ink(0.75, 0.1), ink(0.75, 0.1), ink(0, 0.35, 0.85)][Math.floor(random.between(0, 5))] ??
      ink(0);
    const front = (): string =>
      rect(180, 120, 760, 640, ink(0.92, 0.2)) +
      windows({ x: 200, y: 150, width: 720, height: 560, columns: 12, rows: 8, opening: [0.62, 0.56] }, lit) +
      rect(940, 300, 480, 460, ink(0.8, 0.12)) +
      windows({ x: 960, y: 330, width: 440, height: 300, columns: 8, rows: 4, opening: [0.66, 0.5] }, lit) +
      rect(160, 104, 800, 20, ink(1, 0.5)) +
      rect(930, 286, 510, 16, ink(1, 0.5)) +
      rect(700, 30, 120, 78, ink(1, 0.5)) +
      rect(746, 36, 28, 66, ink(0, 1, 0.1)) +
      rect(727, 55, 66, 28, ink(0, 1, 0.1)) +
      rect(960, 640, 460, 22, ink(0, 1, 0.1)) +
      rect(980, 662, 420, 98, ink(0, 0.04, 0.5)) +
      repeat(6, (index) => rect(978 + index * 84, 662, 7, 98, ink(1, 0.4)));
    const ambulance = (): string =>
      path('M560 640H880Q930 640 956 700L990 716Q1006 722 1006 742V806H560Z', ink(0.02, 0.02, 0.05)) +
      path('M560 722H1000Q1006 730 1006 742V806H560Z', ink(0.3, 0.06)) +
      rect(560, 730, 446, 22, ink(0, 1, 0.1)) +
      path('M872 656Q908 660 930 708H872Z', ink(1, 0.3)) +
      rect(800, 656, 58, 52, ink(1, 0.3)) +
      rect(632, 654, 16, 54, ink(0, 1, 0.1)) +
      rect(613, 673, 54, 16, ink(0, 1, 0.1)) +
      rect(760, 618, 90, 24, ink(0, 1, 0.1), 'rx="8"') +
      rect(984, 752, 24, 20, ink(0, 0.05, 0.9)) +
      [660, 920].map((x) => disc(x, 810, 46, ink(1, 0.6)) + disc(x, 810, 20, ink(0.3))).join('');
    return (
      sky(800, [ink(1, 0.35), ink(0.95, 0.15), ink(0.75, 0.1)]) +
      stars(31, 60, 300, ink(0)) +
      repeat(2, (side) =>
        skyline(
          40 + side,
          780,
          { from: side === 0 ? -20 : 1380, to: side === 0 ? 220 : 1620, low: 120, high: 320 },
          { wall: ink(1, 0.4), window: ink(0.1, 0.1, 0.8) },
        ),
      ) +
      front() +
      fade('street', { from: [0, 760], to: [0, HEIGHT] }, [ink(0.8, 0.2), ink(1, 0.3)]) +
      rect(-10, 760, WIDTH + 20, 320, 'url(#street)') +
      within(
        'wet',
        rect(-10, 856, WIDTH + 20, 220, ''),
        `<g opacity="0.42">${group(front(), 'translate(0 1620) scale(1 -1)')}${group(ambulance(), 'translate(0 1710) scale(1 -1)')}</g>`,
      ) +
      repeat(26, (index) => rect(random.between(-100, 1500), 870 + index * 8, random.between(120, 460), 5, ink(1, 0.3))) +
      poly('1006,752 1640,800 1640,900 1006,776', ink(0.1, 0.04, 0.5), 'opacity="0.6"') +
      glow('siren', [805, 626], 210, [ink(0.1, 1), ink(0.8, 0.55), ink(0.9, 0.2)]) +
      disc(805, 626, 190, 'url(#siren)', 'opacity="0.4"') +
      ambulance() +
      rect(1490, 260, 12, 560, ink(1, 0.6)) +
      stroke('M1496 266q-6 -50 -90 -40', ink(1, 0.6), 10) +
      oval(1396, 230, 44, 14, ink(0, 0, 0.7)) +
      person([1180, 790], 118, ink(1, 0.6), 0.5) +
      person([1240, 800], 122, ink(1, 0.6), 0.1)
    );
  },
};
