import { archway } from '../buildings.ts';
import { person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA_LAND, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { cypress, ridge } from '../scenery.ts';
import { disc, group, oval, path, poly, rect, sky, stroke } from '../shapes.ts';

/**
 * A sign over a door in place of a name, about the origin: a rock, a top hat, a closed padlock, a
 * fish, a hen's egg, a bell, a pipe, a moon.
 */
const SIGNS: readonly string[] = [
  path('M-26 18L-18 -12 4 -22 24 -4 28 18Z', DARK),
  rect(-28, 12, 56, 8, DARK) + rect(-17, -24, 34, 38, DARK) + rect(-17, 0, 34, 7, CORAL),
  rect(-20, -6, 40, 28, DARK, 'rx="5"') + stroke('M-12 -4V-14Q-12 -26 0 -26T12 -14V-4', DARK, 7),
  path('M-30 0Q-6 -20 16 0L30 -13V13L16 0Q-6 20 -30 0Z', DARK),
  oval(0, 0, 17, 22, DARK),
  path('M-24 16Q-16 10 -16 -4T0 -24T16 -4T24 16ZM-6 18h12v7h-12Z', DARK),
  path('M-26 -18h10v14q0 14 14 14h6v-24h24v24q0 14 -16 14h-14q-24 0 -24 -24Z', DARK),
  path('M8 -24A24 24 0 1 0 20 16A20 20 0 1 1 8 -24Z', DARK),
];

/** A house with its door, its letter box and its sign, 200 × 240 over the origin. */
function house(sign: number, roof: string, shutter: string): string {
  return (
    rect(-100, -236, 200, 240, ink(0.02, 0.05, 0.14)) +
    rect(36, -236, 64, 240, ink(0.22, 0.2, 0.22)) +
    poly('-116,-230 -80,-300 80,-300 116,-230', roof) +
    poly('20,-230 44,-300 80,-300 116,-230', ink(0.35, 0.95, 0.5)) +
    repeat(5, (index) => path(`M${-116 + index * 46.4} -232q23 18 46 0Z`, roof)) +
    archway(-72, 0, 76, 132, DARK) +
    archway(-64, 0, 60, 122, shutter) +
    disc(-16, -56, 5, SUN) +
    disc(-34, -176, 38, SUN, `stroke="${DARK}" stroke-width="4"`) +
    group(SIGNS[sign % 8] ?? '', 'translate(-34 -176)') +
    rect(22, -190, 50, 62, DARK) +
    rect(8, -192, 18, 66, shutter) +
    rect(68, -192, 18, 66, shutter) +
    rect(18, -92, 52, 34, CORAL, `rx="5" stroke="${DARK}" stroke-width="4"`) +
    rect(28, -82, 32, 6, DARK)
  );
}

export const nicknameVillage: Scene = {
  id: 'ondamarea-nickname-village',
  palette: ONDAMAREA_LAND,
  draw: () => {
    const random = seeded(58);
    const roofs = [ink(0.05, 0.8, 0.5), ink(0, 0.62, 0.6), ink(0.1, 0.9, 0.3)];
    const shutters = [ink(0.85, 0.1, 0.2), ink(0.55, 0, 0.3), ink(0.2, 0.6, 0.6)];
    const row = (y: number, size: number, count: number, from: number, shift: number): string =>
      repeat(count, (index) => {
        const x = from + index * 214 * size + random.between(-6, 6);
        const lift = Math.sin((x / 1600) * Math.PI) * 46 * size;
        return group(
          house(index * 3 + shift, roofs[(index + shift) % 3] ?? CORAL, shutters[(index * 2 + shift) % 3] ?? DARK),
          `translate(${x} ${y - lift + random.between(-10, 10)}) scale(${size})`,
        );
      });
    const street = (y: number, depth: number, tone: string): string =>
      path(`M-20 ${y}Q800 ${y - 90} 1640 ${y}V${y + depth + 60}H-20Z`, tone);
    return (
      sky(400, [ink(0.34, 0, 0.02), ink(0.08, 0.06, 0.12), ink(0, 0.2, 0.5)]) +
      disc(330, 150, 78, SUN) +
      ridge(5, 250, 90, ink(0.3, 0.06, 0.2), 0.8) +
      path('M-20 480Q400 110 820 90T1640 460V700H-20Z', ink(0.66, 0.06, 0.5)) +
      [180, 260, 1330, 1410, 1480].map((x, index) => cypress([x, 330 + (index % 3) * 24], 150, ink(0.95, 0.2, 0.2))).join('') +
      rect(760, 40, 70, 170, ink(0.02, 0.05, 0.14)) +
      rect(806, 40, 24, 170, ink(0.3, 0.2, 0.22)) +
      archway(778, 120, 34, 54, DARK) +
      poly('748,44 795,-16 842,44', CORAL) +
      row(330, 0.5, 9, 390, 1) +
      street(345, 40, ink(0.3, 0.2, 0.45)) +
      row(560, 0.76, 10, 60, 4) +
      street(560, 60, ink(0.2, 0.22, 0.45)) +
      row(888, 1.12, 8, 20, 0) +
      street(890, 240, ink(0.08, 0.24, 0.5)) +
      street(1010, 200, ink(0.02, 0.14, 0.36)) +
      repeat(16, (index) => oval(40 + index * 106, 946 - Math.sin(((40 + index * 106) / 1600) * Math.PI) * 40, 34, 9, ink(0.3, 0.3, 0.5))) +
      path('M1010 1036L1060 1040L820 1090H660Z', ink(0.7, 0.3, 0.3), 'opacity="0.7"') +
      group(
        person([0, 0], 420, DARK, 0.7) +
          path('M-62 -358Q0 -378 62 -358L56 -176H-58Z', ink(0.75, 0.06, 0.1)) +
          path('M10 -368Q46 -370 62 -358L56 -176H18Z', DARK) +
          stroke('M-54 -350L66 -190', SUN, 17) +
          rect(24, -226, 108, 84, SUN, `rx="10" stroke="${DARK}" stroke-width="6"`) +
          path('M24 -222H132L78 -176Z', ink(0.15, 0.45, 0.85)) +
          stroke('M-44 -336L-96 -270L-150 -306', ink(0.75, 0.06, 0.1), 32, 'stroke-linecap="round" stroke-linejoin="round"') +
          group(
            rect(-54, -34, 108, 68, CREAM, `stroke="${DARK}" stroke-width="5"`) +
              stroke('M-52 -32L0 8L52 -32', DARK, 5) +
              rect(22, 8, 20, 16, CORAL),
            'translate(-196 -326) rotate(-12)',
          ) +
          path('M-42 -386Q-44 -432 0 -436T44 -392L84 -384L80 -376H-44Z', CORAL),
        'translate(1030 1040)',
      )
    );
  },
};
