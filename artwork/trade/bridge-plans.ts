import { CREAM, DARK, ELFAR, HEIGHT, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { grain, pencil } from '../paper.ts';
import { repeat } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, poly, rect, ring, stroke, within } from '../shapes.ts';

const BLUE = ink(0.94, 0.14);
const CHALK = ink(0.06, 0.02, 0.04);
const RED = ink(0.1, 1, 0.15);

/**
 * The viaduct as the engineer draws it: arches, the river's piers in red, and how far they have
 * sunk.
 */
function elevation(): string {
  const bays = 7;
  const [left, wide, deck, foot] = [-560, 160, -142, 150];
  const at = (bay: number): number => left + bay * wide;
  return (
    rect(left - 30, deck - 34, bays * wide + 60, 16, 'none', `stroke="${CHALK}" stroke-width="4"`) +
    rect(left - 30, deck - 18, bays * wide + 60, 18, 'none', `stroke="${CHALK}" stroke-width="4"`) +
    repeat(bays, (bay) => {
      const x = at(bay) + 22;
      return (
        stroke(`M${x} ${foot}V-60a58 62 0 0 1 116 0V${foot}`, CHALK, 5) +
        repeat(9, (stone) => {
          const angle = Math.PI * (1 + (stone + 0.5) / 9);
          const [across, down] = [Math.cos(angle), Math.sin(angle)];
          return line([x + 58 + across * 58, -60 + down * 62], [x + 58 + across * 80, -60 + down * 84], CHALK, 2.4);
        })
      );
    }) +
    repeat(bays + 1, (pier) => {
      const red = pier === 3 || pier === 4;
      const x = at(pier);
      return (
        (red ? rect(x - 22, -60, 44, 226, RED) : '') +
        stroke(`M${x - 22} -60V${foot}H${x + 22}V-60`, red ? CREAM : CHALK, 4) +
        rect(x - 36, foot, 72, 22, red ? RED : 'none', `stroke="${CHALK}" stroke-width="4"`) +
        repeat(4, (course) => line([x - 22, -20 + course * 42], [x + 22, -20 + course * 42], CHALK, 2.4)) +
        line([x, deck - 60], [x, deck - 92], CHALK, 2.4)
      );
    }) +
    line([left, deck - 76], [left + bays * wide, deck - 76], CHALK, 2.4) +
    repeat(6, (index) => stroke(`M${at(3) - 60 + index * 48} ${foot + 34}q12 -10 24 0t24 0`, CHALK, 4)) +
    [3, 4].map((pier) => stroke(`M${at(pier)} ${foot + 46}v58m-12 -20l12 22l12 -22`, ink(0, 0.3, 0.95), 6)).join('') +
    path(
      `M${left - 90} 120Q${left + 60} 150 ${at(2) + 40} ${foot + 24}T${at(4) + 60} ${foot + 50}T${at(6)} 140T${at(7) + 90} 90`,
      'none',
      `stroke="${CHALK}" stroke-width="3" stroke-dasharray="16 8"`,
    )
  );
}

function sheet(): string {
  return group(
    overprint(rect(-690, -380, 1420, 850, ink(0.6, 0.3), 'transform="translate(24 34)"')) +
      rect(-700, -400, 1420, 850, BLUE) +
      repeat(35, (index) => line([-700 + index * 41, -400], [-700 + index * 41, 450], ink(0.82, 0.12), 1.6)) +
      repeat(21, (index) => line([-700, -400 + index * 41], [720, -400 + index * 41], ink(0.82, 0.12), 1.6)) +
      rect(-676, -376, 1372, 802, 'none', `stroke="${CHALK}" stroke-width="4"`) +
      elevation() +
      rect(400, 300, 296, 126, 'none', `stroke="${CHALK}" stroke-width="4"`) +
      repeat(4, (row) => line([420, 326 + row * 24], [420 + 150 + ((row * 70) % 110), 326 + row * 24], CHALK, 4)) +
      ring(-560, 330, 60, CHALK, 3) +
      stroke('M-620 330H-500M-560 270V390', CHALK, 2.4) +
      path('M-700 450H-560Q-600 400 -700 380Z', ink(0.1, 0.04, 0.1)) +
      path('M-700 380Q-600 400 -560 450Q-640 420 -700 450Z', ink(0.4, 0.08, 0.08)),
    'translate(770 500) rotate(-9)',
  );
}

