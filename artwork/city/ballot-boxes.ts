import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { fade, field, group, overprint, poly, rect, stroke, within } from '../shapes.ts';
import type { Point } from '../shapes.ts';

const PAPERS = [CREAM, ink(0, 0.1, 0.45), ink(0, 0.32, 0.25), CREAM];

function envelope(width: number, fill: string): string {
  const height = width * 0.56;
  return (
    rect(-width / 2, -height / 2, width, height, fill, `stroke="${ink(0.8, 0.3)}" stroke-width="${width * 0.014}"`) +
    stroke(`M${-width / 2} ${-height / 2}L0 ${height * 0.12}L${width / 2} ${-height / 2}`, ink(0.8, 0.3), width * 0.014)
  );
}

function urn(seed: number, [x, y]: Point, size: number, filled: number): string {
  const random = seeded(seed);
  const [across, up, height] = [size * 0.42, -size * 0.2, size * 1.02];
  const top = y - height;
  const outline: Point[] = [
    [x, top],
    [x + across, top + up],
    [x + size + across, top + up],
    [x + size + across, y + up],
    [x + size, y],
    [x, y],
  ];
  const side: Point[] = [
    [x + size, top],
    [x + size + across, top + up],
    [x + size + across, y + up],
    [x + size, y],
  ];
  const pile = repeat(Math.round(110 * filled), (index) => {
    const rise = index / (110 * filled);
    return group(
      envelope(size * 0.34, PAPERS[Math.floor(random.between(0, 4))] ?? CREAM),
      `translate(${x + random.between(0.02, 1.35) * size} ${y - rise * height * filled + random.between(-0.09, 0.02) * size}) rotate(${random.between(-50, 50)}) skewX(${random.between(-20, 20)})`,
    );
  });
  const [lidUp, edge] = [size * 0.075, size * 0.03];
  return (
    poly(outline, ink(0.3, 0.03, 0.02)) +
    within(`urn${seed}`, poly(outline, ''), pile) +
    overprint(poly(side, ink(0.42, 0.08))) +
    stroke(`M${x} ${top}V${y}H${x + size}V${top}M${x + size} ${y}L${x + size + across} ${y + up}V${top + up}`, DARK, size * 0.014) +
    poly(
      [
        [x + size * 0.07, top + size * 0.1],
        [x + size * 0.13, top + size * 0.1],
        [x + size * 0.13, y - size * 0.1],
        [x + size * 0.07, y - size * 0.22],
      ],
      CREAM,
      'opacity="0.75"',
    ) +
    poly(
      [
        [x - edge, top - lidUp],
        [x + across - edge * 0.4, top + up - lidUp],
        [x + size + across + edge, top + up - lidUp],
        [x + size + edge, top - lidUp],
      ],
      ink(0.82, 0.22),
    ) +
    poly(
      [
        [x + size + edge, top - lidUp],
        [x + size + across + edge, top + up - lidUp],
        [x + size + across + edge, top + up],
        [x + size + edge, top],
      ],
      ink(1, 0.6),
    ) +
    rect(x - edge, top - lidUp, size + edge * 2, lidUp, ink(0.95, 0.35)) +
    poly(
      [
        [x + size * 0.4, top + up * 0.4 - lidUp],
        [x + size * 1.02, top + up * 0.4 - lidUp],
        [x + size * 1.06, top + up * 0.55 - lidUp],
        [x + size * 0.44, top + up * 0.55 - lidUp],
      ].map(([a = 0, b = 0]): Point => [a - size * 0.01, b]),
      DARK,
    )
  );
}

export const ballotBoxes: Scene = {
  id: 'elfar-ballot-boxes',
  palette: ELFAR,
  draw: () => {
    const row: readonly (readonly [number, number, number, number])[] = [
      [1250, 716, 230, 0.3],
      [900, 770, 310, 0.62],
      [430, 850, 420, 0.36],
      [-190, 960, 560, 0.7],
    ];
    return (
      field(ink(0.02, 0.72, 0.36)) +
      repeat(6, (index) => {
        const x = 60 + index * 270;
        return (
          rect(x, 90, 214, 520, ink(0.1, 0.95, 0.3)) +
          repeat(5, (fold) => rect(x + 10 + fold * 42, 120, 22, 430 - (fold % 2) * 8, ink(0, 0.22, 0.16))) +
          repeat(5, (fold) => rect(x + 32 + fold * 42, 120, 14, 424, ink(0.12, 0.6, 0.3))) +
          rect(x - 6, 104, 226, 14, ink(0.9, 0.6))
        );
      }) +
      overprint(poly('900,-20 1640,-20 1640,620 1240,620', ink(0.3, 0.1))) +
      fade('table', { from: [0, 600], to: [0, HEIGHT] }, [ink(0.02, 0.2, 0.62), ink(0, 0.08, 0.4)]) +
      poly(`-20,640 ${WIDTH + 20},560 ${WIDTH + 20},${HEIGHT + 20} -20,${HEIGHT + 20}`, 'url(#table)') +
      row
        .map(([x, y, size]) =>
          poly(
            [
              [x, y],
              [x + size * 1.42, y - size * 0.2],
              [x + size * 2.2, y + size * 0.1],
              [x + size * 1.8, y + size * 0.3],
              [x + size * 0.2, y + size * 0.2],
            ],
            ink(0.55, 0.3, 0.5),
          ),
        )
        .join('') +
      row.map(([x, y, size, filled], index) => urn(index + 3, [x, y], size, filled)).join('') +
      within('slot', rect(420, 0, 700, 349, ''), group(envelope(250, CREAM), 'translate(742 292) rotate(-74)')) +
      overprint(
        within(
          'slotShade',
          rect(420, 0, 700, 349, ''),
          group(poly('-125,-70 125,-70 125,70', ink(0.22, 0.06)), 'translate(742 292) rotate(-74)'),
        ),
      )
    );
  },
};
