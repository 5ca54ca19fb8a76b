import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { audience } from '../figures.ts';
import { repeat, seeded } from '../random.ts';
import { broadleaf } from '../scenery.ts';
import { disc, fade, group, line, overprint, path, poly, rect, sky, stroke } from '../shapes.ts';

const COVERS = [ink(0, 0.98, 0.16), ink(0.9, 0.16), ink(0, 0.22, 1), CREAM, ink(0.6, 0.03, 0.7), ink(0, 0.5, 0.4), ink(0.4, 0.04, 0.04)];

/** A rose with its stem; the bloom, 120 pixels across, is on the origin. */
function rose(): string {
  return (
    stroke('M0 40Q14 140 -10 280', ink(0.7, 0.04, 0.8), 13) +
    path('M4 150q70 -50 96 6q-56 44 -96 -6M0 200q-70 -40 -96 16q60 36 96 -16', ink(0.6, 0.02, 0.85), `stroke="${DARK}" stroke-width="4"`) +
    path('M-62 -6Q-70 60 0 66T62 -6Q40 -66 0 -62T-62 -6Z', ink(0, 1, 0.14), `stroke="${DARK}" stroke-width="5"`) +
    path('M20 64Q66 50 62 -6Q56 -30 44 -44Q50 20 20 64Z', ink(0.55, 1, 0.1)) +
    stroke('M-60 -4Q-20 34 10 14T34 -34Q10 -56 -16 -36T-20 4Q0 18 14 -8', DARK, 5) +
    stroke('M-54 24Q0 60 56 10', DARK, 4)
  );
}

/** Books standing in a row from `x` to `end`, their feet on `y`. */
function spines(seed: number, x: number, end: number, y: number, height: number): string {
  const random = seeded(seed);
  const parts: string[] = [];
  for (let left = x; left < end;) {
    const [width, tall] = [random.between(0.16, 0.34) * height, random.between(0.74, 1) * height];
    const cover = COVERS[Math.floor(random.between(0, 7))] ?? CREAM;
    parts.push(
      rect(left, y - tall, width - 3, tall, cover, `stroke="${DARK}" stroke-width="3"`) +
        rect(left + width * 0.2, y - tall * 0.86, width * 0.5, tall * 0.06, DARK) +
        rect(left + width * 0.34, y - tall * 0.7, width * 0.22, tall * 0.4, random.chance(0.5) ? DARK : ink(0, 0.2, 0.9)) +
        overprint(rect(left + width * 0.7, y - tall, width * 0.3 - 3, tall, ink(0.4, 0.1))),
    );
    left += width;
  }
  return parts.join('');
}

function pile(x: number, y: number, width: number, count: number): string {
  return repeat(count, (index) => {
    const [left, top] = [x + ((index * 37) % 5) * 7 - 14, y - (index + 1) * 40];
    return (
      rect(left, top, width, 38, COVERS[(index * 3 + count) % 7] ?? CREAM, `rx="4" stroke="${DARK}" stroke-width="4"`) +
      rect(left + width - 22, top + 6, 26, 26, CREAM, `stroke="${DARK}" stroke-width="3"`) +
      rect(left + 26, top + 14, width * 0.4, 9, DARK)
    );
  });
}