/** A glass of water with its shadow. */
function glass(): string {
  return (
    overprint(path('M-60 200L330 290Q390 250 320 190L70 120Z', ink(0.5, 0.16))) +
    path('M-112 -120L-84 190Q0 226 84 190L112 -120Z', ink(0.12, 0.02, 0.02)) +
    path('M-100 10L-84 190Q0 226 84 190L100 10Q0 44 -100 10Z', ink(0.36, 0.03)) +
    path('M20 24L24 210Q60 206 84 190L100 10Q60 24 20 24Z', ink(0.6, 0.06)) +
    oval(0, 10, 101, 24, ink(0.2, 0.02), `stroke="${CREAM}" stroke-width="4"`) +
    oval(0, -120, 112, 28, ink(0.24, 0.03), `stroke="${CREAM}" stroke-width="7"`) +
    stroke('M-86 -70L-66 150', CREAM, 10, 'stroke-linecap="round"')
  );
}

/**
 * The biscuit that stands in for the deck: laid over two lumps of sugar, cracked where it gives.
 */
function biscuit(): string {
  const lump =
    poly('-60,0 20,30 20,110 -60,74', CREAM) +
    poly('20,30 76,0 76,76 20,110', ink(0.34, 0.08, 0.08)) +
    poly('-60,0 0,-26 76,0 20,30', ink(0.02, 0.02, 0.06));
  const slab = 'M-230 -74H230q14 0 14 14V60q0 14 -14 14H-230q-14 0 -14 -14V-60q0 -14 14 -14Z';
  return (
    overprint(poly('250,900 700,810 860,940 400,1050', ink(0.6, 0.3))) +
    group(lump, 'translate(280 850)') +
    group(lump, 'translate(640 794)') +
    group(
      path(slab, ink(0.4, 0.6, 0.7), 'transform="translate(0 26)"') +
        path(slab, ink(0.02, 0.36, 0.8)) +
        repeat(
          21,
          (index) => disc(-220 + index * 22, -74, 10, ink(0.02, 0.36, 0.8)) + disc(-220 + index * 22, 74, 10, ink(0.2, 0.5, 0.8)),
        ) +
        within('slab', path(slab, ''), poly('60,-80 260,-80 260,90 -40,90', ink(0.1, 0.46, 0.86))) +
        repeat(3, (row) => repeat(8, (column) => disc(-190 + column * 54, -42 + row * 42, 7, ink(0.4, 0.6, 0.7)))) +
        stroke('M6 -84L-14 -50L20 -20L-8 14L16 44L-4 84', DARK, 9, 'stroke-linejoin="round"'),
      'translate(470 830) skewY(-8.5) scale(1 0.76)',
    ) +
    repeat(9, (index) => disc(430 + ((index * 61) % 150), 968 + ((index * 37) % 70), 4 + (index % 3) * 3, ink(0.1, 0.45, 0.85)))
  );
}

export const bridgePlans: Scene = {
  id: 'elfar-bridge-plans',
  palette: ELFAR,
  draw: () =>
    field(ink(0.02, 0.36, 0.72)) +
    grain(90, 8, 140, ink(0.14, 0.48, 0.76)) +
    poly(`-20,-20 700,-20 -20,560`, ink(0, 0.24, 0.6)) +
    sheet() +
    overprint(poly(`1180,-20 1640,-20 1640,${HEIGHT + 20} 1360,${HEIGHT + 20}`, ink(0.22, 0.06))) +
    group(
      overprint(rect(-20, 18, 620, 60, ink(0.5, 0.2))) +
        rect(0, 0, 620, 56, ink(0, 0.2, 0.86)) +
        rect(0, 44, 620, 12, ink(0.2, 0.5, 0.8)) +
        repeat(40, (index) => rect(14 + index * 15, 0, 3, index % 5 === 0 ? 26 : 15, DARK)),
      'translate(900 960) rotate(-16)',
    ) +
    biscuit() +
    group(glass(), 'translate(1330 250)') +
    group(pencil(300, RED, ink(0.6, 1, 0.1)), 'translate(120 250) rotate(-34)'),
};
