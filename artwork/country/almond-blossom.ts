import { CREAM, DARK, ONDAMAREA_SKY, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { broadleaf, ridge } from '../scenery.ts';
import { disc, field, group, line, oval, overprint, path, rect, stroke } from '../shapes.ts';

const BARK = ink(0.95, 0.75, 0.15);

/** An open almond flower of `size` pixels about the origin. */
function flower(size: number, shade: boolean): string {
  const petal = `M0 ${-size * 0.1}C${-size * 0.62} ${-size * 0.3} ${-size * 0.5} ${-size} ${-size * 0.08} ${-size * 0.94}L0 ${-size * 0.84}L${size * 0.08} ${-size * 0.94}C${size * 0.5} ${-size} ${size * 0.62} ${-size * 0.3} 0 ${-size * 0.1}Z`;
  const [pale, deep] = shade ? [ink(0.06, 0.34, 0.04), ink(0.1, 0.66, 0.1)] : [ink(0, 0.08, 0.02), ink(0, 0.5, 0.08)];
  return (
    repeat(5, (index) =>
      overprint(path(petal, ink(0.22, 0.1), `transform="translate(${size * 0.06} ${size * 0.1}) rotate(${index * 72})"`)),
    ) +
    repeat(
      5,
      (index) =>
        path(petal, pale, `stroke="${deep}" stroke-width="3" transform="rotate(${index * 72})"`) +
        path(
          `M0 0Q${-size * 0.16} ${-size * 0.3} 0 ${-size * 0.52}Q${size * 0.16} ${-size * 0.3} 0 0Z`,
          deep,
          `transform="rotate(${index * 72})"`,
        ),
    ) +
    disc(0, 0, size * 0.15, ink(0.1, 1, 0.3)) +
    repeat(
      11,
      (index) =>
        line([0, -size * 0.08], [0, -size * 0.4], ink(0, 0.9, 0.3), 2.5, `transform="rotate(${index * 33})"`) +
        disc(0, -size * 0.42, size * 0.05, SUN, `transform="rotate(${index * 33})"`),
    )
  );
}

/** A closed bud, its stalk at the origin. */
function bud(size: number): string {
  return (
    oval(0, -size * 0.5, size * 0.34, size * 0.5, ink(0, 0.42, 0.06)) +
    path(
      `M${-size * 0.3} ${-size * 0.26}Q0 ${size * 0.4} ${size * 0.3} ${-size * 0.26}Q0 ${-size * 0.5} ${-size * 0.3} ${-size * 0.26}Z`,
      ink(0.4, 0.95, 0.3),
    )
  );
}

export const almondBlossom: Scene = {
  id: 'ondamarea-almond-blossom',
  palette: ONDAMAREA_SKY,
  draw: () => {
    const random = seeded(88);
    const branch = 'M-30 330C200 350 330 470 520 480S860 330 1060 360S1380 250 1640 120';
    const twigs =
      'M250 410C330 330 380 240 480 190M520 480C600 600 720 640 800 720M720 420C760 300 840 200 960 140M1060 360C1160 440 1260 470 1340 560M1240 320C1290 230 1350 150 1370 60M120 340C160 440 220 520 240 620';
    const blooms = [
      [130, 330, 74],
      [270, 380, 92],
      [420, 240, 70],
      [480, 186, 52],
      [420, 470, 82],
      [560, 480, 108],
      [650, 610, 76],
      [780, 700, 84],
      [700, 420, 80],
      [790, 262, 74],
      [930, 160, 92],
      [880, 360, 94],
      [1050, 350, 116],
      [1180, 450, 78],
      [1310, 520, 92],
      [1240, 310, 84],
      [1330, 180, 70],
      [1420, 240, 98],
      [1540, 160, 88],
      [210, 560, 66],
    ] as const;
    return (
      field(ink(0.66, 0, 0.02)) +
      repeat(11, (index) => oval(1180, 200, 1500 - index * 120, 1080 - index * 92, ink(0.66 - index * 0.045, 0, 0.02))) +
      ridge(41, 800, 60, ink(0.5, 0.2, 0.05), 0.6) +
      ridge(46, 870, 40, ink(0.4, 0.3, 0.3), 0.3) +
      rect(-20, 930, 1640, 200, ink(0.3, 0.12, 0.6)) +
      repeat(3, (row) =>
        repeat(14 - row * 3, (index) =>
          broadleaf(row * 20 + index, [40 + row * 70 + index * (118 + row * 40), 905 + row * 62], 76 + row * 36, {
            dark: ink(0.06, 0.5, 0.12),
            light: CREAM,
            trunk: BARK,
          }),
        ),
      ) +
      repeat(26, () =>
        oval(random.between(0, 1600), random.between(560, 1050), 13, 8, ink(0, 0.2, 0.03), `transform="rotate(${random.between(-8, 8)})"`),
      ) +
      overprint(group(stroke(branch, ink(0.25, 0.1), 44) + stroke(twigs, ink(0.25, 0.1), 18), 'translate(20 34)')) +
      stroke(twigs, BARK, 19, 'stroke-linecap="round"') +
      stroke(branch, BARK, 50, 'stroke-linecap="round"') +
      stroke(
        'M-30 318C200 338 330 458 520 468S860 318 1060 348S1380 238 1640 108',
        ink(0.4, 0.7, 0.4),
        10,
        'stroke-dasharray="90 26 40 18"',
      ) +
      repeat(18, (index) =>
        stroke(
          `M${60 + index * 86} ${[350, 365, 390, 430, 462, 480, 478, 460, 428, 396, 372, 362, 362, 352, 330, 300, 262, 210][index]}l14 22`,
          DARK,
          4,
        ),
      ) +
      [
        [500, 176, 30],
        [960, 130, -10],
        [1372, 50, 10],
        [1350, 570, 140],
        [812, 740, 130],
        [240, 636, 170],
        [620, 560, 100],
        [850, 210, -40],
        [1130, 410, 120],
        [1290, 230, -30],
      ]
        .map(([x = 0, y = 0, turn = 0]) => group(bud(58), `translate(${x} ${y}) rotate(${turn})`))
        .join('') +
      blooms
        .map(([x, y, size], index) => group(flower(size, index % 3 === 1), `translate(${x} ${y}) rotate(${(index * 41) % 72})`))
        .join('') +
      group(
        oval(0, 0, 34, 21, SUN) +
          rect(-16, -20, 10, 40, DARK) +
          rect(4, -20, 10, 40, DARK) +
          oval(34, -2, 15, 15, DARK) +
          oval(-8, -26, 30, 13, CREAM, 'transform="rotate(24)"') +
          oval(10, -28, 30, 13, CREAM, 'transform="rotate(-14)"'),
        'translate(1020 590) rotate(-14) scale(1.3)',
      ) +
      stroke('M980 600Q900 650 930 560T840 520', DARK, 4, 'stroke-dasharray="4 16" stroke-linecap="round"')
    );
  },
};
