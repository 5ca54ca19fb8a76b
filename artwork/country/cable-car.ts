import { CREAM, DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { cloud, pine, ridge } from '../scenery.ts';
import { disc, group, line, path, poly, rect, sky, stroke } from '../shapes.ts';

/** A cabin of 400 pixels hanging from the origin. */
function cabin(): string {
  return (
    rect(-90, -18, 180, 22, DARK, 'rx="8"') +
    [-70, -24, 24, 70].map((x) => disc(x, -14, 15, ink(0.3, 0.1, 0.1), `stroke="${DARK}" stroke-width="6"`)).join('') +
    path('M-22 0H22L40 130H-40Z', DARK) +
    rect(-150, 120, 300, 22, DARK, 'rx="8"') +
    path('M-170 142H170Q200 150 200 190V350Q200 400 150 404H-150Q-200 400 -200 350V190Q-200 150 -170 142Z', ink(0.02, 1, 0.14)) +
    path('M80 142H170Q200 150 200 190V350Q200 400 150 404H60Q110 290 80 142Z', ink(0.55, 1, 0.1)) +
    rect(-182, 176, 364, 110, DARK, 'rx="16"') +
    repeat(4, (index) => rect(-172 + index * 88, 186, 78, 90, index === 3 ? ink(0.35, 0.04, 0.06) : ink(0.08, 0.02, 0.2), 'rx="8"')) +
    repeat(4, (index) =>
      poly(`${-166 + index * 88},270 ${-120 + index * 88},190 ${-100 + index * 88},190 ${-146 + index * 88},270`, CREAM, 'opacity="0.8"'),
    ) +
    [-132, -46, 40, 122]
      .map((x, index) => disc(x, 236 + (index % 2) * 6, 17, DARK) + path(`M${x - 30} 287Q${x - 28} 256 ${x} 254T${x + 30} 287Z`, DARK))
      .join('') +
    rect(-198, 312, 396, 20, CREAM) +
    rect(90, 312, 110, 20, ink(0.5, 0.1, 0.1)) +
    rect(-120, 404, 240, 14, DARK)
  );
}

/** A wall of rock down to the bottom: its edge as points, and strata that follow its lit side. */
function cliff(edge: string, fill: string, light: string, seed: number): string {
  const random = seeded(seed);
  const corners = edge.split(' ').map((pair) => pair.split(',').map(Number));
  return (
    poly(edge, fill) +
    repeat(46, () => {
      const [x = 0, y = 0] = corners[Math.floor(random.between(1, corners.length - 2))] ?? [];
      const inward = x < 800 ? -1 : 1;
      const start = x + inward * random.between(6, 260);
      const down = y + random.between(20, 240);
      return poly(
        `${start},${down} ${start + inward * random.between(10, 26)},${down} ${start + inward * random.between(0, 40)},${down + random.between(60, 190)}`,
        light,
      );
    })
  );
}

export const cableCar: Scene = {
  id: 'elfar-cable-car',
  palette: ELFAR,
  draw: () => {
    const random = seeded(5);
    const wood = (from: number, to: number, y: (x: number) => number, size: number, fill: string): string =>
      repeat(Math.round((to - from) / (size * 0.3)), (index) => {
        const x = from + index * size * 0.3 + random.between(-8, 8);
        return pine([x, y(x) + random.between(0, 30)], size * random.between(0.7, 1.2), fill);
      });
    return (
      sky(760, [ink(0.02, 0.5, 0.3), ink(0, 0.34, 0.35), ink(0, 0.12, 0.4)]) +
      disc(420, 190, 90, ink(0, 0.02, 0.2)) +
      cloud(5, 560, 250, 420, CREAM) +
      cloud(8, -120, 330, 360, CREAM) +
      ridge(31, 420, 240, ink(0.14, 0.34, 0.2), 1) +
      ridge(12, 520, 190, ink(0.36, 0.24, 0.1), 1) +
      poly('-20,330 120,300 260,420 380,470 470,620 540,700 600,860 640,1100 -20,1100', ink(0.58, 0.16, 0.04)) +
      poly('1620,360 1380,400 1200,560 1080,640 1000,800 940,940 880,1100 1620,1100', ink(0.7, 0.16, 0.04)) +
      path(
        `M640 ${HEIGHT + 20}C700 960 860 930 800 850S740 760 790 700H820C790 770 900 820 900 870S760 1000 860 ${HEIGHT + 20}Z`,
        ink(0.02, 0.1, 0.16),
      ) +
      stroke('M690 1060C740 980 860 950 840 870', CREAM, 8) +
      wood(150, 480, (x) => 330 + (x - 100) * 0.9, 60, ink(0.8, 0.05, 0.5)) +
      wood(1090, 1600, (x) => 660 - (x - 1080) * 0.6, 66, ink(0.85, 0.06, 0.5)) +
      cliff('-20,560 60,540 150,600 210,590 300,720 330,850 420,900 450,1100 -20,1100', ink(0.92, 0.24, 0.05), ink(0.7, 0.2, 0.06), 3) +
      cliff(
        '1620,600 1560,590 1470,680 1400,690 1330,830 1240,880 1190,1000 1150,1100 1620,1100',
        ink(0.95, 0.2, 0.3),
        ink(0.6, 0.2, 0.4),
        4,
      ) +
      wood(-10, 230, () => 600, 120, ink(1, 0.2, 0.4)) +
      wood(1440, 1620, (x) => 720 - (x - 1440) * 0.8, 130, ink(1, 0.2, 0.4)) +
      line([-20, 512], [1620, 96], DARK, 7) +
      line([-20, 548], [1620, 122], DARK, 4) +
      group(cabin(), 'translate(330 438) rotate(-3) scale(0.24)') +
      group(cabin(), 'translate(930 279) rotate(-3) scale(1.06)') +
      path('M1640 -20H1500L1440 60L1470 130L1440 170H1640Z', ink(1, 0.4, 0.1)) +
      rect(1430, 60, 60, 110, DARK)
    );
  },
};
