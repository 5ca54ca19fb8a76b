import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, glow, group, line, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';
import { skyline } from '../buildings.ts';
import { stars } from '../scenery.ts';

const NIGHT = ink(1, 0.62);

/** A listener's armchair from behind, its right or left edge caught by the lamp. */
function armchair(x: number, y: number, size: number, lamp: number, blanket: string): string {
  const back = `M${x - size} ${y + size * 2}V${y + size * 0.3}Q${x - size} ${y - size * 0.5} ${x} ${y - size * 0.5}T${x + size} ${y + size * 0.3}V${y + size * 2}Z`;
  const arm = (side: number): string =>
    rect(x + side * size * 1.1 - size * 0.22, y + size * 0.7, size * 0.44, size * 1.6, NIGHT, `rx="${size * 0.2}"`);
  const head = `M${x - size * 0.34} ${y - size * 0.3}V${y - size * 0.76}a${size * 0.34} ${size * 0.4} 0 0 1 ${size * 0.68} 0V${y - size * 0.3}Z`;
  return (
    path(head, NIGHT) +
    stroke(
      `M${x + lamp * size * 0.34} ${y - size * 0.5}V${y - size * 0.76}a${size * 0.34} ${size * 0.4} 0 0 ${lamp > 0 ? 0 : 1} ${-lamp * size * 0.34} ${-size * 0.4}`,
      ink(0, 0.5, 0.9),
      5,
    ) +
    arm(-1) +
    arm(1) +
    path(back, NIGHT) +
    stroke(
      `M${x + lamp * size} ${y + size * 1.9}V${y + size * 0.3}Q${x + lamp * size} ${y - size * 0.5} ${x} ${y - size * 0.5}`,
      ink(0, 0.5, 0.9),
      6,
    ) +
    path(
      `M${x - size * 0.96} ${y + size * 0.5}Q${x} ${y + size * 0.86} ${x + size * 0.96} ${y + size * 0.44}V${y + size * 0.86}Q${x} ${y + size * 1.3} ${x - size * 0.96} ${y + size * 0.94}Z`,
      blanket,
    )
  );
}

/** Shelves in the dark; books near the lamp show their colours. */
function shelves(): string {
  const random = seeded(2230);
  return repeat(6, (shelf) => {
    const y = 20 + shelf * 122;
    let x = 640;
    const books: string[] = [];
    while (x < 1640) {
      const [width, height] = [random.between(14, 34), random.between(66, 104)];
      const lit = Math.hypot(x - 1010, y - 330) < random.between(220, 420);
      const colours = lit
        ? [ink(0.1, 0.9, 0.3), ink(0.04, 0.3, 0.8), ink(0.5, 0.2, 0.2), ink(0.06, 0.1, 0.36)]
        : [ink(0.84, 0.4), ink(0.92, 0.24), ink(0.8, 0.2), ink(0.96, 0.5)];
      books.push(rect(x, y + 108 - height, width, height, colours[Math.floor(random.between(0, 4))] ?? DARK));
      x += width + (random.chance(0.08) ? 26 : 2);
    }
    return books.join('') + rect(630, y + 108, 1020, 12, ink(1, 0.7));
  });
}

function reader(): string {
  return (
    overprint(oval(1010, 836, 310, 40, ink(0.6, 0.3))) +
    path('M820 830V480Q826 330 1010 326T1200 480V830Z', ink(0.04, 0.98, 0.2)) +
    path('M1060 330Q1200 350 1200 480V830H1110V500Q1110 380 1060 330Z', ink(0.58, 1, 0.1)) +
    path('M842 660V480Q850 420 880 400V660Z', ink(0.4, 1, 0.1)) +
    disc(1010, 428, 46, DARK) +
    path('M960 428Q956 372 1010 372T1062 432Q1062 470 1048 492Q1040 420 960 428Z', DARK) +
    path('M892 700Q884 520 972 492H1048Q1136 520 1128 700Z', DARK) +
    stroke('M912 560Q900 640 960 632M1108 560Q1120 640 1060 632', DARK, 44, 'stroke-linecap="round"') +
    path('M1010 632Q966 584 876 602V520Q966 504 1010 552Z', CREAM) +
    path('M1010 632Q1054 584 1144 602V520Q1054 504 1010 552Z', ink(0, 0.06, 0.24)) +
    stroke('M876 604Q966 586 1010 636Q1054 586 1144 604', ink(0, 0.95, 0.2), 9) +
    line([1010, 552], [1010, 632], DARK, 4) +
    path('M880 700H1140L1160 830H1060L1010 730L960 830H860Z', DARK) +
    path('M786 720Q784 640 838 640T896 700V836H786Z', ink(0.04, 0.98, 0.2)) +
    path('M1124 700Q1126 640 1182 640T1236 720V836H1124Z', ink(0.58, 1, 0.1)) +
    path('M876 690Q1010 730 1144 690L1160 800Q1010 850 862 800Z', ink(0, 0.16, 0.72)) +
    repeat(4, (index) =>
      stroke(
        `M${872 - index * 4} ${716 + index * 24}Q1010 ${756 + index * 24} ${1148 + index * 4} ${716 + index * 24}`,
        index % 2 === 0 ? ink(0.7, 0.16) : ink(0, 0.7, 0.6),
        6,
      ),
    )
  );
}

