import { audience } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat } from '../random.ts';
import { disc, field, group, oval, overprint, path, poly, rect, stroke } from '../shapes.ts';

const GOLD = ink(0, 0.2, 1);
const OLD_GOLD = ink(0.25, 0.5, 0.95);

/** A crown of 300 pixels, its rim on the origin. */
function crown(jewel: string): string {
  return (
    path(
      'M-150 0L-176 -150L-100 -84L-72 -190L-10 -96L0 -224L10 -96L72 -190L100 -84L176 -150L150 0Q0 44 -150 0Z',
      GOLD,
      `stroke="${DARK}" stroke-width="7" stroke-linejoin="round"`,
    ) +
    path('M40 14L36 -110L72 -190L100 -84L176 -150L150 0Q100 14 40 14Z', OLD_GOLD) +
    stroke('M-152 -10Q0 34 152 -10M-156 -44Q0 0 156 -44', DARK, 6) +
    [-176, -72, 0, 72, 176]
      .map((x, index) =>
        disc(x, [-160, -200, -236, -200, -160][index] ?? 0, 17, index % 2 === 0 ? jewel : CREAM, `stroke="${DARK}" stroke-width="5"`),
      )
      .join('') +
    repeat(5, (index) =>
      oval(
        -104 + index * 52,
        -20 + 14 - Math.abs(index - 2) * 6,
        13,
        17,
        index % 2 === 0 ? jewel : CREAM,
        `stroke="${DARK}" stroke-width="4"`,
      ),
    )
  );
}

/** A giant from behind: hair, crown, and a cloak in `cloak` with a pattern in `braid`. */
function giant({
  cloak,
  shade,
  braid,
  hair,
  jewel,
  name,
}: {
  cloak: string;
  shade: string;
  braid: string;
  hair: string;
  jewel: string;
  name: string;
}): string {
  const body = 'M-130 40C-300 70 -340 190 -360 420L-400 900H400L360 420C340 190 300 70 130 40Z';
  return (
    path(body, cloak, `stroke="${DARK}" stroke-width="8"`) +
    path('M130 40C300 70 340 190 360 420L400 900H190C230 500 210 200 90 50Z', shade) +
    repeat(5, (row) =>
      repeat(7, (column) =>
        group(poly('0,-26 17,0 0,26 -17,0', braid), `translate(${-288 + column * 96 + (row % 2) * 48} ${270 + row * 96})`),
      ),
    ) +
    path('M-180 46Q0 -20 180 46L220 130Q0 210 -220 130Z', CREAM, `stroke="${DARK}" stroke-width="7"`) +
    repeat(8, (index) =>
      path('M0 0l-9 26h18Z', DARK, `transform="translate(${-170 + index * 48} ${98 + Math.sin((index / 7) * Math.PI) * 34})"`),
    ) +
    path('M-150 -190Q-190 20 -150 100Q-60 140 0 130T150 100Q190 20 150 -190Z', hair, `stroke="${DARK}" stroke-width="7"`) +
    repeat(7, (index) =>
      stroke(
        `M${-120 + index * 40} -170Q${-140 + index * 46} 0 ${-120 + index * 40} ${104}`,
        name === 'queen' ? ink(0.4, 0.7, 0.6) : ink(0.6, 0.2),
        6,
      ),
    ) +
    group(crown(jewel), 'translate(0 -176)')
  );
}

export const giantsParade: Scene = {
  id: 'elfar-giants-parade',
  palette: ELFAR,
  draw: () => {
    const balcony = (x: number, y: number): string =>
      rect(x - 14, y - 14, 178, 260, CREAM) +
      rect(x, y, 150, 236, ink(0.8, 0.18)) +
      rect(x, y, 70, 236, ink(0.45, 0.05, 0.02)) +
      repeat(5, (slat) => rect(x + 6, y + 16 + slat * 44, 58, 8, ink(0.8, 0.18))) +
      rect(x - 36, y + 226, 222, 16, DARK) +
      repeat(12, (bar) => rect(x - 34 + bar * 19.4, y + 136, 5, 94, DARK)) +
      rect(x - 36, y + 130, 222, 9, DARK);
    const confetti = repeat(90, (index) =>
      rect(
        (index * 389) % 1600,
        (index * 211) % 700,
        12,
        18,
        [ink(0, 1, 0.1), CREAM, ink(0.9, 0.2), GOLD][index % 4] ?? CREAM,
        `transform="rotate(${index * 47} ${(index * 389) % 1600} ${(index * 211) % 700})"`,
      ),
    );
    return (
      field(ink(0.02, 0.36, 0.62)) +
      repeat(6, (index) => balcony(60 + index * 290, 60)) +
      rect(-20, 360, WIDTH + 40, 18, ink(0.1, 0.6, 0.7)) +
      repeat(6, (index) => balcony(60 + index * 290, 440)) +
      overprint(path('M700 -20H1640V900H1240Z', ink(0.32, 0.1))) +
      audience(3, 730, 20, -20, 1640, ink(0.8, 0.4, 0.1)) +
      group(
        giant({
          cloak: ink(0.7, 0.04, 0.6),
          shade: ink(1, 0.2, 0.5),
          braid: GOLD,
          hair: ink(0.1, 0.55, 0.8),
          jewel: ink(0, 1, 0.1),
          name: 'queen',
        }),
        'translate(1370 560) scale(0.62)',
      ) +
      group(
        giant({
          cloak: ink(0, 0.96, 0.16),
          shade: ink(0.6, 1, 0.1),
          braid: GOLD,
          hair: ink(0.92, 0.5),
          jewel: ink(0.9, 0.1),
          name: 'king',
        }),
        'translate(480 440) scale(0.96)',
      ) +
      group(
        giant({
          cloak: ink(0.85, 0.14),
          shade: ink(1, 0.55),
          braid: CREAM,
          hair: ink(0.15, 0.55, 0.9),
          jewel: ink(0, 1, 0.1),
          name: 'queen',
        }),
        'translate(1000 500) scale(0.84)',
      ) +
      confetti +
      audience(7, 850, 30, -20, 1640, ink(0.85, 0.75)) +
      audience(8, 910, 42, -40, 1660, ink(0.95, 0.4)) +
      rect(-20, 1020, WIDTH + 40, 80, DARK) +
      audience(9, 1000, 62, -60, HEIGHT + 640, DARK)
    );
  },
};
