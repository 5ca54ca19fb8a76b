import { CORAL, CREAM, DARK, ONDAMAREA, SUN, ink } from '../inks.ts';
import type { Scene } from '../inks.ts';
import { repeat, seeded } from '../random.ts';
import { disc, field, group, line, oval, overprint, path, rect, ring, stroke, within } from '../shapes.ts';

/** Share of the way round and of the way out, as a place in the pan. */
const place = (turn: number, out: number): string => `translate(${800 + Math.cos(turn) * out} ${540 + Math.sin(turn) * out})`;

/** A prawn curled about the origin. */
function prawn(): string {
  return (
    overprint(stroke('M-56 34Q-50 -50 20 -50T74 20', ink(0.35, 0.3), 46, 'stroke-linecap="round" transform="translate(8 14)"')) +
    path('M62 30L96 62L70 60L60 84L46 36Z', CORAL) +
    stroke('M-56 34Q-50 -50 20 -50T70 20', CORAL, 44, 'stroke-linecap="round"') +
    stroke('M-44 26Q-40 -36 18 -38T54 14', ink(0, 0.5, 0.5), 14, 'stroke-linecap="round"') +
    repeat(5, (index) => line([0, -72], [0, -32], ink(0.25, 1, 0.3), 5, `transform="translate(14 0) rotate(${-74 + index * 34})"`)) +
    stroke('M-66 40Q-120 20 -130 -50M-60 46Q-130 60 -160 10', ink(0.2, 1, 0.3), 5) +
    disc(-62, 26, 6, DARK)
  );
}

/** An open mussel about the origin. */
function mussel(): string {
  return (
    overprint(path('M-70 14Q-30 -34 50 -14Q86 12 50 40Q-20 58 -70 14Z', ink(0.35, 0.3), 'transform="translate(8 14)"')) +
    path('M-74 0Q-30 -60 50 -34Q86 -4 50 26Q-20 46 -74 0Z', DARK) +
    path('M-54 0Q-20 -40 44 -22Q66 -2 42 16Q-14 30 -54 0Z', ink(0.3, 0.06, 0.05)) +
    path('M-20 0Q4 -24 40 -10Q52 0 38 10Q6 22 -20 0Z', ink(0, 0.6, 0.85))
  );
}

/** A wedge of lemon about the origin. */
function lemon(): string {
  return (
    overprint(path('M-80 6A80 80 0 0 0 80 6Z', ink(0.35, 0.3), 'transform="translate(6 14)"')) +
    path('M-80 -6A80 80 0 0 0 80 -6Z', SUN) +
    path('M-66 -6A66 66 0 0 0 66 -6Z', CREAM) +
    [0, 1, 2, 3]
      .map((index) => path('M-4 0L-52 -4A54 54 0 0 0 -40 34Z', ink(0, 0.02, 0.62), `transform="rotate(${-index * 43} 0 -2)"`))
      .join('')
  );
}

export const paella: Scene = {
  id: 'ondamarea-paella',
  palette: ONDAMAREA,
  draw: () => {
    const random = seeded(36);
    const inPan = (): string => {
      const [turn, out] = [random.between(0, 6.28), 420 * Math.sqrt(random.between(0, 1))];
      return `${place(turn, out)} rotate(${random.between(0, 180).toFixed(0)})`;
    };
    const ringOf = (count: number, out: number, from: number, make: () => string, lean: number): string =>
      repeat(count, (index) => {
        const turn = from + (index / count) * 2 * Math.PI;
        return group(make(), `${place(turn, out)} rotate(${(turn * 180) / Math.PI + lean})`);
      });
    return (
      field(CREAM) +
      group(
        repeat(13, (index) => overprint(rect(-300, -300 + index * 150, 2300, 75, ink(0.36)))) +
          repeat(16, (index) => overprint(rect(-300 + index * 150, -400, 75, 2100, ink(0.36)))),
        'rotate(-12 800 530)',
      ) +
      overprint(disc(838, 596, 508, ink(0.5, 0.25))) +
      [0, 180]
        .map(
          (turn) =>
            stroke('M-90 -480Q-110 -590 0 -596T90 -480', DARK, 40, `transform="translate(800 540) rotate(${turn + 62})"`) +
            stroke('M-90 -480Q-110 -590 0 -596T90 -480', ink(0.6, 0.1), 14, `transform="translate(800 540) rotate(${turn + 62})"`),
        )
        .join('') +
      disc(800, 540, 506, DARK) +
      ring(800, 540, 486, ink(0.5, 0.06), 14) +
      path('M340 370A486 486 0 0 1 620 88', 'none', `stroke="${CREAM}" stroke-width="12" stroke-linecap="round"`) +
      disc(800, 540, 452, ink(0, 0.2, 0.96)) +
      within('rice', disc(800, 540, 452, ''), path('M300 300A452 452 0 0 0 1252 700V1100H300Z', ink(0.06, 0.4, 0.9), 'opacity="0.55"')) +
      repeat(520, () => group(oval(0, 0, 15, 6, random.chance(0.55) ? ink(0, 0.02, 0.5) : ink(0.02, 0.5, 0.9)), inPan())) +
      repeat(46, () =>
        group(disc(2, 4, 15, ink(0.4, 0.4, 0.8)) + disc(0, 0, 14, ink(0.62, 0, 0.8)) + disc(-4, -4, 4, ink(0.2, 0, 0.5)), inPan()),
      ) +
      ringOf(
        8,
        300,
        0.2,
        () =>
          rect(-90, -14, 190, 36, ink(0.3, 0.9, 0.3), 'rx="18"') +
          rect(-90, -20, 190, 34, ink(0.02, 1, 0.55), 'rx="17"') +
          rect(-70, -14, 120, 7, ink(0, 0.45, 0.5), 'rx="3"'),
        12,
      ) +
      ringOf(8, 376, 0.58, mussel, 20) +
      ringOf(7, 220, 0.1, prawn, 70) +
      ringOf(4, 92, 0.6, mussel, 80) +
      ringOf(4, 418, 0.62, lemon, -90) +
      group(prawn(), 'translate(810 530) rotate(20)') +
      repeat(70, () => group(path('M-10 0Q0 -12 12 0Q0 12 -10 0Z', ink(0.8, 0, 0.75)), inPan())) +
      group(
        overprint(oval(20, 26, 70, 104, ink(0.45, 0.2)) + rect(2, 100, 40, 420, ink(0.45, 0.2), 'rx="20"')) +
          oval(0, 0, 70, 104, ink(0.15, 0.5, 0.6)) +
          oval(-4, 6, 50, 80, ink(0.1, 0.35, 0.5)) +
          path('M-16 90H16L22 520Q0 540 -22 520Z', ink(0.15, 0.5, 0.6)),
        'translate(1390 500) rotate(14)',
      ) +
      group(
        oval(0, 0, 92, 92, CORAL) +
          disc(0, 0, 74, ink(0.2, 1, 0.4)) +
          disc(-8, -8, 58, ink(0.45, 1, 0.3)) +
          path('M-50 -30Q-30 -62 10 -64', 'none', `stroke="${CREAM}" stroke-width="9" stroke-linecap="round"`),
        'translate(130 850)',
      ) +
      group(lemon(), 'translate(170 180) rotate(-30) scale(1.3)')
    );
  },
};
