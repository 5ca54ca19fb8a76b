import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { ripples, stars } from '../scenery.ts';
import { disc, fade, group, oval, path, poly, rect, sky, stroke } from '../shapes.ts';

/** A bell-shaped scatter: mostly near 0, now and then out to ±1. */
const bell = (random: ReturnType<typeof seeded>): number => (random.between(-1, 1) + random.between(-1, 1) + random.between(-1, 1)) / 3;

/** The milky way along the x axis, 1800 pixels long, with its dark rift. */
function milkyWay(): string {
  const random = seeded(7);
  const cloud = (count: number, spread: number, size: number, colour: string, opacity: number): string =>
    repeat(count, () => {
      const x = random.between(-900, 900);
      return oval(
        x,
        bell(random) * spread * (1.1 - Math.abs(x) / 1600),
        random.between(0.5, 1) * size * 1.7,
        random.between(0.4, 1) * size,
        colour,
        `opacity="${opacity}"`,
      );
    });
  return (
    cloud(60, 240, 110, ink(0.78, 0.34), 0.5) +
    cloud(60, 170, 84, ink(0.56, 0.42, 0.05), 0.5) +
    cloud(56, 110, 58, ink(0.3, 0.5, 0.15), 0.5) +
    cloud(44, 70, 36, ink(0.05, 0.42, 0.35), 0.6) +
    cloud(26, 40, 22, ink(0, 0.1, 0.3), 0.7) +
    path(
      'M-760 16C-560 -30 -420 60 -260 22S40 -34 180 14S460 50 760 -20C520 96 380 44 200 60S-20 30 -160 60S-480 96 -760 16Z',
      ink(0.9, 0.46),
      'opacity="0.6"',
    ) +
    path(
      'M-300 20C-200 -50 -60 -70 60 -90C0 -50 -80 -30 -120 10ZM180 40C300 90 380 90 500 120C400 70 360 50 300 20Z',
      ink(0.9, 0.46),
      'opacity="0.5"',
    ) +
    repeat(720, () => disc(random.between(-900, 900), bell(random) * 330, random.between(1.1, 3.4), CREAM)) +
    repeat(30, () => disc(random.between(-880, 880), bell(random) * 240, random.between(3.6, 6), SUN))
  );
}

export const nightSky: Scene = {
  id: 'ondamarea-night-sky',
  palette: ONDAMAREA_NIGHT,
  draw: () =>
    sky(800, [ink(1, 0.36), ink(0.98, 0.32), ink(0.8, 0.34), ink(0.5, 0.42, 0.1)]) +
    stars(3, 260, 760, CREAM) +
    group(milkyWay(), 'translate(860 330) rotate(-38)') +
    stroke('M250 120L420 210', CREAM, 4, 'stroke-linecap="round"') +
    path('M-20 790L60 700 120 690 170 620 230 640 300 720 380 740 440 790Z', ink(0.85, 0.5)) +
    path('M880 790L960 650 1010 560 1060 548 1120 430 1180 452 1230 560 1300 600 1360 720 1440 790Z', ink(0.97, 0.5)) +
    path('M1120 430L1180 452 1150 560 1190 640 1120 720 1090 790H1010L1060 548Z', ink(0.7, 0.5, 0.05), 'opacity="0.55"') +
    path('M560 790L620 720 650 728 690 680 740 740 790 790Z', ink(0.75, 0.5, 0.05)) +
    path('M1380 790L1450 700 1520 680 1640 720V790Z', ink(0.85, 0.5)) +
    rect(1142, 378, 18, 58, DARK) +
    disc(1151, 370, 12, SUN) +
    poly('1151,370 1620,300 1620,372', ink(0, 0.05, 0.6), 'opacity="0.5"') +
    fade('sea', { from: [0, 786], to: [0, 1067] }, [ink(0.52, 0.44, 0.08), ink(0.86, 0.36), ink(1, 0.4)]) +
    rect(-20, 786, 1640, 320, 'url(#sea)') +
    poly('880,790 1440,790 1300,960 1180,1060 1040,960', ink(1, 0.62)) +
    poly('-20,790 440,790 300,880 120,920 -20,900', ink(1, 0.6)) +
    oval(580, 860, 300, 46, ink(0.2, 0.5, 0.2), 'opacity="0.55"') +
    ripples(44, 800, 1060, ink(0.5, 0.44, 0.08), 1.1) +
    repeat(120, (index) =>
      rect(520 + ((index * 97) % 300) - (index % 7) * 24, 800 + index * 2.2, 8 + (index % 5) * 9, 3, CREAM, 'rx="1.5"'),
    ) +
    repeat(9, (index) => rect(556 - ((index * 31) % 22) - index, 938 + index * 13, 70 - index * 3, 5, SUN, 'rx="2"')) +
    group(
      path('M-150 -44H150Q130 20 80 24H-80Q-130 20 -150 -44Z', DARK) +
        stroke('M-150 -44H150', CORAL, 9) +
        stroke('M-90 -44V-150', DARK, 8) +
        disc(-90, -160, 40, ink(0, 0.1, 0.7), 'opacity="0.35"') +
        disc(-90, -160, 15, SUN) +
        path('M-6 -44Q-8 -104 20 -112Q50 -106 52 -44Z', DARK) +
        disc(24, -130, 20, DARK) +
        stroke('M30 -96L100 -140L190 -166', DARK, 6) +
        stroke('M190 -166Q196 -60 192 20', CREAM, 2),
      'translate(640 930) scale(1.25)',
    ),
};
