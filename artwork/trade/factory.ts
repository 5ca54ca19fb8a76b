import { person } from '../figures.ts';
import { CORAL, CREAM, DARK, ONDAMAREA_NIGHT, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { stars } from '../scenery.ts';
import { disc, glow, group, line, oval, path, poly, rect, sky, stroke, within } from '../shapes.ts';

/**
 * A chimney on the roof, lit from the right by the works' glow, with its smoke drawn out to the
 * left.
 */
function chimney(x: number, top: number): string {
  const smoke = path(
    'M-26 0C-60 -50 -160 -40 -230 -66S-420 -70 -520 -110 -800 -130 -1000 -190V-40C-800 -40 -700 6 -540 -20S-330 16 -220 -8 -20 6 26 0Z',
    ink(0.62, 0.5, 0.12),
    `transform="translate(${x} ${top - 4})"`,
  );
  return (
    smoke +
    path(`M${x - 30} ${top}H${x + 30}L${x + 44} 470H${x - 44}Z`, ink(0.9, 0.5)) +
    path(`M${x + 8} ${top}H${x + 30}L${x + 44} 470H${x + 12}Z`, ink(0.3, 0.9, 0.3)) +
    [0, 62].map((drop) => rect(x - 34, top + drop, 68, 20, drop === 0 ? DARK : CREAM)).join('') +
    disc(x, top - 6, 9, CORAL)
  );
}

/** The view through the gate: the furnace tips its metal into a mould. */
function casting(): string {
  return (
    rect(880, 380, 520, 470, 'url(#heat)') +
    repeat(5, (index) => rect(900 + index * 118, 380, 14, 470, ink(0.25, 0.85, 0.5))) +
    rect(880, 428, 520, 20, ink(0.7, 0.8, 0.2)) +
    line([1090, 440], [1030, 560], DARK, 8) +
    line([1090, 440], [1150, 560], DARK, 8) +
    group(
      path('M-92 -70H92L66 86Q0 110 -66 86Z', DARK) +
        path('M34 -70H92L66 86Q40 98 16 98Z', ink(0.6, 1, 0.2)) +
        oval(0, -70, 92, 20, SUN) +
        oval(0, -70, 62, 11, CREAM) +
        path('M-92 -70L-124 -58L-84 -44Z', DARK),
      'translate(1090 590) rotate(-24)',
    ) +
    path('M1012 556Q966 580 958 640V800H990V660Q992 620 1020 600Z', CREAM) +
    path('M1012 556Q966 580 958 640V800H966V650Q974 590 1014 566Z', CORAL) +
    rect(910, 780, 130, 70, DARK, 'rx="8"') +
    oval(974, 784, 56, 13, CREAM) +
    repeat(26, (index) => {
      const turn = -3 + (index / 25) * 2.9;
      const reach = 50 + ((index * 47) % 90);
      return line(
        [974 + Math.cos(turn) * 26, 776 + Math.sin(turn) * 22],
        [974 + Math.cos(turn) * reach, 776 + Math.sin(turn) * reach],
        index % 2 === 0 ? CREAM : CORAL,
        4,
        'stroke-linecap="round"',
      );
    }) +
    person([1240, 850], 210, DARK, 0.5) +
    line([1216, 740], [1070, 800], DARK, 8)
  );
}

export const factory: Scene = {
  id: 'ondamarea-factory',
  palette: ONDAMAREA_NIGHT,
  draw: () => {
    const random = seeded(85);
    const queue = Array.from({ length: 24 }, (_, index) => {
      const [share, row] = [(index % 12) / 11, Math.floor(index / 12)];
      return {
        x: (row === 0 ? 800 - share * 740 : 20 + share * 620) + random.between(-14, 14),
        y: (row === 0 ? 872 + share * 26 : 1010 + share * 20) + random.between(-6, 6),
        height: row === 0 ? 150 : 200,
      };
    }).toSorted((one, other) => one.y - other.y);
    const coats = [ink(0.62, 0.62, 0.14), ink(0.4, 0.92, 0.2), ink(0.72, 0.5, 0.06), ink(0.5, 0.75, 0.3)];
    return (
      sky(620, [ink(1, 0.36), ink(0.96, 0.4), ink(0.7, 0.5, 0.08), ink(0.36, 0.66, 0.25)]) +
      stars(6, 120, 300, CREAM) +
      disc(230, 170, 70, ink(0, 0.08, 0.5)) +
      disc(258, 152, 62, ink(0.98, 0.38)) +
      glow('heat', [980, 760], 430, [ink(0, 0.1, 0.7), ink(0, 0.4, 0.85), ink(0, 0.8, 0.5), ink(0.3, 0.95, 0.3)]) +
      chimney(560, 130) +
      chimney(1180, 60) +
      chimney(1420, 160) +
      repeat(7, (index) => {
        const x = 250 + index * 210;
        return (
          path(`M${x} 480V352L${x + 210} 480Z`, ink(0.94, 0.5)) +
          path(`M${x + 10} 470V374L${x + 60} 404V470Z`, ink(0, 0.5, 0.8)) +
          line([x + 35, 374], [x + 35, 470], DARK, 6) +
          line([x, 352], [x + 210, 480], ink(0.4, 0.6, 0.2), 7)
        );
      }) +
      rect(250, 470, 1400, 390, ink(0.86, 0.48, 0.03)) +
      repeat(9, (row) => rect(250, 478 + row * 42, 1400, 5, ink(0.98, 0.5))) +
      rect(-20, 620, 280, 240, ink(0.98, 0.5)) +
      repeat(3, (index) => rect(20 + index * 74, 660, 44, 60, index === 1 ? SUN : ink(0.7, 0.46, 0.06))) +
      [330, 480, 630]
        .map(
          (x) =>
            rect(x - 10, 530, 116, 150, DARK) +
            rect(x, 540, 96, 130, ink(0, 0.55, 0.75)) +
            [0, 1, 2].map((bar) => rect(x + 20 + bar * 26, 540, 5, 130, DARK)).join('') +
            rect(x, 602, 96, 5, DARK),
        )
        .join('') +
      rect(852, 352, 576, 510, DARK) +
      within('gate', rect(880, 380, 520, 470, ''), casting()) +
      rect(860, 380, 44, 470, ink(0.6, 0.8, 0.15)) +
      rect(1376, 380, 44, 470, ink(0.6, 0.8, 0.15)) +
      rect(-20, 850, 1660, 250, ink(0.96, 0.48)) +
      poly('904,850 1376,850 1640,1000 1640,1100 360,1100', ink(0.2, 0.75, 0.45)) +
      poly('904,850 1200,850 1330,1100 620,1100', ink(0, 0.4, 0.8)) +
      poly('930,850 1060,850 1080,1100 800,1100', ink(0, 0.12, 0.6)) +
      repeat(
        5,
        (index) =>
          line([1130 + index * 70, 1000 + index * 12], [1640, 930 + index * 34], DARK, 13) +
          line([1130 + index * 70, 996 + index * 12], [1640, 926 + index * 34], CORAL, 4),
      ) +
      queue
        .map(({ x, y, height }, index) => {
          const lean = (x - 980) * 0.3;
          return (
            path(`M${x - 22} ${y}H${x + 22}L${x + lean + 8} ${y + 90}H${x + lean - 36}Z`, ink(1, 0.6), 'opacity="0.7"') +
            person([x, y], height, coats[index % 4] ?? DARK, 0.25) +
            stroke(`M${x + height * 0.13} ${y - height * 0.78}V${y - height * 0.42}`, ink(0, 0.7, 0.7), 6)
          );
        })
        .join('')
    );
  },
};
