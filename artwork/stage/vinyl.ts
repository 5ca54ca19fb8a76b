import { CREAM, DARK, ONDAMAREA, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { swellLine } from '../scenery.ts';
import { disc, field, group, overprint, poly, rect, ring, stroke, within } from '../shapes.ts';
import { bay } from '../bay.ts';

export const vinyl: Scene = {
  id: 'ondamarea-vinyl',
  palette: ONDAMAREA,
  draw: () => {
    const [x, y] = [640, 560];
    return (
      field(ink(0, 0.14, 0.8)) +
      repeat(20, (index) =>
        poly(
          `${x},${y} ${x + Math.cos((index / 20) * 6.2832) * 1600},${y + Math.sin((index / 20) * 6.2832) * 1600} ${x + Math.cos(((index + 0.5) / 20) * 6.2832) * 1600},${y + Math.sin(((index + 0.5) / 20) * 6.2832) * 1600}`,
          ink(0, 0.4, 0.7),
        ),
      ) +
      overprint(rect(110, 90, 1330, 960, ink(0.4, 0.2), 'rx="46"')) +
      rect(80, 56, 1330, 960, ink(0.55, 0.02, 0.05), 'rx="46"') +
      rect(80, 976, 1330, 40, ink(0.9, 0.2), 'rx="20"') +
      rect(104, 80, 1282, 890, 'none', `rx="34" stroke="${CREAM}" stroke-width="4"`) +
      overprint(disc(x + 18, y + 22, 466, ink(0.45, 0.1))) +
      disc(x, y, 470, CREAM) +
      repeat(72, (index) => rect(x - 4, y - 466, 8, 14, DARK, `transform="rotate(${index * 5} ${x} ${y})"`)) +
      disc(x, y, 440, DARK) +
      repeat(26, (index) =>
        ring(x, y, 186 + index * 9.6, index % 7 === 3 ? ink(0.3, 0.1, 0.1) : ink(0.72, 0.2), index % 7 === 3 ? 3.5 : 2.4),
      ) +
      [-38, 142]
        .map(
          (turn) =>
            poly(
              `${x},${y} ${x + 434},${y - 70} ${x + 434},${y + 70}`,
              ink(0.4, 0.02, 0.1),
              `opacity="0.6" transform="rotate(${turn} ${x} ${y})"`,
            ) + poly(`${x},${y} ${x + 436},${y - 24} ${x + 436},${y + 24}`, CREAM, `opacity="0.6" transform="rotate(${turn} ${x} ${y})"`),
        )
        .join('') +
      disc(x, y, 172, ink(0, 1, 0.3)) +
      within(
        'label',
        disc(x, y, 172, ''),
        repeat(6, (index) =>
          stroke(
            swellLine({ y: y + 10 + index * 32, length: 120, height: 22, phase: index * 0.3 }),
            index % 2 === 0 ? CREAM : ink(0, 0.2, 0.95),
            12,
          ),
        ) + disc(x + 40, y - 80, 44, ink(0, 0.1, 0.95)),
      ) +
      ring(x, y, 172, DARK, 5) +
      disc(x, y, 15, CREAM) +
      disc(x, y, 8, DARK) +
      overprint(stroke('M1270 270L1250 640L1040 820', ink(0.5, 0.1), 26)) +
      disc(1260, 230, 98, ink(0.9, 0.3)) +
      disc(1260, 230, 76, CREAM) +
      disc(1260, 230, 50, ink(0.6, 0.05)) +
      stroke('M1260 130V240L1236 610L1010 792', CREAM, 26, 'stroke-linejoin="round"') +
      stroke('M1266 150V240L1243 612L1016 798', ink(0.55, 0.06), 8, 'stroke-linejoin="round"') +
      rect(1226, 96, 68, 62, ink(0, 1, 0.3), 'rx="10"') +
      group(
        rect(-62, -28, 124, 56, ink(0, 1, 0.3), 'rx="10"') +
          rect(-62, 8, 124, 20, ink(0.5, 1, 0.2), 'rx="8"') +
          rect(-42, 24, 12, 22, DARK),
        'translate(990 806) rotate(-40)',
      ) +
      rect(1230, 720, 60, 220, ink(0.95, 0.3), 'rx="12"') +
      rect(1256, 736, 8, 188, CREAM) +
      rect(1220, 800, 80, 40, ink(0, 0.15, 0.95), 'rx="8"') +
      repeat(2, (index) => disc(170, 890 - index * 0 + index * 60 - 20, 20, index === 0 ? ink(0, 1, 0.3) : CREAM)) +
      group(
        rect(0, 0, 420, 420, CREAM) +
          group(bay(), 'translate(20 20) scale(0.95 1.08)') +
          repeat(3, (index) => rect(24, 324 + index * 28, 220 - index * 50, 14, DARK)),
        'translate(1420 560) rotate(16)',
      )
    );
  },
};