export const bookStall: Scene = {
  id: 'elfar-book-stall',
  palette: ELFAR,
  draw: () =>
    sky(700, [ink(0.46, 0.02), ink(0.22, 0.02, 0.02), ink(0, 0.06, 0.2)]) +
    repeat(7, (index) =>
      rect(-20 + index * 240, 130 + ((index * 71) % 90), 236, 600, index % 2 === 0 ? ink(0.04, 0.24, 0.42) : ink(0.1, 0.12, 0.24)),
    ) +
    repeat(28, (index) => rect(20 + (index % 14) * 118, 260 + Math.floor(index / 14) * 150, 46, 84, ink(0.55, 0.12, 0.06))) +
    [150, 560, 980, 1440]
      .map((x, index) =>
        broadleaf(index + 31, [x, 700], 520, { dark: ink(0.6, 0.04, 0.62), light: ink(0.2, 0, 0.75), trunk: ink(0.8, 0.3, 0.2) }),
      )
      .join('') +
    repeat(5, (index) => {
      const x = 60 + index * 320;
      return (
        rect(x + 10, 520, 10, 170, DARK) +
        rect(x + 250, 520, 10, 170, DARK) +
        repeat(6, (stripe) =>
          poly(
            `${x - 6 + stripe * 46},450 ${x + 40 + stripe * 46},450 ${x + 40 + stripe * 46},530 ${x + 17 + stripe * 46},548 ${x - 6 + stripe * 46},530`,
            (stripe + index) % 2 === 0 ? CREAM : ink(0, index % 2 === 0 ? 0.95 : 0.25, index % 2 === 0 ? 0.2 : 0.95),
          ),
        )
      );
    }) +
    audience(23, 590, 26, -20, 1640, ink(0.7, 0.2, 0.1)) +
    audience(24, 630, 34, -40, 1660, ink(0.95, 0.4)) +
    fade('cloth', { from: [0, 730], to: [0, HEIGHT] }, [ink(0.1, 0.95, 0.2), ink(0.5, 1, 0.2)]) +
    rect(-20, 690, WIDTH + 40, 24, ink(0.4, 0.6, 0.6)) +
    spines(4, -30, 1080, 700, 150) +
    rect(-20, 698, WIDTH + 40, 400, ink(0.02, 0.28, 0.7)) +
    rect(-20, 698, WIDTH + 40, 14, ink(0.5, 0.5, 0.6)) +
    repeat(5, (index) => line([-20, 760 + index * 70], [WIDTH, 750 + index * 72], ink(0.16, 0.42, 0.72), 4)) +
    overprint(
      poly('120,900 520,900 620,940 120,960', ink(0.6, 0.2)) +
        poly('560,1000 940,1000 1020,1050 560,1060', ink(0.6, 0.2)) +
        poly('1050,980 1500,990 1560,1040 1060,1050', ink(0.6, 0.2)),
    ) +
    pile(110, 930, 390, 6) +
    pile(560, 1040, 360, 4) +
    group(
      poly('0,0 -250,-50 -260,-110 0,-62', CREAM, `stroke="${DARK}" stroke-width="5"`) +
        poly('0,0 250,-50 260,-110 0,-62', ink(0.14, 0.06, 0.1), `stroke="${DARK}" stroke-width="5"`) +
        repeat(
          5,
          (index) =>
            line([-226, -98 + index * 12], [-24, -58 + index * 12], ink(0.6, 0.1), 3) +
            line([226, -98 + index * 12], [24, -58 + index * 12], ink(0.6, 0.1), 3),
        ),
      'translate(740 860) scale(0.9)',
    ) +
    repeat(9, (index) =>
      path(
        'M0 0Q-60 -80 0 -190Q60 -80 0 0Z',
        index % 2 === 0 ? ink(0.75, 0.06, 0.8) : ink(0.5, 0.02, 0.85),
        `stroke="${DARK}" stroke-width="5" transform="translate(1275 760) rotate(${-88 + index * 22}) scale(${index % 2 === 0 ? 1.3 : 1.1} 1.45)"`,
      ),
    ) +
    [
      [1140, 640, -18],
      [1410, 640, 20],
      [1220, 560, -7],
      [1340, 560, 8],
      [1275, 640, 0],
      [1170, 720, -14],
      [1390, 724, 12],
      [1280, 742, 3],
    ]
      .map(([x = 0, y = 0, turn = 0]) => group(rose(), `translate(${x} ${y}) rotate(${turn}) scale(1.04)`))
      .join('') +
    path('M1090 760H1460L1420 1030Q1275 1060 1130 1030Z', ink(0.3, 0.06, 0.06), `stroke="${DARK}" stroke-width="8"`) +
    path('M1330 760H1460L1420 1030Q1380 1042 1330 1046Z', ink(0.75, 0.16, 0.06)) +
    path('M1096 800H1454L1448 850H1102Z', CREAM, `stroke="${DARK}" stroke-width="6"`) +
    disc(1275, 826, 15, ink(0, 1, 0.14)),
};