export const midnightReading: Scene = {
  id: 'elfar-midnight-reading',
  palette: ELFAR,
  draw: () =>
    field(ink(1, 0.5)) +
    shelves() +
    rect(120, 60, 380, 620, ink(1, 0.7)) +
    rect(140, 80, 340, 580, ink(0.9, 0.14)) +
    group(stars(22, 50, 430, CREAM), 'translate(140 70) scale(0.21 1)') +
    disc(392, 190, 44, ink(0, 0.06, 0.3)) +
    disc(374, 178, 40, ink(0.9, 0.14)) +
    `<clipPath id="pane">${rect(140, 80, 340, 580, '')}</clipPath><g clip-path="url(#pane)">${skyline(8, 662, { from: 130, to: 500, low: 60, high: 150 }, { wall: ink(1, 0.5), window: ink(0, 0.2, 0.8) })}${rect(216, 430, 22, 140, CREAM)}${rect(216, 470, 22, 34, ink(0, 1, 0.15))}${poly('228,424 480,370 480,470', ink(0.4, 0.1, 0.3))}${disc(227, 424, 14, ink(0, 0.2, 0.9))}</g>` +
    rect(304, 80, 12, 580, ink(1, 0.7)) +
    rect(140, 350, 340, 12, ink(1, 0.7)) +
    rect(-20, 740, WIDTH + 40, 400, ink(0.94, 0.5, 0.1)) +
    glow('lamp', [1060, 330], 640, [ink(0, 0.12, 0.5), ink(0, 0.3, 0.6), ink(0, 0.34, 0.4), ink(0, 0, 0)]) +
    oval(1030, 836, 470, 96, ink(0.03, 0.4, 0.72)) +
    oval(1030, 830, 330, 62, ink(0, 0.24, 0.6)) +
    poly('1196,206 1344,206 1470,836 600,836', ink(0.05, 0.36, 0.6), 'fill-opacity="0.34"') +
    rect(1264, 140, 12, 700, DARK) +
    oval(1270, 842, 80, 14, DARK) +
    path('M1216 90H1324L1380 224H1160Z', ink(0, 0.16, 0.72)) +
    path('M1284 90H1324L1380 224H1300Z', ink(0.06, 0.44, 0.86)) +
    oval(1270, 224, 110, 14, CREAM) +
    reader() +
    rect(1300, 690, 170, 14, ink(0.05, 0.4, 0.8)) +
    rect(1378, 700, 14, 130, ink(0.5, 0.6, 0.6)) +
    path('M1340 630H1414V672Q1414 690 1396 690H1358Q1340 690 1340 672Z', CREAM) +
    stroke('M1414 644q26 0 22 18t-24 16', CREAM, 7) +
    stroke('M1362 616q-16 -26 0 -46t0 -46M1392 616q-16 -26 0 -46t0 -46', ink(0.1, 0.1, 0.3), 5) +
    armchair(560, 800, 84, 1, ink(0.6, 0.3, 0.2)) +
    armchair(310, 812, 92, 1, ink(0.7, 0.1)) +
    armchair(1530, 812, 92, -1, ink(0.5, 0.9, 0.2)) +
    armchair(170, 920, 122, 1, ink(0.5, 0.9, 0.2)) +
    armchair(520, 944, 128, 1, ink(0.66, 0.12)) +
    armchair(890, 960, 130, 1, ink(0.55, 0.5, 0.4)) +
    armchair(1270, 944, 128, -1, ink(0.66, 0.12)) +
    rect(-20, HEIGHT - 6, WIDTH + 40, 30, NIGHT),
};
