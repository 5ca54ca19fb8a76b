import { gull } from '../figures.ts';
import { CREAM, DARK, ELFAR, HEIGHT, WIDTH, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { grain, pencil } from '../paper.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, glow, group, line, oval, overprint, path, poly, rays, rect, ring, stroke } from '../shapes.ts';

const COVERS = [
  [ink(0.86, 0.16), ink(1, 0.5)],
  [ink(0.05, 0.98, 0.2), ink(0.62, 1, 0.1)],
  [ink(0.03, 0.3, 0.86), ink(0.42, 0.55, 0.7)],
  [ink(0.4, 0.06, 0.05), ink(0.75, 0.2, 0.05)],
] as const;

/** A notebook lying on its side, its back to the reader; the lamp stands to the right. */
function notebook(x: number, y: number, width: number, cover: readonly [string, string]): string {
  const [lit, shade] = cover;
  return (
    rect(x, y - 34, width, 32, lit, 'rx="5"') +
    rect(x, y - 34, width * 0.16, 32, shade, 'rx="5"') +
    rect(x + width * 0.42, y - 30, width * 0.3, 24, CREAM) +
    rect(x + width * 0.46, y - 22, width * 0.2, 4, DARK) +
    rect(x, y - 6, width, 4, shade)
  );
}

/** A pile that is one step of the stair, and its lit top. */
function pile(index: number, count: number): string {
  const random = seeded(70 + index);
  const [x, foot, width] = [60 + index * 148, 880, 168];
  const top = foot - count * 34;
  return (
    repeat(count, (book) =>
      notebook(x + random.between(-7, 7), foot - book * 34, width, COVERS[(index * 3 + book * 5 + (book % 3)) % 4] ?? COVERS[0]),
    ) +
    poly(
      [
        [x - 2, top],
        [x + 30, top - 26],
        [x + width + 22, top - 26],
        [x + width, top],
      ],
      ink(0, 0.1, 0.44),
    )
  );
}

function lamp(x: number, foot: number): string {
  return (
    path(
      `M${x - 110} ${foot}Q${x - 100} ${foot - 34} ${x - 40} ${foot - 44}L${x - 26} ${foot - 90}H${x + 26}L${x + 40} ${foot - 44}Q${x + 100} ${foot - 34} ${x + 110} ${foot}Z`,
      ink(0.04, 0.4, 0.9),
    ) +
    path(
      `M${x - 110} ${foot}Q${x - 100} ${foot - 34} ${x - 40} ${foot - 44}L${x - 26} ${foot - 90}H${x - 8}Q${x - 20} ${foot - 30} ${x - 60} ${foot}Z`,
      ink(0.4, 0.6, 0.8),
    ) +
    path(
      `M${x - 96} ${foot - 130}Q${x - 90} ${foot - 84} ${x} ${foot - 84}T${x + 96} ${foot - 130}Q${x + 92} ${foot - 190} ${x} ${foot - 192}T${x - 96} ${foot - 130}Z`,
      ink(0.04, 0.98, 0.2),
    ) +
    path(
      `M${x - 96} ${foot - 130}Q${x - 90} ${foot - 84} ${x} ${foot - 84}Q${x - 60} ${foot - 130} ${x - 20} ${foot - 192}Q${x - 92} ${foot - 186} ${x - 96} ${foot - 130}Z`,
      ink(0.55, 1, 0.1),
    ) +
    rect(x - 50, foot - 216, 100, 28, ink(0.04, 0.4, 0.9)) +
    rect(x - 50, foot - 216, 30, 28, ink(0.4, 0.6, 0.8)) +
    path(
      `M${x - 46} ${foot - 216}Q${x - 92} ${foot - 310} ${x - 38} ${foot - 390}V${foot - 500}H${x + 38}V${foot - 390}Q${x + 92} ${foot - 310} ${x + 46} ${foot - 216}Z`,
      ink(0, 0, 0.2),
      `stroke="${DARK}" stroke-width="5"`,
    ) +
    path(
      `M${x - 28} ${foot - 218}Q${x - 50} ${foot - 290} ${x + 4} ${foot - 392}Q${x + 54} ${foot - 290} ${x + 28} ${foot - 218}Z`,
      ink(0, 0.4, 0.95),
    ) +
    path(
      `M${x - 15} ${foot - 220}Q${x - 26} ${foot - 270} ${x + 2} ${foot - 330}Q${x + 28} ${foot - 270} ${x + 15} ${foot - 220}Z`,
      CREAM,
    ) +
    stroke(`M${x + 24} ${foot - 490}V${foot - 396}Q${x + 60} ${foot - 350} ${x + 60} ${foot - 310}`, CREAM, 7) +
    disc(x + 72, foot - 204, 15, ink(0.04, 0.4, 0.9), `stroke="${DARK}" stroke-width="4"`)
  );
}

/** The open logbook in front: ruled days, a ship and a wind rose. */
function openBook(): string {
  const page = (side: number): string =>
    path(`M0 0Q${side * 90} -34 ${side * 330} -14L${side * 390} 128Q${side * 120} 96 0 140Z`, side < 0 ? ink(0.1, 0.06, 0.16) : CREAM);
  return group(
    overprint(poly('-430,150 20,170 400,150 360,200 -480,200', ink(0.6, 0.25))) +
      poly('-400,136 400,136 404,152 0,166 -404,152', ink(0.05, 0.98, 0.2)) +
      page(-1) +
      page(1) +
      repeat(7, (row) =>
        line([-300 - row * 9, 2 + row * 15], [-44, 14 + row * 16], ink(0.8, 0.2), 3, `stroke-dasharray="${60 + row * 17} 14 90 12"`),
      ) +
      ring(110, 52, 40, ink(0.8, 0.2), 4, 'transform="translate(0 12) scale(1 0.7)"') +
      poly('110,14 120,52 160,52 118,60 110,90 102,60 60,52 102,52', ink(0, 1, 0.15)) +
      path('M210 70H330Q322 96 300 98H236Q216 92 210 70Z', DARK) +
      path('M262 66V0L318 62ZM254 66V14L222 62Z', ink(0, 0.9, 0.2)) +
      line([0, -2], [0, 140], ink(0.6, 0.2, 0.1), 5),
    'translate(560 888)',
  );
}

export const logbooks: Scene = {
  id: 'elfar-logbooks',
  palette: ELFAR,
  draw: () => {
    const flame: readonly [number, number] = [1330, 280];
    const birds = [
      [1000, 150, 120, -18],
      [860, 260, 86, -8],
      [1120, 90, 70, 14],
      [700, 130, 64, 10],
      [1490, 120, 90, 24],
      [560, 250, 46, -6],
    ] as const;
    return (
      field(ink(1, 0.36)) +
      glow('light', flame, 1250, [
        ink(0, 0.04, 0.5),
        ink(0, 0.34, 0.86),
        ink(0.34, 0.42, 0.42),
        ink(0.82, 0.3, 0.1),
        ink(1, 0.36),
        ink(1, 0.42),
      ]) +
      rect(-20, -20, WIDTH + 40, 920, 'url(#light)') +
      overprint(rays(flame, 1700, 26, ink(0.16, 0.06), 4)) +
      ring(...flame, 210, ink(0, 0.1, 0.5), 4) +
      ring(...flame, 320, ink(0.1, 0.3, 0.6), 3) +
      birds.map(([x, y, span, turn]) => gull([x, y], span, DARK, turn)).join('') +
      rect(-20, 860, WIDTH + 40, 240, ink(0.05, 0.44, 0.78)) +
      grain(900, 4, 46, ink(0.3, 0.56, 0.72)) +
      rect(-20, 856, WIDTH + 40, 9, ink(0, 0.12, 0.5)) +
      overprint(poly(`-20,880 1120,880 700,1010 -20,${HEIGHT}`, ink(0.5, 0.2))) +
      repeat(8, (index) => pile(index, 2 + index * 1.45 - ((index * 1.45) % 1))) +
      repeat(8, (index) => notebook(1206 + (index % 3) * 6, 880 - index * 34, 300, COVERS[(index * 3 + 1) % 4] ?? COVERS[0])) +
      poly('1206,608 1240,580 1530,580 1506,608', ink(0, 0.1, 0.44)) +
      oval(1350, 596, 130, 14, ink(0.3, 0.5, 0.6)) +
      lamp(1350, 594) +
      openBook() +
      group(pencil(260, ink(0, 0.3, 0.9), ink(0.3, 0.55, 0.8)), 'translate(1060 1000) rotate(-12)')
    );
  },
};
